package library

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/lower"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// A Meaning is the interface by which the interpreter accesses a loaded program. Functions are lowered at their first
// call.
type Meaning struct {
	prog    *load.Program
	library Library
	pkg     *types.Package
	bodies  map[instance]*ir.Func
	values  map[*types.Var]*ir.Func // initial values
	later   map[*types.Var]*ir.Func // values after the program has started
	mirrors *mirror.Set
	lacks   []string
}

// Lacks returns the paths of packages whose functions or variables the interpreter needs but whose source was not
// loaded.
func (m *Meaning) Lacks() []string { return m.lacks }

func (m *Meaning) lack(pkg *types.Package) {
	if pkg != nil && pkg != m.pkg && !slices.Contains(m.library.Sources, pkg.Path()) && !slices.Contains(m.lacks, pkg.Path()) {
		m.lacks = append(m.lacks, pkg.Path())
	}
}

func NewMeaning(prog *load.Program, pkg *types.Package, l Library) *Meaning {
	mirrors := mirror.NewSet(pkg, func(string) bool { return true }, prog.Describe)
	return &Meaning{mirrors: mirrors, prog: prog, library: l, pkg: pkg, bodies: map[instance]*ir.Func{}, values: map[*types.Var]*ir.Func{}, later: map[*types.Var]*ir.Func{}}
}

// Host implements the interface for the interpreter.
func (m *Meaning) Host() interp.Host {
	return interp.Host{Source: m.Source, Initial: m.started, Constant: m.library.IsConstant}
}

// Source lowers a declared function. It returns nil if its source is not available or cannot be lowered.
func (m *Meaning) Source(fn *types.Func, targs []types.Type) *ir.Func {
	fn = fn.Origin()
	d, found := m.library.Source(fn)
	sig := fn.Signature()
	if !found {
		m.lack(fn.Pkg())
	} else {
		sig = d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	}
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() != len(targs) {
		return nil
	}
	key := instance{fn, typeList(targs)}
	f, ok := m.bodies[key]
	if ok {
		return f
	}
	m.bodies[key] = nil
	if found {
		f = m.lowered(m.library, fn, targs...)
	}
	m.bodies[key] = f
	return f
}

// An instance is a function with the text of its type arguments.
type instance struct {
	fn    *types.Func
	targs string
}

func typeList(targs []types.Type) string {
	var b strings.Builder
	for _, t := range targs {
		b.WriteString(types.TypeString(t, nil))
		b.WriteByte(';')
	}
	return b.String()
}

// lowered returns fn for type arguments, without simplification, so that everything that may panic remains.
func (m *Meaning) lowered(l source.Library, fn *types.Func, targs ...types.Type) *ir.Func {
	var diags diag.List
	unit := lower.Lower(lower.Config{Library: l, Fset: m.prog.Fset, Package: m.pkg, Diags: &diags, Faithful: true, View: m.mirrors.View(), TArgs: targs, Runs: m.library.Runs}, fn, fn.Name())
	if diags.HasErrors() {
		return nil
	}
	return unit.Func
}

// initial makes a function that returns the initial value of a package-level variable. Without an initialiser, it is
// zero.
func (m *Meaning) initial(v *types.Var) *ir.Func {
	if f, ok := m.values[v]; ok {
		return f
	}
	m.values[v] = nil
	if m.library.Copies != nil {
		v = m.library.Copies(v)
	}
	v = m.mirrors.Of(v)
	if init, info, ok := m.initialiser(v); ok {
		m.values[v] = m.first(v, init, info)
	}
	return m.values[v]
}

// first returns a function that returns the first value of v.
func (m *Meaning) first(v *types.Var, init *types.Initializer, info *types.Info) *ir.Func {
	if init == nil {
		return m.returning(info, []*types.Var{v}, &ast.BlockStmt{})
	}
	results, at := make([]*types.Var, len(init.Lhs)), 0
	for i, l := range init.Lhs {
		results[i] = types.NewParam(token.NoPos, v.Pkg(), "", l.Type())
		if l == v {
			at = i
		}
	}
	f := m.returning(info, results, &ast.BlockStmt{List: []ast.Stmt{&ast.ReturnStmt{Results: []ast.Expr{init.Rhs}}}})
	if f != nil {
		f.Results = f.Results[at : at+1]
	}
	return f
}

// initialiser returns the initialiser of the variable v of a package, or nil for zero. ok is false if it is not
// known.
func (m *Meaning) initialiser(v *types.Var) (init *types.Initializer, info *types.Info, ok bool) {
	info, ok = m.prog.Info(v.Pkg())
	if !ok {
		m.lack(v.Pkg())
		return nil, nil, false
	}
	at := slices.IndexFunc(info.InitOrder, func(i *types.Initializer) bool { return slices.Contains(i.Lhs, v) })
	if at < 0 {
		return nil, info, true
	}
	return info.InitOrder[at], info, true
}

// returning returns a function without parameters, with the given results and body.
func (m *Meaning) returning(info *types.Info, results []*types.Var, body *ast.BlockStmt) *ir.Func {
	at := results[0]
	sig := types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(results...), false)
	fn := types.NewFunc(at.Pos(), at.Pkg(), "initial", sig)
	name := &ast.Ident{NamePos: at.Pos(), Name: fn.Name()}
	own := *info
	own.Defs = map[*ast.Ident]types.Object{name: fn}
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Defs[id] != nil {
			own.Defs[id] = info.Defs[id]
		}
		return true
	})
	if len(body.List) == 0 {
		body.List = []ast.Stmt{&ast.ReturnStmt{}}
	}
	decl := &ast.FuncDecl{Name: name, Type: &ast.FuncType{Func: at.Pos(), Params: &ast.FieldList{}}, Body: body}
	return m.lowered(withFunction{m.library, fn, source.Decl{Syntax: decl, Info: &own, Pkg: at.Pkg()}}, fn)
}

// A withFunction is a library with one more function.
type withFunction struct {
	Library
	fn   *types.Func
	decl source.Decl
}

func (l withFunction) Source(fn *types.Func) (source.Decl, bool) {
	if fn == l.fn {
		return l.decl, true
	}
	return l.Library.Source(fn)
}

// Instantiating replaces type parameters by type arguments.
func Instantiating(params *types.TypeParamList, args []types.Type) func(types.Type) types.Type {
	m := map[*types.TypeParam]types.Type{}
	for i := range params.Len() {
		m[params.At(i)] = args[i]
	}
	return func(t types.Type) types.Type { return subst.Params(t, m) }
}
