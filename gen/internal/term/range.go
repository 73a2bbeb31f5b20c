package term

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// reach is how large and how small products of some constants become, as logarithms to
// base 2: that of all factors above 1, and that of all below.
type reach struct{ up, down float64 }

// inRange reports whether the constants that x op y is made of can be multiplied in any
// order: a float64, or the float32 that x is, holds each product of some of them with
// all its digits. Others must wait for the factors that bring them back: the variable
// between 1e200·(1e200·x) may be small.
func inRange(x *ir.Expr, op token.Token, y *ir.Expr) bool {
	var r reach
	r.note(x, 1)
	r.note(y, sign(op))
	return r.within(x.Type)
}

// mayJoin reports whether the factors of y can be multiplied with x one by one.
func mayJoin(x, y *ir.Expr) bool {
	var r reach
	for _, c := range factors(x, factors(y, nil)) {
		r.note(c, 1)
	}
	return r.within(x.Type)
}

func sign(op token.Token) float64 {
	if op == token.QUO {
		return -1
	}
	return 1
}

func (r *reach) within(t types.Type) bool {
	most := 1000.0
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Float32 {
		most = 120
	}
	return r.up < most && r.down > -most
}

// note notes the factors of x, of whose logarithms power is the sign. Constants without
// a value here, such as those of other packages, are moderate.
func (r *reach) note(x *ir.Expr, power float64) {
	if x.Op == ir.OpBinary {
		r.note(x.Args[0], power)
		r.note(x.Args[1], power*sign(x.Tok))
		return
	}
	v := valueOf(x)
	if v == nil || constant.Sign(v) == 0 {
		return
	}
	f, _ := constant.Float64Val(v)
	if l := power * math.Log2(math.Abs(f)); l > 0 {
		r.up += l
	} else {
		r.down += l
	}
}

// valueOf is the value of a constant, nil if it has none here.
func valueOf(x *ir.Expr) constant.Value {
	v := x.Val
	if c, ok := x.Obj.(*types.Const); ok && x.Op == ir.OpGlobal {
		v = c.Val()
	}
	if v == nil || v.Kind() != constant.Int && v.Kind() != constant.Float {
		return nil
	}
	return v
}

// factors lists the constant factors of a product.
func factors(x *ir.Expr, into []*ir.Expr) []*ir.Expr {
	switch {
	case factor(x):
		return append(into, x)
	case x.Op == ir.OpBinary && x.Tok == token.MUL:
		return factors(x.Args[1], factors(x.Args[0], into))
	}
	return into
}
