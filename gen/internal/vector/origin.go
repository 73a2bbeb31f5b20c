package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// origins knows where the memory behind slices comes from, as far as single
// definitions tell.
type origins struct {
	defs   map[*ir.Var]*ir.Expr // nil where there is more than one
	params map[*ir.Var]bool
	sealed bool             // no slice is stored where the caller's memory might lead to it
	there  map[*ir.Var]bool // pointers that the function has checked on entry
}

func findOrigins(f *ir.Func) *origins {
	o := &origins{defs: map[*ir.Var]*ir.Expr{}, params: map[*ir.Var]bool{}, sealed: true, there: map[*ir.Var]bool{}}
	for _, p := range f.Inputs() {
		o.params[p] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, single := s.(*ir.Assign)
		for _, v := range ir.Defines(s) {
			_, again := o.defs[v]
			o.defs[v] = nil
			if single && !again && !v.Addressed && d.LHS.Op == ir.OpVar {
				o.defs[v] = d.RHS
			}
		}
	})
	f.Body.Walk(o.seal)
	for _, s := range f.Body.Stmts {
		o.check(s)
	}
	return o
}

// check notes a pointer that the function panics without.
func (o *origins) check(s ir.Stmt) {
	guard, ok := s.(*ir.If)
	if !ok || guard.Cond.Op != ir.OpBinary || guard.Cond.Tok != token.EQL || guard.Cond.Args[1].Op != ir.OpNil || len(guard.Then.Stmts) != 1 {
		return
	}
	e, ok := guard.Then.Stmts[0].(*ir.ExprStmt)
	if !ok || e.X.Op != ir.OpBuiltin || e.X.Name != "panic" {
		return
	}
	v := guard.Cond.Args[0]
	if _, assigned := o.defs[v.Var]; v.Op == ir.OpVar && o.params[v.Var] && !assigned {
		o.there[v.Var] = true
	}
}

// seal notes stores of slices to memory that may be the caller's.
func (o *origins) seal(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Call:
		o.sealed = false
	case *ir.Multi:
		for _, e := range s.LHS {
			o.sealed = o.sealed && (e == nil || basic(e.Type))
		}
	case *ir.Assign:
		if s.LHS.Op == ir.OpVar || basic(s.LHS.Type) {
			return
		}
		if s.LHS.Op == ir.OpIndex && o.of(s.LHS.Args[0]).made != nil {
			return
		}
		o.sealed = false
	}
}

func basic(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// An origin is where a slice was made: an expression of the function, or the
// caller; the zero value when that is not known.
type origin struct {
	made   *ir.Expr
	caller bool
}

func (o *origins) of(e *ir.Expr) origin {
	switch e.Op {
	case ir.OpVar:
		def, assigned := o.defs[e.Var]
		switch {
		case assigned && def != nil && !o.params[e.Var]:
			return o.of(def)
		case !assigned && o.params[e.Var]:
			return origin{caller: true}
		}
	case ir.OpSlice:
		if _, ok := e.Args[0].Type.Underlying().(*types.Slice); ok {
			return o.of(e.Args[0])
		}
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		return origin{caller: o.of(e.Args[0]).caller}
	case ir.OpBuiltin:
		if e.Name == "make" {
			return origin{made: e}
		}
	case ir.OpTape:
		if e.Name == "Grow" || e.Name == "Zeros" {
			return origin{made: e}
		}
	}
	return origin{}
}

// apart reports whether the slices x and y cannot share memory: the function
// made one of them, and the other comes from elsewhere.
func (o *origins) apart(x, y *ir.Expr) bool {
	p, q := o.of(x), o.of(y)
	switch {
	case p.made != nil && q.made != nil:
		return p.made != q.made
	case p.made != nil:
		return q.caller && o.sealed
	case q.made != nil:
		return p.caller && o.sealed
	}
	return false
}
