package problems

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/sparse"
)

// numbers are n random numbers from -1 to 1, the same each time.
func numbers(seed uint64, n int) []float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	list := make([]float64, n)
	for i := range list {
		list[i] = 2*r.Float64() - 1
	}
	return list
}

// agree holds a gradient of f against extrapolated differences.
func agree(t *testing.T, what string, f func(x []float64) float64, x, gradient []float64) {
	t.Helper()
	for i := range x {
		slope := func(h float64) float64 {
			v := x[i]
			x[i] = v + h
			up := f(x)
			x[i] = v - h
			down := f(x)
			x[i] = v
			return (up - down) / (2 * h)
		}
		const h = 1e-3
		want := (4*slope(h/2) - slope(h)) / 3
		if !(math.Abs(gradient[i]-want) <= 1e-7*(1+math.Abs(want))) {
			t.Errorf("%s: derivative %d is %v, want %v", what, i, gradient[i], want)
		}
	}
}

func TestGradients(t *testing.T) {
	x := numbers(1, 5)
	g := make([]float64, 5)
	LeastSquaresGrad(x, 7, g)
	agree(t, "llsq", func(x []float64) float64 { return LeastSquares(x, 7) }, x, g)
	LogSumExpGrad(x, g)
	agree(t, "lse", LogSumExp, x, g)
	SolveLastGrad(x, 6, g)
	agree(t, "ode", func(x []float64) float64 { return SolveLast(x, 6) }, x, g)
	a, da := numbers(2, 16), make([]float64, 16)
	DeterminantGrad(a, 4, da)
	agree(t, "det", func(a []float64) float64 { return Determinant(a, 4) }, a, da)
}

// TestDeterminant compares with the product of the pivots.
func TestDeterminant(t *testing.T) {
	a := numbers(3, 25)
	got := Determinant(a, 5)
	want := 1.0
	for c := range 5 {
		want *= a[6*c]
		for r := c + 1; r < 5; r++ {
			f := a[5*r+c] / a[6*c]
			for k := c; k < 5; k++ {
				a[5*r+k] -= f * a[5*c+k]
			}
		}
	}
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("determinant %v, want %v", got, want)
	}
}

func TestMixture(t *testing.T) {
	m := &Mixture{D: 3, K: 2, X: numbers(4, 12), M: 2, Gamma: 0.7}
	at := [][]float64{numbers(5, 2), numbers(6, 6), numbers(7, 6), numbers(8, 6)}
	g := [][]float64{make([]float64, 2), make([]float64, 6), make([]float64, 6), make([]float64, 6)}
	m.LogPosteriorGrad(at[0], at[1], at[2], at[3], g[0], g[1], g[2], g[3])
	for i := range at {
		agree(t, "gmm", func([]float64) float64 { return m.LogPosterior(at[0], at[1], at[2], at[3]) }, at[i], g[i])
	}
}

func TestNetwork(t *testing.T) {
	m := &LSTM{Layers: 2, Bits: 3, State: numbers(9, 12), Sequence: numbers(10, 15)}
	main, extra := numbers(11, 48), numbers(12, 9)
	dMain, dExtra := make([]float64, 48), make([]float64, 9)
	m.LossGrad(main, extra, dMain, dExtra)
	agree(t, "lstm", func(x []float64) float64 { return m.Loss(x, extra) }, main, dMain)
	agree(t, "lstm", func(x []float64) float64 { return m.Loss(main, x) }, extra, dExtra)
}

// TestDirection holds Newton's step against where it leads: the mean of the points that are
// nearest to a centroid.
func TestDirection(t *testing.T) {
	points := []float64{0, 0, 1, 0, 10, 10, 12, 10, 11, 13}
	centroids := []float64{0.2, 0.1, 11, 11}
	want := []float64{0.5, 0, 11, 11}
	for i, s := range Direction(points, 2, centroids, &sparse.Matrix{}) {
		if math.Abs(centroids[i]-s-want[i]) > 1e-12 {
			t.Errorf("the step from %v leads to %v, want %v", centroids[i], centroids[i]-s, want[i])
		}
	}
}

func TestReprojection(t *testing.T) {
	cam := []float64{0.02, -0.12, 0.03, 0.4, -0.1, 0.9, 52, 3, -2, -0.03, 0.002}
	for _, still := range []bool{false, true} {
		if still {
			clear(cam[:3])
		}
		point, feature := [3]float64{-0.6, 0.5, -1.9}, [2]float64{-3, 2}
		for r := range 2 {
			var seed [2]float64
			seed[r] = 1
			var dCam Camera
			var dPoint [3]float64
			var dw float64
			ReprojectionPullback(Camera(cam), point, 0.9, feature, seed, &dCam, &dPoint, &dw)
			first := 0
			if still {
				first = 3 // the axis is taken to be zero there, which loses second order alone
			}
			agree(t, "ba", func(x []float64) float64 {
				c := Camera(cam)
				copy(c[first:], x)
				return Reprojection(c, point, 0.9, feature)[r]
			}, cam[first:], dCam[first:])
			agree(t, "ba", func(x []float64) float64 { return Reprojection(Camera(cam), [3]float64(x), 0.9, feature)[r] }, point[:], dPoint[:])
		}
	}
}

func TestHand(t *testing.T) {
	h := &Hand{Mirrored: true, Matches: []int{0, 1}, Triangle: [][3]int{{0, 1, 2}, {2, 0, 1}}, Points: make([][3]float64, 2)}
	for b := range 22 {
		h.Parents = append(h.Parents, b-1)
		h.Relative = append(h.Relative, [16]float64(numbers(uint64(20+b), 16)))
		h.Inverse = append(h.Inverse, [16]float64(numbers(uint64(50+b), 16)))
	}
	for v := range 3 {
		h.Position = append(h.Position, [4]float64(numbers(uint64(80+v), 4)))
		h.Weight = append(h.Weight, numbers(uint64(90+v), 22))
	}
	theta, us := numbers(99, 26), numbers(98, 4)
	for _, us := range [][]float64{nil, us} {
		byTheta, byUs := make([]float64, 6*len(theta)), &sparse.Matrix{}
		h.MissesByTheta(theta, us, byTheta)
		h.MissesByUs(theta, us, byUs)
		for row := range 6 {
			g, gu := byTheta[row*len(theta):][:len(theta)], byUs.Dense(nil)[row*len(us):][:len(us)]
			agree(t, "ht", func(x []float64) float64 { return h.Misses(x, us)[row] }, theta, g)
			agree(t, "ht", func(x []float64) float64 { return h.Misses(theta, x)[row] }, us, gu)
		}
	}
}
