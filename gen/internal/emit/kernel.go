package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// kernelCall prints the call of a kernel of the function being printed.
func (p *statements) kernelCall(g *jen.Group, k *ir.Kernel) {
	var args []jen.Code
	if len(k.Body.Stacks()) > 0 {
		args = append(args, jen.Id(p.syms.fn.Tape.Var))
	}
	for _, v := range k.Params() {
		if v == k.Numbers {
			args = append(args, jen.Op("&").Index(jen.Op("...")).Add(p.syms.predeclared("float64")).Values(p.exprs.list(k.Values)...))
			continue
		}
		args = append(args, jen.Id(v.Name))
	}
	g.Id(k.Next.Name).Op("=").Add(p.syms.outer(p.syms.fn.IR.Name + k.Name)).Call(args...)
}

// kernels prints the kernels of a function. The caller has just printed the function.
func (p *printer) kernels(fn *Func) {
	fn.IR.Body.Walk(func(s ir.Stmt) {
		if k, ok := s.(*ir.Kernel); ok {
			p.kernel(fn, k)
		}
	})
}

func (p *printer) kernel(fn *Func, k *ir.Kernel) {
	name := fn.IR.Name + k.Name
	p.file.Comment(fmt.Sprintf("// %s is a loop of %s, by itself so that registers hold nothing but vectors.", name, fn.IR.Name))
	p.file.Comment("//")
	p.file.Comment("//go:noinline")
	var params []jen.Code
	if len(k.Body.Stacks()) > 0 {
		params = append(params, jen.Id(fn.Tape.Var).Op("*").Add(p.syms.outer(fn.Tape.Type)))
	}
	params = append(params, p.syms.params(k.Params())...)
	p.file.Func().Id(name).Params(params...).Add(p.syms.typ(k.Next.Type)).BlockFunc(func(g *jen.Group) {
		p.stmts.list(g, k.Body)
		g.Return(jen.Id(k.Next.Name))
	})
	p.file.Line()
}
