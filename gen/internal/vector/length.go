package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// pieceOf returns the variable that e is a slice of.
func pieceOf(e *ir.Expr) *ir.Var {
	for e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	if e.Op != ir.OpVar {
		return nil
	}
	return e.Var
}

// length returns the length of the slice e as it was made with, if that is known
// and still has the same value.
func (o *origins) length(e *ir.Expr) *ir.Expr {
	var n *ir.Expr
	switch {
	case e == nil:
	case e.Op == ir.OpVar && len(o.all[e.Var]) > 0 && !o.params[e.Var] && !e.Var.Addressed:
		return o.commonLength(o.all[e.Var])
	case e.Op == ir.OpTape && (e.Name == "Grow" || e.Name == "Zeros" || e.Name == "Top"):
		n = e.Args[0]
	case e.Op == ir.OpBuiltin && e.Name == "make" && len(e.Args) > 1:
		n = e.Args[1]
	case e.Op == ir.OpSlice && e.Args[1] == nil && e.Args[2] != nil:
		n = e.Args[2]
	}
	if n == nil || !o.lasting(n) || !lengthOnly(n) {
		return nil
	}
	return n
}

// commonLength returns the length that slices have in common.
func (o *origins) commonLength(list []*ir.Expr) *ir.Expr {
	n := o.length(list[0])
	for _, e := range list[1:] {
		if m := o.length(e); n == nil || m == nil || !ir.Same(n, m) {
			return nil
		}
	}
	return n
}

// lengthOnly reports whether e is arithmetic on variables, constants and lengths
// of variables.
func lengthOnly(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && isInt(x.Type)
		case ir.OpConst:
		case ir.OpBinary:
			ok = ok && x.Tok != token.QUO && x.Tok != token.REM
		case ir.OpBuiltin:
			ok = ok && x.Name == "len" && x.Args[0].Op == ir.OpVar && isSlice(x.Args[0].Type)
			return false
		default:
			ok = false
		}
		return ok
	})
	return ok
}

func isSlice(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }

// extent returns the integer e with lengths as what slices were made with.
func (o *origins) extent(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpBuiltin && x.Name == "len" {
			if n := o.length(x.Args[0]); n != nil {
				return o.extent(n)
			}
		}
		return x
	})
}

// reaches reports whether the slice was made as long as the loop goes at most.
func (a *space) reaches(slice *ir.Expr) bool {
	n := a.origins.length(slice)
	return n != nil && slices.ContainsFunc(a.origins.bounds(a.hi), func(hi *ir.Expr) bool {
		return a.key(a.origins.extent(n)) == a.key(a.origins.extent(hi))
	})
}

// bounds returns what the end of a loop is not above: that of a strip is the least
// of several numbers.
func (o *origins) bounds(hi *ir.Expr) []*ir.Expr {
	if hi.Op == ir.OpVar {
		if d := o.defs[hi.Var]; d != nil && d.Op == ir.OpBuiltin && d.Name == "min" && !o.params[hi.Var] {
			return d.Args
		}
	}
	return []*ir.Expr{hi}
}

// source returns what the slice was cut from, if that is a part of a piece of a stack,
// and else the slice itself: a kernel is given the piece once for all its parts.
func (o *origins) source(slice *ir.Expr) *ir.Expr {
	if slice.Op != ir.OpVar || len(o.all[slice.Var]) == 0 {
		return slice
	}
	var first *ir.Expr
	for _, e := range o.all[slice.Var] { // in both sweeps, each behind that of the piece
		for e != nil && e.Op == ir.OpSlice && e.Args[1] == nil {
			e = e.Args[0]
		}
		if e == nil || e.Op != ir.OpRuntime || e.Name != "Part" || first != nil && !ir.Same(e, first) {
			return slice
		}
		first = e
	}
	return first.Clone()
}
