package blasref_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"github.com/gradgen/gradgen/gen/internal/rules/blasref"
)

// outcome is the effect of a call on memory, its results, or its panic.
func outcome(data []float64, call func(data []float64) float64) (left []float64, y float64, panics bool) {
	left = slices.Clone(data)
	defer func() { panics = recover() != nil }()
	return left, call(left), false
}

// vectors has functions of two vectors: references and originals.
var vectors = map[string][2]func(alpha float64, x, y blas64.Vector) float64{
	"Asum": {func(_ float64, x, _ blas64.Vector) float64 { return blasref.Asum(x) }, func(_ float64, x, _ blas64.Vector) float64 { return blas64.Asum(x) }},
	"Axpy": {func(a float64, x, y blas64.Vector) float64 { blasref.Axpy(a, x, y); return 0 }, func(a float64, x, y blas64.Vector) float64 { blas64.Axpy(a, x, y); return 0 }},
	"Copy": {func(_ float64, x, y blas64.Vector) float64 { blasref.Copy(x, y); return 0 }, func(_ float64, x, y blas64.Vector) float64 { blas64.Copy(x, y); return 0 }},
	"Dot":  {func(_ float64, x, y blas64.Vector) float64 { return blasref.Dot(x, y) }, func(_ float64, x, y blas64.Vector) float64 { return blas64.Dot(x, y) }},
	"Nrm2": {func(_ float64, x, _ blas64.Vector) float64 { return blasref.Nrm2(x) }, func(_ float64, x, _ blas64.Vector) float64 { return blas64.Nrm2(x) }},
	"Rot":  {func(a float64, x, y blas64.Vector) float64 { blasref.Rot(x, y, a, 0.3); return 0 }, func(a float64, x, y blas64.Vector) float64 { blas64.Rot(x, y, a, 0.3); return 0 }},
	"Scal": {func(a float64, x, _ blas64.Vector) float64 { blasref.Scal(a, x); return 0 }, func(a float64, x, _ blas64.Vector) float64 { blas64.Scal(a, x); return 0 }},
	"Swap": {func(_ float64, x, y blas64.Vector) float64 { blasref.Swap(x, y); return 0 }, func(_ float64, x, y blas64.Vector) float64 { blas64.Swap(x, y); return 0 }},
}

func TestVectors(t *testing.T) {
	const seed = 21
	r := rand.New(rand.NewPCG(seed, 1))
	for name, pair := range vectors {
		for range 60 {
			n, incX, incY := r.IntN(5)-1, r.IntN(5)-2, r.IntN(5)-2
			alpha, data := r.NormFloat64(), normal(r, 20)
			compare(t, fmt.Sprintf("seed %d: %s n=%d %d %d", seed, name, n, incX, incY), data, func(i int, data []float64) float64 {
				return pair[i](alpha, blas64.Vector{N: n, Inc: incX, Data: data[:10]}, blas64.Vector{N: n, Inc: incY, Data: data[10:]})
			})
		}
	}
}

func TestMatrices(t *testing.T) {
	const seed = 22
	r := rand.New(rand.NewPCG(seed, 1))
	transpose := []blas.Transpose{blas.NoTrans, blas.Trans, blas.ConjTrans}
	for range 200 {
		m, n, k := r.IntN(4), r.IntN(4), r.IntN(4)
		tA, tB := transpose[r.IntN(3)], transpose[r.IntN(3)]
		uplo := []blas.Uplo{blas.Upper, blas.Lower}[r.IntN(2)]
		diag := []blas.Diag{blas.Unit, blas.NonUnit}[r.IntN(2)]
		inc := []int{-2, -1, 1, 2}[r.IntN(4)]
		alpha, beta := r.NormFloat64(), []float64{0, 1, r.NormFloat64()}[r.IntN(3)]
		general := func(trans blas.Transpose, rows, cols int, data []float64) blas64.General {
			if trans != blas.NoTrans {
				rows, cols = cols, rows
			}
			return blas64.General{Rows: rows, Cols: cols, Stride: max(1, cols) + 1, Data: data}
		}
		for name, call := range map[string]func(i int, d []float64){
			"Gemm": func(i int, d []float64) {
				a, b, c := general(tA, m, k, d[:25]), general(tB, k, n, d[25:50]), general(blas.NoTrans, m, n, d[50:])
				[]func(blas.Transpose, blas.Transpose, float64, blas64.General, blas64.General, float64, blas64.General){blasref.Gemm, blas64.Gemm}[i](tA, tB, alpha, a, b, beta, c)
			},
			"Gemv": func(i int, d []float64) {
				a := general(tA, m, n, d[:25])
				x, y := blas64.Vector{N: n, Inc: inc, Data: d[25:50]}, blas64.Vector{N: m, Inc: 1, Data: d[50:]}
				[]func(blas.Transpose, float64, blas64.General, blas64.Vector, float64, blas64.Vector){blasref.Gemv, blas64.Gemv}[i](tA, alpha, a, x, beta, y)
			},
			"Symv": func(i int, d []float64) {
				a := blas64.Symmetric{N: n, Stride: n + 1, Uplo: uplo, Data: d[:25]}
				x, y := blas64.Vector{N: n, Inc: inc, Data: d[25:50]}, blas64.Vector{N: n, Inc: 1, Data: d[50:]}
				[]func(float64, blas64.Symmetric, blas64.Vector, float64, blas64.Vector){blasref.Symv, blas64.Symv}[i](alpha, a, x, beta, y)
			},
			"Syrk": func(i int, d []float64) {
				c := blas64.Symmetric{N: n, Stride: n + 1, Uplo: uplo, Data: d[50:]}
				[]func(blas.Transpose, float64, blas64.General, float64, blas64.Symmetric){blasref.Syrk, blas64.Syrk}[i](tA, alpha, general(tA, n, k, d[:25]), beta, c)
			},
			"Trsv": func(i int, d []float64) {
				a := blas64.Triangular{N: n, Stride: n + 1, Uplo: uplo, Diag: diag, Data: d[:25]}
				[]func(blas.Transpose, blas64.Triangular, blas64.Vector){blasref.Trsv, blas64.Trsv}[i](tA, a, blas64.Vector{N: n, Inc: inc, Data: d[25:50]})
			},
		} {
			compare(t, fmt.Sprintf("seed %d: %s %d×%d×%d %c %c %c inc=%d β=%g", seed, name, m, n, k, tA, tB, uplo, inc, beta), normal(r, 75), func(i int, d []float64) float64 {
				call(i, d)
				return 0
			})
		}
	}
}

func normal(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

// compare calls reference 0 and original 1.
func compare(t *testing.T, what string, data []float64, call func(i int, data []float64) float64) {
	t.Helper()
	got, y, panics := outcome(data, func(d []float64) float64 { return call(0, d) })
	want, z, should := outcome(data, func(d []float64) float64 { return call(1, d) })
	if panics != should {
		t.Errorf("%s: panics: %t, want %t", what, panics, should)
		return
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-12*(1+math.Abs(b)) }
	if !panics && (!near(y, z) || !slices.EqualFunc(got, want, near)) {
		t.Errorf("%s: %.4g %v, want %.4g %v", what, got, y, want, z)
	}
}
