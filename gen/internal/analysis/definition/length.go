package definition

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Length returns the length with which the slice e was made, if it is known and still has the same value.
func (o *Map) Length(e *ir.Expr) *ir.Expr {
	var n *ir.Expr
	switch {
	case e == nil:
	case e.Op == ir.OpVar && len(o.All[e.Var]) > 0 && !o.Params[e.Var] && !e.Var.Addressed:
		return o.commonLength(o.All[e.Var])
	case e.Tape() == effects.Grow || e.Tape() == effects.Zeros || e.Tape().Returns():
		n = e.Args[0]
	case e.Builtin() == effects.Make && len(e.Args) > 1:
		n = e.Args[1]
	case e.Op == ir.OpSlice && e.Args[1] == nil && e.Args[2] != nil:
		n = e.Args[2]
	}
	if n == nil || !o.setOnce(n) || !match.LengthOnly(n) {
		return nil
	}
	return n
}

// commonLength returns the common length of all slices of list, or nil.
func (o *Map) commonLength(list []*ir.Expr) *ir.Expr {
	n := o.Length(list[0])
	for _, e := range list[1:] {
		if m := o.Length(e); n == nil || m == nil || !ir.Same(n, m) {
			return nil
		}
	}
	return n
}

// Extent returns the integer e with lengths replaced by the integers with which the slices were made.
func (o *Map) Extent(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if x.Builtin() == effects.Len {
			if n := o.Length(x.Args[0]); n != nil {
				return o.Extent(n)
			}
		}
		return x
	})
}

// Bounds returns the upper bounds of the end of a loop. There may be several, because the end of a strip is the least
// of several numbers.
func (o *Map) Bounds(hi *ir.Expr) []*ir.Expr {
	if hi.Op == ir.OpVar {
		if d := o.Defs[hi.Var]; d != nil && d.Builtin() == effects.Min && !o.Params[hi.Var] {
			return d.Args
		}
	}
	return []*ir.Expr{hi}
}

// Source returns the slice from which the given slice was cut, if it is part of a slice from a stack. Otherwise it
// returns the slice itself. A kernel gets the whole slice once for all its parts.
func (o *Map) Source(slice *ir.Expr) *ir.Expr {
	if slice.Op != ir.OpVar || len(o.All[slice.Var]) == 0 {
		return slice
	}
	var first *ir.Expr
	for _, e := range o.All[slice.Var] { // one for each sweep, after the definition of the whole slice
		for e != nil && e.Op == ir.OpSlice && e.Args[1] == nil {
			e = e.Args[0]
		}
		if e == nil || e.Runtime() != effects.Part || first != nil && !ir.Same(e, first) {
			return slice
		}
		first = e
	}
	return first.Clone()
}
