package emit

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

const unaryPrec = token.UnaryPrec

// expr prints e, in parentheses if it binds less tightly than prec.
func (p *expressions) expr(e *ir.Expr, prec int) *jen.Statement {
	switch e.Op {
	case ir.OpVar:
		return jen.Id(e.Var.Name)
	case ir.OpConst:
		return p.constant(e, prec)
	case ir.OpNil:
		if prec >= unaryPrec {
			return p.typedNil(e)
		}
		return p.syms.predeclared("nil")
	case ir.OpGlobal:
		return p.global(e, prec)
	case ir.OpUnary:
		return p.unary(e, prec)
	case ir.OpBinary:
		return p.binary(e, prec)
	case ir.OpConvert:
		return p.conversion(e, prec)
	case ir.OpIndex:
		return p.operand(e.Args[0]).Index(p.expr(e.Args[1], 0))
	case ir.OpField:
		return p.selected(e.Args[0]).Dot(e.Obj.Name())
	case ir.OpDeref:
		return paren(jen.Op("*").Add(p.expr(e.Args[0], unaryPrec)), prec > unaryPrec)
	case ir.OpAddr:
		if x := e.Args[0]; isMirrored(x) {
			return p.syms.outer(x.Name)
		}
		return paren(jen.Op("&").Add(p.expr(e.Args[0], unaryPrec)), prec > unaryPrec)
	case ir.OpSlice:
		return p.slice(e)
	case ir.OpCall:
		return p.call(e)
	case ir.OpBuiltin:
		return p.builtin(e)
	case ir.OpComposite:
		return p.composite(e)
	case ir.OpAssert:
		return p.operand(e.Args[0]).Assert(p.syms.typ(e.Type))
	case ir.OpTape:
		return jen.Id(p.syms.fn.Tape.Var).Dot(e.Var.Name).Dot(e.Name).Call(p.list(e.Args)...)
	case ir.OpRuntime:
		return p.runtime(e)
	case ir.OpMethod:
		return p.operand(e.Args[0]).Dot(e.Name).Call(p.list(e.Args[1:])...)
	case ir.OpEmitted:
		return p.emitted(e)
	case ir.OpFuncType:
		return p.syms.typ(e.Type)
	case ir.OpLanes:
		return p.vectorOp(e)
	}
	panic("emit: expression of unknown kind")
}

// operand prints e as the operand of a selector, an index or a call.
func (p *expressions) operand(e *ir.Expr) *jen.Statement { return p.expr(e, unaryPrec+1) }

// selected prints e as the operand of a selector, which follows a pointer by itself.
func (p *expressions) selected(e *ir.Expr) *jen.Statement {
	if isMirrored(e) && pointsToFields(types.NewPointer(e.Type)) {
		return p.syms.outer(e.Name)
	}
	if e.Op == ir.OpDeref && pointsToFields(e.Args[0].Type) {
		e = e.Args[0]
	}
	return p.operand(e)
}

// global prints a name of a package. A variable whose type has a mirror is what the declared pointer to it points to.
func (p *expressions) global(e *ir.Expr, prec int) *jen.Statement {
	if isMirrored(e) {
		return paren(jen.Op("*").Add(p.syms.outer(e.Name)), prec > unaryPrec)
	}
	return p.syms.qualified(e.Obj)
}

// isMirrored reports whether e is a variable that emitted code accesses through a pointer to the mirror of its type.
func isMirrored(e *ir.Expr) bool { return e.Op == ir.OpGlobal && e.Name != "" }

// pointsToFields reports whether t is an unnamed pointer type whose element type has fields or methods.
func pointsToFields(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	switch ptr.Elem().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return false
	}
	return true
}

func paren(s *jen.Statement, yes bool) *jen.Statement {
	if yes {
		return jen.Parens(s)
	}
	return s
}

func (p *expressions) list(es []*ir.Expr) []jen.Code {
	cs := make([]jen.Code, len(es))
	for i, e := range es {
		cs[i] = p.expr(e, 0)
	}
	return cs
}

func (p *expressions) unary(e *ir.Expr, prec int) *jen.Statement {
	x := e.Args[0]
	inner := p.expr(x, unaryPrec)
	if x.Op == ir.OpUnary || x.Op == ir.OpConst && strings.HasPrefix(x.Lit, "-") {
		inner = jen.Parens(p.expr(x, 0))
	}
	return paren(jen.Op(e.Tok.String()).Add(inner), prec > unaryPrec)
}

func (p *expressions) binary(e *ir.Expr, prec int) *jen.Statement {
	if inf := p.infinite(e); inf != nil {
		return inf
	}
	own := e.Tok.Precedence()
	left := p.expr(e.Args[0], own)
	if e.Args[0].Op == ir.OpNil {
		left = p.typedNil(e.Args[0]) // otherwise Go would compare nil with nil
	}
	switch {
	case pointed(e):
		left = jen.Id(floatText(e.Args[0]))
	case converted(e):
		left = p.syms.typ(e.Type).Call(p.expr(e.Args[0], 0))
	}
	s := left.Op(e.Tok.String()).Add(p.expr(e.Args[1], own+1))
	return paren(s, prec > own)
}

// typedNil prints nil with its type.
func (p *expressions) typedNil(e *ir.Expr) *jen.Statement {
	return jen.Parens(p.syms.typ(e.Type)).Call(p.syms.predeclared("nil"))
}

func (p *expressions) conversion(e *ir.Expr, prec int) *jen.Statement {
	if p.syms.sliceToArray(e) {
		return p.oldToArray(e, prec)
	}
	t := p.syms.typ(e.Type)
	switch e.Type.(type) {
	case *types.Basic, *types.Named, *types.TypeParam, *types.Alias, *types.Slice, *types.Array:
	default:
		t = jen.Parens(t)
	}
	return t.Call(p.expr(e.Args[0], 0))
}

func (p *expressions) slice(e *ir.Expr) *jen.Statement {
	part := func(x *ir.Expr) jen.Code {
		if x == nil {
			return jen.Empty()
		}
		return p.expr(x, 0)
	}
	if e.Args[3] != nil {
		return p.operand(e.Args[0]).Index(part(e.Args[1]), part(e.Args[2]), part(e.Args[3]))
	}
	return p.operand(e.Args[0]).Index(part(e.Args[1]), part(e.Args[2]))
}

func (p *expressions) composite(e *ir.Expr) *jen.Statement {
	t := p.syms.typ(e.Type)
	if m, ok := e.Type.Underlying().(*types.Map); ok && m != nil {
		d := jen.Dict{}
		for i := 0; i+1 < len(e.Args); i += 2 {
			d[p.expr(e.Args[i], 0)] = p.expr(e.Args[i+1], 0)
		}
		return t.Values(d)
	}
	_, isStruct := e.Type.Underlying().(*types.Struct)
	cs := make([]jen.Code, len(e.Args))
	dense := denseKeys(e)
	for i, a := range e.Args {
		switch {
		case isStruct:
			cs[i] = jen.Id(e.Keys[i]).Op(":").Add(p.expr(a, 0))
		case dense:
			cs[i] = p.expr(a, 0)
		default:
			cs[i] = jen.Id(e.Keys[i]).Op(":").Add(p.expr(a, 0))
		}
	}
	return t.Values(cs...)
}

func denseKeys(e *ir.Expr) bool {
	for i, k := range e.Keys {
		if k != strconv.Itoa(i) {
			return false
		}
	}
	return true
}

// named returns e. It converts e if a definition would give the variable the unnamed type of e, such as []float64 in
// place of a type Vector.
func named(t types.Type, e *ir.Expr) *ir.Expr {
	if _, is := types.Unalias(t).(*types.Named); !is || e.Type == nil || types.Identical(t, e.Type) {
		return e
	}
	switch types.Unalias(e.Type).(type) {
	case *types.Slice, *types.Map, *types.Pointer, *types.Struct, *types.Array, *types.Chan:
		return ir.Convert(t, e)
	}
	return e
}

// initial prints the right-hand side of a definition. An untyped constant is spelt so that the variable gets its
// type.
func (p *expressions) initial(v *ir.Var, e *ir.Expr) *jen.Statement {
	if !e.IsConst() || e.Op == ir.OpNil {
		if e.Op == ir.OpNil {
			return p.typedNil(&ir.Expr{Type: v.Type})
		}
		if ofWhole(e) {
			return p.syms.typ(v.Type).Call(p.expr(e, 0))
		}
		if !ofConstants(e) {
			return p.expr(named(v.Type, e), 0)
		}
		if types.Identical(v.Type, types.Typ[types.Float64]) {
			return p.expr(withPoint(e), 0)
		}
		return p.syms.typ(v.Type).Call(p.expr(e, 0))
	}
	if b, ok := v.Type.(*types.Basic); ok {
		switch {
		case b.Kind() == types.Bool || b.Kind() == types.String:
			return p.expr(e, 0)
		case b.Kind() == types.Int && e.Op == ir.OpConst && e.Val.Kind() == constant.Int && isDigits(e.Lit):
			return p.expr(e, 0)
		case b.Kind() == types.Float64 && e.Op == ir.OpConst && plainFloat(e) && p.infinite(e) == nil:
			return jen.Id(floatText(e))
		}
	}
	return p.syms.typ(v.Type).Call(p.expr(e, 0))
}
