package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// integers returns the values of the int expression e.
func (a *attempt) integers(e *ir.Expr) *ir.Expr {
	if p := a.linear(e); p.ok {
		first := vec("SplatInt", a.at(p))
		switch p.step {
		case 0:
			return vec("SplatInt", e.Clone())
		case 1:
			return vec("AddInt", first, vec("IotaInt"))
		}
		return vec("AddInt", first, vec("MulInt", vec("SplatInt", ir.Int(p.step)), vec("IotaInt")))
	}
	a.size++
	switch {
	case e.Op == ir.OpVar && a.chosen[e.Var]:
		return ir.Use(a.twin(e.Var, intType))
	case e.Op == ir.OpVar && a.ints[e.Var] != nil:
		return a.integers(a.ints[e.Var])
	case e.Op == ir.OpBinary && (e.Tok == token.QUO || e.Tok == token.REM):
		return vec(integerOps[e.Tok], a.integers(e.Args[0]), a.divisor(e.Args[1]))
	case e.Op == ir.OpBinary && integerOps[e.Tok] != "":
		return vec(integerOps[e.Tok], a.integers(e.Args[0]), a.integers(e.Args[1]))
	case e.Op == ir.OpConvert && isInt(e.Type) && e.Args[0].Op == ir.OpIndex:
		return a.loadInts(e.Args[0])
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	}
	a.refuse("the index %s has no vector form", e)
	return a.nothing()
}

var integerOps = map[token.Token]string{
	token.ADD: "AddInt", token.SUB: "SubInt", token.MUL: "MulInt", token.QUO: "QuoInt", token.REM: "RemInt",
	token.AND: "AndInt", token.OR: "OrInt", token.XOR: "XorInt",
}

// integerAssigns are the operators of assignments to integers.
var integerAssigns = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
}

// divisor returns the values of the int expression e, and 1 for iterations that are
// left out: theirs may be 0.
func (a *attempt) divisor(e *ir.Expr) *ir.Expr {
	a.calls++
	k := a.integers(e)
	if a.mask == nil || !a.varies(e) {
		return k
	}
	return vec("SelectInt", a.mask.Clone(), k, vec("SplatInt", ir.Int(1)))
}

// loadInts reads neighbouring elements of a slice of int or int32.
func (a *attempt) loadInts(e *ir.Expr) *ir.Expr {
	base, p := e.Args[0], a.linear(e.Args[1])
	slice, ok := base.Type.Underlying().(*types.Slice)
	if !ok || !p.ok || p.step != 1 || !a.invariant(base) {
		a.refuse("the index %s has no vector form", e)
		return a.nothing()
	}
	name := ""
	switch {
	case types.Identical(slice.Elem(), types.Typ[types.Int]):
		name = "LoadInt"
	case types.Identical(slice.Elem(), types.Typ[types.Int32]):
		name = "LoadInt32"
	default:
		a.refuse("its indices are of type %s", slice.Elem())
	}
	if a.depth == 0 {
		a.certain[a.key(base)] = true
	}
	if a.inTail() {
		a.refuse("%s is not read in part", base)
	}
	a.bound(base, p)
	return vec(name, from(base, a.at(p)))
}
