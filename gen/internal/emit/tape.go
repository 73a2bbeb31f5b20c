package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Tape has the names of the stacks to which a derived function saves values.
type Tape struct {
	Type string // the struct of the stacks; empty if there are none
	Var  string // the variable of that type

	declared bool // another function of the file declares the type
}

// tape declares the stacks of a function and the pool that keeps them.
func (p *printer) tape(fn *Func) {
	p.file.Commentf("// %s is memory that %s reuses from call to call.", fn.Tape.Type, fn.IR.Name)
	fields := make([]jen.Code, len(fn.IR.Tapes))
	for i, t := range fn.IR.Tapes {
		fields[i] = jen.Id(t.Name).Add(p.syms.gradrt("Stack")).Types(p.syms.typ(t.Type))
	}
	decl := p.file.Type().Id(fn.Tape.Type)
	pool := p.syms.gradrt("Pools")
	if tp := fn.allTypeParams(); tp.Len() > 0 {
		decl.Types(p.syms.typeParams(tp)...)
	} else {
		pool = p.syms.gradrt("Pool").Types(p.syms.outer(fn.Tape.Type))
	}
	decl.Struct(fields...)
	p.file.Line()
	p.file.Var().Id(fn.Tape.pool()).Add(pool)
	p.file.Line()
}

// pool returns the name of the variable that keeps the tapes.
func (t Tape) pool() string { return t.Type + "s" }

// pool prints the pool from which the function takes its tape.
func (p *statements) pool() *jen.Statement {
	tape, tp := p.syms.fn.Tape, p.syms.fn.allTypeParams()
	if tp.Len() == 0 {
		return p.syms.outer(tape.pool())
	}
	instance := p.syms.outer(tape.Type).Types(p.syms.typeParamNames(tp)...)
	return p.syms.gradrt("PoolOf").Types(instance).Call(jen.Op("&").Add(p.syms.outer(tape.pool())))
}

// getTape prints the start of a body that saves values.
func (p *statements) getTape(g *jen.Group) {
	if p.syms.fn.Tape.Type != "" {
		g.Id(p.syms.fn.Tape.Var).Op(":=").Add(p.pool()).Dot("Get").Call()
	}
}

// putTape prints the return of empty stacks to the pool.
func (p *statements) putTape(g *jen.Group) {
	if p.syms.fn.Tape.Type == "" {
		return
	}
	p.returnTape(g, p.syms.fn.IR.Tapes)
}

// returnTape prints statements that empty stacks and return their tape to the pool.
func (p *statements) returnTape(g *jen.Group, stacks []*ir.Var) {
	for _, t := range stacks {
		g.Id(p.syms.fn.Tape.Var).Dot(t.Name).Dot("Reset").Call()
	}
	g.Add(p.pool()).Dot("Put").Call(jen.Id(p.syms.fn.Tape.Var))
}

// allTypeParams returns the type parameters of the function, or those of its receiver.
func (fn *Func) allTypeParams() *types.TypeParamList {
	if fn.Primal != nil && fn.TypeParams.Len() == 0 {
		return fn.Primal.Signature().RecvTypeParams()
	}
	return fn.TypeParams
}

func (p *symbols) typeParamNames(tp *types.TypeParamList) []jen.Code {
	cs := make([]jen.Code, tp.Len())
	for i := range cs {
		cs[i] = p.typeParam(tp.At(i))
	}
	return cs
}

// holdsVectors reports whether stacks contain vectors, whose type depends on the width.
func holdsVectors(stacks []*ir.Var) bool {
	found := false
	for _, s := range stacks {
		t := s.Type
		for {
			e, ok := t.Underlying().(interface{ Elem() types.Type })
			if !ok {
				break
			}
			t = e.Elem()
		}
		n, ok := t.(*types.Named)
		found = found || ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == ir.LanesPath
	}
	return found
}
