package library

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A Library implements the interface of lowering with a loaded program.
type Library struct {
	Prog *load.Program
	Pkg  *load.Package
	Refs *References
	// Sources has the other packages whose functions may be inlined.
	Sources []string
	// Inlined has the functions that are inlined for all arguments.
	Inlined map[*types.Func]bool
	// Inside has the emitted functions that may be inlined.
	Inside map[*types.Func]bool
	// Plain omits checkpoints, because code that is differentiated again keeps all states.
	Plain bool
	// Copies returns the variable of which a variable is a copy, or the
	// variable itself.
	Copies func(*types.Var) *types.Var
	// Runs is set if the lowered functions are interpreted and not emitted.
	Runs bool
}

func (l Library) Source(fn *types.Func) (source.Decl, bool) {
	if d, ok := l.Refs.source(fn); ok {
		return d, true
	}
	if _, refused := RefusedFunc(fn); refused || l.communicates(fn.Pkg()) || rules.Matrices(fn.Pkg()) && !rules.OwnSource(fn) {
		return source.Decl{}, false
	}
	if tp := fn.Pkg(); tp == nil || tp != l.Pkg.Types && !slices.Contains(l.Sources, tp.Path()) {
		return source.Decl{}, false
	}
	if l.Prog.HasBody(fn) && !l.Inside[fn.Origin()] {
		return source.Decl{}, false
	}
	d, info, pkg, ok := l.Prog.Source(fn)
	if !ok {
		return source.Decl{}, false
	}
	decl := source.Decl{Syntax: d, Info: info, Pkg: pkg, Language: l.Prog.Language(fn.Origin()), Emitted: l.Prog.HasBody(fn)}
	if !l.Plain {
		decl.Checkpoint = checkpoints(l.Prog.PackageOf(fn.Origin()))
	}
	return decl, true
}

// communicates reports whether the functions of a package are operations of communication themselves. Functions that
// consist of operations of package comm are interpreted.
func (l Library) communicates(pkg *types.Package) bool {
	return rules.Communicates(pkg) && !(l.Runs && pkg.Path() != rules.CommPath)
}

// Typed returns the function to call in place of fn, which takes a slice as a value of any type.
func (l Library) Typed(fn *types.Func) *types.Func { return l.Refs.typed(fn) }

// checkpoints returns a function that returns the directive for the loop at a position, or nil if there is none.
func checkpoints(pkg *load.Package) func(token.Pos) *ir.Checkpoint {
	return func(pos token.Pos) *ir.Checkpoint {
		c, ok := pkg.Checkpoints[pos]
		if !ok {
			return nil
		}
		return &ir.Checkpoint{Pos: c.Pos, Steps: c.Steps, Bytes: c.Bytes, Files: c.Files}
	}
}

func (l Library) Expand(fn *types.Func) bool { return l.Inlined[fn] || ofPlainRuntime(fn) }

// Separate is the function of the runtime that tests whether memory overlaps.
var Separate = types.NewFunc(token.NoPos, types.NewPackage(emit.RuntimePath, "gradrt"), "Separate", types.NewSignatureType(nil, nil, nil, nil, nil, false))

func (l Library) Guard(fn *types.Func) *types.Func {
	if ofPlainRuntime(fn) && fn.Name() == Separate.Name() {
		return Separate
	}
	return nil
}

// ofPlainRuntime reports whether fn replaces a function of package runtime in emitted code that is differentiated
// again.
func ofPlainRuntime(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == rules.PlainRuntime
}

// Files returns the files of a package whose variables may be copied.
func (l Library) Files(pkg *types.Package) ([]*ast.File, *types.Info, bool) { return l.Prog.Files(pkg) }

// Func returns the declaration of a function to which such a variable is passed.
func (l Library) Func(fn *types.Func) (*ast.FuncDecl, *types.Info, bool) { return l.Prog.Func(fn) }

// Inspector returns an inspector for a file or a function of the program.
func (l Library) Inspector(root ast.Node) *inspector.Inspector { return l.Prog.Inspector(root) }

func (l Library) IsConstant(fn *types.Func) bool { return l.Prog.Constant(fn) || rules.Constant(fn) }

func (l Library) CustomRules(fn *types.Func) *ir.Rules {
	pair := l.Prog.Rules(l.Pkg.Types, fn)
	if pair == (load.Pair{}) {
		return nil
	}
	rules := &ir.Rules{VJP: customRule(fn, pair.VJP), JVP: customRule(fn, pair.JVP)}
	if rules.JVP != nil {
		rules.JVP.Own = l.CustomRules(rules.JVP.Fn)
	}
	return rules
}

// customRule translates a rule for fn to positions of arguments and results.
func customRule(fn *types.Func, r *load.Rule) *ir.CustomRule {
	if r == nil {
		return nil
	}
	shape := &ir.CustomRule{Fn: r.Fn}
	inputs := slices.Collect(fn.Signature().Params().Variables())
	if recv := fn.Signature().Recv(); recv != nil {
		inputs = append([]*types.Var{recv}, inputs...)
	}
	results := slices.Collect(fn.Signature().Results().Variables())
	for _, v := range r.Wrt {
		shape.Wrt = append(shape.Wrt, slices.Index(inputs, v))
	}
	for _, v := range r.Of {
		if i := slices.Index(results, v); i >= 0 {
			shape.OutResults = append(shape.OutResults, i)
		} else {
			shape.OutParams = append(shape.OutParams, slices.Index(inputs, v))
		}
	}
	return shape
}

// Communication returns the rule of an operation of the packages of communicators.
func (l Library) Communication(fn *types.Func) (*ir.Communication, bool) {
	return rules.CommunicationOf(fn)
}

// Operation returns the rule of a function of package mat.
func (l Library) Operation(fn *types.Func) (*ir.Operation, bool) { return rules.OperationOf(fn) }

func (l Library) Communicates(pkg *types.Package) bool { return rules.Communicates(pkg) }

// Order recognises the functions by which package implicit asks for orders and times. For times, the answer is no
// until they are found to have derivatives; then the function is inlined.
func (l Library) Order(fn *types.Func) int {
	if rules.AsksTimes(fn) && !l.Inlined[fn] {
		return math.MaxInt
	}
	return rules.AsksOrder(fn)
}

// Parts returns the function of package specfn that computes fn from the parts of complex numbers.
func (l Library) Parts(fn *types.Func) (parts *types.Func, whyNot string) {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return nil, ""
	}
	if name, ok := rules.Parts(fn.Pkg().Path(), fn.Name()); ok {
		return partsFunc(name, 2), ""
	}
	return nil, rules.PartsUnknown(fn.Pkg().Path(), fn.Name())
}

// Quotient returns the function of package specfn that divides complex numbers.
func (l Library) Quotient() *types.Func {
	_, name := rules.Quotient()
	return partsFunc(name, 4)
}

// partsFunc returns a function of n numbers with two results.
func partsFunc(name string, n int) *types.Func {
	path, _ := rules.Quotient()
	vars := func(n int) *types.Tuple {
		list := make([]*types.Var, n)
		for i := range list {
			list[i] = types.NewParam(token.NoPos, nil, "", types.Typ[types.Float64])
		}
		return types.NewTuple(list...)
	}
	return types.NewFunc(token.NoPos, types.NewPackage(path, "specfn"), name, types.NewSignatureType(nil, nil, nil, vars(n), vars(2), false))
}

func (l Library) HasRule(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	_, ok := rules.ForFunc(fn.Pkg().Path(), fn.Name())
	return ok
}

// A Flow tells activity analysis which arguments the rule table differentiates.
type Flow struct {
	Constant map[*ir.Expr]bool // calls whose result is constant by directive
	// Unsettled means that calls without derivatives may change package-level variables while the function runs.
	Unsettled bool
}

func (f Flow) ChangesPackages() bool { return f.Unsettled }

func (f Flow) IsConstant(x *ir.Expr) bool { return f.Constant[x] }

func (f Flow) Differentiates(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || f.Constant[x] || rules.AsksComm(fn) {
		return true
	}
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	_, ok = rules.ForFunc(fn.Pkg().Path(), fn.Name())
	return ok
}

func (Flow) Passes(x *ir.Expr, i int) bool {
	if x.Op == ir.OpBuiltin {
		return x.Builtin() == effects.Min || x.Builtin() == effects.Max
	}
	fn, ok := x.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	r, ok := rules.ForFunc(fn.Pkg().Path(), fn.Name())
	if !ok {
		return false
	}
	return slices.ContainsFunc(r.Partials, func(p rules.Partial) bool { return p.Arg == i && !p.Zero })
}

// RefusedFunc returns why a function must not receive an active value, if
// the tables list it.
func RefusedFunc(fn *types.Func) (reason string, refused bool) {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return "", false
	}
	return rules.Refused(fn.Pkg().Path(), fn.Name())
}
