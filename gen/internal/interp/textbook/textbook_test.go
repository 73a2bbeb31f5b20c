package textbook

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// real is a number that carries nothing.
type real float64

func (a real) Add(b real) real         { return a + b }
func (a real) Sub(b real) real         { return a - b }
func (a real) Mul(b real) real         { return a * b }
func (a real) Div(b real) real         { return a / b }
func (a real) Value() float64          { return float64(a) }
func (a real) Constant(x float64) real { return real(x) }

func root(x real) real { return real(math.Sqrt(float64(x))) }

// drawn is a matrix of random elements, with more on the diagonal.
func drawn(rng *rand.Rand, rows, cols int, diagonal float64) Matrix[real] {
	return Of(rows, cols, func(i, j int) real {
		x := rng.NormFloat64()
		if i == j {
			x += diagonal
		}
		return real(x)
	})
}

// inGonum is a matrix of package mat.
func inGonum(m Matrix[real]) *mat.Dense {
	d := mat.NewDense(m.Rows, m.Cols, nil)
	for i := range m.Rows {
		for j := range m.Cols {
			d.Set(i, j, float64(m.At(i, j)))
		}
	}
	return d
}

func same(t *testing.T, what string, got Matrix[real], want mat.Matrix) {
	t.Helper()
	if !mat.EqualApprox(inGonum(got), want, 1e-9) {
		t.Errorf("%s is\n%v\nwant\n%v", what, mat.Formatted(inGonum(got)), mat.Formatted(want))
	}
}

func TestSolutionsAreThoseOfGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, size := range [][2]int{{1, 1}, {3, 3}, {5, 5}, {5, 3}, {3, 5}} {
		a, b := drawn(rng, size[0], size[1], 0), drawn(rng, size[0], 2, 0)
		x, singular := Solve(a, b)
		var want mat.Dense
		if err := want.Solve(inGonum(a), inGonum(b)); err != nil || singular {
			t.Fatalf("%v: %v, singular: %v", size, err, singular)
		}
		same(t, "a solution", x, &want)
		if size[0] == size[1] {
			factored(t, a, b)
		}
	}
}

// factored compares what the factors of a square matrix yield.
func factored(t *testing.T, a, b Matrix[real]) {
	t.Helper()
	lu, order, sign := LU(a)
	var f mat.LU
	f.Factorize(inGonum(a))
	det := sign
	for _, x := range lu.Diagonal() {
		det *= float64(x)
	}
	if want := f.Det(); math.Abs(det-want) > 1e-9*math.Abs(want) {
		t.Errorf("the determinant is %g, want %g", det, want)
	}
	var want mat.Dense
	if err := f.SolveTo(&want, true, inGonum(b)); err != nil {
		t.Fatal(err)
	}
	same(t, "the solution with the transposed matrix", SolveLU(lu, order, b, true), &want)
}

func TestCholesky(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for _, n := range []int{1, 2, 5} {
		b := drawn(rng, n, n, 0)
		a := b.T().Times(b)
		u, ok := Cholesky(a, root)
		if !ok {
			t.Fatal("it is not positive definite")
		}
		same(t, "Uᵀ·U", u.T().Times(u), inGonum(a))
	}
	if _, ok := Cholesky(Of(2, 2, func(i, j int) real { return real(1 - i - j) }), root); ok {
		t.Error("a matrix that is not positive definite is factorised")
	}
}

func TestSingularMatrices(t *testing.T) {
	rank1 := Of(3, 3, func(i, j int) real { return real((i + 1) * (j + 1)) })
	if _, singular := Solve(rank1, Identity[real](3)); !singular {
		t.Error("a matrix of rank 1 has an inverse")
	}
	near := Of(2, 2, func(i, j int) real { return real(1 + 1e-16*float64(i*j)) })
	for _, m := range []Matrix[real]{rank1, near} {
		if !Ill(m) {
			t.Error("a singular matrix is well conditioned")
		}
	}
	if Ill(Identity[real](3)) {
		t.Error("the identity is ill-conditioned")
	}
}
