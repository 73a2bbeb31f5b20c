package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A complex number becomes a pair: a struct of its real and imaginary part, which are float64.
// Arithmetic uses the same operations on the parts as Go's compiler, in the same order, so that
// the results are the same.

// isPair reports whether t mirrors a complex type.
func (fr *scope) isPair(t types.Type) bool { return fr.names.View.Complex(t) }

// unpaired refuses e, of type t, if t is complex or a map with complex keys. For complex128 it
// also requests that lowering start again with pairs. It returns nil for all other types.
func (fr *scope) unpaired(e ast.Expr, t types.Type) *ir.Expr {
	if m, ok := t.Underlying().(*types.Map); ok && fr.isPair(m.Key()) {
		return fr.bad(e, "use two real numbers", "a map whose keys are complex numbers cannot be differentiated")
	}
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsComplex == 0:
		return nil
	case b.Kind() == types.Complex64:
		return fr.bad(e, "use complex128", "numbers of type complex64 cannot be differentiated")
	}
	fr.names.View.WishComplex()
	return fr.bad(e, "use two real numbers", "complex numbers cannot be differentiated")
}

// pair returns the complex number of type t with these parts.
func pair(t types.Type, re, im *ir.Expr) *ir.Expr {
	st := t.Underlying().(*types.Struct)
	return &ir.Expr{Op: ir.OpComposite, Type: t, Keys: []string{st.Field(0).Name(), st.Field(1).Name()}, Args: []*ir.Expr{re, im}}
}

// constantPair returns the constant v as a pair of type t.
func constantPair(t types.Type, v constant.Value) *ir.Expr {
	part := func(v constant.Value) *ir.Expr {
		f, _ := constant.Float64Val(constant.ToFloat(v))
		return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.Float64], Val: constant.MakeFloat64(f)}
	}
	return pair(t, part(constant.Real(v)), part(constant.Imag(v)))
}

// partsOf returns the real and the imaginary part of x, each of which may be read more than once.
func (fr *pairs) partsOf(x *ir.Expr) (re, im *ir.Expr) {
	if x.Op == ir.OpComposite && len(x.Args) == 2 {
		return fr.atom(x.Args[0]), fr.atom(x.Args[1])
	}
	if !isPlace(x) || invokes(x) {
		x = fr.temp("z", x, fr.note)
	}
	return fr.part(x.Clone(), 0), fr.part(x.Clone(), 1)
}

// part returns part 0, the real one, or part 1, the imaginary one, of the place x.
func (fr *pairs) part(x *ir.Expr, number int) *ir.Expr {
	f := x.Type.Underlying().(*types.Struct).Field(number)
	if c := fr.literalField(x, f); c != nil {
		return c
	}
	return ir.Field(x, f, f.Type())
}

// atom returns x, or a variable with its value if reading x again would cost more.
func (fr *pairs) atom(x *ir.Expr) *ir.Expr {
	if x.IsConst() || x.Op == ir.OpVar || x.Op == ir.OpField && samePlace(x) {
		return x
	}
	return fr.temp("t", x, fr.note)
}

// onePart is part for any expression x; the other part of a pair is discarded.
func (fr *pairs) onePart(x *ir.Expr, number int) *ir.Expr {
	if x.Op == ir.OpComposite && len(x.Args) == 2 {
		fr.discard(x.Args[1-number], fr.note)
		return x.Args[number]
	}
	if !isPlace(x) {
		x = fr.temp("z", x, fr.note)
	}
	return fr.part(x, number)
}

// invokes reports whether x contains a call, so that it must not be evaluated twice.
func invokes(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpCall
		return !found
	})
	return found
}

// arithmetic is x op y, of complex numbers and of type t.
func (fr *pairs) arithmetic(op token.Token, x, y *ir.Expr, t types.Type) *ir.Expr {
	a, b := fr.partsOf(x)
	c, d := fr.partsOf(y)
	both := func(op, by, with token.Token) *ir.Expr {
		return ir.Binary(by, ir.Binary(op, a.Clone(), c.Clone()), ir.Binary(op, b.Clone(), d.Clone()))
	}
	switch op {
	case token.EQL:
		return both(token.EQL, token.LAND, op)
	case token.NEQ:
		return both(token.NEQ, token.LOR, op)
	case token.ADD, token.SUB:
		return pair(t, ir.Binary(op, a, c), ir.Binary(op, b, d))
	case token.MUL:
		re := both(token.MUL, token.SUB, op)
		return pair(t, re, ir.Binary(token.ADD, ir.Binary(token.MUL, a, d), ir.Binary(token.MUL, b, c)))
	}
	vals := fr.partsCall(fr.lib.Quotient(), a, b, c, d)
	return pair(t, vals[0], vals[1])
}

// partsCall calls fn, a function of parts to two parts.
func (fr *pairs) partsCall(fn *types.Func, args ...*ir.Expr) []*ir.Expr {
	call := &ir.Expr{Op: ir.OpCall, Obj: fn, Type: fn.Signature().Results(), Args: args, Pos: fr.note.Pos}
	vals, lhs := make([]*ir.Expr, 2), make([]*ir.Expr, 2)
	for i := range vals {
		v := fr.fresh("t", types.Typ[types.Float64], fr.note.Pos)
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	fr.emit(&ir.Multi{Note: fr.note, LHS: lhs, RHS: call, Define: true})
	return vals
}

// complexBinary lowers a binary operation of complex numbers; nil for any other.
func (fr *expressions) complexBinary(e *ast.BinaryExpr, x, y *ir.Expr) *ir.Expr {
	if !fr.isPair(x.Type) || !fr.isPair(y.Type) {
		return nil
	}
	return fr.arithmetic(e.Op, x, y, fr.typeOf(e))
}

// signed lowers +x and -x of a complex number.
func (fr *pairs) signed(op token.Token, x *ir.Expr) *ir.Expr {
	if op == token.ADD {
		return x
	}
	re, im := fr.partsOf(x)
	return pair(x.Type, ir.Unary(token.SUB, re), ir.Unary(token.SUB, im))
}

// complexAs is the complex number x as one of type t.
func (fr *pairs) complexAs(t types.Type, x *ir.Expr) *ir.Expr {
	if types.Identical(t, x.Type) {
		return x
	}
	re, im := fr.partsOf(x)
	return pair(t, re, im)
}

// complexBuiltin lowers complex, real and imag.
func (fr *expressions) complexBuiltin(e *ast.CallExpr, name string) *ir.Expr {
	float := types.Typ[types.Float64]
	if name == "complex" {
		t := fr.typeOf(e)
		if x := fr.unpaired(e, t); x != nil {
			return x
		}
		re := fr.value(e.Args[0], float)
		return pair(t, re, fr.value(e.Args[1], float))
	}
	x := fr.value(e.Args[0], fr.typeOf(e.Args[0]))
	number := 0
	if name == "imag" {
		number = 1
	}
	if x.Op == ir.OpNil || !fr.isPair(x.Type) {
		return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e), Pos: e.Pos()} // which is reported
	}
	return fr.onePart(x, number)
}

// complexAssign lowers place op= x of complex numbers.
func (fr *pairs) complexAssign(place *ir.Expr, op token.Token, x *ir.Expr, note ir.Note) {
	fr.onlyOnce(place, note)
	old := place.Clone()
	if place.Op == ir.OpIndex && fr.keyedMap(place.Args[0]) != nil {
		old, _ = fr.found(place.Args[0], place.Args[1], note)
	}
	z := fr.arithmetic(op, old, x, place.Type)
	fr.emit(&ir.Assign{Note: note, LHS: place, RHS: z, Tok: token.ASSIGN})
}

// onlyOnce assigns indices of the place p that contain calls to variables, since p is read and written.
func (fr *pairs) onlyOnce(p *ir.Expr, note ir.Note) {
	for ; p.Op == ir.OpIndex || p.Op == ir.OpField || p.Op == ir.OpDeref; p = p.Args[0] {
		if p.Op == ir.OpIndex && invokes(p.Args[1]) {
			p.Args[1] = fr.temp("i", p.Args[1], note)
		}
	}
}

// complexCall lowers a call of a function of package math/cmplx; fn computes its parts.
func (fr *pairs) complexCall(fn *types.Func, args []argument, t types.Type) *ir.Expr {
	re, im := fr.partsOf(fr.unpack(args[0].x))
	vals := fr.partsCall(fn, re, im)
	return pair(t, vals[0], vals[1])
}

// operatorOf is the operator that op= applies.
func operatorOf(op token.Token) token.Token {
	return op + token.ADD - token.ADD_ASSIGN
}
