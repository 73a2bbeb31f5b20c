package schedule

import (
	"go/token"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A replaced is an element that a body uses several times. After the first use, it is in a vector, and it is stored
// once:
//
//	xV := LoadAt(xW, i)
//	...
//	xV = FMA(a, b, xV)
//	...
//	StoreAt(xW, i, FMA(c, d, xV))
//
// Processors are slow to load a vector after a store to part of it.
type replaced struct {
	window *ir.Var
	index  *ir.Expr
	uses   []elementUse
	all    int      // the number of all uses
	load   *ir.Expr // the load in the body
	stays  bool     // the element stays in memory
	v      *ir.Var
	there  bool // v holds the value
}

// An elementUse is a load or store by the statement with number at.
type elementUse struct {
	at    int
	store bool
}

// A Windows describes the parts of slices that the vectors of a loop pass through.
type Windows struct {
	Fn      *ir.Func
	Vectors map[*ir.Var][]*ir.Var // vectors for the elements of a window, which several bodies share
	Has     func(w *ir.Var) bool  // whether w is a window
	Alone   func(w *ir.Var) bool  // whether its elements are only written through w, each one by its own iteration
}

// A replacer keeps elements in vectors in one body.
type replacer struct {
	Windows
	body     *ir.Block
	elements []*replaced
	chosen   []*replaced
	count    map[*ir.Var]int // the number of elements of a window that have a vector
}

// ReplaceScalars keeps elements of windows in vectors if body uses them several times.
func ReplaceScalars(body *ir.Block, in Windows) {
	h := &replacer{Windows: in, body: body, count: map[*ir.Var]int{}}
	for at, s := range body.Stmts {
		h.find(s, site{at: at})
	}
	for _, el := range h.elements {
		if !el.stays && el.worthwhile() && h.everywhere(el.window) && in.Alone(el.window) {
			h.name(el)
			h.chosen = append(h.chosen, el)
		}
	}
	var out []ir.Stmt
	for at, s := range body.Stmts {
		out = append(out, h.rewritten(s, at)...)
	}
	body.Stmts = out
}

// A site is a position in a body: the number of a statement, and whether the use is in a block of it.
type site struct {
	at           int
	inside, loop bool
}

// find records the uses of elements in s.
func (h *replacer) find(s ir.Stmt, in site) {
	_, loop := s.(*ir.Loop)
	in.loop = in.loop || loop
	ir.Exprs(s, func(e **ir.Expr, _ bool) { h.findIn(*e, in) })
	in.inside = true
	for _, b := range ir.Blocks(s) {
		for _, inner := range b.Stmts {
			h.find(inner, in)
		}
	}
}

// findIn records the uses in e. A store comes after the value that it stores. Elements stay in memory if they are
// used in a loop or stored under a condition.
func (h *replacer) findIn(e *ir.Expr, in site) {
	for _, x := range e.Args {
		if x != nil {
			h.findIn(x, in)
		}
	}
	if !h.element(e) {
		return
	}
	el := h.elementOf(e)
	el.uses, el.all = append(el.uses, elementUse{in.at, storesElement(e)}), el.all+1
	el.stays = el.stays || in.loop || in.inside && storesElement(e)
	if el.load == nil && !storesElement(e) {
		el.load = e.Clone()
	}
}

// element reports whether e loads or stores an element of a window.
func (h *replacer) element(e *ir.Expr) bool {
	if len(e.Args) < 2 || e.Args[0].Op != ir.OpVar {
		return false
	}
	switch e.Lane() {
	case effects.LoadAt, effects.StoreAt, effects.LoadFirst, effects.LoadFilled, effects.StoreFirst:
		return h.Has(e.Args[0].Var)
	}
	return false
}

func storesElement(e *ir.Expr) bool { return e.Lane().Of().Any(effects.Writes) }

// elementOf returns the element that e loads or stores.
func (h *replacer) elementOf(e *ir.Expr) *replaced {
	for _, el := range h.elements {
		if h.of(e, el) {
			return el
		}
	}
	el := &replaced{window: e.Args[0].Var, index: e.Args[1]}
	h.elements = append(h.elements, el)
	return el
}

// of reports whether e loads or stores el.
func (h *replacer) of(e *ir.Expr, el *replaced) bool {
	return h.element(e) && e.Args[0].Var == el.window && ir.Same(e.Args[1], el.index)
}

// everywhere reports whether w is used only by loads and stores of elements.
func (h *replacer) everywhere(w *ir.Var) bool {
	uses := 0
	for _, el := range h.elements {
		if el.window == w {
			uses += el.all
		}
	}
	return h.body.Mentions(w) == uses
}

// worthwhile reports whether a vector saves a load. If the first use is a load and a store follows, that load does
// not count, because it loads the value from before the body.
func (el *replaced) worthwhile() bool {
	if u := el.uses; len(u) > 1 && !u[0].store && u[1].store && u[0].at != u[1].at {
		el.uses = u[1:]
	}
	loads, after := 0, 0
	for _, u := range el.uses {
		if !u.store {
			loads++
			if u.at > el.uses[0].at {
				after++
			}
		}
	}
	return after > 0
}

// name chooses the vector for el. It is the variable to which the body loads the element, if neither changes.
func (h *replacer) name(el *replaced) {
	d, ok := h.body.Stmts[el.uses[0].at].(*ir.Assign)
	if ok && d.Tok == token.DEFINE && h.of(d.RHS, el) && el.keeps() && !h.assigns(d.LHS.Var) {
		el.v = d.LHS.Var
		return
	}
	n := h.count[el.window]
	h.count[el.window]++
	for len(h.Vectors[el.window]) <= n {
		name := strings.TrimRight(el.window.Name, "0123456789")
		v := &ir.Var{Name: h.Fn.Fresh(strings.TrimSuffix(name, "W") + "V"), Type: lane.F64}
		h.Vectors[el.window] = append(h.Vectors[el.window], v)
	}
	el.v = h.Vectors[el.window][n]
}

// keeps reports whether only the last use may be a store.
func (el *replaced) keeps() bool {
	for _, u := range el.uses[:len(el.uses)-1] {
		if u.store {
			return false
		}
	}
	return true
}

// last returns the number of the last statement that stores el, or a negative number if there is none.
func (el *replaced) last() int {
	at := -1
	for _, u := range el.uses {
		if u.store {
			at = u.at
		}
	}
	return at
}

// assigns reports whether the body assigns to v other than by its definition.
func (h *replacer) assigns(v *ir.Var) bool {
	found := false
	h.body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		found = found || ok && d.Tok != token.DEFINE && match.Var(d.LHS, v)
	})
	return found
}

// rewritten returns the statement s, which has number at, with elements replaced by vectors.
func (h *replacer) rewritten(s ir.Stmt, at int) []ir.Stmt {
	var out []ir.Stmt
	for _, el := range h.chosen {
		if at < el.uses[0].at {
			continue
		}
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && match.Var(d.LHS, el.v) {
			el.there = true
			continue
		}
		if !el.there && !el.uses[0].store {
			el.there = true
			out = append(out, build.Define(el.v, el.load.Clone()))
		}
		h.replace(s, el)
	}
	for _, el := range h.chosen {
		if x, ok := s.(*ir.ExprStmt); ok && at >= el.uses[0].at && h.of(x.X, el) {
			return append(out, el.stored(x, at)...)
		}
	}
	return append(out, s)
}

// replace replaces loads of el in s by the vector.
func (h *replacer) replace(s ir.Stmt, el *replaced) {
	loaded := func(x *ir.Expr) *ir.Expr {
		if h.of(x, el) && !storesElement(x) {
			return ir.Use(el.v)
		}
		return x
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = (*e).Map(loaded) })
	for _, b := range ir.Blocks(s) {
		for _, inner := range b.Stmts {
			h.replace(inner, el)
		}
	}
}

// stored returns the statements that replace s, which stores el.
func (el *replaced) stored(s *ir.ExprStmt, at int) []ir.Stmt {
	end := el.uses[len(el.uses)-1]
	if end.store && end.at == at {
		return []ir.Stmt{s}
	}
	args := s.X.Args
	keep := build.Define(el.v, args[len(args)-1])
	if el.there {
		keep.Tok = token.ASSIGN
	}
	el.there = true
	out := []ir.Stmt{build.WithNote(keep, s.Note)}
	if at == el.last() {
		store := s.X.Clone()
		store.Args[len(args)-1] = ir.Use(el.v)
		out = append(out, &ir.ExprStmt{X: store})
	}
	return out
}
