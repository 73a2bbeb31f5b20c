// Package syntax answers questions about Go source that need types but not the lowered form: how a body uses a
// variable, which loops count, where a function returns.
package syntax

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/printer"
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// Returns counts the return statements of a body, not of closures within.
func Returns(body *ast.BlockStmt) int {
	n := 0
	ast.Inspect(body, func(node ast.Node) bool {
		switch node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			n++
		}
		return true
	})
	return n
}

// Defers reports whether a body defers calls, not counting those of closures.
func Defers(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = true
		}
		return !found
	})
	return found
}

func leavesEarly(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

// Always reports whether the defer statement s runs before every return. This is so if it is a statement of the body
// itself, with no return before it.
func Always(top []ast.Stmt, s *ast.DeferStmt) bool {
	for _, t := range top {
		if t == s {
			return true
		}
		if leavesEarly(t) {
			return false
		}
	}
	return false
}

// Switched returns the interface whose type a type switch tests.
func Switched(s *ast.TypeSwitchStmt) ast.Expr {
	if a, ok := s.Assign.(*ast.AssignStmt); ok {
		return a.Rhs[0].(*ast.TypeAssertExpr).X
	}
	return s.Assign.(*ast.ExprStmt).X.(*ast.TypeAssertExpr).X
}

// Clauses lists the clauses of a switch with the default last.
func Clauses(list []ast.Stmt) []*ast.CaseClause {
	var out []*ast.CaseClause
	var def *ast.CaseClause
	for _, s := range list {
		if c := s.(*ast.CaseClause); c.List == nil {
			def = c
		} else {
			out = append(out, c)
		}
	}
	if def != nil {
		out = append(out, def)
	}
	return out
}

// DecidesReturns reports whether each use of the function param in body determines whether the body returns.
func DecidesReturns(info *types.Info, body *ast.BlockStmt, param *types.Var) bool {
	uses, good := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == param {
				uses++
			}
		case *ast.IfStmt:
			not, ok := ast.Unparen(n.Cond).(*ast.UnaryExpr)
			if ok && not.Op == token.NOT && callsVar(info, not.X, param) && returnsAtOnce(n.Body) {
				good++
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 1 && callsVar(info, n.Results[0], param) {
				good++
			}
		}
		return true
	})
	return uses == good
}

func callsVar(info *types.Info, e ast.Expr, v *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == v
}

func returnsAtOnce(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[0].(*ast.ReturnStmt)
	return ok
}

// BuiltinName returns the name of the builtin function fun, or "".
func BuiltinName(d source.Decl, fun ast.Expr) (string, bool) {
	id, ok := ast.Unparen(fun).(*ast.Ident)
	if !ok {
		return "", false
	}
	_, ok = d.Info.Uses[id].(*types.Builtin)
	return id.Name, ok
}

// IsNil reports whether e is nil.
func IsNil(d source.Decl, e ast.Expr) bool { return d.Info.Types[e].IsNil() }

// Indexed returns the index of each element of an array or slice literal.
func Indexed(d source.Decl, e *ast.CompositeLit, each func(i int64, val ast.Expr)) int64 {
	var next, n int64
	for _, el := range e.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			next, _ = constant.Int64Val(d.Info.Types[kv.Key].Value)
			val = kv.Value
		}
		each(next, val)
		next++
		n = max(n, next)
	}
	return n
}

// ElementOf returns the variable or field whose elements e names, or nil.
func ElementOf(d source.Decl, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return d.Info.Uses[e]
	case *ast.SelectorExpr:
		return d.Info.Uses[e.Sel]
	case *ast.IndexExpr:
		return ElementOf(d, e.X)
	}
	return nil
}

// MethodOfInterface reports whether obj is a method that an interface declares.
func MethodOfInterface(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type())
}

// headOf returns n without its body, if it is a branch or a loop.
func headOf(n ast.Node) ast.Node {
	without := func(b *ast.BlockStmt) *ast.BlockStmt { return &ast.BlockStmt{Lbrace: b.Lbrace, Rbrace: b.Rbrace} }
	switch n := n.(type) {
	case *ast.IfStmt:
		return &ast.IfStmt{If: n.If, Init: n.Init, Cond: n.Cond, Body: without(n.Body)}
	case *ast.ForStmt:
		return &ast.ForStmt{For: n.For, Init: n.Init, Cond: n.Cond, Post: n.Post, Body: without(n.Body)}
	case *ast.RangeStmt:
		head := *n
		head.Body = without(n.Body)
		return &head
	}
	return n
}

// FirstLine returns the first line of the source of n, with an ellipsis if n continues.
func FirstLine(fset *token.FileSet, n ast.Node) string {
	var b bytes.Buffer
	cfg := printer.Config{Mode: printer.RawFormat, Tabwidth: 1}
	if err := cfg.Fprint(&b, fset, headOf(n)); err != nil {
		return ""
	}
	line, rest, _ := strings.Cut(b.String(), "\n")
	line = strings.TrimSpace(line)
	if rest != "" {
		line = strings.TrimSuffix(line, " {")
		if strings.HasSuffix(line, "{") || strings.HasSuffix(line, "(") || strings.HasSuffix(line, ",") {
			line += "…"
		}
	}
	return strings.Join(strings.Fields(line), " ")
}
