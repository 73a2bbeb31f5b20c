package ir

import (
	"go/token"
	"testing"
)

// TestFingerprinterNoticesChanges changes a function in ways that passes do. What is alike but
// not the same is a change only where nodes count.
func TestFingerprinterNoticesChanges(t *testing.T) {
	x, y := local("x", floatType), local("y", floatType)
	for _, test := range []struct {
		name         string
		form, change bool // whether the form changes, and whether anything does
		by           func(f *Func)
	}{
		{"nothing", false, false, func(*Func) {}},
		{"operator", true, true, func(f *Func) { f.Body.Stmts[0].(*Assign).RHS.Tok = token.SUB }},
		{"operand in place", true, true, func(f *Func) { *f.Body.Stmts[0].(*Assign).RHS.Args[0] = *Use(y) }},
		{"assignment", true, true, func(f *Func) { f.Body.Stmts[0].(*Assign).Tok = token.ASSIGN }},
		{"order", true, true, func(f *Func) { s := f.Body.Stmts; s[0], s[1] = s[1], s[0] }},
		{"declaration", true, true, func(f *Func) { f.Body.Stmts[1].(*Decl).Var = x }},
		{"expression alike", false, true, func(f *Func) { a := f.Body.Stmts[0].(*Assign); a.RHS = a.RHS.Clone() }},
		{"statement alike", false, true, func(f *Func) { c := *f.Body.Stmts[0].(*Assign); f.Body.Stmts[0] = &c }},
	} {
		f := &Func{Params: []*Var{x}, Body: &Block{Stmts: []Stmt{define(y, Binary(token.ADD, Use(x), Use(x))), &Decl{Var: y}}}}
		form, nodes := &Fingerprinter{}, &Fingerprinter{Nodes: true}
		form.Changed(f)
		nodes.Changed(f)
		test.by(f)
		if got := form.Changed(f); got != test.form {
			t.Errorf("%s: the form has changed: %v", test.name, got)
		}
		if got := nodes.Changed(f); got != test.change {
			t.Errorf("%s: something has changed: %v", test.name, got)
		}
	}
}
