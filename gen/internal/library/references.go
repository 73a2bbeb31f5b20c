package library

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strconv"
	"sync"

	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A References supplies plain Go for functions of packages whose source cannot be differentiated, such as functions
// written in assembly. The references of a package are parsed and checked once, when they are first used.
type References struct {
	prog *load.Program
	mu   sync.Mutex
	made map[string]map[string]source.Decl // the references, by import path and name
	all  map[*types.Func]source.Decl       // all references so far, and the methods declared with them
}

func NewReferences(prog *load.Program) *References {
	return &References{prog: prog, made: map[string]map[string]source.Decl{}, all: map[*types.Func]source.Decl{}}
}

// source returns the function to differentiate in place of fn.
func (r *References) source(fn *types.Func) (source.Decl, bool) {
	if fn.Pkg() == nil {
		return source.Decl{}, false
	}
	if d, ok := r.own(fn.Origin()); ok {
		return d, true
	}
	path := fn.Pkg().Path()
	name, ok := rules.Reference(path, rules.OperationName(fn))
	if !ok {
		return source.Decl{}, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.made[path] == nil {
		r.made[path] = r.check(fn.Pkg())
	}
	d, ok := r.made[path][name]
	return d, ok
}

// own returns the source of a function of the references themselves.
func (r *References) own(fn *types.Func) (source.Decl, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	d, ok := r.all[fn]
	return d, ok
}

// typed returns the reference for fn whose first parameter has the type of the argument that fn takes as a value of
// any type, or nil.
func (r *References) typed(fn *types.Func) *types.Func {
	if !rules.Reflects(fn) {
		return nil
	}
	d, ok := r.source(fn)
	if !ok {
		return nil
	}
	typed, _ := d.Info.Defs[d.Syntax.Name].(*types.Func)
	return typed
}

// check parses and checks the references for one package. They are part of
// gradgen, so an error in them is an error of gradgen.
func (r *References) check(of *types.Package) map[string]source.Decl {
	filename, src := rules.ReferenceSource(of.Path())
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
	near := programImporter{pkg: of}
	if !near.has(file) {
		var err error
		near.Importer, err = r.prog.Standard(file)
		switch {
		case errors.Is(err, load.ErrNotGiven):
			return map[string]source.Decl{} // the function has no source
		case err != nil:
			panic(fmt.Sprintf("references: %v", err))
		}
	}
	cfg := types.Config{Importer: near}
	pkg, err := cfg.Check(file.Name.Name, r.prog.Fset, []*ast.File{file}, info)
	if err != nil {
		panic(fmt.Sprintf("references: %v", err))
	}
	decls := map[string]source.Decl{}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		decl := source.Decl{Syntax: fn, Info: info, Pkg: pkg}
		r.all[info.Defs[fn.Name].(*types.Func)] = decl
		if fn.Recv == nil {
			decls[fn.Name.Name] = decl
		}
	}
	return decls
}

// An programImporter imports the package that references replace, and its imports, from the program, so that both use
// the same types.
type programImporter struct {
	types.Importer
	pkg *types.Package
}

// Import implements [types.Importer].
func (i programImporter) Import(path string) (*types.Package, error) {
	if p := i.find(path); p != nil {
		return p, nil
	}
	return i.Importer.Import(path)
}

// find returns the package with this path, or nil if the program does not have it.
func (i programImporter) find(path string) *types.Package {
	if path == i.pkg.Path() {
		return i.pkg
	}
	for _, p := range i.pkg.Imports() {
		if p.Path() == path && p.Complete() {
			return p
		}
	}
	return nil
}

// has reports whether all imports of the file are found.
func (i programImporter) has(file *ast.File) bool {
	return !slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		path, err := strconv.Unquote(spec.Path.Value)
		return err != nil || i.find(path) == nil
	})
}
