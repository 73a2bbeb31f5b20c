package emit

import (
	"fmt"
	"go/types"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// outer prints a name of the package. Each name of a declaration outside the function being printed is printed by
// outer or by predeclared. Members of imported packages are printed by qual, whose aliases nothing hides.
func (p *symbols) outer(name string) *jen.Statement {
	p.mentioned[name] = true
	return jen.Id(name)
}

// predeclared prints a predeclared name.
func (p *symbols) predeclared(name string) *jen.Statement {
	if obj := p.pkg.Scope().Lookup(name); obj != nil && !slices.Contains(p.hidden, obj) {
		p.hidden = append(p.hidden, obj)
	}
	return p.outer(name)
}

// typeParam prints the name of a type parameter of the function.
func (p *symbols) typeParam(t *types.TypeParam) *jen.Statement {
	if p.fn != nil && p.fn.Renamed[ParamKey(t)] != "" {
		return jen.Id(p.fn.Renamed[ParamKey(t)])
	}
	return jen.Id(t.Obj().Name())
}

// ParamKey returns the key of a type parameter in Func.Renamed: its name, or its index if it is blank.
func ParamKey(t *types.TypeParam) string {
	if name := t.Obj().Name(); name != "_" {
		return name
	}
	return fmt.Sprint("_ ", t.Index())
}

// Outer lists the names of declarations outside functions that the text of fns mentions. The functions must not
// declare these names, because the names would then have another meaning. The list does not contain names of imports,
// because Print chooses these last.
func Outer(pkg *types.Package, language string, fns []*Func) []string {
	file := &File{Package: pkg, Language: language, Funcs: fns}
	p := newPrinter(file)
	for _, fn := range fns {
		p.function(fn)
	}
	var vectors []*Vector
	for _, fn := range fns {
		if fn.Vector != nil {
			vectors = append(vectors, fn.Vector)
		}
	}
	for _, v := range vectors {
		p.vector(v)
	}
	return slices.Sorted(maps.Keys(p.syms.mentioned))
}

// Declared lists the names that the function declares: variables and type parameters.
func (fn *Func) Declared() []string {
	names := append(fn.Variables(), fn.Tape.Var)
	for p := range fn.allTypeParams().TypeParams() {
		names = append(names, p.Obj().Name())
	}
	for _, name := range fn.Renamed {
		names = append(names, name)
	}
	return names
}

// Variables lists the names of the variables of the function, except its tape.
func (fn *Func) Variables() []string {
	var names []string
	add := func(vs []*ir.Var) {
		for _, v := range vs {
			names = append(names, v.Name)
		}
	}
	add(fn.IR.Inputs())
	add(fn.IR.Results)
	fn.IR.Body.Walk(func(s ir.Stmt) { add(ir.Defines(s)) })
	return names
}
