package codegen

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// integers returns the values of the integer expression e. A lane of 64 bits holds the value of an integer with fewer
// bits, and the bits of an unsigned integer with 64 bits.
func (a *expressions) integers(e *ir.Expr) *ir.Expr {
	if !match.Int(e.Type) && !a.plan.Uniformity.Varies(e) {
		return splatInt(e)
	}
	if !match.Int(e.Type) {
		return a.computed(e)
	}
	if p := a.plan.Uniformity.Linear(e); p.Ok {
		first := lane.Vec("SplatInt", a.addr.at(p))
		switch p.Step {
		case 0:
			return lane.Vec("SplatInt", build.OrZero(p.Off).Clone()) // e may mention the index, as in i*0
		case 1:
			return lane.Vec("AddInt", first, lane.Vec("IotaInt"))
		}
		return lane.Vec("AddInt", first, lane.Vec("MulInt", lane.Vec("SplatInt", ir.Int(p.Step)), lane.Vec("IotaInt")))
	}
	return a.computed(e)
}

// splatInt returns an integer that is the same in all iterations and whose type is not int.
func splatInt(e *ir.Expr) *ir.Expr {
	if c := match.ConstantOf(e); c.Kind() == constant.Int {
		if n, exact := constant.Uint64Val(c); exact {
			return lane.IntVec("SplatInt", ir.Int(int64(n)))
		}
		if n, exact := constant.Int64Val(c); exact {
			return lane.IntVec("SplatInt", ir.Int(n))
		}
	}
	return lane.IntVec("SplatInt", ir.Convert(types.Typ[types.Int], e.Clone()))
}

// computed returns the values of an integer expression that does not step with the index.
func (a *expressions) computed(e *ir.Expr) *ir.Expr {
	a.counts.Size++
	switch {
	case e.Op == ir.OpVar && a.plan.Uniformity.Chosen[e.Var]:
		return ir.Use(a.twin(e.Var, lane.I64))
	case e.Op == ir.OpVar && a.plan.Uniformity.Ints[e.Var] != nil:
		return a.integers(a.plan.Uniformity.Ints[e.Var])
	case e.Op == ir.OpBinary:
		return wrapped(e.Type, a.operation(e))
	case match.Truncates(e):
		a.counts.calls++
		return lane.Vec("TruncInt", a.exactVector(e.Args[0]))
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		return wrapped(e.Type, lane.IntVec("SubInt", lane.IntVec("SplatInt", ir.Int(0)), a.integers(e.Args[0])))
	case e.Op == ir.OpUnary && e.Tok == token.XOR:
		return wrapped(e.Type, complement(a.integers(e.Args[0])))
	case e.Op == ir.OpCall && e.Obj == lane.Exponent:
		return lane.IntVec("Exponent", a.vector(e.Args[0]))
	case e.Op == ir.OpConvert && lane.Integers(e.Args[0].Type):
		return wrapped(e.Type, a.integers(e.Args[0]))
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	}
	panic(unsupported(e))
}

// operation returns the values of an operation on integers. Values with fewer than 64 bits may be outside their type.
func (a *expressions) operation(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	name := lane.IntegerOps[e.Tok]
	switch e.Tok {
	case token.SHL, token.SHR:
		n, _ := match.SmallInt(y)
		if lane.Unsigned(e.Type) && e.Tok == token.SHR {
			name = "ShiftRight"
		}
		return lane.IntVec(name, a.integers(x), ir.Int(n))
	case token.QUO, token.REM:
		return lane.IntVec(name, a.integers(x), a.divisor(y))
	case token.AND_NOT:
		return lane.IntVec("AndInt", a.integers(x), complement(a.integers(y)))
	}
	return lane.Vec(name, a.integers(x), a.integers(y))
}

// complement returns the bitwise complement of v.
func complement(v *ir.Expr) *ir.Expr {
	return lane.IntVec("XorInt", v, lane.IntVec("SplatInt", ir.Int(-1)))
}

// wrapped wraps the values of arithmetic on integers with fewer than 64 bits to their type.
func wrapped(t types.Type, v *ir.Expr) *ir.Expr {
	rest := 64 - lane.Bits(t)
	switch {
	case rest == 0:
		return v
	case lane.Unsigned(t):
		return lane.IntVec("AndInt", v, lane.IntVec("SplatInt", ir.Int(1<<lane.Bits(t)-1)))
	}
	return lane.IntVec("ShiftRightSigned", lane.IntVec("ShiftLeft", v, ir.Int(rest)), ir.Int(rest))
}

// divisor returns the values of the int expression e, and 1 for excluded iterations, for which e may be 0.
func (a *expressions) divisor(e *ir.Expr) *ir.Expr {
	a.counts.calls++
	k := a.integers(e)
	if a.pred.mask == nil || !a.plan.Uniformity.Varies(e) {
		return k
	}
	return lane.Vec("SelectInt", a.pred.mask.Clone(), k, lane.Vec("SplatInt", ir.Int(1)))
}

// loadInts reads elements of a slice of integers.
func (a *expressions) loadInts(e *ir.Expr) *ir.Expr {
	name, args := a.loadPlain(e)
	return lane.IntVec(name, args...)
}

// loadPlain returns the function that loads elements of a slice of integers or bools, for the element e, and its
// arguments.
func (a *expressions) loadPlain(e *ir.Expr) (name string, args []*ir.Expr) {
	base, p := e.Args[0], a.plan.Uniformity.Linear(e.Args[1])
	name, place := lane.PlainLoads(match.ElemType(base.Type)), build.From(base, a.addr.at(p))
	if p.Step > 1 {
		a.counts.Collected++
		return "LoadStride" + strings.TrimPrefix(name, "Load"), []*ir.Expr{place, ir.Int(p.Step)}
	}
	return name, []*ir.Expr{place}
}
