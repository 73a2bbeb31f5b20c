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

// A tableLayout describes the index in a table of the value of an iteration, and the length of the table.
type tableLayout struct {
	at, length *ir.Expr
	all        bool // every iteration has a value
}

// layout returns the layout of the table, or nil if the table might be longer than the data that the calls read.
// loops is the nest of c.
//
// If iterations read different elements of one slice, there are at most as many iterations as elements, unless they
// panic. So no table is longer than this slice. An iteration without an element in the table panics before it reaches
// the call.
func (c *table) layout(loops []*ir.Loop) *tableLayout {
	if len(loops) == 0 || len(loops) > 2 || dependent(loops) {
		return nil
	}
	inner := loops[len(loops)-1]
	fromZero := match.IsNumber(inner.From, 0)
	if len(loops) == 1 && fromZero && inner.To.Builtin() == effects.Len {
		return &tableLayout{at: ir.Use(inner.Index), length: inner.To.Clone(), all: true}
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
	return &tableLayout{at: at, length: atMost(ir.Binary(token.MUL, outer.To.Clone(), inner.To.Clone()), limit)}
}

// row is layout for one loop.
func (c *table) row(l *ir.Loop, fromZero bool) *tableLayout {
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
	return &tableLayout{at: at, length: atMost(n, limit)}
}

// dependent reports whether the bounds of one of the loops contain an index of another one.
func dependent(loops []*ir.Loop) bool {
	return slices.ContainsFunc(loops, func(l *ir.Loop) bool {
		return slices.ContainsFunc(loops, func(o *ir.Loop) bool { return l.From.Uses(o.Index) || l.To.Uses(o.Index) })
	})
}

// first returns the result of of for the first part of e for which it is not nil.
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

// block returns a limit of the number of elements in the slice of x, if x is a different element in each iteration of
// the two loops, which begin at zero. Otherwise it returns nil.
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

// blocks reports whether the part of a slice is next to the part of the previous iteration. v is the index of the
// loop.
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

// rowByRow reports whether e is the index of an element of a matrix. The outer loop runs over its rows, which have as
// many elements as the inner loop has iterations.
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

// steps reports whether e changes by the same nonzero number from each iteration to the next. v is the index of the
// loop.
func steps(e *ir.Expr, v *ir.Var) bool {
	at, ok := induction.Of(e)
	if !ok {
		return false
	}
	slope, _, linear := at.Linear(v)
	n, constant := slope.Constant()
	return linear && constant && n != 0
}

// most returns the number of elements of a slice, or of the slice of which it is a part.
func most(x *ir.Expr) *ir.Expr {
	for x.Op == ir.OpSlice {
		x = x.Args[0]
	}
	return ir.Len(x.Clone())
}

// atMost returns n, but at least zero and at most the limit.
func atMost(n, limit *ir.Expr) *ir.Expr {
	integer := types.Typ[types.Int]
	return ir.Builtin("max", integer, ir.Int(0), ir.Builtin("min", integer, n, limit))
}

// exists returns the condition that the evaluation of the length and of the bounds of the loops does not panic.
func (h *hoister) exists(r *tableLayout, loops []*ir.Loop) *ir.Expr {
	test := h.guard(r.length)
	for _, l := range loops {
		test = conjoin(conjoin(test, h.guard(l.From)), h.guard(l.To))
	}
	return test
}
