package schedule

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// If an inner loop adds the sum of the lanes to one element in each iteration, [HorizontalSums] makes it run for four
// neighbouring elements at once:
//
//	r1 := n - 1
//	for r1 >= k+3 {
//		...              // four iterations, which leave what they add
//		AddSum4(sums, r1-3, term3, term2, term1, term)
//		r1 -= 4
//	}
//	for r := r1; r >= k; r-- { ...; AddSum(sums, r, term) }
//
// because adding up the lanes of four vectors takes little longer than adding up those of one.
const (
	fourfold     = 4
	quadSumsSize = 12 // the largest number of statements in a body
)

// A quadSums is an inner loop that runs for four elements at once.
type quadSums struct {
	fn      *ir.Func
	loop    *ir.Loop
	changed map[*ir.Var]int64 // the amount that an iteration adds to the variable; 0: it changes in another way
	next    *ir.Var           // the first iteration that has not run
}

// HorizontalSums returns l, the vector form of an inner loop, rewritten to run for four elements at once, if it adds
// to neighbouring elements. Otherwise it returns l.
func HorizontalSums(fn *ir.Func, l *ir.Loop) []ir.Stmt {
	if l.Index == nil || len(l.Body.Stmts) > quadSumsSize {
		return []ir.Stmt{l}
	}
	f := &quadSums{fn: fn, loop: l, changed: map[*ir.Var]int64{}}
	if !f.stepped() || !f.worthwhile() {
		return []ir.Stmt{l}
	}
	return f.write()
}

// stepped reports whether the iterations run without jumps to an end that is known in advance. It records the
// variables that they change.
func (f *quadSums) stepped() bool {
	l := f.loop
	if l.Step != 1 && l.Step != -1 {
		return false
	}
	for _, s := range l.Body.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if v := s.LHS.Root(); v != nil {
				_, again := f.changed[v]
				f.changed[v] = step(s)
				if again {
					f.changed[v] = 0
				}
			}
		case *ir.Comment:
		case *ir.ExprStmt:
			if s.X.Op != ir.OpLanes {
				return false
			}
		default:
			return false
		}
	}
	if _, ok := f.changed[l.Index]; ok {
		return false
	}
	f.changed[l.Index] = l.Step
	tape := func(x *ir.Expr) bool { return x.Op == ir.OpTape }
	return !match.AnyPart(l.Body, tape) && f.constant(l.To)
}

// step returns the amount that s adds to an integer, if that is 1 or −1.
func step(s *ir.Assign) int64 {
	if s.LHS.Op != ir.OpVar || !match.Int(s.LHS.Type) || s.RHS.Op != ir.OpConst || s.RHS.Val == nil || s.RHS.Val.ExactString() != "1" {
		return 0
	}
	switch s.Tok {
	case token.ADD_ASSIGN:
		return 1
	case token.SUB_ASSIGN:
		return -1
	}
	return 0
}

// constant reports whether e is the same in all iterations.
func (f *quadSums) constant(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			_, changes := f.changed[x.Var]
			ok = ok && !changes
		}
		return ok
	})
	return ok
}

// growth returns the amount by which e grows from one iteration to the next, if that is 1 or −1.
func (f *quadSums) growth(e *ir.Expr) int64 {
	switch {
	case e.Op == ir.OpVar:
		return f.changed[e.Var]
	case e.Op == ir.OpBinary && e.Tok == token.ADD && f.constant(e.Args[0]):
		return f.growth(e.Args[1])
	case e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB) && f.constant(e.Args[1]):
		return f.growth(e.Args[0])
	}
	return 0
}

// total returns the call by which s adds the sum of lanes to an element.
func total(s ir.Stmt) *ir.Expr {
	if x, ok := s.(*ir.ExprStmt); ok && x.X.Lane() == effects.AddSum {
		return x.X
	}
	return nil
}

// worthwhile reports whether there are sums, and all of them are of neighbouring elements.
func (f *quadSums) worthwhile() bool {
	n := 0
	for _, s := range f.loop.Body.Stmts {
		x := total(s)
		if x == nil {
			continue
		}
		if n++; !f.constant(x.Args[0]) || f.growth(x.Args[1]) == 0 {
			return false
		}
	}
	return n > 0
}

// write returns the loop over four elements at once, and the loop over the remaining ones.
func (f *quadSums) write() []ir.Stmt {
	l := f.loop
	f.next = &ir.Var{Name: f.fn.Fresh(l.Index.Name), Type: l.Index.Type}
	ahead := ir.Int(fourfold - 1)
	last, tok := ir.Binary(token.SUB, l.To.Clone(), ahead), token.ADD_ASSIGN
	if l.Step < 0 {
		last, tok = build.Add(l.To.Clone(), ahead), token.SUB_ASSIGN
	}
	four := &ir.Loop{Note: l.Note, Cond: ir.Binary(l.Cmp, ir.Use(f.next), last), Body: f.body()}
	four.Body.Add(&ir.Assign{LHS: ir.Use(f.next), RHS: ir.Int(fourfold), Tok: tok})
	rest := *l
	rest.From = ir.Use(f.next)
	return []ir.Stmt{build.Define(f.next, l.From), four, &rest}
}

// body returns four iterations, one after the other.
func (f *quadSums) body() *ir.Block {
	out := &ir.Block{}
	totals := make([][]*ir.Expr, len(f.loop.Body.Stmts)) // the sums of each statement in the four iterations
	for k := range fourfold {
		names := map[*ir.Var]*ir.Var{}
		for i, s := range f.loop.Body.Stmts {
			if _, comment := s.(*ir.Comment); comment && k > 0 {
				continue
			}
			c := &ir.Block{Stmts: []ir.Stmt{ir.CloneStmt(s)}}
			f.forIteration(c, int64(k), names)
			x := total(c.Stmts[0])
			if x == nil {
				out.Add(c.Stmts...)
				continue
			}
			term := build.Define(&ir.Var{Name: f.fn.Fresh("term"), Type: lane.F64}, x.Args[2])
			out.Add(term)
			x.Args[2] = ir.Use(term.LHS.Var)
			if totals[i] = append(totals[i], x); k == fourfold-1 {
				out.Add(&ir.ExprStmt{Note: s.(*ir.ExprStmt).Note, X: f.addFour(total(s).Args[1], totals[i])})
			}
		}
	}
	return out
}

// forIteration rewrites c, a copy of a statement of the loop, for iteration k of the four.
func (f *quadSums) forIteration(c *ir.Block, k int64, names map[*ir.Var]*ir.Var) {
	l := f.loop
	for _, v := range ir.Declares(c.Stmts[0]) {
		names[v] = v
		if k > 0 {
			names[v] = &ir.Var{Name: f.fn.Fresh(v.Name), Type: v.Type}
		}
	}
	rewrite.All(c, func(x *ir.Expr) *ir.Expr {
		switch {
		case x.Op == ir.OpVar && x.Var == l.Index && k == 0:
			return ir.Use(f.next)
		case x.Op == ir.OpVar && x.Var == l.Index && l.Step < 0:
			return ir.Binary(token.SUB, ir.Use(f.next), ir.Int(k))
		case x.Op == ir.OpVar && x.Var == l.Index:
			return ir.Binary(token.ADD, ir.Use(f.next), ir.Int(k))
		case x.Op == ir.OpVar && names[x.Var] != nil:
			return ir.Use(names[x.Var])
		}
		return x
	})
}

// addFour returns one call that adds the totals of four iterations, each to the element at its index.
func (f *quadSums) addFour(index *ir.Expr, totals []*ir.Expr) *ir.Expr {
	first := totals[fourfold-1].Args[1]
	switch {
	case f.growth(index) < 0:
		slices.Reverse(totals)
	case index.Uses(f.loop.Index):
		first = totals[0].Args[1]
	default: // the counter has already been stepped
		first = ir.Binary(token.SUB, first, ir.Int(fourfold-1))
	}
	args := []*ir.Expr{totals[0].Args[0], first}
	for _, x := range totals {
		args = append(args, x.Args[2])
	}
	return lane.Call("AddSum4", types.NewTuple(), args...)
}
