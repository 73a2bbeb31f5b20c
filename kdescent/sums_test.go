package kdescent

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// A sample is a small set of points with kernels and Fourier positions.
type sample struct {
	name               string
	dim                int
	x, weights, cov    []float64
	centers, positions []float64
}

func samples(points int) []sample {
	var list []sample
	for _, d := range []int{1, 2, 3, 5} {
		for _, weighted := range []bool{false, true} {
			list = append(list, newSample(d, points, weighted, 0))
		}
	}
	list = append(list, newSample(3, points, true, 1e5))
	return list
}

func newSample(d, points int, weighted bool, offset float64) sample {
	rng := rand.New(rand.NewPCG(uint64(d), 7))
	s := sample{name: fmt.Sprintf("dim %d weighted %v offset %g", d, weighted, offset), dim: d}
	normal := func(n int, at, width float64) (v []float64) {
		for range n {
			v = append(v, at+width*rng.NormFloat64())
		}
		return v
	}
	s.x = normal(points*d, offset, 1.5)
	s.centers = normal(4*d, offset, 1.2)
	copy(s.centers, normal(d, offset+11, 1)) // far from every point
	for range 4 * d {
		s.positions = append(s.positions, rng.Float64())
	}
	if weighted {
		s.weights = normal(points, 0.8, 0.7) // some of them negative
	}
	a := normal(d*d, 0, 0.4)
	s.cov = make([]float64, d*d)
	for i := range d {
		for j := range d {
			for k := range d {
				s.cov[i*d+j] += a[i*d+k] * a[j*d+k]
			}
		}
		s.cov[i*d+i] += 0.3
	}
	return s
}

func (s sample) kernels(t testing.TB) *kernels {
	t.Helper()
	f, err := newFrame(s.cov, s.centers[len(s.centers)-s.dim:])
	if err != nil {
		t.Fatal(err)
	}
	return &kernels{f, f.whiten(s.centers)}
}

func (s sample) waves() *waves { return &waves{s.dim, s.positions} }

// within fails unless got is within tol of want, relative to each value and
// floor, the size of what cancelled in it.
func within(t *testing.T, what string, got, want []float64, tol, floor float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= tol*max(math.Abs(want[i]), floor)) {
			t.Errorf("%s %d: %.17g, want %.17g", what, i, got[i], want[i])
		}
	}
}

func TestCountsAgainstReference(t *testing.T) {
	for _, s := range samples(60) {
		w := new(sweep)
		w.forward(s.kernels(t), s.x, s.weights, 1)
		counts, errs := refKDE(s.x, s.weights, s.centers, s.cov, s.dim)
		within(t, s.name+": kernel counts", w.sum, counts, 1e-12, 0)
		within(t, s.name+": kernel errors", roots(w.sq), errs, 1e-12, 0)
		if counts[0] == 0 || counts[0] > 1e-10 {
			t.Errorf("%s: the far kernel has count %g: want a tiny one", s.name, counts[0])
		}

		w.forward(s.waves(), s.x, s.weights, 1)
		counts, errs = refFourier(s.x, s.weights, s.positions, s.dim)
		// The phase itself is rounded: relative to its size.
		phase := 1 + math.Abs(s.x[0])*float64(s.dim)
		within(t, s.name+": Fourier counts", w.sum, counts, 1e-12, 0.1*phase)
		within(t, s.name+": Fourier errors", roots(w.sq), errs, 1e-12, 0.1*phase)
	}
}

func roots(sq []float64) []float64 {
	r := make([]float64, len(sq))
	for i, v := range sq {
		r[i] = math.Sqrt(v)
	}
	return r
}

// eachBasis calls f for both bases of every sample but the one with an offset,
// where steps of finite differences would be too long.
func eachBasis(t *testing.T, points int, f func(t *testing.T, s sample, b basis)) {
	list := samples(points)
	for _, s := range list[:len(list)-1] {
		t.Run("kernels "+s.name, func(t *testing.T) { f(t, s, s.kernels(t)) })
		t.Run("waves "+s.name, func(t *testing.T) { f(t, s, s.waves()) })
	}
}

func TestGradientsOfSums(t *testing.T) {
	eachBasis(t, 12, func(t *testing.T, s sample, b basis) {
		weights := s.weights
		if weights == nil {
			weights = slices.Repeat([]float64{1}, 12)
		}
		f := func(x, weights []float64) (sum, sq []float64) {
			w := new(sweep)
			w.forward(b, x, weights, 1)
			return w.sum, w.sq
		}
		vjp := func(x, weights, sumBar, sqBar, xBar, weightsBar []float64) (sum, sq []float64) {
			w := new(sweep)
			w.reverse(b, x, weights, sumBar, sqBar, xBar, weightsBar, 1)
			return w.sum, w.sq
		}
		jvp := func(x, weights, xDot, weightsDot []float64) (sum, sq, sumDot, sqDot []float64) {
			w := new(sweep)
			w.tangent(b, x, weights, xDot, weightsDot, 1)
			return w.sum, w.sq, w.sumDot, w.sqDot
		}
		o := gradcheck.Options{Args: []any{s.x, weights}, Wrt: []int{0, 1}}
		gradcheck.VJP(t, f, vjp, o)
		gradcheck.JVP(t, f, jvp, o)
		gradcheck.Dot(t, f, jvp, vjp, o)
	})
}

func TestSumsDoNotDependOnGoroutines(t *testing.T) {
	eachBasis(t, 5000, func(t *testing.T, s sample, b basis) {
		var want, wantBar, wantDot []float64
		for _, workers := range []int{1, 2, 3, 7} {
			w := new(sweep)
			xBar := make([]float64, len(s.x))
			seeds := []float64{1, -2, 3, 4, 5, -6, 7, 8}[:b.sums()]
			w.reverse(b, s.x, s.weights, seeds, seeds, xBar, nil, workers)
			sums := slices.Clone(w.total)
			w.tangent(b, s.x, s.weights, s.x, nil, workers)
			if want == nil {
				want, wantBar, wantDot = sums, xBar, slices.Clone(w.total)
				continue
			}
			if !slices.Equal(sums, want) || !slices.Equal(xBar, wantBar) || !slices.Equal(w.total, wantDot) {
				t.Fatalf("%d goroutines: another result than one", workers)
			}
		}
	})
}

func TestSweepAllocatesNothing(t *testing.T) {
	s := newSample(3, 2000, true, 0)
	for _, b := range []basis{s.kernels(t), s.waves()} {
		w := new(sweep)
		xBar, weightsBar := make([]float64, len(s.x)), make([]float64, len(s.weights))
		gradcheck.NoAllocs(t, func() {
			w.forward(b, s.x, s.weights, 1)
			w.reverse(b, s.x, s.weights, w.sum, nil, xBar, weightsBar, 1)
			w.count(b, s.x, s.weights, 1)
			w.countReverse(b, s.x, s.weights, w.sum, xBar, weightsBar, 1)
			w.countTangent(b, s.x, s.weights, s.x, s.weights, 1)
			w.tangent(b, s.x, s.weights, s.x, s.weights, 1)
		})
	}
}

func TestPointsFarAway(t *testing.T) {
	s := newSample(3, 1, false, 0)
	for _, v := range []float64{1e20, -1e20, 1e200, 1e308, math.Inf(1), math.Inf(-1)} {
		for _, b := range []basis{s.kernels(t), s.waves()} {
			x := []float64{v, -v, v}
			w := new(sweep)
			xBar, seeds := make([]float64, 3), []float64{1, 1, 1, 1, 1, 1, 1, 1}[:b.sums()]
			w.reverse(b, x, nil, seeds, seeds, xBar, nil, 1)
			w.tangent(b, x, nil, []float64{1, 2, 3}, nil, 1)
			for _, got := range slices.Concat(w.sum, w.sq, w.sumDot, w.sqDot, xBar) {
				if got != 0 {
					t.Fatalf("point at %g: sums %v, gradient %v, tangents %v", v, w.sum, xBar, w.sumDot)
				}
			}
		}
	}
}

func TestNotANumber(t *testing.T) {
	s := newSample(3, 10, false, 0)
	s.x[4] = math.NaN()
	for _, b := range []basis{s.kernels(t), s.waves()} {
		w := new(sweep)
		w.forward(b, s.x, nil, 1)
		for i, v := range w.sum {
			if v == v {
				t.Errorf("sum %d of points with NaN is %g", i, v)
			}
		}
	}
}

func TestNoPoints(t *testing.T) {
	s := newSample(3, 1, false, 0)
	for _, b := range []basis{s.kernels(t), s.waves()} {
		w := new(sweep)
		w.reverse(b, []float64{}, nil, nil, nil, nil, nil, 4)
		for _, v := range w.total {
			if v != 0 {
				t.Fatalf("sums of no points: %v", w.total)
			}
		}
	}
}

func TestSingularCovariance(t *testing.T) {
	origin := []float64{0, 0, 0}
	for _, c := range []struct {
		cov  []float64
		want string
	}{
		{[]float64{1, 0, 0, 0, 0, 0, 0, 0, 1}, "covariance matrix is singular: coordinate 1 has the variance 0"},
		{[]float64{1, 0, 0, 0, math.NaN(), 0, 0, 0, 1}, "covariance matrix is singular: coordinate 1 has the variance NaN"},
		{[]float64{1, 2, 0, 2, 4, 0, 0, 0, 1}, "covariance matrix is singular: coordinate 1 depends linearly on those before it"},
		{[]float64{1e-300, 0, 0, 0, 1e-300, 0, 0, 0, 1e-300}, "the density of a kernel is beyond the range of float64: scale the coordinates"},
	} {
		_, err := newFrame(c.cov, origin)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.cov, err, c.want)
		}
	}
}
