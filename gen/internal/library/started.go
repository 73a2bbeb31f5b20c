package library

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// started makes a function that returns the value of the package-level variable v after the program has started.
// Functions init may have changed it. started returns nil if the value is not known.
func (m *Meaning) started(v *types.Var) *ir.Func {
	f, ok := m.later[v]
	if !ok {
		f = m.start(v)
		m.later[v] = f
	}
	return f
}

func (m *Meaning) start(v *types.Var) *ir.Func {
	of := v
	if m.library.Copies != nil {
		of = m.library.Copies(v)
	}
	of = m.mirrors.Of(of)
	if _, why := frozen.FixedAfterInit(m.library, of); why != "" && m.startCalls(of.Pkg()) {
		return nil // one of the called functions may assign it
	}
	if !m.changed(of, map[*types.Var]bool{}) {
		return m.initial(v)
	}
	x, why := m.library.Computed(of, of.Type())
	if why != "" {
		return nil
	}
	out := &ir.Var{Name: "out", Type: of.Type(), Result: true}
	return &ir.Func{
		Name: "started", Pkg: of.Pkg(), Results: []*ir.Var{out},
		Body: &ir.Block{Stmts: []ir.Stmt{&ir.Assign{LHS: ir.Use(out), RHS: x, Tok: token.ASSIGN}}},
	}
}

// changed reports whether a function init assigns a variable, or a variable on which its initialiser depends.
func (m *Meaning) changed(v *types.Var, seen map[*types.Var]bool) bool {
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || seen[v] {
		return false
	}
	seen[v] = true
	if by, why := frozen.FixedAfterInit(m.library, v); why == "" && len(by) > 0 {
		return true
	}
	init, info, ok := m.initialiser(v)
	if !ok || init == nil {
		return false
	}
	found := false
	ast.Inspect(init.Rhs, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			g, ok := info.Uses[id].(*types.Var)
			found = ok && m.changed(g, seen)
		}
		return !found
	})
	return found
}

// startCalls reports whether a function init of the package calls another of its functions.
func (m *Meaning) startCalls(pkg *types.Package) bool {
	files, info, _ := m.library.Files(pkg)
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == "init" && d.Body != nil && callsWithin(d.Body, info, pkg) {
				return true
			}
		}
	}
	return false
}

// callsWithin reports whether the body calls a function of pkg, or an unknown function.
func callsWithin(body *ast.BlockStmt, info *types.Info, pkg *types.Package) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || info.Types[call.Fun].IsType() || info.Types[call.Fun].IsBuiltin() {
			return !found
		}
		fn := typeutil.StaticCallee(info, call)
		found = found || fn == nil || fn.Pkg() == pkg
		return !found
	})
	return found
}
