package random

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// fits checks counts against expectations by a χ² test at probability 1e-6.
func fits(t *testing.T, what string, counts []int, expected []float64) {
	t.Helper()
	obs := make([]float64, len(counts))
	for i, n := range counts {
		obs[i] = float64(n)
	}
	chi := stat.ChiSquare(obs, expected)
	limit := distuv.ChiSquared{K: float64(len(counts) - 1)}.Quantile(1 - 1e-6)
	if !(chi < limit) {
		t.Errorf("%s: χ² %v > %v", what, chi, limit)
	}
}

func even(n int, each float64) []float64 { return slices.Repeat([]float64{each}, n) }

func TestIntN(t *testing.T) {
	for _, n := range []int{2, 3, 7, 1000} {
		counts := make([]int, n)
		for i := range uint64(100 * n) {
			counts[New(uint64(n)).IntNAt(i, n)]++
		}
		fits(t, fmt.Sprintf("integers below %d", n), counts, even(n, 100))
	}
}

// TestIntNRejects takes an n for which a third of all words are rejected.
func TestIntNRejects(t *testing.T) {
	n := math.MaxInt/3*2 + 1
	counts := make([]int, 4)
	for i := range uint64(4000) {
		v := New(9).IntNAt(i, n)
		if v < 0 || v >= n {
			t.Fatalf("%d is not below %d", v, n)
		}
		counts[v/(n/4+1)]++
	}
	fits(t, "quarters", counts, even(4, 1000))
}

// TestPermutations counts all 24 orders of four things.
func TestPermutations(t *testing.T) {
	counts := map[[4]int]int{}
	for seed := range uint64(24000) {
		counts[[4]int(New(1).Fold(seed).Perm(4))]++
	}
	flat := make([]int, 0, 24)
	for _, n := range counts {
		flat = append(flat, n)
	}
	if len(flat) != 24 {
		t.Fatalf("%d permutations", len(flat))
	}
	fits(t, "permutations", flat, even(24, 1000))
}

func TestChoice(t *testing.T) {
	counts := make([]int, 20)
	for seed := range uint64(5000) {
		c := New(2).Fold(seed).Choice(5, 2)
		counts[4*c[0]+c[1]-min(1, max(0, c[1]-c[0]))]++ // an index of the ordered pair
		if c[0] == c[1] {
			t.Fatalf("seed %d: %v", seed, c)
		}
	}
	fits(t, "ordered pairs", counts, even(20, 250))
	const many = math.MaxInt >> 23
	long, short := New(1).Choice(many, 50), New(1).Choice(many, 20)
	if !slices.Equal(long[:20], short) {
		t.Error("a short choice does not begin the long one")
	}
}

// TestChoiceWeighted compares with the probabilities of drawing one after the
// other: (i, j) has w_i·w_j/(1−w_i).
func TestChoiceWeighted(t *testing.T) {
	w := []float64{0.5, 0, 0.3, 0.2}
	const trials = 60000
	var counts []int
	var expected []float64
	index := map[[2]int]int{}
	for i, wi := range w {
		for j, wj := range w {
			if i != j && wi*wj > 0 {
				index[[2]int{i, j}] = len(counts)
				counts, expected = append(counts, 0), append(expected, trials*wi*wj/(1-wi))
			}
		}
	}
	for seed := range uint64(trials) {
		c, err := New(3).Fold(seed).ChoiceWeighted([]float64{50, 0, 30, 20}, 2)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := index[[2]int(c)]
		if !ok {
			t.Fatalf("drew %v", c)
		}
		counts[at]++
	}
	fits(t, "weighted pairs", counts, expected)
}

func TestCategorical(t *testing.T) {
	dst := make([]int, 100000)
	if err := New(4).Categorical(dst, []float64{1, 0, 2, 5, 0}); err != nil {
		t.Fatal(err)
	}
	counts := make([]int, 5)
	for _, i := range dst {
		counts[i]++
	}
	if counts[1] != 0 || counts[4] != 0 {
		t.Errorf("weight zero was drawn: %v", counts)
	}
	fits(t, "categories", []int{counts[0], counts[2], counts[3]}, []float64{12500, 25000, 62500})
}

func TestBadWeights(t *testing.T) {
	for _, w := range [][]float64{{1, -1}, {math.NaN(), 1}, {math.Inf(1)}, {0, 0}, nil, {math.MaxFloat64, math.MaxFloat64}} {
		if _, err := New(0).ChoiceWeighted(w, 1); err == nil {
			t.Errorf("choice from %v", w)
		}
		if err := New(0).Categorical([]int{0}, w); err == nil {
			t.Errorf("draw from %v", w)
		}
	}
	if _, err := New(0).ChoiceWeighted([]float64{1, 0}, 2); err == nil {
		t.Error("two of one positive weight")
	}
}

func TestArgumentsWithoutAMeaningPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"no integers":         func() { New(0).IntNAt(0, 0) },
		"too many":            func() { New(0).Choice(3, 4) },
		"fewer than none":     func() { New(0).Perm(-1) },
		"mode outside":        func() { New(0).Triangular(make([]float64, 1), 0, 2, 1) },
		"triangle of NaN":     func() { New(0).Triangular(make([]float64, 1), 0, math.NaN(), 1) },
		"triangle of no size": func() { New(0).Triangular(make([]float64, 1), 1, 1, 1) },
		"endless triangle":    func() { New(0).Triangular(make([]float64, 1), 0, 0, math.Inf(1)) },
		"too wide a triangle": func() { New(0).Triangular(make([]float64, 1), -math.MaxFloat64, 0, math.MaxFloat64) },
		"endless interval":    func() { New(0).Uniform(make([]float64, 1), 0, math.Inf(1)) },
		"too wide":            func() { New(0).Uniform(make([]float64, 1), -math.MaxFloat64, math.MaxFloat64) },
		"interval of NaN":     func() { New(0).Uniform(make([]float64, 1), math.NaN(), 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// TestTinyWeights draws by weights that are subnormal numbers.
func TestTinyWeights(t *testing.T) {
	const trials = 6000
	weights := []float64{1e-320, 2e-320, 3e-320}
	counts, drawn := make([]int, 3), make([]int, 3)
	for seed := range uint64(trials) {
		c, err := New(5).Fold(seed).ChoiceWeighted(weights, 1)
		if err != nil {
			t.Fatal(err)
		}
		counts[c[0]]++
	}
	at := make([]int, trials)
	if err := New(6).Categorical(at, weights); err != nil {
		t.Fatal(err)
	}
	for _, i := range at {
		drawn[i]++
	}
	expected := []float64{trials / 6.0, trials / 3.0, trials / 2.0}
	fits(t, "choices", counts, expected)
	fits(t, "categories", drawn, expected)
}

// TestTriangularScales draws from triangles of extreme width.
func TestTriangularScales(t *testing.T) {
	want := make([]float64, 100)
	New(7).Triangular(want, 0, 0.25, 1)
	for _, scale := range []float64{1e-300, 1e-170, 1e170, 1e300} {
		got := make([]float64, len(want))
		New(7).Triangular(got, 0, 0.25*scale, scale)
		for i, v := range got {
			if !(math.Abs(v/scale-want[i]) <= 1e-15) {
				t.Fatalf("scale %v: %v, want %v times it", scale, v, want[i])
			}
		}
	}
}
