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

// Kind is the kind of derivative asked for.
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

// A Request asks for one derivative of one function.
type Request struct {
	Kind Kind
	Fn   *types.Func
	Decl *ast.FuncDecl
	File *ast.File
	Pos  token.Pos    // of the directive, or of the function's name for a request by flags
	Wrt  []*types.Var // parameters or receiver, as listed
	Of   []*types.Var // results in order, then parameters in order
	Name string       // of the emitted function
	Flag bool         // asked for on the command line rather than in the source
	Ask  FlagRequest  // the flags, if Flag

	Known   shape.Known // dynamic types and functions that the directive lists
	Vector  bool        // vector code is wanted beside the scalar code
	Workers bool        // goroutines may share loops
	Mode    Mode        // how a Jacobian is found
	Sparse  bool        // a matrix of derivatives is sparse
}

// A Mode is the way in which a Jacobian is found.
type Mode int

const (
	AnyMode Mode = iota // the one that takes less, chosen at run time
	Forward             // column by column
	Reverse             // row by row
)

// Signature is the exact signature of the function to emit. What emission adds is
// given none of the names to avoid.
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
	Fn     *types.Func // what the directive stands on
	Pos    token.Pos
	Wrt    []*types.Var // the target's inputs that Fn has accumulators or tangents for
	Of     []*types.Var // the target's outputs that Fn has seeds for or tangents of
}

// A Pair is the rules for one function; either may be nil.
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
	Bodies          bool   // function bodies are checked too
	Sound           bool   // it parses and type-checks, whatever errors its directives have
	Module          string // path and version of the module it belongs to; empty for the main module and Go's own
	Diags           diag.List
	sources
	asked
}

// sources are the files of a package.
type sources struct {
	Files     []*ast.File   // the user's files, without gradgen's own output
	Ignored   []string      // files left out by build constraints, absolute
	Generated []string      // gradgen's earlier output among the files, absolute
	Reserved  ReservedNames // names beside those of the package's scope
	Mixed     bool          // some of it is not in Go, or in files that were not read
	checked   []*ast.File   // what was type-checked: Files before gotos are rewritten, and stubs
}

// asked has the requests and declarations of the directives of a package.
type asked struct {
	Requests []*Request
	Rules    map[*types.Func]*Pair // by target
	Constant map[*types.Func]bool
	// Checkpoints are the loops to reverse with snapshots, by their position.
	Checkpoints map[token.Pos]Checkpoint
	stubs       map[*types.Func]*Request
}

// Position is where pos is in the user's source.
func (p *Package) Position(pos token.Pos) token.Position { return p.Fset.Position(pos) }

// EmittedBy returns the request that fn, as called in the user's source, will be
// emitted for; nil for a function the user wrote.
func (p *Package) EmittedBy(fn *types.Func) *Request { return p.stubs[fn.Origin()] }

// FileName is the absolute path of one of the package's files.
func (p *Package) FileName(f *ast.File) string { return p.Fset.File(f.FileStart).Name() }

// Reads reports whether the file of that path is among the package's.
func (p *Package) Reads(path string) bool {
	return slices.ContainsFunc(p.Files, func(f *ast.File) bool { return filepath.Base(p.FileName(f)) == filepath.Base(path) })
}

// A Program is everything one load brought in.
type Program struct {
	Fset     *token.FileSet
	Packages []*Package      // the roots, sorted by path
	Rejected map[Body]string // bodies of emitted functions that do not compile, with the reason
	Diags    diag.List       // what concerns no single root: patterns, dependencies

	all   map[*types.Package]*Package
	decls map[*types.Func]*ast.FuncDecl
	// bodies are the emitted functions declared with their bodies, with their versions of Go.
	bodies map[*types.Func]string
	// standard are the paths of packages of the standard library, and atHand of those that
	// can be loaded from source.
	standard, atHand map[string]bool
	given            given // nil for what the go command listed
	inspectors       frozen.Inspectors
}

// Source returns the declaration of a function or method whose package was
// checked from source with its bodies. A generic instance is answered with its
// origin. It returns false for a function without a body and for one of
// gradgen's own.
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

// PackageOf returns the source package that declares fn, or nil when the
// package came from export data.
func (p *Program) PackageOf(fn *types.Func) *Package { return p.all[fn.Pkg()] }

// Rules finds the rules for fn: first those given by the package that asks, then
// those given by the package that declares fn.
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

// NeedSource is the error by which a later stage asks for packages to be loaded
// from source, with their bodies, before it is run again.
type NeedSource struct {
	Paths         []string // import paths
	ForValidation []string // those that only validation asks for
}

func (e *NeedSource) Error() string {
	return fmt.Sprintf("the source of %s is needed", strings.Join(slices.Concat(e.Paths, e.ForValidation), ", "))
}

// Info returns what the type checker found out about a package that was checked from
// source with its bodies.
func (p *Program) Info(pkg *types.Package) (*types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies {
		return nil, false
	}
	return own.Info, true
}

// Files are the files of a package that was checked from source with its bodies, if that
// is all there is of the package.
func (p *Program) Files(pkg *types.Package) ([]*ast.File, *types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies || own.Mixed {
		return nil, nil, false
	}
	return own.Files, own.Info, true
}

// Checked are the files of a package that was checked from source with its bodies, as the type
// checker saw them: the user's, and declarations of what is emitted.
func (p *Program) Checked(pkg *types.Package) ([]*ast.File, *types.Info, bool) {
	own := p.all[pkg]
	if own == nil || !own.Bodies || !own.Sound {
		return nil, nil, false
	}
	return own.checked, own.Info, true
}

// Func is the declaration of a function of such a package.
func (p *Program) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	d, info, _, ok := p.Source(fn)
	return d, info, ok
}

// Inspector walks a file or a function of the program.
func (p *Program) Inspector(root ast.Node) *inspector.Inspector { return p.inspectors.Inspector(root) }

// Describe names a package and the version of its module.
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
