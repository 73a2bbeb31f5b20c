package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// origins knows where the memory behind slices comes from, as far as single
// definitions tell.
type origins struct {
	defs   map[*ir.Var]*ir.Expr   // nil where there is more than one
	all    map[*ir.Var][]*ir.Expr // every definition; nil for what is not an assignment
	params map[*ir.Var]bool
	sealed bool             // no slice is stored where the caller's memory might lead to it
	there  map[*ir.Var]bool // pointers that the function has checked on entry

	body         *ir.Block
	contents     map[*ir.Expr]origin // of slices of slices that the function made
	accumulators map[*ir.Var]bool    // parameters that are apart from all others
}

func findOrigins(f *ir.Func, accumulators ...*ir.Var) *origins {
	o := &origins{
		defs: map[*ir.Var]*ir.Expr{}, params: map[*ir.Var]bool{}, sealed: true, there: map[*ir.Var]bool{},
		body: f.Body.Clone(), all: map[*ir.Var][]*ir.Expr{}, contents: map[*ir.Expr]origin{}, accumulators: map[*ir.Var]bool{},
	}
	for _, p := range f.Inputs() {
		o.params[p] = true
	}
	for _, p := range accumulators {
		o.accumulators[p] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, single := s.(*ir.Assign)
		for _, v := range ir.Defines(s) {
			_, again := o.defs[v]
			o.defs[v] = nil
			o.all[v] = append(o.all[v], nil)
			if single && d.Tok == token.DEFINE {
				o.all[v][len(o.all[v])-1] = d.RHS
			}
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
		if s.LHS.Op == ir.OpIndex && (o.of(s.LHS.Args[0]).made != nil || o.stacked(s.LHS.Args[0])) {
			return
		}
		o.sealed = false
	}
}

// stacked reports whether e is a piece of a stack.
func (o *origins) stacked(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpTape:
		return true
	case ir.OpSlice:
		return o.stacked(e.Args[0])
	case ir.OpVar:
		list := o.all[e.Var]
		return len(list) > 0 && !e.Var.Addressed && !o.params[e.Var] &&
			!slices.ContainsFunc(list, func(d *ir.Expr) bool { return d == nil || !o.stacked(d) })
	}
	return false
}

func basic(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// An origin is where a slice was made: an expression of the function, or the
// caller; the zero value when that is not known.
type origin struct {
	made   *ir.Expr
	caller bool
	param  *ir.Var // that leads to the caller's
}

func (o *origins) of(e *ir.Expr) origin {
	switch e.Op {
	case ir.OpVar:
		def, assigned := o.defs[e.Var]
		switch {
		case assigned && def != nil && !o.params[e.Var]:
			return o.of(def)
		case assigned && !o.params[e.Var] && !e.Var.Addressed:
			return o.common(o.all[e.Var])
		case !assigned && o.params[e.Var]:
			return origin{caller: true, param: e.Var}
		}
	case ir.OpSlice:
		if _, ok := e.Args[0].Type.Underlying().(*types.Slice); ok {
			return o.of(e.Args[0])
		}
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		base := o.of(e.Args[0])
		if base.made != nil && e.Op == ir.OpIndex {
			return o.content(base.made)
		}
		return origin{caller: base.caller, param: base.param}
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

// common returns where all of the list come from.
func (o *origins) common(list []*ir.Expr) origin {
	var first origin
	for i, e := range list {
		if e == nil {
			return origin{}
		}
		from := o.of(e)
		if i > 0 && from != first {
			return origin{}
		}
		first = from
	}
	return first
}

// content returns where the slices come from that are kept in a slice the
// function made, if all come from one place.
func (o *origins) content(made *ir.Expr) origin {
	c, ok := o.contents[made]
	if !ok {
		o.contents[made] = origin{} // for slices kept in themselves
		c = o.findContent(made)
		o.contents[made] = c
	}
	return c
}

func (o *origins) findContent(made *ir.Expr) origin {
	if !isSlice(made.Type) || !isSlice(made.Type.Underlying().(*types.Slice).Elem()) {
		return origin{}
	}
	var all origin
	ok, first := true, true
	o.body.Walk(func(s ir.Stmt) {
		if d, assign := s.(*ir.Assign); assign {
			if d.LHS.Op == ir.OpIndex && o.of(d.LHS.Args[0]).made == made {
				from := o.of(d.RHS)
				ok = ok && from != origin{} && (first || from == all)
				all, first = from, false
			}
			single := d.LHS.Op == ir.OpVar && o.defs[d.LHS.Var] != nil
			ok = ok && (single || !o.is(d.RHS, made))
		}
		if c, call := s.(*ir.Call); call {
			ok = ok && !slices.ContainsFunc(c.Args, func(x *ir.Expr) bool { return o.is(x, made) })
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && !o.hands(x, made)
				return ok
			})
		})
	})
	if !ok {
		return origin{}
	}
	return all
}

// is reports whether x is the slice that was made, or part of it.
func (o *origins) is(x, made *ir.Expr) bool { return isSlice(x.Type) && o.of(x).made == made }

// hands reports whether x may hand the slice that was made to others.
func (o *origins) hands(x, made *ir.Expr) bool {
	switch x.Op {
	case ir.OpAddr:
		if y := x.Args[0]; y.Op == ir.OpIndex && o.is(y.Args[0], made) {
			return true
		}
	case ir.OpBuiltin:
		if x.Name == "len" || x.Name == "cap" || x.Name == "make" {
			return false
		}
	case ir.OpCall, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpComposite, ir.OpConvert:
	default:
		return false
	}
	return slices.ContainsFunc(x.Args, func(y *ir.Expr) bool { return y != nil && y.Type != nil && o.is(y, made) })
}

// agreed reports whether the caller has to see to it that x and y are apart: one
// is part of an accumulator, and the other of another argument.
func (o *origins) agreed(x, y *ir.Expr) bool {
	p, q := o.of(x).param, o.of(y).param
	return p != nil && q != nil && p != q && (o.accumulators[p] || o.accumulators[q])
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
