package ranges

import (
	"go/token"
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A world gives numbers to the symbols: s0 and s1 are the lengths of a and b, s2 is an index
// with 0 ≤ s2 < s0 and s2 ≤ s1+1, and s3 is any integer.
type world []int64

func newWorld() (s *Symbols, a, b *ir.Var) {
	slice := types.NewSlice(types.Typ[types.Float64])
	a, b = &ir.Var{Name: "a", Type: slice}, &ir.Var{Name: "b", Type: slice}
	s = Of(&ir.Func{Params: []*ir.Var{a, b}, Body: &ir.Block{}})
	n, _ := s.LengthOf(a)
	m, _ := s.LengthOf(b)
	i := s.Value(&ir.Var{Name: "i"})
	s.Value(&ir.Var{Name: "k"})
	s.Facts = []Linear{i, n.Minus(i).Shifted(-1), m.Minus(i).Shifted(1)}
	return s, a, b
}

func worlds(yield func(world) bool) {
	for n := range int64(6) {
		for m := range int64(6) {
			for i := range min(n, m+2) {
				for k := int64(-3); k < 5; k++ {
					if !yield(world{n, m, i, k}) {
						return
					}
				}
			}
		}
	}
}

func (w world) value(x Linear) int64 {
	v := x.Const
	for s, n := range w {
		v += x.FactorOf(s) * n
	}
	return v
}

// TestHoldsErrsOnTheSafeSide compares what is concluded from facts with what holds for numbers.
func TestHoldsErrsOnTheSafeSide(t *testing.T) {
	s, _, _ := newWorld()
	r := rand.New(rand.NewPCG(1, 2))
	certain := 0
	for range 3000 {
		x := Number(r.Int64N(7) - 3)
		for k := range 4 {
			x = x.Plus(Symbol(k), r.Int64N(5)-2)
		}
		if !s.Holds(x) {
			continue
		}
		certain++
		for w := range worlds {
			if w.value(x) < 0 {
				t.Fatalf("%v is %d in %v", x, w.value(x), w)
			}
		}
	}
	if certain < 100 {
		t.Errorf("only %d conclusions", certain)
	}
}

// TestLoopsBoundTheirIndices asks for elements in loops over a slice.
func TestLoopsBoundTheirIndices(t *testing.T) {
	s, a, b := newWorld()
	s.Facts = nil // the loops alone
	i := &ir.Var{Name: "j", Type: types.Typ[types.Int]}
	last := ir.Binary(token.SUB, ir.Len(ir.Use(a)), ir.Int(1))
	for _, l := range []*ir.Loop{
		{Index: i, From: ir.Int(0), To: ir.Len(ir.Use(a)), Step: 1, Cmp: token.LSS},
		{Index: i, From: last, To: ir.Int(0), Step: -1, Cmp: token.GEQ},
	} {
		s.Writes[i] = []ir.Stmt{l}
		at := func(v *ir.Var, shift int64) *ir.Expr {
			return ir.Index(ir.Use(v), ir.Binary(token.ADD, ir.Use(i), ir.Int(shift)), types.Typ[types.Float64])
		}
		s.index(l)
		s.Runs(l)
		if !s.InRange(at(a, 0)) || s.InRange(at(a, 1)) || s.InRange(at(a, -1)) || s.InRange(at(b, 0)) {
			t.Errorf("%v: wrong answers from %v", l, s.Facts)
		}
		s.Facts = nil
	}
}

// TestSpansNameTheSlice asks which slice loops run over.
func TestSpansNameTheSlice(t *testing.T) {
	_, a, b := newWorld()
	i := &ir.Var{Name: "i", Type: types.Typ[types.Int]}
	n := func() *ir.Expr { return ir.Len(ir.Use(a)) }
	last := func(k int64) *ir.Expr { return ir.Binary(token.SUB, n(), ir.Int(k)) }
	for _, c := range []struct {
		from, to *ir.Expr
		step     int64
		cmp      token.Token
		low      int64 // less than zero: none
	}{
		{ir.Int(0), n(), 1, token.LSS, 0},
		{ir.Int(2), n(), 3, token.LSS, 2},
		{ir.Int(0), last(1), 1, token.LEQ, 0},
		{last(1), ir.Int(1), -1, token.GEQ, 1},
		{last(1), ir.Int(0), -2, token.GEQ, 0},
		{ir.Int(-1), n(), 1, token.LSS, -1},
		{ir.Int(0), n(), 1, token.LEQ, -1},
		{n(), ir.Int(0), -1, token.GEQ, -1},
		{last(1), ir.Int(-1), -1, token.GEQ, -1},
		{last(2), ir.Int(0), -1, token.GEQ, -1},
	} {
		l := &ir.Loop{Index: i, From: c.from, To: c.to, Step: c.step, Cmp: c.cmp}
		of, low := Span(l)
		at := func(v *ir.Var) *ir.Expr { return ir.Index(ir.Use(v), ir.Use(i), types.Typ[types.Float64]) }
		if (of != nil) != (c.low >= 0) || of != nil && low != c.low || Spans(l, at(a)) != (of != nil) || Spans(l, at(b)) {
			t.Errorf("%v: the span is of %v from %d", l, of, low)
		}
	}
}
