package ssaexec

import (
	"go/types"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/gradgen/gradgen/gen/internal/load"
)

// A Program has the functions of a loaded program as package ssa represents them. Several goroutines may use it at
// once.
type Program struct {
	loaded *load.Program
	late   bool // values are read as late as Go allows
	mu     sync.Mutex
	ssa    *ssa.Program
	built  map[*types.Package]*ssa.Package
	source map[*ssa.Package]bool
}

// New returns a program whose packages are built when they are first needed.
func New(loaded *load.Program) *Program { return newProgram(loaded, ssa.InstantiateGenerics) }

// CallsFirst returns a program that makes the calls of a statement before it reads variables and memory, as compiled
// Go usually does. Go does not specify the order; package ssa reads from left to right.
func (p *Program) CallsFirst() *Program {
	q := newProgram(p.loaded, ssa.InstantiateGenerics|ssa.NaiveForm) // every assignment is a store
	q.late = true
	return q
}

func newProgram(loaded *load.Program, mode ssa.BuilderMode) *Program {
	return &Program{
		loaded: loaded, ssa: ssa.NewProgram(loaded.Fset, mode),
		built: map[*types.Package]*ssa.Package{}, source: map[*ssa.Package]bool{},
	}
}

// Of reports whether the functions belong to a loaded program.
func (p *Program) Of(loaded *load.Program) bool { return p != nil && p.loaded == loaded }

// Emitted returns the function or method with a name in the package with a path, or nil. A method is T.Name.
func (p *Program) Emitted(path, name string) *types.Func {
	pkg := p.loaded.PackageAt(path)
	if pkg == nil {
		return nil
	}
	recv, method, ok := strings.Cut(name, ".")
	if !ok {
		fn, _ := pkg.Scope().Lookup(name).(*types.Func)
		return fn
	}
	obj := pkg.Scope().Lookup(recv)
	if obj == nil {
		return nil
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, method)
	fn, _ := found.(*types.Func)
	return fn
}

// function returns fn with its body, or nil if the body is not known.
func (p *Program) function(fn *types.Func) *ssa.Function {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fn.Pkg() == nil || fn.Signature().TypeParams().Len()+fn.Signature().RecvTypeParams().Len() > 0 {
		return nil
	}
	p.create(fn.Pkg())
	f := p.ssa.FuncValue(fn)
	if f == nil || f.Blocks == nil || !p.source[f.Pkg] {
		return nil
	}
	return f
}

// create makes a package and the packages that it imports.
func (p *Program) create(pkg *types.Package) {
	if p.built[pkg] != nil {
		return
	}
	for _, imported := range pkg.Imports() {
		p.create(imported)
	}
	files, info, ok := p.loaded.Checked(pkg)
	if !ok {
		p.built[pkg] = p.ssa.CreatePackage(pkg, nil, nil, true)
		return
	}
	made := p.ssa.CreatePackage(pkg, files, info, true)
	p.built[pkg] = made
	p.source[made] = built(made)
}

// built builds the functions of a package. It reports whether package ssa supports the package: package ssa rejects a
// few valid packages.
func built(pkg *ssa.Package) (ok bool) {
	defer func() { ok = recover() == nil }()
	pkg.Build()
	return true
}

// known reports whether the functions and variables of a package come from its source.
func (p *Program) known(pkg *ssa.Package) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.source[pkg]
}

// method returns the method that a call through an interface runs for a type.
func (p *Program) method(t types.Type, called *types.Func) *ssa.Function {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ssa.LookupMethod(t, called.Pkg(), called.Name())
}

// emitted reports whether a derivative will be emitted for the function.
func (p *Program) emitted(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return false
	}
	pkg := p.loaded.PackageOf(obj)
	return pkg != nil && pkg.EmittedBy(obj) != nil
}
