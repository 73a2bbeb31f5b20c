package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A room is where a table has the value of an iteration, and how long it is.
type room struct {
	at, length *ir.Expr
	all        bool // every iteration has one
}

// room returns the room of the table, nil if its length may exceed that of the data that the
// calls read. loops are the nest of c.
//
// Iterations that read different elements of one slice are not more than its elements,
// unless they panic. So no table is longer than this slice; an iteration that has no place
// in the table panics before it gets to the call.
func (c *table) room(loops []*ir.Loop) *room {
	if len(loops) == 0 || len(loops) > 2 || dependent(loops) {
		return nil
	}
	inner := loops[len(loops)-1]
	fromZero := match.IsNumber(inner.From, 0)
	if len(loops) == 1 && fromZero && inner.To.Builtin() == effects.Len {
		return &room{at: ir.Use(inner.Index), length: inner.To.Clone(), all: true}
	}
	if slices.ContainsFunc(c.path, func(s step) bool { return s.cond != nil }) {
		return nil
	}
	if len(loops) == 1 {
		return c.row(inner, fromZero)
	}
	outer := loops[0]
	limit := first(c.value, func(x *ir.Expr) *ir.Expr { return block(x, outer, inner) })
	if limit == nil || !fromZero || !match.IsNumber(outer.From, 0) {
		return nil
	}
	at := ir.Binary(token.ADD, ir.Binary(token.MUL, ir.Use(outer.Index), inner.To.Clone()), ir.Use(inner.Index))
	return &room{at: at, length: atMost(ir.Binary(token.MUL, outer.To.Clone(), inner.To.Clone()), limit)}
}

// row is room for one loop.
func (c *table) row(l *ir.Loop, fromZero bool) *room {
	limit := first(c.value, func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpIndex && !x.Args[0].Uses(l.Index) && steps(x.Args[1], l.Index) {
			return most(x.Args[0])
		}
		return nil
	})
	if limit == nil {
		return nil
	}
	at, n := ir.Use(l.Index), l.To.Clone()
	if !fromZero {
		at, n = ir.Binary(token.SUB, at, l.From.Clone()), ir.Binary(token.SUB, n, l.From.Clone())
	}
	return &room{at: at, length: atMost(n, limit)}
}

// dependent reports whether the bounds of one of the loops contain an index of another.
func dependent(loops []*ir.Loop) bool {
	return slices.ContainsFunc(loops, func(l *ir.Loop) bool {
		return slices.ContainsFunc(loops, func(o *ir.Loop) bool { return l.From.Uses(o.Index) || l.To.Uses(o.Index) })
	})
}

// first returns what of finds for the first part of e for which that is not nil.
func first(e *ir.Expr, of func(*ir.Expr) *ir.Expr) *ir.Expr {
	var found *ir.Expr
	e.Walk(func(x *ir.Expr) bool {
		if found == nil {
			found = of(x)
		}
		return found == nil
	})
	return found
}

// block returns a limit of the elements of the slice that x is one of, if x is another
// element in each iteration of the two loops, which begin at zero; nil otherwise.
func block(x *ir.Expr, outer, inner *ir.Loop) *ir.Expr {
	if x.Op != ir.OpIndex {
		return nil
	}
	of, part := x.Args[0], x.Args[0]
	if of.Op == ir.OpSlice {
		of = of.Args[0]
	}
	if of.Uses(outer.Index) || of.Uses(inner.Index) {
		return nil
	}
	ok := false
	if part.Op == ir.OpSlice {
		ok = blocks(part, outer.Index) && !part.Uses(inner.Index) && !x.Args[1].Uses(outer.Index) && steps(x.Args[1], inner.Index)
	} else {
		ok = rowByRow(x.Args[1], outer, inner) || rowByRow(x.Args[1], inner, outer)
	}
	if !ok {
		return nil
	}
	return most(part)
}

// blocks reports whether the part of a slice is next to that of the iteration before, of
// the loop with the index v.
func blocks(part *ir.Expr, v *ir.Var) bool {
	if part.Args[1] == nil || part.Args[2] == nil {
		return false
	}
	low, okLow := induction.Of(part.Args[1])
	high, okHigh := induction.Of(part.Args[2])
	if !okLow || !okHigh {
		return false
	}
	slope, _, linear := low.Linear(v)
	return linear && high.Minus(low).Equal(slope)
}

// rowByRow reports whether e is the place of an element of a matrix whose rows, of the
// outer loop, have as many elements as the inner one has iterations.
func rowByRow(e *ir.Expr, outer, inner *ir.Loop) bool {
	at, ok := induction.Of(e)
	length, known := induction.Of(inner.To)
	if !ok || !known {
		return false
	}
	slope, rest, linear := at.Linear(outer.Index)
	if !linear || slope.Uses(inner.Index) || !slope.Equal(length) {
		return false
	}
	one, rest, linear := rest.Linear(inner.Index)
	n, constant := one.Constant()
	return linear && constant && n == 1 && !rest.Uses(outer.Index)
}

// steps reports whether e changes by the same number, not zero, from each iteration of the
// loop with the index v to the next.
func steps(e *ir.Expr, v *ir.Var) bool {
	at, ok := induction.Of(e)
	if !ok {
		return false
	}
	slope, _, linear := at.Linear(v)
	n, constant := slope.Constant()
	return linear && constant && n != 0
}

// most is the number of elements of a slice, or of the one that it is a part of.
func most(x *ir.Expr) *ir.Expr {
	for x.Op == ir.OpSlice {
		x = x.Args[0]
	}
	return ir.Len(x.Clone())
}

// atMost is n, at least zero and at most the limit.
func atMost(n, limit *ir.Expr) *ir.Expr {
	integer := types.Typ[types.Int]
	return ir.Builtin("max", integer, ir.Int(0), ir.Builtin("min", integer, n, limit))
}

// exists is the test that evaluating the length and the bounds of the loops does not panic.
func (h *hoister) exists(r *room, loops []*ir.Loop) *ir.Expr {
	test := h.guard(r.length)
	for _, l := range loops {
		test = conjoin(conjoin(test, h.guard(l.From)), h.guard(l.To))
	}
	return test
}
