package rule

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A band is a tridiagonal matrix times two to the power.
type band struct {
	lower, diag, upper []float64
	power              int
}

func (m band) mul(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = m.diag[i] * v
		if i > 0 {
			y[i] += m.lower[i] * x[i-1]
		}
		if i+1 < len(x) {
			y[i] += m.upper[i] * x[i+1]
		}
		y[i] = math.Ldexp(y[i], m.power)
	}
	return y
}

func bandMul(x []float64, m band) []float64 { return m.mul(x) }

func bandTransposed(x []float64, m band) []float64 {
	t := band{slices.Clone(m.lower), m.diag, slices.Clone(m.upper), m.power}
	copy(t.lower[1:], m.upper[:len(x)-1])
	copy(t.upper, m.lower[1:])
	return t.mul(x)
}

// bands returns a random matrix of the class that a method is for, and a right-hand side.
func bands(method Method, n int) (band, []float64) {
	r := rand.New(rand.NewPCG(3, uint64(method)))
	m := band{lower: make([]float64, n), diag: make([]float64, n), upper: make([]float64, n)}
	b := make([]float64, n)
	for i := range n {
		m.diag[i], m.upper[i], m.lower[i] = 3+r.Float64(), r.NormFloat64()/2, r.NormFloat64()/2
		b[i] = r.NormFloat64()
	}
	if method == CG || method == MINRES {
		copy(m.lower[1:], m.upper[:n-1])
	}
	return m, b
}

// TestPowersOfTwoChangeNothing holds solutions of systems whose numbers have squares outside the range of float64
// against those of the same systems times powers of two, to the last bit, and so too what derivatives add.
func TestPowersOfTwoChangeNothing(t *testing.T) {
	for method := CG; method <= BiCGStab; method++ {
		m, b := bands(method, 9)
		for _, jacobi := range []bool{false, true} {
			solve := func(matrix, right int) (x, xBar, rBar []float64, err error) {
				m := m
				m.power = matrix
				k := Krylov{Method: method, Restart: 4}
				if jacobi {
					k.Preconditioner = NewJacobi(func(m band) []float64 { return shifted(m.diag, m.power) }, m)
				}
				if x, err = Linear(bandMul, bandTransposed, shifted(b, right), m, k); err != nil {
					return
				}
				xBar, rBar = make([]float64, len(b)), make([]float64, len(b))
				CorrectVJP(x, bandMul, bandTransposed, m, k, b, shifted(b, right), xBar, rBar)
				_, dot := CorrectJVP(x, bandMul, bandTransposed, m, k, b, make([]float64, len(b)), shifted(b, right))
				if axpy(dot, 1, x); norm(dot) != 0 {
					t.Errorf("method %d: the tangent differs from the solution by %v", method, dot)
				}
				return
			}
			x, _, rBar, err := solve(0, 0)
			if err != nil {
				t.Fatalf("method %d: %v", method, err)
			}
			for _, powers := range [][2]int{{0, -560}, {0, -900}, {0, 540}, {0, 900}, {-600, 0}, {600, 0}, {-500, -700}, {400, 800}} {
				gx, _, gr, err := solve(powers[0], powers[1])
				p := powers[1] - powers[0]
				if err != nil || !slices.Equal(gx, shifted(x, p)) || !slices.Equal(gr, shifted(rBar, p)) {
					t.Errorf("method %d, jacobi %v, powers %v: %v, %v, want %v · 2^%d", method, jacobi, powers, gx, err, x, p)
				}
			}
		}
	}
}

// TestExtremeRightSides solves with the smallest and the largest numbers, and with such as are none.
func TestExtremeRightSides(t *testing.T) {
	diag := func(x []float64, d []float64) []float64 {
		y := make([]float64, len(x))
		for i, v := range x {
			y[i] = d[i] * v
		}
		return y
	}
	nan, inf, most, least := math.NaN(), math.Inf(1), math.MaxFloat64, math.SmallestNonzeroFloat64
	for method := CG; method <= BiCGStab; method++ {
		for _, c := range []struct{ d, b, want []float64 }{
			{[]float64{4, 2}, []float64{4e-170, 4e-170}, []float64{1e-170, 2e-170}},
			{[]float64{4, 2}, []float64{4e160, 4e160}, []float64{1e160, 2e160}},
			{[]float64{1, 2}, []float64{most / 2, most}, []float64{most / 2, most / 2}},
			{[]float64{1, 0.5}, []float64{least, least}, []float64{least, 2 * least}},
			{[]float64{1, 2}, []float64{0, 0}, []float64{0, 0}},
			{[]float64{0.5, 0.5}, []float64{most, 1}, nil},
			{[]float64{1, 2}, []float64{inf, 1}, nil},
			{[]float64{1, 2}, []float64{1, -inf}, nil},
			{[]float64{1, 2}, []float64{1, nan}, nil},
		} {
			x, err := Linear(diag, diag, c.b, c.d, Krylov{Method: method, Tolerance: 1e-14})
			if c.want == nil {
				if x != nil || !errors.Is(err, ErrConvergence) {
					t.Errorf("method %d, %v: %v, %v", method, c.b, x, err)
				}
				continue
			}
			if err != nil || len(x) != 2 {
				t.Errorf("method %d, %v: %v, %v", method, c.b, x, err)
				continue
			}
			for i, v := range x {
				if math.Abs(v-c.want[i]) > 1e-13*c.want[i] {
					t.Errorf("method %d, %v: %v, want %v", method, c.b, x, c.want)
				}
			}
		}
	}
}

// TestScaleIsOneForAllRanks puts numbers of very different size on the ranks, none on the first.
func TestScaleIsOneForAllRanks(t *testing.T) {
	apply := func(x []float64, c comm.Comm) []float64 {
		y := slices.Clone(x)
		scale(y, float64(1+c.Rank()))
		return y
	}
	for method := CG; method <= BiCGStab; method++ {
		for _, size := range []float64{1e-300, 1e-170, 1, 1e170, 1e300} {
			err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
				b := make([]float64, c.Rank())
				for i := range b {
					b[i] = size * math.Pow(10, float64(-4*i))
				}
				x, err := Linear(apply, apply, b, c, Krylov{Method: method, Comm: c, Tolerance: 1e-15})
				for i, v := range x {
					if want := b[i] / float64(1+c.Rank()); math.Abs(v-want) > 1e-14*size {
						t.Errorf("method %d, rank %d, size %g: %v, want %v", method, c.Rank(), size, v, want)
					}
				}
				return err
			})
			if err != nil {
				t.Errorf("method %d, size %g: %v", method, size, err)
			}
		}
	}
}
