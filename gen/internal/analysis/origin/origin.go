package origin

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Map knows where the memory reached through slices comes from, as far as single
// definitions tell.
type Map struct {
	Defs   map[*ir.Var]*ir.Expr   // nil where there is more than one
	All    map[*ir.Var][]*ir.Expr // every definition; nil for what is not an assignment
	Params map[*ir.Var]bool
	sealed bool // no slice is stored where the caller's memory might lead to it

	repoints bool // pointers in memory may change

	body         *ir.Block
	contents     map[container]Origin // of what the function made that keeps slices
	finding      []container          // contents that are being found, the outermost first
	kept         map[*ir.Var]bool     // stacks whose memory is known by name alone
	accumulators map[*ir.Var]bool     // parameters that are apart from all others
	Views        map[*ir.Var]*ir.Expr // other names for the memory of slices
}

func Find(f *ir.Func, accumulators ...*ir.Var) *Map {
	o := &Map{
		Defs: map[*ir.Var]*ir.Expr{}, Params: map[*ir.Var]bool{}, sealed: true,
		body: f.Body.Clone(), All: map[*ir.Var][]*ir.Expr{}, contents: map[container]Origin{}, kept: map[*ir.Var]bool{}, accumulators: map[*ir.Var]bool{}, Views: map[*ir.Var]*ir.Expr{},
	}
	for _, p := range f.Inputs() {
		o.Params[p] = true
	}
	for _, p := range accumulators {
		o.accumulators[p] = true
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, single := s.(*ir.Assign)
		for _, v := range ir.Defines(s) {
			_, again := o.Defs[v]
			o.Defs[v] = nil
			o.All[v] = append(o.All[v], nil)
			if single && d.Tok == token.DEFINE {
				o.All[v][len(o.All[v])-1] = d.RHS
			}
			if single && !again && !v.Addressed && d.LHS.Op == ir.OpVar && (d.Tok == token.DEFINE || d.Tok == token.ASSIGN) {
				o.Defs[v] = d.RHS
			}
		}
	})
	o.cutCycles(f.Results)
	f.Body.Walk(o.seal)
	f.Body.Walk(o.repoint)
	return o
}

// Add notes the variable v, which is defined once, as e.
func (o *Map) Add(v *ir.Var, e *ir.Expr) { o.Defs[v], o.All[v] = e, []*ir.Expr{e} }

// cutCycles forgets the definitions of results that are made of themselves: a result is
// zero before the statement that assigns to it.
func (o *Map) cutCycles(results []*ir.Var) {
	for _, r := range results {
		if o.madeOf(r, r, map[*ir.Var]bool{}) {
			o.Defs[r] = nil
			o.All[r] = append(o.All[r], nil)
		}
	}
}

// madeOf reports whether r is in the definition of v, or in those of what that names.
func (o *Map) madeOf(v, r *ir.Var, seen map[*ir.Var]bool) bool {
	if d := o.Defs[v]; d != nil && !seen[v] {
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

// NotNil reports whether the pointer p holds addresses of what the function names.
func (o *Map) NotNil(p *ir.Var) bool {
	list := o.All[p]
	return !o.Params[p] && len(list) > 0 && !p.Addressed && !slices.ContainsFunc(list, func(d *ir.Expr) bool { return d == nil || d.Op != ir.OpAddr })
}

// seal notes stores of slices to memory that may be the caller's.
func (o *Map) seal(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Call:
		o.sealed = false
	case *ir.Multi:
		for _, e := range s.LHS {
			o.sealed = o.sealed && (e == nil || match.Basic(e.Type))
		}
	case *ir.Assign:
		if s.LHS.Op == ir.OpVar || match.Basic(s.LHS.Type) {
			return
		}
		o.sealed = o.sealed && o.own(match.FieldOf(s.LHS))
	}
}

// own reports whether the place e is in memory that the function made.
func (o *Map) own(e *ir.Expr) bool {
	if e.Op == ir.OpVar {
		return !e.Var.Addressed && !o.Params[e.Var]
	}
	return len(e.Args) > 0 && (o.Of(e.Args[0]).Made != nil || o.stacked(e.Args[0]))
}

// stacked reports whether e is a piece of a stack.
func (o *Map) stacked(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpTape:
		return true
	case ir.OpSlice:
		return o.stacked(e.Args[0])
	case ir.OpVar:
		list := o.All[e.Var]
		return len(list) > 0 && !e.Var.Addressed && !o.Params[e.Var] &&
			!slices.ContainsFunc(list, func(d *ir.Expr) bool { return d == nil || !o.stacked(d) })
	}
	return false
}

// An Origin is where a slice was made: an expression of the function, or the
// caller; the zero value when that is not known.
type Origin struct {
	Made   *ir.Expr
	caller bool
	param  *ir.Var // that reaches the caller's
	Stack  *ir.Var // that it is a piece of

	parts *ir.Var // that it is one of the parts of
	part  int64   // which one

	pending bool // what others are, since the question is under way
}

func (o *Map) Of(e *ir.Expr) Origin {
	switch e.Op {
	case ir.OpVar:
		def, assigned := o.Defs[e.Var]
		switch {
		case o.Views[e.Var] != nil:
			return o.Of(o.Views[e.Var])
		case assigned && def != nil && !o.Params[e.Var]:
			return o.Of(def)
		case assigned && !o.Params[e.Var] && !e.Var.Addressed:
			return o.common(o.All[e.Var])
		case !assigned && o.Params[e.Var]:
			return Origin{caller: true, param: e.Var}
		}
	case ir.OpSlice:
		if _, ok := e.Args[0].Type.Underlying().(*types.Slice); ok {
			return o.Of(e.Args[0])
		}
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		if c := o.container(e); c.made != nil && match.Slice(e.Type) {
			return o.content(c)
		}
		base := o.Of(e.Args[0])
		return Origin{caller: base.caller, param: base.param}
	case ir.OpAddr:
		if e.Args[0].Op != ir.OpVar {
			at := o.Of(e.Args[0])
			return Origin{caller: at.caller, param: at.param}
		}
	case ir.OpBuiltin:
		if e.Builtin() == effects.Make || e.Builtin() == effects.New || e.Builtin() == effects.Append && match.Nil(e.Args[0]) {
			return Origin{Made: e}
		}
	case ir.OpRuntime:
		switch {
		case e.Name == "AppendBar" && match.Nil(e.Args[1]):
			return Origin{Made: e}
		case e.Runtime() == effects.Part:
			k, _ := constant.Int64Val(e.Args[1].Val)
			return Origin{Stack: o.Of(e.Args[0]).Stack, parts: e.Args[0].Var, part: k}
		}
	case ir.OpTape:
		switch e.Tape() {
		case effects.Grow, effects.Zeros, effects.Copy:
			return Origin{Made: e, Stack: e.Var}
		case effects.Top:
			return Origin{Stack: e.Var}
		}
	}
	return Origin{}
}

// common returns where all of the list come from.
func (o *Map) common(list []*ir.Expr) Origin {
	all := Origin{pending: true}
	for _, e := range list {
		if e == nil {
			return Origin{}
		}
		all = all.join(o.Of(e))
	}
	return all
}

// join returns what two origins have in common.
func (p Origin) join(q Origin) Origin {
	switch {
	case p.pending:
		return q
	case q.pending, p == q:
		return p
	case p.Stack != nil && p.Stack == q.Stack:
		return Origin{Stack: p.Stack}
	}
	return Origin{}
}

// Agreed reports whether the caller has to see to it that x and y are apart: one
// is part of an accumulator, and the other of another argument.
func (o *Map) Agreed(x, y *ir.Expr) bool {
	p, q := o.Of(x).param, o.Of(y).param
	return o.sealed && p != nil && q != nil && p != q && (o.accumulators[p] || o.accumulators[q])
}

// Apart reports whether the slices x and y cannot share memory: the function
// made one of them or took it from a stack, and the other comes from elsewhere.
func (o *Map) Apart(x, y *ir.Expr) bool {
	p, q := o.Of(x), o.Of(y)
	switch {
	case p.Made != nil && q.Made != nil:
		return p.Made != q.Made
	case p.parts != nil && p.parts == q.parts:
		return p.part != q.part
	case p.Stack != q.Stack && (o.keeps(p.Stack) || o.keeps(q.Stack)):
		return true
	case p.Made != nil:
		return q.caller && o.sealed
	case q.Made != nil:
		return p.caller && o.sealed
	}
	return false
}
