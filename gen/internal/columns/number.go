package columns

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// number returns the float64 e in all lanes.
func (w *widening) number(e *ir.Expr) *ir.Expr {
	if e.IsConst() {
		return w.constant(e)
	}
	switch e.Op {
	case ir.OpVar, ir.OpIndex, ir.OpField, ir.OpDeref:
		if p := w.place(e); w.isVector(p) {
			return p
		}
		if !match.Float64(e.Type) {
			w.refuse("%s is of type %s", e, e.Type)
		}
		return lane.Vec("Splat", e)
	case ir.OpUnary:
		return w.unary(e)
	case ir.OpBinary:
		return w.binary(e)
	case ir.OpConvert:
		return w.converted(e)
	case ir.OpCall:
		return w.called(e)
	case ir.OpBuiltin:
		switch e.Builtin() {
		case effects.Min:
			return w.fold("Min", e.Args)
		case effects.Max:
			return w.fold("Max", e.Args)
		}
	}
	w.refuse("%s has no vector form", e)
	return e
}

// isVector reports whether e, which has its final type, is a vector.
func (w *widening) isVector(e *ir.Expr) bool { return types.Identical(e.Type, lane.F64) }

func (w *widening) unary(e *ir.Expr) *ir.Expr {
	if e.Tok == token.ADD {
		return w.number(e.Args[0])
	}
	return lane.Vec("Neg", w.number(e.Args[0]))
}

// fold joins several operands, from the left.
func (w *widening) fold(name string, args []*ir.Expr) *ir.Expr {
	r := w.number(args[0])
	for _, x := range args[1:] {
		r = lane.Vec(name, r, w.number(x))
	}
	return r
}

// binary contracts a varying product in a sum to one rounding. The primal has the roundings of scalar code.
func (w *widening) binary(e *ir.Expr) *ir.Expr {
	name := lane.Arithmetic[e.Tok]
	x, y := e.Args[0], e.Args[1]
	switch {
	case name == "" || !match.Float64(e.Type):
		w.refuse("%s has no vector form", e)
		return e
	case e.Tok == token.ADD && w.product(x):
		return w.fused(x, w.number(y))
	case e.Tok == token.ADD && w.product(y):
		return w.fused(y, w.number(x))
	case e.Tok == token.SUB && w.product(x):
		return w.fused(x, lane.Vec("Neg", w.number(y)))
	case e.Tok == token.SUB && w.product(y):
		minus := lane.Vec("Neg", w.number(y.Args[0]))
		return lane.Vec("FMA", minus, w.number(y.Args[1]), w.number(x))
	}
	return lane.Vec(name, w.number(x), w.number(y))
}

// product reports whether e is a product that varies.
func (w *widening) product(e *ir.Expr) bool {
	return e.Op == ir.OpBinary && e.Tok == token.MUL && !e.IsConst() && w.vary.Of(e)
}

func (w *widening) fused(product, more *ir.Expr) *ir.Expr {
	return lane.Vec("FMA", w.number(product.Args[0]), w.number(product.Args[1]), more)
}

// converted returns a number converted from another number, or from an integer, which is the same in all lanes.
func (w *widening) converted(e *ir.Expr) *ir.Expr {
	x := e.Args[0]
	switch {
	case match.Float64(x.Type) && match.Float64(e.Type):
		return w.number(x)
	case match.Int(x.Type) && match.Float64(e.Type) && !w.vary.Of(x):
		return lane.Vec("FromInt", lane.IntVec("SplatInt", w.plain(x)))
	case match.Float64(e.Type) && !w.mentions(e):
		return lane.Vec("Splat", e)
	}
	w.refuse("it converts %s to %s", x.Type, e.Type)
	return e
}

func (w *widening) called(e *ir.Expr) *ir.Expr {
	f, known := lane.Called(e)
	if !known {
		w.refuse("%s has no vector form", e.Obj.Name())
		return e
	}
	args := make([]*ir.Expr, len(e.Args))
	for i, x := range e.Args {
		if lane.TakesInt(e.Obj.Name(), i) {
			args[i] = lane.IntVec("SplatInt", w.plain(x))
		} else {
			args[i] = w.number(x)
		}
	}
	if f.Name != "" {
		return lane.Vec(f.Name, args...)
	}
	return lane.Vec(e.Obj.Name(), args...)
}

// mask returns the mask of the lanes in which e is true.
func (w *widening) mask(e *ir.Expr) *ir.Expr {
	switch {
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		return lane.Mask("Not", w.mask(e.Args[0]))
	case e.Op == ir.OpBinary && e.Tok == token.LAND:
		return lane.Mask("And", w.mask(e.Args[0]), w.mask(e.Args[1]))
	case e.Op == ir.OpBinary && e.Tok == token.LOR:
		return lane.Mask("Or", w.mask(e.Args[0]), w.mask(e.Args[1]))
	case comparesNumbers(e):
		return lane.Mask(lane.Comparisons[e.Tok], w.number(e.Args[0]), w.number(e.Args[1]))
	case lane.CalledPredicate(e) != "" && len(e.Args) == 1:
		return lane.Mask(lane.CalledPredicate(e), w.number(e.Args[0]))
	}
	w.refuse("the condition %s has no vector form", e)
	return e
}

// comparesNumbers reports whether e is a comparison of float64.
func comparesNumbers(e *ir.Expr) bool {
	if e.Op != ir.OpBinary || lane.Comparisons[e.Tok] == "" || e.IsConst() {
		return false
	}
	return match.Float64(e.Args[0].Type) || match.Float64(e.Args[1].Type)
}
