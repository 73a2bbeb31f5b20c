package term

import (
	"go/token"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// PanicIf returns a statement that panics if cond is true. The message is text after the name of the derived
// function.
func PanicIf(cond *ir.Expr, text string) ir.Stmt {
	call := ir.Builtin("panic", nil, ir.Message(text))
	return &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{&ir.ExprStmt{X: call}}}}
}

// Apart returns the statements that make the tests. Each test runs only if the pointers that it follows are not nil.
func Apart(tests []analysis.Overlap) []ir.Stmt {
	var out []ir.Stmt
	var last *ir.If
	for _, t := range tests {
		call := &ir.ExprStmt{X: ir.Runtime(t.Test, nil, append(t.Args, ir.Message(t.Text))...)}
		cond := nonNil(t.Guards)
		switch {
		case cond == nil:
			out, last = append(out, call), nil
		case last != nil && ir.Same(last.Cond, cond):
			last.Then.Add(call)
		default:
			last = &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{call}}}
			out = append(out, last)
		}
	}
	return out
}

// Separate returns the statements that make the tests. Each test runs only if the pointers that it follows are not
// nil.
func Separate(tests []analysis.Separation) []ir.Stmt {
	var out []ir.Stmt
	for _, t := range tests {
		args := append([]*ir.Expr{ir.Message(strings.Join(t.Names, ", ")), ir.Int(int64(t.Written))}, t.Items...)
		test := "Separate"
		if t.Own {
			test = "Beside"
		}
		var call ir.Stmt = &ir.ExprStmt{X: ir.Runtime(test, nil, args...)}
		if cond := nonNil(t.Guards); cond != nil {
			call = &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{call}}}
		}
		out = append(out, call)
	}
	return out
}

// nonNil returns the condition that no pointer is nil, or nil if there are no pointers.
func nonNil(pointers []*ir.Expr) *ir.Expr {
	var cond *ir.Expr
	for _, p := range pointers {
		there := ir.Binary(token.NEQ, p, &ir.Expr{Op: ir.OpNil, Type: p.Type})
		if cond == nil {
			cond = there
		} else {
			cond = ir.Binary(token.LAND, cond, there)
		}
	}
	return cond
}
