package schedule

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// MostCarried is the largest distance between the elements of one carried sum. At every width, Slide can move lanes
// by at most that many.
const MostCarried = 4

// A CarriedSum is the sum of the terms that a loop adds to neighbouring elements, as the reverse of a stencil does.
// In
//
//	StoreAt(xW, i, Add(LoadAt(xW, i), a))    // x[i-1] += a
//	StoreAt(xW1, i, Add(LoadAt(xW1, i), b))  // x[i] += b
//
// each load needs lanes that the previous store has just written, and processors forward such lanes slowly. Instead,
// the lanes of both terms are moved to their elements, and the sum is added at once. Sums for elements after the
// vector are carried to the next vector:
//
//	xSum := a
//	xSum1 := b
//	StoreAt(xW, i, Add(LoadAt(xW, i), Add(xSum, Slide(xLast, xSum1, 1))))
//	xLast = xSum1
//
// This is predictive commoning (K. O'Brien, "Predictive commoning: a method of optimizing loops containing references
// to consecutive array elements", 1990) of additions.
type CarriedSum struct {
	Terms []CarriedTerm
	Whole *ir.Var // a window that covers the elements of all terms
	Zero  *ir.Expr
	Left  *ir.Var // the number of elements after the last vector that still need the carried sums
	Count *ir.Var // the number of elements to which a partial vector adds
}

// A CarriedTerm is a term that is added to the elements of one window.
type CarriedTerm struct {
	Window *ir.Var
	By     int     // the distance of its window from the first, in elements
	Sum    string  // the name of its vector in a body
	Last   *ir.Var // that vector of the previous iteration; nil for the first window
}

// A Part is the last, partial vector of a loop: the number of its iterations, and their lanes.
type Part struct{ Rest, Mask *ir.Var }

// Reach returns the number of elements by which the last window begins after the first.
func (c *CarriedSum) Reach() int { return c.Terms[len(c.Terms)-1].By }

// Fits reports whether body uses the windows only to add to their elements at index.
func (c *CarriedSum) Fits(body *ir.Block, index *ir.Expr) bool {
	for i := range c.Terms {
		t := &c.Terms[i]
		uses := 0
		body.Walk(func(s ir.Stmt) {
			if x, ok := s.(*ir.ExprStmt); ok && t.stores(x.X, index) {
				x.X.Walk(func(e *ir.Expr) bool {
					if t.loads(e, index) {
						uses++
					}
					return true
				})
				uses++
			}
		})
		if uses == 0 || body.Mentions(t.Window) != uses {
			return false
		}
	}
	return true
}

// stores reports whether e stores the vector of t at index.
func (t *CarriedTerm) stores(e, index *ir.Expr) bool {
	return (e.Lane() == effects.StoreAt || e.Lane() == effects.StoreFirst) && t.at(e, index)
}

// loads reports whether e loads the vector of t at index.
func (t *CarriedTerm) loads(e, index *ir.Expr) bool {
	switch e.Lane() {
	case effects.LoadAt, effects.LoadFirst, effects.LoadFilled:
		return t.at(e, index)
	}
	return false
}

func (t *CarriedTerm) at(e, index *ir.Expr) bool {
	return e.Args[0].Op == ir.OpVar && e.Args[0].Var == t.Window && ir.Same(e.Args[1], index)
}

// Start returns the definitions of the sums that are carried to the first vector. They are zero.
func (c *CarriedSum) Start() []ir.Stmt {
	var out []ir.Stmt
	for _, t := range c.Terms[1:] {
		out = append(out, build.Define(t.Last, c.Zero.Clone()))
	}
	return append(out, build.Define(c.Left, ir.Int(int64(c.Reach()))))
}

// Rewrite makes body add all terms to the elements at once, and not one after the other. The body for a partial
// vector also updates the number of elements that remain.
func (c *CarriedSum) Rewrite(body *ir.Block, index *ir.Expr, part *Part) {
	sums := make([]*ir.Var, len(c.Terms))
	var out []ir.Stmt
	last := 0
	for _, s := range body.Stmts {
		for i := range c.Terms {
			if (&ir.Block{Stmts: []ir.Stmt{s}}).Mentions(c.Terms[i].Window) == 0 {
				continue
			}
			if sums[i] == nil {
				sums[i] = &ir.Var{Name: c.Terms[i].Sum, Type: lane.F64}
				if first := c.Terms[i].first(s, sums[i], index); first != nil {
					s = first
				} else {
					out = append(out, build.Define(sums[i], c.Zero.Clone()))
				}
			}
			s = c.Terms[i].summed(s, sums[i], index)
			last = len(out) + 1
		}
		out = append(out, s)
	}
	body.Stmts = slices.Insert(out, last, c.added(sums, index, part)...)
}

// first returns the definition of sum by s, the first statement that adds to it. It returns nil if s adds under a
// condition.
func (t *CarriedTerm) first(s ir.Stmt, sum *ir.Var, index *ir.Expr) ir.Stmt {
	x, ok := s.(*ir.ExprStmt)
	if !ok {
		return nil
	}
	v := x.X.Args[len(x.X.Args)-1]
	var value *ir.Expr
	switch op := v.Lane(); {
	case op == effects.LaneAdd && t.loads(v.Args[0], index):
		value = v.Args[1]
	case op == effects.LaneSub && t.loads(v.Args[0], index):
		value = lane.Vec("Neg", v.Args[1])
	case op == effects.LaneFMA && t.loads(v.Args[2], index):
		value = lane.Vec("Mul", v.Args[0], v.Args[1])
	default:
		return nil
	}
	return build.WithNote(build.Define(sum, value), x.Note)
}

// summed returns s with its additions to elements replaced by additions to sum.
func (t *CarriedTerm) summed(s ir.Stmt, sum *ir.Var, index *ir.Expr) ir.Stmt {
	for _, b := range ir.Blocks(s) {
		for i, inner := range b.Stmts {
			b.Stmts[i] = t.summed(inner, sum, index)
		}
	}
	x, ok := s.(*ir.ExprStmt)
	if !ok || !t.stores(x.X, index) {
		return s
	}
	value := x.X.Args[len(x.X.Args)-1].Map(func(e *ir.Expr) *ir.Expr {
		if t.loads(e, index) {
			return ir.Use(sum)
		}
		return e
	})
	return build.WithNote(build.Set(sum, value), x.Note)
}

// added returns statements that add the sums to the elements of a vector, and carry the rest.
func (c *CarriedSum) added(sums []*ir.Var, index *ir.Expr, part *Part) []ir.Stmt {
	var out []ir.Stmt
	if part != nil {
		for _, v := range sums {
			out = append(out, build.Set(v, lane.Vec("Select", ir.Use(part.Mask), ir.Use(v), c.Zero.Clone())))
		}
	}
	total := ir.Use(sums[0])
	for i, t := range c.Terms[1:] {
		total = sumOf(total, lane.Vec("Slide", ir.Use(t.Last), ir.Use(sums[i+1]), ir.Int(int64(t.By))))
	}
	if part == nil {
		w := ir.Use(c.Terms[0].Window)
		sum := lane.Vec("Add", lane.Vec("LoadAt", w, index.Clone()), total)
		out = append(out, &ir.ExprStmt{X: lane.Call("StoreAt", types.NewTuple(), w.Clone(), index.Clone(), sum)})
	} else {
		out = append(out, c.addedInPart(index, total, part)...)
	}
	for i, t := range c.Terms[1:] {
		out = append(out, build.Set(t.Last, ir.Use(sums[i+1])))
	}
	return out
}

// addedInPart returns statements that add total to the elements that a partial vector reaches, but to at most one
// vector of elements.
func (c *CarriedSum) addedInPart(index, total *ir.Expr, part *Part) []ir.Stmt {
	reached := ir.Builtin("min", c.Count.Type, build.Add(ir.Use(part.Rest), ir.Int(int64(c.Reach()))), lane.Count())
	rest := ir.Binary(token.SUB, ir.Use(part.Rest), ir.Use(c.Count))
	return append([]ir.Stmt{build.Define(c.Count, reached)},
		c.addFirst(index, c.Count, total),
		&ir.Assign{LHS: ir.Use(c.Left), RHS: rest, Tok: token.ADD_ASSIGN})
}

// addFirst returns a statement that adds the first count lanes of v to the elements from index on.
func (c *CarriedSum) addFirst(index *ir.Expr, count *ir.Var, v *ir.Expr) ir.Stmt {
	place := func() []*ir.Expr {
		return []*ir.Expr{ir.Use(c.Whole), index.Clone(), ir.Use(count), lane.Mask("First", ir.Use(count))}
	}
	sum := lane.Vec("Add", lane.Vec("LoadFirst", place()...), v)
	return &ir.ExprStmt{X: lane.Call("StoreFirst", types.NewTuple(), append(place(), sum)...)}
}

// Finish returns the statements that add the carried sums to the elements after the last vector, which begin at
// index. If a partial vector has run, some of these elements already have their sums.
func (c *CarriedSum) Finish(index *ir.Expr, inPart bool) []ir.Stmt {
	var total *ir.Expr
	for _, t := range c.Terms[1:] {
		total = sumOf(total, lane.Vec("Slide", ir.Use(t.Last), c.Zero.Clone(), ir.Int(int64(t.By))))
	}
	if inPart {
		index = ir.Binary(token.SUB, ir.Len(ir.Use(c.Whole)), ir.Use(c.Left))
	}
	some := ir.Binary(token.GTR, ir.Use(c.Left), ir.Int(0))
	return []ir.Stmt{&ir.If{Cond: some, Then: &ir.Block{Stmts: []ir.Stmt{c.addFirst(index, c.Left, total)}}}}
}

func sumOf(x, y *ir.Expr) *ir.Expr {
	if x == nil {
		return y
	}
	return lane.Vec("Add", x, y)
}
