package term

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A productRange has the largest and the smallest product of some constants, as logarithms to base 2: the product of
// all factors above 1, and that of all factors below 1.
type productRange struct{ up, down float64 }

// inRange reports whether the constants in x op y can be multiplied in any order. This is so if a float64, or a
// float32 if x is one, represents each product of some of them with full precision. Otherwise the constants must not
// be combined: in 1e200·(1e200·x), x may be small.
func inRange(x *ir.Expr, op token.Token, y *ir.Expr) bool {
	var r productRange
	r.note(x, 1)
	r.note(y, sign(op))
	return r.within(x.Type)
}

// mayJoin reports whether the factors of y can be multiplied with x one by one.
func mayJoin(x, y *ir.Expr) bool {
	var r productRange
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

func (r *productRange) within(t types.Type) bool {
	most := 1000.0
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Float32 {
		most = 120
	}
	return r.up < most && r.down > -most
}

// note adds the factors of x. power is the sign of their logarithms. Constants without a known value, such as those
// of other packages, are assumed to be moderate.
func (r *productRange) note(x *ir.Expr, power float64) {
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

// valueOf returns the value of a constant, or nil if it is not known here.
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
