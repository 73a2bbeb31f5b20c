package vector

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// origins knows where the memory behind slices comes from, as far as single
// definitions tell.
type origins struct {
	defs   map[*ir.Var]*ir.Expr   // nil where there is more than one
	all    map[*ir.Var][]*ir.Expr // every definition; nil for what is not an assignment
	params map[*ir.Var]bool
	sealed bool // no slice is stored where the caller's memory might lead to it

	repoints bool // pointers in memory may change

	body         *ir.Block
	contents     map[container]origin // of what the function made that keeps slices
	finding      []container          // contents that are being found, the outermost first
	kept         map[*ir.Var]bool     // stacks whose memory is known by name alone
	accumulators map[*ir.Var]bool     // parameters that are apart from all others
	views        map[*ir.Var]*ir.Expr // other names for the memory of slices
}

func findOrigins(f *ir.Func, accumulators ...*ir.Var) *origins {
	o := &origins{
		defs: map[*ir.Var]*ir.Expr{}, params: map[*ir.Var]bool{}, sealed: true,
		body: f.Body.Clone(), all: map[*ir.Var][]*ir.Expr{}, contents: map[container]origin{}, kept: map[*ir.Var]bool{}, accumulators: map[*ir.Var]bool{}, views: map[*ir.Var]*ir.Expr{},
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
			if single && !again && !v.Addressed && d.LHS.Op == ir.OpVar && (d.Tok == token.DEFINE || d.Tok == token.ASSIGN) {
				o.defs[v] = d.RHS
			}
		}
	})
	o.cutCycles(f.Results)
	f.Body.Walk(o.seal)
	f.Body.Walk(o.repoint)
	return o
}

// cutCycles forgets the definitions of results that are made of themselves: a result is
// zero before the statement that assigns to it.
func (o *origins) cutCycles(results []*ir.Var) {
	for _, r := range results {
		if o.madeOf(r, r, map[*ir.Var]bool{}) {
			o.defs[r] = nil
			o.all[r] = append(o.all[r], nil)
		}
	}
}

// madeOf reports whether r is in the definition of v, or in those of what that names.
func (o *origins) madeOf(v, r *ir.Var, seen map[*ir.Var]bool) bool {
	if d := o.defs[v]; d != nil && !seen[v] {
		seen[v] = true
		found := false
		d.Walk(func(x *ir.Expr) bool {
			found = found || x.Op == ir.OpVar && (x.Var == r || o.madeOf(x.Var, r, seen))
			return !found
		})
		return found
	}
	return false
}

// notNil reports whether the pointer p holds addresses of what the function names.
func (o *origins) notNil(p *ir.Var) bool {
	list := o.all[p]
	return !o.params[p] && len(list) > 0 && !p.Addressed && !slices.ContainsFunc(list, func(d *ir.Expr) bool { return d == nil || d.Op != ir.OpAddr })
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
		o.sealed = o.sealed && o.own(element(s.LHS))
	}
}

// own reports whether the place e is in memory that the function made.
func (o *origins) own(e *ir.Expr) bool {
	if e.Op == ir.OpVar {
		return !e.Var.Addressed && !o.params[e.Var]
	}
	return len(e.Args) > 0 && (o.of(e.Args[0]).made != nil || o.stacked(e.Args[0]))
}

// element returns what e is a field of; e itself if it is none.
func element(e *ir.Expr) *ir.Expr {
	for e.Op == ir.OpField && !analysis.IsRef(e.Args[0].Type) {
		e = e.Args[0]
	}
	return e
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
	stack  *ir.Var // that it is a piece of

	parts *ir.Var // that it is one of the parts of
	part  int64   // which one

	pending bool // what others are, since the question is under way
}

func (o *origins) of(e *ir.Expr) origin {
	switch e.Op {
	case ir.OpVar:
		def, assigned := o.defs[e.Var]
		switch {
		case o.views[e.Var] != nil:
			return o.of(o.views[e.Var])
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
		if c := o.container(e); c.made != nil && isSlice(e.Type) {
			return o.content(c)
		}
		base := o.of(e.Args[0])
		return origin{caller: base.caller, param: base.param}
	case ir.OpAddr:
		if e.Args[0].Op != ir.OpVar {
			at := o.of(e.Args[0])
			return origin{caller: at.caller, param: at.param}
		}
	case ir.OpBuiltin:
		if e.Name == "make" || e.Name == "new" || e.Name == "append" && isNil(e.Args[0]) {
			return origin{made: e}
		}
	case ir.OpRuntime:
		switch {
		case e.Name == "AppendBar" && isNil(e.Args[1]):
			return origin{made: e}
		case e.Name == "Part":
			k, _ := constant.Int64Val(e.Args[1].Val)
			return origin{stack: o.of(e.Args[0]).stack, parts: e.Args[0].Var, part: k}
		}
	case ir.OpTape:
		switch e.Name {
		case "Grow", "Zeros", "Copy":
			return origin{made: e, stack: e.Var}
		case "Top":
			return origin{stack: e.Var}
		}
	}
	return origin{}
}

// common returns where all of the list come from.
func (o *origins) common(list []*ir.Expr) origin {
	all := origin{pending: true}
	for _, e := range list {
		if e == nil {
			return origin{}
		}
		all = all.join(o.of(e))
	}
	return all
}

// join returns what two origins have in common.
func (p origin) join(q origin) origin {
	switch {
	case p.pending:
		return q
	case q.pending, p == q:
		return p
	case p.stack != nil && p.stack == q.stack:
		return origin{stack: p.stack}
	}
	return origin{}
}

// agreed reports whether the caller has to see to it that x and y are apart: one
// is part of an accumulator, and the other of another argument.
func (o *origins) agreed(x, y *ir.Expr) bool {
	p, q := o.of(x).param, o.of(y).param
	return o.sealed && p != nil && q != nil && p != q && (o.accumulators[p] || o.accumulators[q])
}

// apart reports whether the slices x and y cannot share memory: the function
// made one of them or took it from a stack, and the other comes from elsewhere.
func (o *origins) apart(x, y *ir.Expr) bool {
	p, q := o.of(x), o.of(y)
	switch {
	case p.made != nil && q.made != nil:
		return p.made != q.made
	case p.parts != nil && p.parts == q.parts:
		return p.part != q.part
	case p.stack != q.stack && (o.keeps(p.stack) || o.keeps(q.stack)):
		return true
	case p.made != nil:
		return q.caller && o.sealed
	case q.made != nil:
		return p.caller && o.sealed
	}
	return false
}
