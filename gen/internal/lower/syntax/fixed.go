package syntax

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// Fixed reports whether nothing changes the variable v after the place where the literal lit mentions it. Then a copy
// of v can replace v.
func Fixed(d source.Decl, v *types.Var, lit *ast.FuncLit) bool {
	if d.Syntax == nil || AddressTaken(d, v) {
		return false
	}
	f := &fixing{d: d, v: v, lit: lit, fixed: true}
	ast.Inspect(d.Syntax, f.visit)
	return f.fixed
}

// A fixing looks for statements that write to v.
type fixing struct {
	d     source.Decl
	v     *types.Var
	lit   *ast.FuncLit
	fixed bool
}

func (f *fixing) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		f.writes(n.Lhs...)
	case *ast.IncDecStmt:
		f.writes(n.X)
	case *ast.ValueSpec:
		f.declared(n)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			f.writes(n.Key, n.Value)
		} else if f.d.OneForAll() {
			f.shared(n.Key, n.Value)
		}
	case *ast.ForStmt:
		if f.renewed(n) {
			ast.Inspect(n.Body, f.visit)
			return false
		}
	}
	return f.fixed
}

// declared handles a declaration of v without a value. An assignment follows later.
func (f *fixing) declared(s *ast.ValueSpec) {
	for _, id := range s.Names {
		if len(s.Values) == 0 && f.d.Info.Defs[id] == f.v {
			f.fixed = f.fixed && !Reassigned(f.d, f.v)
		}
	}
}

// renewed reports whether v is a variable of the loop s, each iteration has its own v, and the literal is in the
// body. Then only the body may change v.
func (f *fixing) renewed(s *ast.ForStmt) bool {
	if s.Init == nil || f.d.OneForAll() {
		return false
	}
	in := func(n ast.Node, p token.Pos) bool { return n.Pos() <= p && p < n.End() }
	return in(s.Init, f.v.Pos()) && in(s.Body, f.lit.Pos())
}

// writes handles assignments to v itself, but not to memory to which it leads.
func (f *fixing) writes(places ...ast.Expr) {
	for _, e := range places {
		if id := f.within(e); id != nil && f.d.Info.Uses[id] == f.v {
			f.fixed = false
		}
	}
}

// shared handles the variables of a loop whose iterations all share them.
func (f *fixing) shared(vars ...ast.Expr) {
	for _, e := range vars {
		if id, ok := e.(*ast.Ident); ok && f.d.Info.Defs[id] == f.v {
			f.fixed = false
		}
	}
}

// within returns the variable that contains the place e, or nil if e is reached through a reference.
func (f *fixing) within(e ast.Expr) *ast.Ident {
	if e == nil {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		if t := f.d.Info.TypeOf(e.X); t != nil && !kind.IsPointer(t) {
			return f.within(e.X)
		}
	case *ast.IndexExpr:
		if t := f.d.Info.TypeOf(e.X); t != nil && kind.IsArray(t) {
			return f.within(e.X)
		}
	}
	return nil
}

// Captured finds the variables that function literals capture from the function around them. It identifies them by
// the positions of their declarations.
func Captured(d source.Decl) map[token.Pos]bool {
	found := map[token.Pos]bool{}
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := d.Info.Uses[id].(*types.Var); ok && (v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
					found[v.Pos()] = true
				}
			}
			return true
		})
		return true
	})
	return found
}
