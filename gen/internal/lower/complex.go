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
func (sc *scope) isPair(t types.Type) bool { return sc.prog.names.View.Complex(t) }

// unpaired refuses e, of type t, if t is complex or a map with complex keys. For complex128 it
// also requests that lowering start again with pairs. It returns nil for all other types.
func (sc *scope) unpaired(e ast.Expr, t types.Type) *ir.Expr {
	if m, ok := t.Underlying().(*types.Map); ok && sc.isPair(m.Key()) {
		return sc.bad(e, "use two real numbers", "a map whose keys are complex numbers cannot be differentiated")
	}
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsComplex == 0:
		return nil
	case b.Kind() == types.Complex64:
		return sc.bad(e, "use complex128", "numbers of type complex64 cannot be differentiated")
	}
	sc.prog.names.View.RequestPairs()
	return sc.bad(e, "use two real numbers", "complex numbers cannot be differentiated")
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
func (pr *pairs) partsOf(x *ir.Expr) (re, im *ir.Expr) {
	if x.Op == ir.OpComposite && len(x.Args) == 2 {
		return pr.atom(x.Args[0]), pr.atom(x.Args[1])
	}
	if !isPlace(x) || invokes(x) {
		x = pr.fn.temp("z", x, pr.scope.note)
	}
	return pr.part(x.Clone(), 0), pr.part(x.Clone(), 1)
}

// part returns part 0, the real one, or part 1, the imaginary one, of the place x.
func (pr *pairs) part(x *ir.Expr, number int) *ir.Expr {
	f := x.Type.Underlying().(*types.Struct).Field(number)
	if c := pr.ops.literalField(x, f); c != nil {
		return c
	}
	return ir.Field(x, f, f.Type())
}

// atom returns x, or a variable with its value if reading x again would cost more.
func (pr *pairs) atom(x *ir.Expr) *ir.Expr {
	if x.IsConst() || x.Op == ir.OpVar || x.Op == ir.OpField && samePlace(x) {
		return x
	}
	return pr.fn.temp("t", x, pr.scope.note)
}

// onePart is part for any expression x; the other part of a pair is discarded.
func (pr *pairs) onePart(x *ir.Expr, number int) *ir.Expr {
	if x.Op == ir.OpComposite && len(x.Args) == 2 {
		pr.fn.discard(x.Args[1-number], pr.scope.note)
		return x.Args[number]
	}
	if !isPlace(x) {
		x = pr.fn.temp("z", x, pr.scope.note)
	}
	return pr.part(x, number)
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

// arithmetic returns x op y for complex numbers, of type t.
func (pr *pairs) arithmetic(op token.Token, x, y *ir.Expr, t types.Type) *ir.Expr {
	a, b := pr.partsOf(x)
	c, d := pr.partsOf(y)
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
	vals := pr.partsCall(pr.req.lib.Quotient(), a, b, c, d)
	return pair(t, vals[0], vals[1])
}

// partsCall calls fn, which takes the parts of complex numbers and returns two parts.
func (pr *pairs) partsCall(fn *types.Func, args ...*ir.Expr) []*ir.Expr {
	call := &ir.Expr{Op: ir.OpCall, Obj: fn, Type: fn.Signature().Results(), Args: args, Pos: pr.scope.note.Pos}
	vals, lhs := make([]*ir.Expr, 2), make([]*ir.Expr, 2)
	for i := range vals {
		v := pr.fn.fresh("t", types.Typ[types.Float64], pr.scope.note.Pos)
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	pr.fn.emit(&ir.Multi{Note: pr.scope.note, LHS: lhs, RHS: call, Define: true})
	return vals
}

// complexBinary lowers a binary operation on complex numbers. It returns nil for other operations.
func (ex *expressions) complexBinary(e *ast.BinaryExpr, x, y *ir.Expr) *ir.Expr {
	if !ex.scope.isPair(x.Type) || !ex.scope.isPair(y.Type) {
		return nil
	}
	return ex.pairs.arithmetic(e.Op, x, y, ex.scope.typeOf(e))
}

// signed lowers +x and -x of a complex number.
func (pr *pairs) signed(op token.Token, x *ir.Expr) *ir.Expr {
	if op == token.ADD {
		return x
	}
	re, im := pr.partsOf(x)
	return pair(x.Type, ir.Unary(token.SUB, re), ir.Unary(token.SUB, im))
}

// complexAs returns the complex number x as one of type t.
func (pr *pairs) complexAs(t types.Type, x *ir.Expr) *ir.Expr {
	if types.Identical(t, x.Type) {
		return x
	}
	re, im := pr.partsOf(x)
	return pair(t, re, im)
}

// complexBuiltin lowers complex, real and imag.
func (ex *expressions) complexBuiltin(e *ast.CallExpr, name string) *ir.Expr {
	float := types.Typ[types.Float64]
	if name == "complex" {
		t := ex.scope.typeOf(e)
		if x := ex.scope.unpaired(e, t); x != nil {
			return x
		}
		re := ex.value(e.Args[0], float)
		return pair(t, re, ex.value(e.Args[1], float))
	}
	x := ex.value(e.Args[0], ex.scope.typeOf(e.Args[0]))
	number := 0
	if name == "imag" {
		number = 1
	}
	if x.Op == ir.OpNil || !ex.scope.isPair(x.Type) {
		return &ir.Expr{Op: ir.OpNil, Type: ex.scope.typeOf(e), Pos: e.Pos()} // which is reported
	}
	return ex.pairs.onePart(x, number)
}

// complexAssign lowers place op= x of complex numbers.
func (pr *pairs) complexAssign(place *ir.Expr, op token.Token, x *ir.Expr, note ir.Note) {
	pr.fn.onlyOnce(place, note)
	old := place.Clone()
	if place.Op == ir.OpIndex && pr.fn.keyedMap(place.Args[0]) != nil {
		old, _ = pr.fn.found(place.Args[0], place.Args[1], note)
	}
	z := pr.arithmetic(op, old, x, place.Type)
	pr.fn.emit(&ir.Assign{Note: note, LHS: place, RHS: z, Tok: token.ASSIGN})
}

// onlyOnce assigns indices of the place p that contain calls to variables, since p is read and written.
func (l *function) onlyOnce(p *ir.Expr, note ir.Note) {
	for ; p.Op == ir.OpIndex || p.Op == ir.OpField || p.Op == ir.OpDeref; p = p.Args[0] {
		if p.Op == ir.OpIndex && invokes(p.Args[1]) {
			p.Args[1] = l.temp("i", p.Args[1], note)
		}
	}
}

// complexCall lowers a call of a function of package math/cmplx; fn computes its parts.
func (pr *pairs) complexCall(fn *types.Func, args []argument, t types.Type) *ir.Expr {
	re, im := pr.partsOf(pr.ops.unpack(args[0].x))
	vals := pr.partsCall(fn, re, im)
	return pair(t, vals[0], vals[1])
}

// operatorOf returns the operator that op= applies.
func operatorOf(op token.Token) token.Token {
	return op + token.ADD - token.ADD_ASSIGN
}
