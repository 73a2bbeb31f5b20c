package lower

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A generic function may test which instance it is, by any(x).(float64) or by a type switch.

// isInterface reports whether t is an interface, which a type parameter is not.
func isInterface(t types.Type) bool { return types.IsInterface(t) && !kind.IsTypeParam(t) }

// instanceDecides reports whether values of type own have type want in some instances of a generic function, and not
// in others.
func instanceDecides(own, want types.Type) bool {
	return (shape.Parameterized(own) || shape.Parameterized(want)) && !holds(own, want)
}

// mayBeInterface reports whether t is a type parameter that may be an interface.
func mayBeInterface(t types.Type) bool {
	return kind.IsTypeParam(t) && types.IsInterface(match.Under(t))
}

// instanceAssertion lowers the assertion of x, which is not an interface, if the outcome depends on the instance.
func instanceAssertion(o *operands, x *ir.Expr, t types.Type, wanted bool, pos token.Pos) (val, is *ir.Expr) {
	is = ofInstance(o, x, t, pos)
	val = o.zeroOf("val", t, pos)
	if !wanted {
		return val, is
	}
	st := &ir.If{Note: o.scope.note, Cond: is.Clone()}
	st.Then = o.fn.inBlock(func() {
		o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: val.Clone(), RHS: instanceValue(x.Clone(), t, pos), Tok: token.ASSIGN})
	})
	o.fn.emit(st)
	return val, is
}

// ofInstance lowers the condition that the type of x is t. Unless x is an interface, only its type matters, so a
// zero value is tested instead of x, which may be active.
func ofInstance(o *operands, x *ir.Expr, t types.Type, pos token.Pos) *ir.Expr {
	if !mayBeInterface(x.Type) {
		x = o.zeroOf("zero", x.Type, pos)
	}
	ok := o.fn.fresh("ok", types.Typ[types.Bool], pos)
	o.fn.emit(&ir.Multi{Note: o.scope.note, LHS: []*ir.Expr{nil, ir.Use(ok)}, RHS: boxedAssertion(x.Clone(), t, pos), Define: true})
	return ir.Use(ok)
}

// instanceValue returns x as a value of type t, which x has in this instance.
func instanceValue(x *ir.Expr, t types.Type, pos token.Pos) *ir.Expr {
	if kind.IsFloat(match.Under(x.Type)) && kind.IsFloat(match.Under(t)) {
		return ir.Convert(t, x)
	}
	return boxedAssertion(x, t, pos)
}

// boxedAssertion returns any(x).(t).
func boxedAssertion(x *ir.Expr, t types.Type, pos token.Pos) *ir.Expr {
	return &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{inAny(x)}, Pos: pos}
}

// inAny returns any(x).
func inAny(x *ir.Expr) *ir.Expr { return ir.Convert(types.Universe.Lookup("any").Type(), x) }
