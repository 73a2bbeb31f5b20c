package emit

import (
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

func (p *expressions) call(e *ir.Expr) *jen.Statement {
	args := e.Args
	var f *jen.Statement
	if fn, ok := e.Obj.(*types.Func); ok && fn.Signature().Recv() != nil {
		recv := args[0]
		if recv.Op == ir.OpAddr {
			recv = recv.Args[0]
		}
		f, args = p.receiver(recv).Dot(fn.Name()), args[1:]
	} else {
		f = p.syms.qualified(e.Obj)
		if len(e.TArgs) > 0 {
			f = f.Types(p.syms.typesOf(e.TArgs)...)
		}
	}
	return f.Call(p.arguments(e, args)...)
}

// receiver prints the value on which a method is called. A constant is printed with its type, because otherwise it
// has no methods.
func (p *expressions) receiver(recv *ir.Expr) *jen.Statement {
	if recv.Op == ir.OpConst {
		return p.syms.typ(recv.Type).Call(p.expr(recv, 0))
	}
	return p.selected(recv)
}

// arguments prints arguments. A packed variadic list is printed element by element, a slice with dots after it.
func (p *expressions) arguments(e *ir.Expr, args []*ir.Expr) []jen.Code {
	var cs []jen.Code
	for i, a := range args {
		if a.Op == ir.OpNil && e.Op == ir.OpBuiltin {
			none := p.typedNil(a)
			if i == len(args)-1 && len(e.Keys) > 0 {
				none.Op("...")
			}
			cs = append(cs, none)
			continue
		}
		switch {
		case a.Op == ir.OpComposite && a.Name == "variadic":
			cs = append(cs, p.list(a.Args)...)
		case i == len(args)-1 && len(e.Keys) > 0:
			cs = append(cs, p.expr(a, 0).Op("..."))
		default:
			cs = append(cs, p.expr(a, 0))
		}
	}
	return cs
}

func (p *expressions) builtin(e *ir.Expr) *jen.Statement {
	name := e.Name
	if name == ir.Size {
		name = "len"
	}
	if f := p.syms.oldBuiltin(e); f != nil {
		return f.Call(p.arguments(e, e.Args)...)
	}
	return p.syms.predeclared(name).Call(p.arguments(e, e.Args)...)
}

// runtime prints a call of package runtime. Its type arguments come first.
func (p *expressions) runtime(e *ir.Expr) *jen.Statement {
	f, args := p.syms.gradrt(e.Name), e.Args
	if len(args) > 0 && args[0].Op == ir.OpFuncType {
		f, args = f.Types(p.syms.typ(args[0].Type)), args[1:]
	}
	return f.Call(p.list(args)...)
}

func (p *expressions) emitted(e *ir.Expr) *jen.Statement {
	f := p.syms.outer(e.Name)
	if tp := p.syms.generic[e.Name]; !p.inferred(tp, e.Args) {
		f = f.Types(p.syms.typeParamNames(p.syms.fn.allTypeParams())...)
	}
	return f.Call(p.list(e.Args)...)
}

// inferred reports whether the arguments alone determine the type arguments.
func (p *expressions) inferred(tp *types.TypeParamList, args []*ir.Expr) bool {
	if slices.ContainsFunc(args, func(a *ir.Expr) bool { return a.Op == ir.OpVar && a.Var.Name == p.syms.fn.Tape.Var }) {
		return true
	}
	for t := range tp.TypeParams() {
		tells := func(a *ir.Expr) bool { return !a.IsConst() && shape.Mentions(a.Type, t) }
		if !slices.ContainsFunc(args, tells) {
			return false
		}
	}
	return true
}
