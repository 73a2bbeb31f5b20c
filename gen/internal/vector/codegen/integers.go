package codegen

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// integers returns the values of the int expression e.
func (a *expressions) integers(e *ir.Expr) *ir.Expr {
	if !match.Int(e.Type) {
		return a.otherIntegers(e)
	}
	if p := a.Linear(e); p.Ok {
		first := lane.Vec("SplatInt", a.at(p))
		switch p.Step {
		case 0:
			return lane.Vec("SplatInt", build.OrZero(p.Off).Clone()) // e may name the index: i*0
		case 1:
			return lane.Vec("AddInt", first, lane.Vec("IotaInt"))
		}
		return lane.Vec("AddInt", first, lane.Vec("MulInt", lane.Vec("SplatInt", ir.Int(p.Step)), lane.Vec("IotaInt")))
	}
	a.Size++
	switch {
	case e.Op == ir.OpVar && a.Chosen[e.Var]:
		return ir.Use(a.twin(e.Var, lane.I64))
	case e.Op == ir.OpVar && a.Ints[e.Var] != nil:
		return a.integers(a.Ints[e.Var])
	case e.Op == ir.OpBinary && (e.Tok == token.QUO || e.Tok == token.REM):
		return lane.Vec(lane.IntegerOps[e.Tok], a.integers(e.Args[0]), a.divisor(e.Args[1]))
	case e.Op == ir.OpBinary && lane.IntegerOps[e.Tok] != "":
		return lane.Vec(lane.IntegerOps[e.Tok], a.integers(e.Args[0]), a.integers(e.Args[1]))
	case match.Truncates(e):
		a.calls++
		return lane.Vec("TruncInt", a.exactly(e.Args[0]))
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		return lane.IntVec("SubInt", lane.IntVec("SplatInt", ir.Int(0)), a.integers(e.Args[0]))
	case e.Op == ir.OpCall && e.Obj == lane.Exponent:
		return lane.IntVec("Exponent", a.vector(e.Args[0]))
	case e.Op == ir.OpConvert:
		return a.integers(e.Args[0])
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	}
	a.Refuse("the index %s has no vector form", e)
	return a.nothing()
}

// otherIntegers returns the values of an integer expression of another type than int,
// arithmetic of which would have to overflow like that type.
func (a *expressions) otherIntegers(e *ir.Expr) *ir.Expr {
	switch {
	case !lane.Integers(e.Type):
		a.Refuse("%s has no vector form: it is of type %s", e, e.Type)
	case !a.Varies(e):
		return lane.Vec("SplatInt", ir.Convert(types.Typ[types.Int], e.Clone()))
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	default:
		a.Refuse("the index %s has no vector form", e)
	}
	return a.nothing()
}

// divisor returns the values of the int expression e, and 1 for iterations that are
// left out: theirs may be 0.
func (a *expressions) divisor(e *ir.Expr) *ir.Expr {
	a.calls++
	k := a.integers(e)
	if a.mask == nil || !a.Varies(e) {
		return k
	}
	return lane.Vec("SelectInt", a.mask.Clone(), k, lane.Vec("SplatInt", ir.Int(1)))
}

// loadInts reads elements of a slice of integers.
func (a *expressions) loadInts(e *ir.Expr) *ir.Expr {
	name, args := a.loadPlain(e, "its indices are of type %s")
	return lane.IntVec(name, args...)
}

// loadPlain returns the function that loads the elements of a slice of integers or
// bools that e is one of, and its arguments; or refuses their type.
func (a *expressions) loadPlain(e *ir.Expr, why string) (name string, args []*ir.Expr) {
	base, p := e.Args[0], a.Linear(e.Args[1])
	if !match.Slice(base.Type) || !p.Ok || p.Step < 1 || p.Step > 1 && !a.OwnFlat(base) || !a.Invariant(base) {
		a.Refuse("the index %s has no vector form", e)
		return "", nil
	}
	if name = lane.PlainLoads(match.ElemType(base.Type)); name == "" {
		a.Refuse(why, match.ElemType(base.Type))
	}
	if a.inTail() {
		a.Refuse("%s is not read in part", base)
	}
	if p.Step > 1 {
		a.Collected++
		return "LoadStride" + strings.TrimPrefix(name, "Load"), []*ir.Expr{build.From(base, a.at(p)), ir.Int(p.Step)}
	}
	if a.Depth == 0 {
		a.Certain[a.Key(base)] = true
	}
	a.bound(base, p)
	return name, []*ir.Expr{build.From(base, a.at(p))}
}
