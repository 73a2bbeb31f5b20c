package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestInvertible(t *testing.T) {
	for _, y := range []float64{0, 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 0x1p-1022, -0x1p-1022} {
		if !gradrt.Invertible(y) {
			t.Errorf("Invertible(%v) is false", y)
		}
		for _, x := range []float64{0, 1, -3, 1e300, math.Inf(1)} {
			got, want := x*(1/y), x/y
			if got != want && got == got && math.Abs(got-want) > 4e-16*math.Abs(want) {
				t.Errorf("%v·(1/%v) = %v, %v/%v = %v", x, y, got, x, y, want)
			}
		}
	}
	for _, y := range []float64{math.SmallestNonzeroFloat64, -0x1p-1030, 0x1.8p-1023} {
		if gradrt.Invertible(y) {
			t.Errorf("Invertible(%v) is true", y)
		}
	}
}

// TestSpaced holds Spaced against the elements themselves.
func TestSpaced(t *testing.T) {
	for p := range 12 {
		for q := range 12 {
			for _, step := range []int{1, 2, 3, -1, -2} {
				for n := range 6 {
					want := true
					for i := range n {
						for j := range n {
							want = want && p+step*i != q+step*j
						}
					}
					if got := gradrt.Spaced(p, q, step, n); got != want && n > 0 {
						t.Errorf("Spaced(%d, %d, %d, %d) is %v", p, q, step, n, got)
					}
				}
			}
		}
	}
	if gradrt.Spaced(math.MinInt, 0, 1, 1) {
		t.Error("a distance that overflows counts as far")
	}
}

// TestSteady counts numbers with one quotient and with remainders that follow each
// other, near zero and near the ends of int.
func TestSteady(t *testing.T) {
	for _, m := range []int{1, 2, 3, 7, 64, math.MaxInt - 1, math.MaxInt} {
		for _, from := range []int{math.MinInt, -30, 0, math.MaxInt - 30} {
			for d := range 31 {
				for _, n := range []int{1, 2, 5, 40, math.MaxInt} {
					steady(t, from+d, m, n, 1, gradrt.Steady(from+d, m, n))
					steady(t, from+d, m, n, -1, gradrt.SteadyDown(from+d, m, n))
				}
			}
		}
	}
}

// steady holds a count of numbers from v on against the numbers.
func steady(t *testing.T, v, m, n, step, got int) {
	t.Helper()
	if got < 1 || got > n {
		t.Fatalf("from %d by %d, at most %d: %d", v, m, n, got)
	}
	for k := 1; k < min(got, 50); k++ {
		w := v + step*k
		if w/m != v/m || w%m != v%m+step*k || (w > v) != (step > 0) {
			t.Fatalf("from %d by %d, at most %d: %d, but %d is not like the first", v, m, n, got, w)
		}
	}
	awayFromZero := v*step >= 0 && v != math.MinInt
	if end := v + step*got; awayFromZero && got < min(n, 50) && (end > v) == (step > 0) && end/m == v/m && v != 0 {
		t.Errorf("from %d by %d, at most %d: %d is too few", v, m, n, got)
	}
}
