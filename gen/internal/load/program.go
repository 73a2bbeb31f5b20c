package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// Kind is the requested kind of derivative.
type Kind = shape.Kind

const (
	VJP      = shape.VJP
	Grad     = shape.Grad
	JVP      = shape.JVP
	HVP      = shape.HVP
	Pullback = shape.Pullback
	Jacobian = shape.Jacobian
	Hessian  = shape.Hessian
	Fast     = shape.Fast
)

// A Request requests one derivative of one function.
type Request struct {
	Kind Kind
	Fn   *types.Func
	Decl *ast.FuncDecl
	File *ast.File
	Pos  token.Pos    // the position of the directive, or of the name of the function for a request by flags
	Wrt  []*types.Var // parameters or receiver, in the order of the list
	Of   []*types.Var // results in order, then parameters in order
	Name string       // the name of the emitted function
	Flag bool         // requested on the command line, not in the source
	Ask  FlagRequest  // the flags, if Flag

	Known   shape.Known // dynamic types and functions that the directive lists
	Vector  bool        // vector code is requested in addition to the scalar code
	Workers bool        // goroutines may share loops
	Mode    Mode        // how a Jacobian is computed
	Sparse  bool        // a matrix of derivatives is sparse
}

// A Mode is the way in which a Jacobian is computed.
type Mode int

const (
	AnyMode Mode = iota // the one that takes less time, chosen at run time
	Forward             // column by column
	Reverse             // row by row
)

// Signature returns the exact signature of the function to emit. Names that emission adds differ from the names to
// avoid.
func (r *Request) Signature(avoid map[string]bool) *shape.Signature {
	return shape.Spec{
		Kind: r.Kind, Func: r.Fn.Signature(), Wrt: r.Wrt, Of: r.Of, Sparse: r.Sparse,
		Reserved: func(s string) bool { return avoid[s] },
	}.Signature()
}

// A Rule is a derivative that the user supplies for a function.
type Rule struct {
	Kind   Kind // VJP or JVP
	Target *types.Func
	Fn     *types.Func // the function with the directive
	Pos    token.Pos
	Wrt    []*types.Var // the inputs of the target for which Fn has accumulators or tangents
	Of     []*types.Var // the outputs of the target for which Fn has seeds or tangents
}

// A Pair has the rules for one function. Each may be nil.
type Pair struct{ VJP, JVP *Rule }

// of returns the place for rules of a kind.
func (p *Pair) of(k Kind) **Rule {
	if k == JVP {
		return &p.JVP
	}
	return &p.VJP
}

// A Package is one package checked from source.
type Package struct {
	Path, Name, Dir string
	Fset            *token.FileSet
	Types           *types.Package
	Info            *types.Info
	Root            bool   // named by the patterns, so that output is written for it
	Bodies          bool   // function bodies are also checked
	Sound           bool   // it parses and type-checks, whatever errors its directives have
	Module          string // path and version of the module it belongs to; empty for the main module and Go's own
	Diags           diag.List
	sources
	asked
}

// A sources has the files of a package.
type sources struct {
	Files     []*ast.File   // the files of the user, without output of gradgen
	Ignored   []string      // files that build constraints exclude, absolute
	Generated []string      // earlier output of gradgen among the files, absolute
	Reserved  ReservedNames // reserved names that are not in the scope of the package
	Mixed     bool          // some of it is not in Go, or in files that were not read
	checked   []*ast.File   // the files that were type-checked: Files before gotos were replaced, and stubs
}

// An asked has the requests and declarations of the directives of a package.
type asked struct {
	Requests []*Request
	Rules    map[*types.Func]*Pair // by target
	Constant map[*types.Func]bool
	// Checkpoints has the loops to reverse with snapshots, by their position.
	Checkpoints map[token.Pos]Checkpoint
	stubs       map[*types.Func]*Request
}

// Position returns the position of pos in the source of the user.
func (p *Package) Position(pos token.Pos) token.Position { return p.Fset.Position(pos) }

// EmittedBy returns the request for which fn, as called in the source of the user, will be emitted. It returns nil
// for a function that the user wrote.
func (p *Package) EmittedBy(fn *types.Func) *Request { return p.stubs[fn.Origin()] }

// FileName returns the absolute path of one of the files of the package.
func (p *Package) FileName(f *ast.File) string { return p.Fset.File(f.FileStart).Name() }

// Reads reports whether the file with this path is one of the files of the package.
func (p *Package) Reads(path string) bool {
	return slices.ContainsFunc(p.Files, func(f *ast.File) bool { return filepath.Base(p.FileName(f)) == filepath.Base(path) })
}

// A Program has everything that one load returned.
type Program struct {
	Fset     *token.FileSet
	Packages []*Package      // the roots, sorted by path
	Rejected map[Body]string // bodies of emitted functions that do not compile, with the reason
	Diags    diag.List       // diagnostics that are about no single root: patterns, dependencies

	all   map[*types.Package]*Package
	decls map[*types.Func]*ast.FuncDecl
	// bodies has the emitted functions that are declared with their bodies, and their versions of Go.
	bodies map[*types.Func]string
	// standard has the paths of packages of the standard library. loadable has the paths of those that can be loaded
	// from source.
	standard, atHand map[string]bool
	given            given // nil if the go command listed the packages
	inspectors       frozen.Inspectors
}

// Source returns the declaration of a function or method whose package was checked from source with its bodies. For
// an instance of a generic function it returns the declaration of the generic function. It returns false for a
// function without a body and for an emitted function.
func (p *Program) Source(fn *types.Func) (*ast.FuncDecl, *types.Info, *types.Package, bool) {
	fn = fn.Origin()
	pkg := p.PackageOf(fn)
	if pkg == nil || !pkg.Bodies {
		return nil, nil, nil, false
	}
	decl, ok := p.decls[fn]
	if !ok || decl.Body == nil {
		return nil, nil, nil, false
	}
	return decl, pkg.Info, pkg.Types, true
}

// PackageOf returns the source package that declares fn, or nil if the package came from export data.
func (p *Program) PackageOf(fn *types.Func) *Package { return p.all[fn.Pkg()] }

// Rules returns the rules for fn: those of the package from have priority over those of the package that declares fn.
func (p *Program) Rules(from *types.Package, fn *types.Func) Pair {
	fn = fn.Origin()
	for _, tp := range []*types.Package{from, fn.Pkg()} {
		if pkg := p.all[tp]; pkg != nil && pkg.Rules[fn] != nil {
			return *pkg.Rules[fn]
		}
	}
	return Pair{}
}

// Constant reports whether fn is marked gradgen:constant.
func (p *Program) Constant(fn *types.Func) bool {
	pkg := p.PackageOf(fn)
	return pkg != nil && pkg.Constant[fn.Origin()]
}

// NeedSource is the error by which a later stage requests packages from source, with their bodies. That stage then
// runs again.
type NeedSource struct {
	Paths         []string // import paths
	ForValidation []string // the paths that only validation requests
}

func (e *NeedSource) Error() string {
	return fmt.Sprintf("the source of %s is needed", strings.Join(slices.Concat(e.Paths, e.ForValidation), ", "))
}

// Info returns the information of the type checker about a package that was checked from source with its bodies.
func (p *Program) Info(pkg *types.Package) (*types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies {
		return nil, false
	}
	return own.Info, true
}

// Files returns the files of a package that was checked from source with its bodies, if the package has no other
// files.
func (p *Program) Files(pkg *types.Package) ([]*ast.File, *types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies || own.Mixed {
		return nil, nil, false
	}
	return own.Files, own.Info, true
}

// PackageAt returns the package of the program with a path, or nil.
func (p *Program) PackageAt(path string) *types.Package {
	for _, pkg := range p.Packages {
		if pkg.Path == path {
			return pkg.Types
		}
	}
	return nil
}

// Checked returns the files of a package that was checked from source with its bodies, as the type checker saw them:
// those of the user, and declarations of emitted functions.
func (p *Program) Checked(pkg *types.Package) ([]*ast.File, *types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies || !own.Sound {
		return nil, nil, false
	}
	return own.checked, own.Info, true
}

// Func returns the declaration of a function of such a package.
func (p *Program) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	d, info, _, ok := p.Source(fn)
	return d, info, ok
}

// Inspector returns an inspector for a file or a function of the program.
func (p *Program) Inspector(root ast.Node) *inspector.Inspector { return p.inspectors.Inspector(root) }

// Describe returns the name of a package and the version of its module.
func (p *Program) Describe(pkg *types.Package) string {
	own := p.all[pkg]
	switch {
	case own == nil || own.Module == "":
		return pkg.Path()
	case strings.HasPrefix(own.Module, pkg.Path()+" "):
		return own.Module
	}
	return pkg.Path() + " (" + own.Module + ")"
}
