package section

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// An array is a slice of numbers that only its variable and views of that
// lead to.
type array struct {
	id   int
	v    *ir.Var
	n    linear // its length
	made bool   // by the function itself; else it is the caller's
	user bool   // made by the user rather than by derivatives, which matters
	// shared is the stack that the array is a piece of which another name may lead
	// to when it is taken up again; nil where none does.
	shared *ir.Var
}

// A view is a variable that reaches part of an array, from element off on.
type view struct {
	a     *array
	off   linear
	known bool // off is
}

// arrays are the slices that can be followed.
type arrays struct {
	*symbols
	fn    *ir.Func
	list  []*array
	views map[*ir.Var]*view
	lost  map[*array]bool // another name refers to it
	reach reach
	taken map[*ir.Var]*ir.Var // names of pieces that are taken up again, and their stacks
	// private are the stacks that only this function uses, and only to make slices.
	private map[*ir.Var]bool
}

// A reach says which slices are looked at.
type reach int

const (
	adjoints reach = iota // those that derivatives made, the user's for what they are beside them
	users                 // the user's as well
	pieces                // and pieces of stacks that are taken up again
)

func findArrays(f *ir.Func, r reach) *arrays {
	if !anyArray(f) {
		return &arrays{symbols: &symbols{}, fn: f, reach: r}
	}
	a := &arrays{symbols: newSymbols(f), fn: f, views: map[*ir.Var]*view{}, lost: map[*array]bool{}, reach: r, taken: map[*ir.Var]*ir.Var{}, private: privateStacks(f)}
	if r == pieces {
		f.Body.Walk(a.takes)
	}
	if !isHelper(f) {
		for _, v := range f.Params {
			if a.fixed[v] && !v.Pos.IsValid() && ofNumbers(v) {
				a.register(v, false) // an accumulator or a seed, apart from all else
			}
		}
	}
	f.Body.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && a.making(d) {
			a.register(d.LHS.Var, true)
		}
	})
	f.Body.Walk(a.findView)
	f.Body.Walk(func(s ir.Stmt) {
		a.escapes(s)
		if c, ok := s.(*ir.Call); ok {
			for _, v := range c.Results {
				a.lose(v)
			}
		}
	})
	a.keepFollowed()
	return a
}

// anyArray reports whether f may have an array, which costs less than to look for them.
func anyArray(f *ir.Func) bool {
	if slices.ContainsFunc(f.Params, func(v *ir.Var) bool { return !v.Pos.IsValid() && ofNumbers(v) }) {
		return true
	}
	found := false
	f.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		found = found || ok && d.Tok == token.DEFINE && ofNumbers(d.LHS.Var)
	})
	return found
}

// isHelper reports whether f is the derivative code of a callee, whose
// parameters may be any memory.
func isHelper(f *ir.Func) bool {
	return slices.ContainsFunc(f.Params, func(v *ir.Var) bool { return v.Name == "tape" })
}

// cleared is the variable that s sets to zero, or nil.
func cleared(s ir.Stmt) *ir.Var {
	e, ok := s.(*ir.ExprStmt)
	if !ok || e.X.Op != ir.OpBuiltin || e.X.Name != "clear" || e.X.Args[0].Op != ir.OpVar {
		return nil
	}
	return e.X.Args[0].Var
}

// making reports whether s is the definition of a new slice.
func (a *arrays) making(s *ir.Assign) bool {
	if s.Tok != token.DEFINE || sizeMade(s) == nil && !grown(s) || s.LHS.Var.Addressed || !ofNumbers(s.LHS.Var) {
		return false
	}
	switch e := ir.Grown(s.RHS); {
	case e != nil:
		return a.private[e.Var] || a.reach == pieces && a.pieced(e.Var)
	case s.RHS.Op == ir.OpTape:
		return a.private[s.RHS.Var]
	}
	return len(s.RHS.Args) == 2 // with room after its end, parts may be longer than it is
}

// grown reports whether s takes memory of any content off a stack.
func grown(s *ir.Assign) bool { return ir.Grown(s.RHS) != nil }

// privateStacks are the stacks that only f uses, and only to make slices.
func privateStacks(f *ir.Func) map[*ir.Var]bool {
	private := map[*ir.Var]bool{}
	for _, t := range f.Tapes {
		private[t] = true
	}
	f.Body.Parts(func(x *ir.Expr) {
		if op := x.Tape(); op != "" && op != effects.Zeros && op != effects.Grow && op != effects.Drop {
			delete(private, x.Var)
		}
	})
	return private
}

// ofNumbers reports whether v is a slice of floating-point numbers.
func ofNumbers(v *ir.Var) bool {
	t, ok := v.Type.Underlying().(*types.Slice)
	return ok && analysis.IsFloat(t.Elem())
}

// register follows the slice v.
func (a *arrays) register(v *ir.Var, made bool) {
	if w := a.views[v]; w != nil {
		w.a.made = w.a.made && made
		return
	}
	n, ok := a.lengthOf(v)
	if !ok || made && !a.onlyMade(v) {
		return
	}
	arr := &array{id: len(a.list), v: v, n: n, made: made, user: a.reach == adjoints && (v.Pos.IsValid() || v.Temp)}
	if s := a.stackOf(v); made && s != nil && !a.private[s] {
		arr.shared = s
	}
	a.list = append(a.list, arr)
	a.views[v] = &view{a: arr, known: true}
}

// onlyMade reports whether every definition of v makes a slice.
func (a *arrays) onlyMade(v *ir.Var) bool {
	for _, w := range a.writes[v] {
		if d, ok := w.(*ir.Assign); !ok || !a.making(d) {
			return false
		}
	}
	return true
}

// findView notes that s defines another name of a slice, or of a part.
func (a *arrays) findView(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || d.LHS.Var.Addressed || a.making(d) {
		return
	}
	of, off, known := a.part(d.RHS)
	if of == nil {
		return
	}
	for _, w := range a.writes[d.LHS.Var] {
		if o, ok := w.(*ir.Assign); !ok || o.Tok != token.DEFINE {
			return
		}
	}
	if !of.made && !a.inside(d.RHS, of.n) {
		a.lost[of] = true
	}
	w := a.views[d.LHS.Var]
	if w == nil {
		_, once := a.definition(d.LHS.Var)
		a.views[d.LHS.Var] = &view{of, off, known && (once || a.isFixed(off))}
		return
	}
	if w.a != of {
		a.lost[w.a], a.lost[of] = true, true
	}
	w.known = w.known && known && a.isFixed(off) && off.same(w.off)
}

// part returns the array that e is a part of, and from which element on.
func (a *arrays) part(e *ir.Expr) (of *array, off linear, known bool) {
	switch e.Op {
	case ir.OpVar:
		if w := a.views[e.Var]; w != nil {
			return w.a, w.off, w.known
		}
	case ir.OpSlice:
		of, off, known = a.part(e.Args[0])
		if of == nil || e.Args[1] == nil {
			return of, off, known
		}
		lo, ok := a.linear(e.Args[1])
		return of, off.plus(lo, 1), known && ok
	}
	return nil, linear{}, false
}

// inside reports whether the part e of a slice ends within its length n.
func (a *arrays) inside(e *ir.Expr, n linear) bool {
	for ; e.Op == ir.OpSlice; e = e.Args[0] {
		if e.Args[2] == nil {
			continue
		}
		_, off, known := a.part(e.Args[0])
		if hi, ok := a.linear(e.Args[2]); !known || !ok || !a.atMost(hi.plus(off, 1), n) {
			return false
		}
	}
	return true
}

// escapes loses the arrays that s gives another name, or to other functions.
func (a *arrays) escapes(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || a.views[d.LHS.Var] == nil {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.escape(*e) })
		return
	}
	x := d.RHS
	for ; x.Op == ir.OpSlice; x = x.Args[0] {
		for _, bound := range x.Args[1:] {
			a.escape(bound)
		}
	}
	if x.Op != ir.OpVar {
		a.escape(x)
	}
	if of, _, _ := a.part(d.RHS); of == nil && !a.making(d) {
		a.lose(d.LHS.Var)
		a.escape(x)
	}
}

// escape loses the arrays that are not used for an element or their length
// alone.
func (a *arrays) escape(e *ir.Expr) {
	switch {
	case e == nil:
	case e.Op == ir.OpVar:
		a.lose(e.Var)
	case reachedBy(e):
		for _, x := range e.Args[1:] {
			a.escape(x)
		}
	default:
		for _, x := range e.Args {
			if e.Op == ir.OpAddr && x.Op == ir.OpIndex {
				a.escape(x.Args[0])
			}
			a.escape(x)
		}
	}
}

// reachedBy reports whether e takes no more of a variable, its first operand,
// than its elements and its length.
func reachedBy(e *ir.Expr) bool {
	if len(e.Args) == 0 || e.Args[0] == nil || e.Args[0].Op != ir.OpVar {
		return false
	}
	switch e.Op {
	case ir.OpIndex:
		return true
	case ir.OpBuiltin:
		return e.Name == "len" || e.Name == "cap" || e.Name == "clear"
	case ir.OpTape:
		return e.Name == "Copy"
	}
	return false
}

func (a *arrays) lose(v *ir.Var) {
	if w := a.views[v]; w != nil {
		a.lost[w.a] = true
	}
}

// keepFollowed forgets the arrays that are lost.
func (a *arrays) keepFollowed() {
	for v, w := range a.views {
		if a.lost[w.a] {
			delete(a.views, v)
		}
	}
	var kept []*array
	for _, x := range a.list {
		if !a.lost[x] {
			x.id = len(kept)
			kept = append(kept, x)
		}
	}
	a.list = kept
}

// ours reports whether the array is one to be looked at.
func (x *array) ours() bool { return !x.user }

// at returns the element of an array that e is; known tells whether it is
// known which.
func (a *arrays) at(e *ir.Expr) (of *array, i linear, known bool) {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar {
		return nil, linear{}, false
	}
	w := a.views[e.Args[0].Var]
	if w == nil {
		return nil, linear{}, false
	}
	i, ok := a.linear(e.Args[1])
	return w.a, i.plus(w.off, 1), ok && w.known
}
