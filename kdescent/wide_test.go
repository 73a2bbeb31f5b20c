package kdescent

import (
	"math"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// Sums alone are those beside squares, whatever the number of blocks.
func TestSumsAlone(t *testing.T) {
	for _, points := range []int{1, 7, 130, 5003} {
		eachBasis(t, points, func(t *testing.T, s sample, b basis) {
			seeds := []float64{1, -2, 3, 4, 5, -6, 7, 8}[:b.sums()]
			both, alone := new(sweep), new(sweep)
			want, got := make([]float64, len(s.x)), make([]float64, len(s.x))
			var wantW, gotW []float64
			if s.weights != nil {
				wantW, gotW = make([]float64, points), make([]float64, points)
			}
			both.reverse(b, s.x, s.weights, seeds, nil, want, wantW, 1)
			sum := slices.Clone(both.sum)
			alone.count(b, s.x, s.weights, 1)
			within(t, "sums", alone.sum, sum, 1e-11, 1e-13)
			exact := slices.Clone(alone.sum)
			alone.countReverse(b, s.x, s.weights, seeds, got, gotW, 3)
			if !slices.Equal(alone.sum, exact) {
				t.Errorf("sums %v of three goroutines, %v of one", alone.sum, exact)
			}
			for _, pair := range [][2][]float64{{got, want}, {gotW, wantW}} {
				if err := gradcheck.Close(pair[0], pair[1], 1e-11); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestSumsAloneOfStrangePoints(t *testing.T) {
	s := newSample(3, 1, false, 0)
	for _, b := range []basis{s.kernels(t), s.waves()} {
		for _, v := range []float64{1e20, -1e200, 1e308, math.Inf(1), math.Inf(-1)} {
			w, xBar := new(sweep), make([]float64, 3)
			w.countReverse(b, []float64{v, -v, v}, nil, []float64{1, 1, 1, 1, 1, 1, 1, 1}[:b.sums()], xBar, nil, 1)
			sum := slices.Clone(w.sum)
			w.count(b, []float64{v, -v, v}, nil, 1)
			for _, got := range slices.Concat(sum, w.sum, xBar) {
				if got != 0 {
					t.Errorf("point at %g: sums %v and %v, gradient %v", v, sum, w.sum, xBar)
					break
				}
			}
		}
		x, xBar := append(slices.Repeat([]float64{0.5}, 30), math.NaN(), 0, 0), make([]float64, 33)
		w := new(sweep)
		w.count(b, x, nil, 1)
		for _, v := range w.sum {
			if v == v {
				t.Errorf("sums of points with NaN: %v", w.sum)
				break
			}
		}
		w.countReverse(b, x, nil, make([]float64, b.sums()), xBar, nil, 1)
		for _, v := range xBar {
			if v != 0 {
				t.Errorf("cotangents of zero have the gradient %v", xBar)
				break
			}
		}
	}
}

// What derivatives say of the value is the value, with seeds of zero, too.
func TestSumsAloneAreThoseOfDerivatives(t *testing.T) {
	for _, points := range []int{1, 9, 15, 16, 17, 130, 1033} {
		eachBasis(t, points, func(t *testing.T, s sample, b basis) {
			for _, seeds := range [][]float64{{1, -2, 3, 4, 5, -6, 7, 8}, {0, 1, 2, 0, 0, 3, 0, 0}, make([]float64, 8)} {
				w, xBar := new(sweep), make([]float64, len(s.x))
				w.count(b, s.x, s.weights, 1)
				want := slices.Clone(w.sum)
				w.countReverse(b, s.x, s.weights, seeds[:b.sums()], xBar, nil, 1)
				if !slices.Equal(w.sum, want) {
					t.Fatalf("%d points: sums %v, beside cotangents %v", points, want, w.sum)
				}
				w.countTangent(b, s.x, s.weights, s.x, nil, 1)
				if !slices.Equal(w.sum, want) {
					t.Fatalf("%d points: sums %v, beside tangents %v", points, want, w.sum)
				}
			}
		})
	}
}
