package ir

import (
	"go/token"
	"go/types"
	"strings"
	"testing"
)

var intType, floatType = types.Typ[types.Int], types.Typ[types.Float64]

func local(name string, t types.Type) *Var { return &Var{Name: name, Type: t} }

func define(v *Var, x *Expr) *Assign { return &Assign{LHS: Use(v), RHS: x, Tok: token.DEFINE} }

// TestVerifyNamesEachFault breaks a function in each way that Verify knows.
func TestVerifyNamesEachFault(t *testing.T) {
	x, y, i := local("x", floatType), local("y", floatType), local("i", intType)
	shared := Use(x)
	label := &Label{Name: "L"}
	popped := &Expr{Op: OpTape, Name: "Pop", Var: local("s", floatType), Type: floatType}
	for _, test := range []struct {
		name, want string
		body       []Stmt
	}{
		{"sound", "", []Stmt{define(y, Use(x)), &Assign{LHS: Use(y), RHS: Binary(token.MUL, Use(y), Use(x)), Tok: token.ASSIGN}}},
		{"unknown", "y is used out of its scope", []Stmt{&Assign{LHS: Use(x), RHS: Use(y), Tok: token.ASSIGN}}},
		{"left", "y is used out of its scope", []Stmt{
			&If{Cond: Bool(true), Then: &Block{Stmts: []Stmt{define(y, Use(x))}}}, &Assign{LHS: Use(x), RHS: Use(y), Tok: token.ASSIGN},
		}},
		{"twice", "y is declared twice", []Stmt{define(y, Use(x)), define(y, Use(x))}},
		{"shared", "stands in two places", []Stmt{define(y, Binary(token.ADD, shared, shared))}},
		{"effect", "the effect", []Stmt{define(y, Binary(token.ADD, Use(x), popped))}},
		{"condition", "has the type float64", []Stmt{&If{Cond: Use(x), Then: &Block{}}}},
		{"operands", "are of types", []Stmt{define(i, Int(1)), define(y, Binary(token.ADD, Use(x), Use(i)))}},
		{"assigned", "is assigned to", []Stmt{define(i, Int(1)), &Assign{LHS: Use(x), RHS: Use(i), Tok: token.ASSIGN}}},
		{"jump", "does not stand at the tail", []Stmt{&Loop{Break: label, Body: &Block{Stmts: []Stmt{
			&If{Cond: Bool(true), Then: &Block{Stmts: []Stmt{&Jump{Target: label}}}}, define(y, Use(x)),
		}}}}},
		{"jump at the tail", "", []Stmt{&Loop{Break: label, Body: &Block{Stmts: []Stmt{
			define(y, Use(x)), &If{Cond: Bool(true), Then: &Block{Stmts: []Stmt{&Jump{Target: label}}}},
		}}}}},
	} {
		f := &Func{Name: "f", Params: []*Var{x}, Body: (&Block{Stmts: test.body})}
		err := Verify(f)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestUnshareMakesTrees(t *testing.T) {
	x, y := local("x", floatType), local("y", floatType)
	sum := Binary(token.ADD, Use(x), Use(x))
	f := &Func{Params: []*Var{x}, Body: &Block{Stmts: []Stmt{define(y, Binary(token.MUL, sum, sum))}}}
	Unshare(f.Body, nil)
	if err := Verify(f); err != nil {
		t.Error(err)
	}
}
