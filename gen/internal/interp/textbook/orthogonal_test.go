package textbook

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestFactorsAreThoseOfGonum compares factors that are unique with those of package mat, and
// multiplies the others.
func TestFactorsAreThoseOfGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for _, size := range [][2]int{{1, 1}, {3, 3}, {4, 2}, {2, 4}} {
		a := drawn(rng, size[0], size[1], 0)
		if a.Rows >= a.Cols {
			var f mat.QR
			f.Factorize(inGonum(a))
			var q, r mat.Dense
			f.QTo(&q)
			f.RTo(&r)
			gotQ, gotR := QR(a, root)
			same(t, "Q", gotQ, &q)
			same(t, "R", gotR, &r)
		}
		s, u, v := SVD(a, root)
		var f mat.SVD
		f.Factorize(inGonum(a), mat.SVDThin)
		same(t, "the singular values", columnOf(s), mat.NewDense(len(s), 1, f.Values(nil)))
		same(t, "U·S·Vᵀ", u.Times(diagonal(s)).Times(v.T()), inGonum(a))
		if u.Rows > u.Cols {
			full := Completed(u, root)
			same(t, "Uᵀ·U", full.T().Times(full), inGonum(Identity[real](u.Rows)))
		}
		sym := a.T().Times(a)
		values, vectors := EigenSym(sym, root)
		var e mat.EigenSym
		e.Factorize(mat.NewSymDense(sym.Rows, inGonum(sym).RawMatrix().Data), false)
		same(t, "the eigenvalues", columnOf(values), mat.NewDense(len(values), 1, e.Values(nil)))
		same(t, "V·D·Vᵀ", vectors.Times(diagonal(values)).Times(vectors.T()), inGonum(sym))
	}
}

// TestPivotsAreThoseOfGonum compares factors of matrices of a lower rank.
func TestPivotsAreThoseOfGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, rank := range []int{1, 2, 4} {
		a := drawn(rng, rank, 4, 0)
		sym := a.T().Times(a)
		var f mat.PivotedCholesky
		whole := f.Factorize(mat.NewSymDense(4, inGonum(sym).RawMatrix().Data), 1e-9)
		u, order, got := PivotedCholesky(sym, 1e-9, root)
		if got != f.Rank() || whole != (got == 4) {
			t.Fatalf("the rank is %d, want %d", got, f.Rank())
		}
		same(t, "UᵀU in another order", u.T().Times(u), inGonum(Of(4, 4, func(i, j int) real { return sym.At(order[i], order[j]) })))
		var want mat.TriDense
		f.UTo(&want)
		var rows mat.Dense
		rows.CloneFrom(&want)
		same(t, "the rows of U", Of(got, 4, u.At), rows.Slice(0, got, 0, 4))
	}
}

// TestNorms compares norms with those of package mat.
func TestNorms(t *testing.T) {
	a := drawn(rand.New(rand.NewPCG(4, 0)), 3, 4, 0)
	abs := func(x real) real { return real(math.Abs(float64(x))) }
	for _, p := range []float64{1, 2, math.Inf(1)} {
		if got, want := Norm(a, p, abs, root).Value(), mat.Norm(inGonum(a), p); math.Abs(got-want) > 1e-12 {
			t.Errorf("norm %v is %v, want %v", p, got, want)
		}
	}
}

func columnOf(list []real) Matrix[real] { return Matrix[real]{len(list), 1, list} }

func diagonal(list []real) Matrix[real] {
	return Of(len(list), len(list), func(i, j int) real {
		if i != j {
			return 0
		}
		return list[i]
	})
}
