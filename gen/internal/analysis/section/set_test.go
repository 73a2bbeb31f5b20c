package section

import (
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A world gives numbers to the symbols: s0 and s1 are lengths, s2 is an index
// with s2 < s0, and s3 any integer.
type world []int64

func newWorld() sets {
	slice := types.NewSlice(types.Typ[types.Float64])
	a, b := &ir.Var{Name: "a", Type: slice}, &ir.Var{Name: "b", Type: slice}
	s := sets{ranges.Of(&ir.Func{Params: []*ir.Var{a, b}, Body: &ir.Block{}})}
	n, _ := s.known.LengthOf(a)
	_, _ = s.known.LengthOf(b)
	i := s.known.Value(&ir.Var{Name: "i"})
	s.known.Value(&ir.Var{Name: "k"})
	s.known.Facts = []ranges.Linear{i, n.Minus(i).Shifted(-1)}
	return s
}

func worlds(yield func(world) bool) {
	for n := range int64(5) {
		for m := range int64(4) {
			for i := range n {
				for k := int64(-2); k < 4; k++ {
					if !yield(world{n, m, i, k}) {
						return
					}
				}
			}
		}
	}
}

func (w world) value(x ranges.Linear) int64 {
	v := x.Const
	for s, n := range w {
		v += x.FactorOf(s) * n
	}
	return v
}

func (w world) has(x set, e int64) bool {
	for _, a := range x {
		if w.value(a.lo) <= e && e < w.value(a.hi) {
			return true
		}
	}
	return false
}

func someLinear(r *rand.Rand) ranges.Linear {
	x := ranges.Number(r.Int64N(4) - 1)
	if k := r.IntN(6); k < 4 {
		x = x.Plus(ranges.Symbol(k), 1)
	}
	return x
}

func someSection(r *rand.Rand) Section { return Section{someLinear(r), someLinear(r)} }

// TestSetsErrOnTheSafeSide compares what is concluded from symbols with what
// holds for numbers.
func TestSetsErrOnTheSafeSide(t *testing.T) {
	s, n := newWorld(), ranges.Symbol(0)
	r := rand.New(rand.NewPCG(1, 2))
	certain := 0
	for range 4000 {
		x, b := s.add(s.add(nil, someSection(r), n), someSection(r), n), someSection(r)
		sum, rest := s.add(x, b, n), s.without(x, b, n)
		misses, covers := s.misses(x, b), s.covers(x, b)
		if misses || covers {
			certain++
		}
		for w := range worlds {
			for e := range w[0] {
				inX, inB := w.has(x, e), w.has(set{b}, e)
				switch {
				case misses && inX && inB:
					t.Fatalf("%v meets %v at %v, element %d", x, b, w, e)
				case covers && inB && !inX:
					t.Fatalf("%v lacks part of %v at %v, element %d", x, b, w, e)
				case (inX || inB) && !w.has(sum, e):
					t.Fatalf("%v and %v make %v, which lacks %d at %v", x, b, sum, e, w)
				case inX && !inB && !w.has(rest, e):
					t.Fatalf("%v without %v makes %v, which lacks %d at %v", x, b, rest, e, w)
				}
			}
		}
	}
	if certain < 100 {
		t.Errorf("only %d conclusions", certain)
	}
}

// TestGapsAreMissing checks that no element of a gap is in the set.
func TestGapsAreMissing(t *testing.T) {
	s, n := newWorld(), ranges.Symbol(0)
	i := ranges.Symbol(2)
	x := s.without(set{Whole(n)}, element(i), n)
	gaps := s.gaps(x)
	if len(gaps) != 1 || !gaps[0].lo.Same(i) || !gaps[0].hi.Same(i.Shifted(1)) {
		t.Errorf("gaps of %v: %v", x, gaps)
	}
}
