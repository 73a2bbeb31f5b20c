package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// vector returns the values of the float64 expression e in the iterations that run at once.
func (a *expressions) vector(e *ir.Expr) *ir.Expr {
	if !a.plan.Uniformity.Varies(e) && !a.plan.ComputedInLoop(e, a.pred.depth) {
		return a.splat(e)
	}
	a.counts.Size++
	switch e.Op {
	case ir.OpVar:
		return ir.Use(a.twin(e.Var, lane.F64))
	case ir.OpUnary:
		return a.vectorUnary(e)
	case ir.OpBinary:
		return a.vectorBinary(e)
	case ir.OpConvert:
		return a.vectorConvert(e)
	case ir.OpIndex:
		return a.load(e)
	case ir.OpCall:
		return a.vectorCall(e)
	case ir.OpBuiltin:
		if name := map[string]string{"min": "Min", "max": "Max"}[e.Name]; name != "" {
			return a.fold(name, e.Args)
		}
	}
	panic(unsupported(e))
}

func (a *expressions) vectorUnary(e *ir.Expr) *ir.Expr {
	if e.Tok == token.ADD {
		return a.vector(e.Args[0])
	}
	return lane.Vec("Neg", a.vector(e.Args[0]))
}

// fold applies a function of two operands to several operands, from the left.
func (a *expressions) fold(name string, args []*ir.Expr) *ir.Expr {
	r := a.vector(args[0])
	for _, x := range args[1:] {
		r = lane.Vec(name, r, a.vector(x))
	}
	return r
}

// vectorBinary contracts a product in a sum, so that there is only one rounding.
func (a *expressions) vectorBinary(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	name := lane.Arithmetic[e.Tok]
	switch {
	case name == "":
		panic(unsupported(e))
	case match.Float32(e.Type):
		return lane.Vec("Round32", lane.Vec(name, a.vector(x), a.vector(y)))
	case a.exact:
		return lane.Vec(name, a.vector(x), a.vector(y))
	case e.Tok == token.ADD && a.plan.Uniformity.IsProduct(x):
		return lane.Vec("FMA", a.vector(x.Args[0]), a.vector(x.Args[1]), a.vector(y))
	case e.Tok == token.ADD && a.plan.Uniformity.IsProduct(y):
		return lane.Vec("FMA", a.vector(y.Args[0]), a.vector(y.Args[1]), a.vector(x))
	case e.Tok == token.SUB && a.plan.Uniformity.IsProduct(x):
		return lane.Vec("FMA", a.vector(x.Args[0]), a.vector(x.Args[1]), a.minus(y))
	case e.Tok == token.SUB && a.plan.Uniformity.IsProduct(y) && !a.plan.Uniformity.Varies(y.Args[0]):
		return lane.Vec("FMA", a.minus(y.Args[0]), a.vector(y.Args[1]), a.vector(x))
	case e.Tok == token.SUB && a.plan.Uniformity.IsProduct(y):
		return lane.Vec("FMA", a.minus(y.Args[1]), a.vector(y.Args[0]), a.vector(x))
	}
	if e.Tok == token.MUL && !a.plan.Uniformity.Varies(x) && a.plan.Uniformity.Varies(y) && !a.plan.Uniformity.Invariant(x) {
		x, y = y, x // the number is loaded last, so that it needs no register before
	}
	if e.Tok == token.QUO && !a.plan.Uniformity.Varies(y) {
		if inverse := a.inverse(y); inverse != nil {
			return lane.Vec("Mul", a.vector(x), inverse)
		}
	}
	return lane.Vec(name, a.vector(x), a.vector(y))
}

// inverse returns a vector of 1/y for a divisor that is the same in all iterations. It returns nil if the divisor is
// not known before the loop.
func (a *expressions) inverse(y *ir.Expr) *ir.Expr {
	if !a.plan.Inverts(y, a.pred.depth) {
		return nil
	}
	if !y.IsConst() {
		a.divisors = append(a.divisors, y)
	}
	one := ir.Float(types.Typ[types.Float64], "1")
	return a.constant("1/"+a.plan.Space.Key(a.plan.Space.Origins.Expand(y)), "inv", lane.Vec("Splat", ir.Binary(token.QUO, one, y.Clone())))
}

// minus returns -e.
func (a *expressions) minus(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpUnary && e.Tok == token.SUB {
		return a.vector(e.Args[0])
	}
	if e.Op == ir.OpVar && a.spread[e.Var] != nil {
		return ir.Use(a.spread[e.Var].minus.LHS.Var)
	}
	if minus := ir.Unary(token.SUB, e); !a.plan.Uniformity.Varies(e) && !a.plan.ComputedInLoop(minus, a.pred.depth) {
		return a.splat(minus)
	}
	return lane.Vec("Neg", a.vector(e))
}

// vectorConvert handles conversions between floats, and conversions from integers that step with the index or are in
// memory.
func (a *expressions) vectorConvert(e *ir.Expr) *ir.Expr {
	x := e.Args[0]
	var v *ir.Expr
	switch {
	case match.Float(x.Type):
		v = a.vector(x)
	case match.Int(x.Type) && a.plan.Uniformity.Linear(x).Ok:
		v = a.ramp(x)
	case lane.Integers(x.Type) && lane.Unsigned(x.Type) && lane.Bits(x.Type) == 64:
		v = lane.Vec("FromUint", a.integers(x))
	case lane.Integers(x.Type):
		v = lane.Vec("FromInt", a.integers(x))
	default:
		panic(unsupported(e))
	}
	if match.Float32(e.Type) && !match.Float32(x.Type) {
		return lane.Vec("Round32", v)
	}
	return v
}

// ramp returns float64(e) for the iterations that run at once.
func (a *expressions) ramp(e *ir.Expr) *ir.Expr {
	p := a.plan.Uniformity.Linear(e)
	if p.Step == 0 {
		return a.splat(ir.Convert(types.Typ[types.Float64], build.OrZero(p.Off)))
	}
	first := lane.Vec("FromInt", lane.IntVec("SplatInt", a.addr.at(p)))
	steps := a.constant("steps", "iota", lane.Vec("Iota"))
	if p.Step == 1 {
		return lane.Vec("Add", first, steps)
	}
	return lane.Vec("FMA", a.splat(build.FloatConst(p.Step)), steps, first)
}

func (a *expressions) vectorCall(e *ir.Expr) *ir.Expr {
	f, known := lane.Called(e)
	if !known {
		panic(unsupported(e))
	}
	if !f.Light {
		a.counts.calls++
	}
	args := make([]*ir.Expr, len(e.Args))
	for i, x := range e.Args {
		if lane.TakesInt(e.Obj.Name(), i) {
			args[i] = a.order(x)
		} else {
			args[i] = a.vector(x)
		}
	}
	if f.Name != "" {
		return lane.Vec(f.Name, args...)
	}
	return lane.Vec(e.Obj.Name(), args...)
}

// order returns the values of x for a function with an int parameter. A constant is written again as an int, because
// its text may have another type.
func (a *expressions) order(x *ir.Expr) *ir.Expr {
	if n, known := match.SmallInt(x); known {
		x = ir.Int(n)
	}
	return a.integers(x)
}

// splat returns a vector whose lanes all equal e. e is the same in all iterations.
func (a *expressions) splat(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpVar && a.spread[e.Var] != nil {
		return ir.Use(a.spread[e.Var].plus.LHS.Var)
	}
	if match.Float32(e.Type) {
		return a.splatNarrow(e)
	}
	if !a.plan.Uniformity.Invariant(e) || !a.plan.Computable(e, a.pred.depth) {
		if e.Op == ir.OpConvert && match.Float32(e.Args[0].Type) {
			return a.vector(e.Args[0])
		}
		if e.Op == ir.OpConvert && match.Int(e.Args[0].Type) {
			return lane.Vec("FromInt", lane.IntVec("SplatInt", e.Args[0].Clone()))
		}
		return lane.Vec("Splat", e.Clone())
	}
	return a.constant(a.plan.Space.Key(e), splatName(e), lane.Vec("Splat", e.Clone()))
}

// splatName returns a name for a vector whose lanes all equal e.
func splatName(e *ir.Expr) string {
	if e.Op == ir.OpVar {
		return e.Var.Name + "V"
	}
	return "c"
}

// constant returns a variable for a vector that is set before the loop.
func (a *expressions) constant(key, name string, e *ir.Expr) *ir.Expr {
	v, ok := a.splats[key]
	if !ok {
		v = &ir.Var{Name: a.plan.Space.Fn.Fresh(name), Type: lane.F64}
		a.splats[key] = v
		a.setup = append(a.setup, build.Define(v, e))
	}
	return ir.Use(v)
}
