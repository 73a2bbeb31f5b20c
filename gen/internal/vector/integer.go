package vector

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// widenIndices makes all indices of the body ints, with which places in memory of lanes
// are computed.
func (a *space) widenIndices() {
	other := func(e *ir.Expr) bool { return e.Op == ir.OpIndex && !isInt(e.Args[1].Type) && !e.Args[1].IsConst() }
	if !anyPart(a.body, other) {
		return
	}
	a.body = a.body.Clone()
	mapAll(a.body, func(e *ir.Expr) *ir.Expr {
		if other(e) && !isMap(e.Args[0].Type) {
			e.Args[1] = ir.Convert(types.Typ[types.Int], e.Args[1])
		}
		return e
	})
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// integers returns the values of the int expression e.
func (a *expressions) integers(e *ir.Expr) *ir.Expr {
	if !isInt(e.Type) {
		return a.otherIntegers(e)
	}
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
	case truncates(e):
		a.calls++
		return vec("TruncInt", a.exactly(e.Args[0]))
	case e.Op == ir.OpConvert:
		return a.integers(e.Args[0])
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	}
	a.refuse("the index %s has no vector form", e)
	return a.nothing()
}

// otherIntegers returns the values of an integer expression of another type than int,
// arithmetic of which would have to overflow like that type.
func (a *expressions) otherIntegers(e *ir.Expr) *ir.Expr {
	switch {
	case !isInteger(e.Type):
		a.refuse("%s has no vector form: it is of type %s", e, e.Type)
	case !a.varies(e):
		return vec("SplatInt", ir.Convert(types.Typ[types.Int], e.Clone()))
	case e.Op == ir.OpIndex:
		return a.loadInts(e)
	default:
		a.refuse("the index %s has no vector form", e)
	}
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
func (a *expressions) divisor(e *ir.Expr) *ir.Expr {
	a.calls++
	k := a.integers(e)
	if a.mask == nil || !a.varies(e) {
		return k
	}
	return vec("SelectInt", a.mask.Clone(), k, vec("SplatInt", ir.Int(1)))
}

// loadInts reads elements of a slice of integers.
func (a *expressions) loadInts(e *ir.Expr) *ir.Expr {
	name, args := a.loadPlain(e, "its indices are of type %s")
	return integerVec(name, args...)
}

// loadPlain returns the function that loads the elements of a slice of integers or
// bools that e is one of, and its arguments; or refuses their type.
func (a *expressions) loadPlain(e *ir.Expr, why string) (name string, args []*ir.Expr) {
	base, p := e.Args[0], a.linear(e.Args[1])
	if !isSlice(base.Type) || !p.ok || p.step < 1 || p.step > 1 && !a.ownFlat(base) || !a.invariant(base) {
		a.refuse("the index %s has no vector form", e)
		return "", nil
	}
	if name = plainLoads(elemType(base.Type)); name == "" {
		a.refuse(why, elemType(base.Type))
	}
	if a.inTail() {
		a.refuse("%s is not read in part", base)
	}
	if p.step > 1 {
		a.collected++
		return "LoadStride" + strings.TrimPrefix(name, "Load"), []*ir.Expr{from(base, a.at(p)), ir.Int(p.step)}
	}
	if a.depth == 0 {
		a.certain[a.key(base)] = true
	}
	a.bound(base, p)
	return name, []*ir.Expr{from(base, a.at(p))}
}

// plainLoads returns the function that loads integers or bools of type t; none for
// others.
func plainLoads(t types.Type) string {
	b, ok := types.Unalias(t).(*types.Basic)
	if !ok {
		return ""
	}
	switch b.Kind() {
	case types.Int:
		return "LoadInt"
	case types.Int32:
		return "LoadInt32"
	case types.Int64:
		return "LoadInt64"
	case types.Uint8:
		return "LoadUint8"
	case types.Uint32:
		return "LoadUint32"
	case types.Bool:
		return "LoadBool"
	}
	return ""
}

// isInteger reports whether integers of type t have a vector form.
func isInteger(t types.Type) bool { return plainLoads(t) != "" && !isBool(t) }
