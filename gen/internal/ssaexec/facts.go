package ssaexec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// facts describes a function before it is called.
type facts struct {
	name    string // its full name, if it is one of the standard library
	model   model  // what it does, if it is one of package gradrt that does not run from source
	refused bool   // it has no body, or package ssa translates its body incorrectly
}

func (m *Machine) factsOf(f *ssa.Function) *facts {
	if k, ok := m.facts[f]; ok {
		return k
	}
	k := &facts{name: nameOf(f), model: modelOf(f), refused: f.Blocks == nil || assignsInRange(f) || m.program.emitted(f)}
	m.facts[f] = k
	return k
}

func nameOf(f *ssa.Function) string {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil || obj.Signature().Recv() != nil || strings.Contains(obj.Pkg().Path(), ".") {
		return ""
	}
	return obj.FullName()
}

// assignsInRange reports whether a range statement of f assigns to a place other than a variable. Package ssa does
// not evaluate the operands of such a place when Go does.
func assignsInRange(f *ssa.Function) bool {
	if f.Syntax() == nil {
		return false
	}
	found := false
	ast.Inspect(f.Syntax(), func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok && r.Tok == token.ASSIGN {
			found = found || !isVariable(r.Key) || !isVariable(r.Value)
		}
		return !found
	})
	return found
}

func isVariable(x ast.Expr) bool {
	_, ok := x.(*ast.Ident)
	return ok || x == nil
}
