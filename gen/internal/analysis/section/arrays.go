package section

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// An Array is a slice of numbers that is reached only through its variable and views of it.
type Array struct {
	id     int
	Var    *ir.Var
	Length ranges.Linear // its length
	Made   bool          // the function made it; otherwise it is the caller's
	user   bool          // user code made it, so that panics of its accesses must remain
	// shared is the stack from which the array is taken, if another name may refer to the same memory when it is
	// taken again. Otherwise it is nil.
	shared *ir.Var
}

// A View is a variable that refers to a part of an array, which begins at element off.
type View struct {
	Array  *Array
	Offset ranges.Linear
	Known  bool // the offset is known
}

// An Arrays holds the slices that can be followed.
type Arrays struct {
	Known *ranges.Symbols // the facts about integers
	sets  sets
	Func  *ir.Func
	List  []*Array
	Views map[*ir.Var]*View
	lost  map[*Array]bool // arrays to which another name refers
	Reach Reach
	taken map[*ir.Var]*ir.Var // variables of slices that are taken from a stack again, and their stacks
	// private holds the stacks that only this function uses, and only to make slices.
	private map[*ir.Var]bool
}

// A Reach selects the slices to analyse.
type Reach int

const (
	Adjoints Reach = iota // slices of derivative code, and those of the user that affect them
	Users                 // also slices of the user
	Pieces                // also slices that are taken from a stack again
)

// Find looks for the slices of f that can be followed.
func Find(f *ir.Func, r Reach) *Arrays {
	if !anyArray(f) {
		none := &ranges.Symbols{}
		return &Arrays{Known: none, sets: sets{none}, Func: f, Reach: r}
	}
	known := ranges.Of(f)
	a := &Arrays{Known: known, sets: sets{known}, Func: f, Views: map[*ir.Var]*View{}, lost: map[*Array]bool{}, Reach: r, taken: map[*ir.Var]*ir.Var{}, private: privateStacks(f)}
	if r == Pieces {
		f.Body.Walk(a.takes)
	}
	if !isHelper(f) {
		for _, v := range f.Params {
			if a.Known.Fixed[v] && !v.Pos.IsValid() && ofNumbers(v) {
				a.register(v, false) // an accumulator or a seed, which shares memory with nothing else
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
	a.removeDropped()
	return a
}

// Apart reports whether x and y are known to share no element.
func (a *Arrays) Apart(x, y Section) bool { return a.sets.apart(x, y) }

// anyArray reports whether f may have an array. It costs less than Find.
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

// isHelper reports whether f is the derivative code of a callee, whose parameters may refer to any memory.
func isHelper(f *ir.Func) bool {
	return slices.ContainsFunc(f.Params, func(v *ir.Var) bool { return v.Name == "tape" })
}

// Cleared returns the variable that s sets to zero, or nil.
func Cleared(s ir.Stmt) *ir.Var {
	e, ok := s.(*ir.ExprStmt)
	if !ok || e.X.Builtin() != effects.Clear || e.X.Args[0].Op != ir.OpVar {
		return nil
	}
	return e.X.Args[0].Var
}

// making reports whether s is the definition of a new slice.
func (a *Arrays) making(s *ir.Assign) bool {
	if s.Tok != token.DEFINE || ranges.SizeMade(s) == nil && !Grown(s) || s.LHS.Var.Addressed || !ofNumbers(s.LHS.Var) {
		return false
	}
	switch e := ir.Grown(s.RHS); {
	case e != nil:
		return a.private[e.Var] || a.Reach == Pieces && a.onlyElementsRead(e.Var)
	case s.RHS.Op == ir.OpTape:
		return a.private[s.RHS.Var]
	}
	return len(s.RHS.Args) == 2 // with spare capacity, parts may be longer than the slice
}

// Grown reports whether s takes memory of any content from a stack.
func Grown(s *ir.Assign) bool { return ir.Grown(s.RHS) != nil }

// privateStacks returns the stacks that only f uses, and only to make slices.
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

// register adds the slice v.
func (a *Arrays) register(v *ir.Var, made bool) {
	if w := a.Views[v]; w != nil {
		w.Array.Made = w.Array.Made && made
		return
	}
	n, ok := a.Known.LengthOf(v)
	if !ok || made && !a.onlyMade(v) {
		return
	}
	arr := &Array{id: len(a.List), Var: v, Length: n, Made: made, user: a.Reach == Adjoints && (v.Pos.IsValid() || v.Temp)}
	if s := a.stackOf(v); made && s != nil && !a.private[s] {
		arr.shared = s
	}
	a.List = append(a.List, arr)
	a.Views[v] = &View{Array: arr, Known: true}
}

// onlyMade reports whether every definition of v makes a slice.
func (a *Arrays) onlyMade(v *ir.Var) bool {
	for _, w := range a.Known.Writes[v] {
		if d, ok := w.(*ir.Assign); !ok || !a.making(d) {
			return false
		}
	}
	return true
}

// findView records that s defines another name for a slice, or for a part of one.
func (a *Arrays) findView(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || d.LHS.Var.Addressed || a.making(d) {
		return
	}
	of, off, known := a.part(d.RHS)
	if of == nil {
		return
	}
	for _, w := range a.Known.Writes[d.LHS.Var] {
		if o, ok := w.(*ir.Assign); !ok || o.Tok != token.DEFINE {
			return
		}
	}
	if !of.Made && !a.inside(d.RHS, of.Length) {
		a.lost[of] = true
	}
	w := a.Views[d.LHS.Var]
	if w == nil {
		_, once := a.Known.Definition(d.LHS.Var)
		a.Views[d.LHS.Var] = &View{of, off, known && (once || a.Known.IsFixed(off))}
		return
	}
	if w.Array != of {
		a.lost[w.Array], a.lost[of] = true, true
	}
	w.Known = w.Known && known && a.Known.IsFixed(off) && off.Same(w.Offset)
}

// part returns the array of which e is a part, and the index in the array of the first element of e.
func (a *Arrays) part(e *ir.Expr) (of *Array, off ranges.Linear, known bool) {
	switch e.Op {
	case ir.OpVar:
		if w := a.Views[e.Var]; w != nil {
			return w.Array, w.Offset, w.Known
		}
	case ir.OpSlice:
		of, off, known = a.part(e.Args[0])
		if of == nil || e.Args[1] == nil {
			return of, off, known
		}
		lo, ok := a.Known.LinearOf(e.Args[1])
		return of, off.Plus(lo, 1), known && ok
	}
	return nil, ranges.Linear{}, false
}

// inside reports whether the part e of a slice ends within its length n.
func (a *Arrays) inside(e *ir.Expr, n ranges.Linear) bool {
	for ; e.Op == ir.OpSlice; e = e.Args[0] {
		if e.Args[2] == nil {
			continue
		}
		_, off, known := a.part(e.Args[0])
		if hi, ok := a.Known.LinearOf(e.Args[2]); !known || !ok || !a.Known.AtMost(hi.Plus(off, 1), n) {
			return false
		}
	}
	return true
}

// escapes drops the arrays to which s gives another name, or which it passes to other functions.
func (a *Arrays) escapes(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || a.Views[d.LHS.Var] == nil {
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

// escape drops the arrays that e does not only use by element or length.
func (a *Arrays) escape(e *ir.Expr) {
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

// reachedBy reports whether e uses only the elements and the length of a variable, its first operand.
func reachedBy(e *ir.Expr) bool {
	if len(e.Args) == 0 || e.Args[0] == nil || e.Args[0].Op != ir.OpVar {
		return false
	}
	switch e.Op {
	case ir.OpIndex:
		return true
	case ir.OpBuiltin:
		return e.Builtin() == effects.Len || e.Builtin() == effects.Cap || e.Builtin() == effects.Clear
	case ir.OpTape:
		return e.Tape() == effects.Copy
	}
	return false
}

func (a *Arrays) lose(v *ir.Var) {
	if w := a.Views[v]; w != nil {
		a.lost[w.Array] = true
	}
}

// removeDropped removes the arrays that were dropped.
func (a *Arrays) removeDropped() {
	for v, w := range a.Views {
		if a.lost[w.Array] {
			delete(a.Views, v)
		}
	}
	var kept []*Array
	for _, x := range a.List {
		if !a.lost[x] {
			x.id = len(kept)
			kept = append(kept, x)
		}
	}
	a.List = kept
}

// Ours reports whether the array is one of those to be analysed.
func (x *Array) Ours() bool { return !x.user }

// Element returns the array of which e is an element. known reports whether the number of the element is known.
func (a *Arrays) Element(e *ir.Expr) (of *Array, i ranges.Linear, known bool) {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar {
		return nil, ranges.Linear{}, false
	}
	w := a.Views[e.Args[0].Var]
	if w == nil {
		return nil, ranges.Linear{}, false
	}
	i, ok := a.Known.LinearOf(e.Args[1])
	return w.Array, i.Plus(w.Offset, 1), ok && w.Known
}

// Mentions reports whether s mentions the array by any of its names.
func (a *Arrays) Mentions(s ir.Stmt, of *Array) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar && a.Views[x.Var] != nil {
					found = found || a.Views[x.Var].Array == of
				}
				return !found
			})
		})
	})
	return found
}
