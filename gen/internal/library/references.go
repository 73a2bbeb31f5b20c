package library

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"sync"

	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// References answers with plain Go for functions of packages whose own source
// is of no use, such as those written in assembly. Each package's references
// are parsed and checked once, when first asked for.
type References struct {
	prog *load.Program
	mu   sync.Mutex
	made map[string]map[string]source.Decl // by import path and name
}

func NewReferences(prog *load.Program) *References {
	return &References{prog: prog, made: map[string]map[string]source.Decl{}}
}

// source returns the function to differentiate in place of fn.
func (r *References) source(fn *types.Func) (source.Decl, bool) {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return source.Decl{}, false
	}
	path := fn.Pkg().Path()
	name, ok := rules.Reference(path, fn.Name())
	if !ok {
		return source.Decl{}, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.made[path] == nil {
		r.made[path] = r.check(rules.ReferenceSource(path))
	}
	d, ok := r.made[path][name]
	return d, ok
}

// check parses and checks the references for one package. They are part of
// gradgen, so that a fault in them is a fault of gradgen.
func (r *References) check(filename, src string) map[string]source.Decl {
	file, err := parser.ParseFile(r.prog.Fset, filename, src, parser.SkipObjectResolution)
	if err != nil {
		panic(fmt.Sprintf("references: %v", err))
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
		Scopes: map[ast.Node]*types.Scope{},
	}
	std, err := load.Standard(file)
	if err != nil {
		panic(fmt.Sprintf("references: %v", err))
	}
	cfg := types.Config{Importer: std}
	pkg, err := cfg.Check(file.Name.Name, r.prog.Fset, []*ast.File{file}, info)
	if err != nil {
		panic(fmt.Sprintf("references: %v", err))
	}
	decls := map[string]source.Decl{}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
			decls[fn.Name.Name] = source.Decl{Syntax: fn, Info: info, Pkg: pkg}
		}
	}
	return decls
}
