package refuse

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// checkCopies refuses copies of factorisations of which one is factorised again: they share memory that the next
// factorisation uses again. The factors of emitted code have memory of their own.
func checkCopies(j *job.Job, f *ir.Func, act *analysis.Activity) {
	c := &copies{job: j, act: act, made: map[*ir.Var]int{}}
	f.Body.Walk(func(s ir.Stmt) {
		c.count(s, nil)
		if l, ok := s.(*ir.Loop); ok {
			own := definedIn(l.Body)
			l.Body.Walk(func(s ir.Stmt) { c.count(s, own) })
		}
	})
	f.Body.Walk(c.check)
}

// A copies has the number of times that factorisations are made in a variable, or in what it leads to. A
// factorisation in a loop that does not declare the variable counts twice.
type copies struct {
	job  *job.Job
	act  *analysis.Activity
	made map[*ir.Var]int // by nil for memory without a variable
}

// definedIn returns the variables that a block defines.
func definedIn(b *ir.Block) map[*ir.Var]bool {
	own := map[*ir.Var]bool{}
	b.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			own[v] = true
		}
	})
	return own
}

// count counts the factorisations that s makes in variables other than those of the loop around it.
func (c *copies) count(s ir.Stmt, own map[*ir.Var]bool) {
	call, ok := s.(*ir.Call)
	if !ok || call.Callee.Op == nil {
		return
	}
	for i, x := range call.Args {
		v := rootOf(x)
		if call.Callee.Op.Written(i) && !own[v] && holdsFactorisation(pointee(x.Type)) {
			c.made[v]++
		}
	}
}

// rootOf returns the variable whose storage x or *x is, or nil for memory that is reached in another way.
func rootOf(x *ir.Expr) *ir.Var {
	if x.Op == ir.OpAddr {
		x = x.Args[0]
	}
	return x.Root()
}

func pointee(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func (c *copies) check(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		made := 0
		if v := s.LHS.Root(); v != nil {
			made = c.made[v]
		}
		c.checkCopied(s.RHS, made)
	case *ir.Call:
		for _, a := range s.Args {
			c.checkCopied(a, 0)
		}
	}
}

// checkCopied refuses the expression x if it copies a factorisation. The copy goes to a variable in which so many are
// made.
func (c *copies) checkCopied(x *ir.Expr, made int) {
	switch {
	case x == nil || x.Type == nil:
	case x.Op == ir.OpComposite || x.Builtin() == effects.Append:
		for _, a := range x.Args {
			c.checkCopied(a, made)
		}
	case (x.Op == ir.OpVar || x.Op == ir.OpField || x.Op == ir.OpIndex || x.Op == ir.OpDeref) && holdsFactorisation(x.Type) && c.act.VariedReach(x):
		if made+c.made[x.Root()] > 1 {
			c.job.Fail(x.Pos, "keep pointers, or factorise in variables of their own",
				"a factorisation is copied and made again: the copy has memory of the original, which the next factorisation uses again")
		}
	}
}

// holdsFactorisation reports whether a value of type t contains a factorisation.
func holdsFactorisation(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && rules.Matrices(n.Obj().Pkg()) {
		return factorisations[n.Obj().Name()]
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holdsFactorisation(f.Type()) {
				return true
			}
		}
	case *types.Array:
		return holdsFactorisation(u.Elem())
	}
	return false
}

var factorisations = map[string]bool{
	"Cholesky": true, "PivotedCholesky": true, "BandCholesky": true, "LU": true, "QR": true, "LQ": true, "EigenSym": true, "SVD": true,
}
