package induction_test

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

func integer(name string) *ir.Var { return &ir.Var{Name: name, Type: types.Typ[types.Int]} }

// of is the polynomial of an expression that has one.
func of(t *testing.T, e *ir.Expr) induction.Polynomial {
	t.Helper()
	p, ok := induction.Of(e)
	if !ok {
		t.Fatalf("%s is no polynomial", e)
	}
	return p
}

// TestSum holds sums of linear steps against adding them up.
func TestSum(t *testing.T) {
	for from := int64(-3); from <= 4; from++ {
		for to := from; to <= 7; to++ {
			for slope := int64(-2); slope <= 3; slope++ {
				want := int64(0)
				for i := from; i < to; i++ {
					want += slope*i + 5
				}
				e := induction.Sum(induction.Constant(slope), induction.Constant(5), induction.Constant(from), induction.Constant(to))
				if got := value(t, e); got != want {
					t.Errorf("Σ %d·i + 5 from %d to %d is %s = %d, want %d", slope, from, to, e, got, want)
				}
			}
		}
	}
}

// value computes an expression of numbers.
func value(t *testing.T, e *ir.Expr) int64 {
	t.Helper()
	if e.Op == ir.OpBinary {
		x, y := value(t, e.Args[0]), value(t, e.Args[1])
		return map[token.Token]int64{token.ADD: x + y, token.SUB: x - y, token.MUL: x * y, token.QUO: x / max(y, 1)}[e.Tok]
	}
	n, ok := of(t, e).Constant()
	if !ok {
		t.Fatalf("%s is no number", e)
	}
	return n
}

// TestLinear takes products apart.
func TestLinear(t *testing.T) {
	i, n := integer("i"), integer("n")
	p := of(t, ir.Binary(token.SUB, ir.Binary(token.MUL, ir.Binary(token.ADD, ir.Use(n), ir.Int(2)), ir.Use(i)), ir.Use(n)))
	slope, rest, ok := p.Linear(i)
	if !ok || !slope.Equal(of(t, ir.Binary(token.ADD, ir.Int(2), ir.Use(n)))) || !rest.Equal(of(t, ir.Unary(token.SUB, ir.Use(n)))) {
		t.Errorf("(n+2)·i − n is %s·i + %s", slope.Expr(), rest.Expr())
	}
	if _, _, ok := of(t, ir.Binary(token.MUL, ir.Use(i), ir.Use(i))).Linear(i); ok {
		t.Error("i·i is linear in i")
	}
	if p := p.Minus(p); p.Expr().String() != "0" {
		t.Errorf("what is left of p − p is %s", p.Expr())
	}
}

// TestNatural knows the sign of lengths of rows in loops around, and of nothing else.
func TestNatural(t *testing.T) {
	i, n := integer("i"), integer("n")
	up := &ir.Loop{Index: i, From: ir.Int(0), To: ir.Use(n), Step: 1, Cmp: token.LSS, Body: &ir.Block{}}
	down := &ir.Loop{Index: i, From: ir.Binary(token.SUB, ir.Use(n), ir.Int(1)), To: ir.Int(0), Step: -1, Cmp: token.GEQ, Body: &ir.Block{}}
	stride := &ir.Loop{Index: i, From: ir.Int(0), To: ir.Use(n), Step: 2, Cmp: token.LSS, Body: &ir.Block{}}
	left := ir.Binary(token.SUB, ir.Binary(token.SUB, ir.Use(n), ir.Use(i)), ir.Int(1))
	for _, c := range []struct {
		e    *ir.Expr
		loop *ir.Loop
		want bool
	}{
		{ir.Use(i), up, true}, {ir.Use(i), down, true}, {left, up, true}, {left, down, true},
		{ir.Binary(token.SUB, left.Clone(), ir.Int(1)), up, false},
		{ir.Binary(token.SUB, ir.Use(i), ir.Int(1)), up, false},
		{ir.Use(n), up, false}, {ir.Use(i), stride, false},
	} {
		if got := of(t, c.e).NonNegative([]*ir.Loop{c.loop}, nil); got != c.want {
			t.Errorf("%s in a loop that steps by %d: natural %t, want %t", c.e, c.loop.Step, got, c.want)
		}
	}
	if !of(t, ir.Use(n)).NonNegative(nil, map[*ir.Var]bool{n: true}) {
		t.Error("a count is not natural")
	}
}

// TestOf refuses what does not wrap around as int does.
func TestOf(t *testing.T) {
	narrow := &ir.Var{Name: "b", Type: types.Typ[types.Uint8]}
	for _, e := range []*ir.Expr{ir.Use(narrow), ir.Binary(token.ADD, ir.Use(narrow), ir.Use(narrow)), ir.Int(1 << 50)} {
		if p, ok := induction.Of(e); ok {
			t.Errorf("%s is %s", e, p.Expr())
		}
	}
}
