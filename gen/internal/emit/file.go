package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// RuntimePath is the package that emitted code calls.
const RuntimePath = "github.com/gradgen/gradgen/runtime"

const runtimeName = "gradrt"

// A File is one source file to emit.
type File struct {
	Header     string // first line
	Constraint string // build constraint, without go:build
	Package    *types.Package
	Funcs      []*Func
}

// A Func is a derived function and what is said about it.
type Func struct {
	IR         *ir.Func
	TypeParams *types.TypeParamList
	Primal     *types.Func // for the guard; nil for helpers
	Tape       string      // name of the tape type, empty if there is none
}

// Print returns the gofmt'd text of f.
func Print(f *File) ([]byte, error) {
	p := &printer{pkg: f.Package, file: jen.NewFilePathName(f.Package.Path(), f.Package.Name())}
	p.file.HeaderComment(f.Header)
	if f.Constraint != "" {
		p.file.HeaderComment("//go:build " + f.Constraint)
	}
	p.file.ImportAlias(RuntimePath, runtimeName)
	if guards := p.guards(f.Funcs); len(guards) > 0 {
		p.file.Comment("// Regenerate when these fail to compile: the functions have changed.")
		p.file.Var().Defs(guards...)
		p.file.Line()
	}
	for _, fn := range f.Funcs {
		p.function(fn)
	}
	var b bytes.Buffer
	if err := p.file.Render(&b); err != nil {
		return nil, fmt.Errorf("printing derived code: %w", err)
	}
	return format.Source(b.Bytes())
}

type printer struct {
	pkg   *types.Package
	file  *jen.File
	fn    *ir.Func
	tapes string // pool of the function being printed
}

// guards makes the build fail when the signature of a primal changes.
func (p *printer) guards(fns []*Func) []jen.Code {
	var cs []jen.Code
	seen := map[string]bool{}
	for _, fn := range fns {
		if fn.Primal == nil || seen[fn.Primal.FullName()] {
			continue
		}
		seen[fn.Primal.FullName()] = true
		if c := p.guard(fn.Primal); c != nil {
			cs = append(cs, c)
		}
	}
	return cs
}

func (p *printer) guard(fn *types.Func) jen.Code {
	sig := fn.Signature()
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return nil
	}
	target := jen.Id(fn.Name())
	var params []*types.Var
	if r := sig.Recv(); r != nil {
		params = append(params, r)
		target = jen.Parens(p.typ(r.Type())).Dot(fn.Name())
	}
	params = append(params, tupleVars(sig.Params())...)
	return jen.Id("_").Func().Params(p.types(params, sig.Variadic())...).
		Params(p.types(tupleVars(sig.Results()), false)...).Op("=").Add(target)
}

func tupleVars(t *types.Tuple) []*types.Var {
	vs := make([]*types.Var, t.Len())
	for i := range vs {
		vs[i] = t.At(i)
	}
	return vs
}

func (p *printer) types(vs []*types.Var, variadic bool) []jen.Code {
	cs := make([]jen.Code, len(vs))
	for i, v := range vs {
		if variadic && i == len(vs)-1 {
			cs[i] = jen.Op("...").Add(p.typ(v.Type().(*types.Slice).Elem()))
			continue
		}
		cs[i] = p.typ(v.Type())
	}
	return cs
}

func (p *printer) function(fn *Func) {
	p.fn, p.tapes = fn.IR, ""
	if fn.Tape != "" {
		p.tape(fn)
		p.tapes = fn.Tape + "s"
	}
	for _, line := range fn.IR.Doc {
		p.file.Comment(strings.TrimRight("// "+line, " "))
	}
	s := p.file.Func()
	if r := fn.IR.Recv; r != nil {
		s.Params(jen.Id(r.Name).Add(p.typ(r.Type)))
	}
	s.Id(fn.IR.Name)
	if tp := fn.TypeParams; tp.Len() > 0 {
		s.Types(p.typeParams(tp)...)
	}
	s.Params(p.params(fn.IR.Params)...)
	if len(fn.IR.Results) > 0 {
		s.Params(p.params(fn.IR.Results)...)
	}
	s.BlockFunc(func(g *jen.Group) {
		if fn.Tape != "" {
			g.Id("tape").Op(":=").Id(fn.Tape + "s").Dot("Get").Call()
		}
		p.stmts(g, fn.IR.Body)
	})
	p.file.Line()
}

// tape declares the stacks of a function and the pool that keeps them.
func (p *printer) tape(fn *Func) {
	p.file.Comment(fmt.Sprintf("// %s is memory that %s reuses from call to call.", fn.Tape, fn.IR.Name))
	fields := make([]jen.Code, len(fn.IR.Tapes))
	for i, t := range fn.IR.Tapes {
		fields[i] = jen.Id(t.Name).Qual(RuntimePath, "Stack").Types(p.typ(t.Type))
	}
	p.file.Type().Id(fn.Tape).Struct(fields...)
	p.file.Line()
	p.file.Var().Id(fn.Tape+"s").Qual(RuntimePath, "Pool").Types(jen.Id(fn.Tape))
	p.file.Line()
}

func (p *printer) typeParams(tp *types.TypeParamList) []jen.Code {
	cs := make([]jen.Code, tp.Len())
	for i := range cs {
		cs[i] = jen.Id(tp.At(i).Obj().Name()).Add(p.constraint(tp.At(i).Constraint()))
	}
	return cs
}

func (p *printer) params(vs []*ir.Var) []jen.Code {
	cs := make([]jen.Code, len(vs))
	for i, v := range vs {
		cs[i] = jen.Id(v.Name).Add(p.typ(v.Type))
	}
	return cs
}
