package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A triSolver is a triangular matrix, which needs no factorisation.
type triSolver struct{ t *mat.TriDense }

func (f triSolver) solve(m *memory, b *mat.Dense, transposed bool) *mat.Dense {
	x := m.copied(b)
	f.within(x, transposed)
	return x
}

func (f triSolver) inverse(m *memory) *mat.Dense {
	n, _ := f.t.Dims()
	x := m.unit(n)
	f.within(x, false)
	return x
}

// within replaces the right-hand side x by the solution.
func (f triSolver) within(x *mat.Dense, transposed bool) {
	blas64.Trsm(blas.Left, trans(transposed), 1, f.t.RawTriangular(), x.RawMatrix())
}

// ignoreCondition ignores the error of an ill-conditioned matrix, which the primal reported already. The solution x of a
// singular system has no derivative.
func ignoreCondition(x *mat.Dense, err error) {
	c, condition := err.(mat.Condition)
	switch {
	case err != nil && !condition:
		panic(err)
	case math.IsInf(float64(c), 1):
		unknownNumbers(x)
	}
}

// unknownNumbers sets x to NaN: it has no derivative.
func unknownNumbers(x *mat.Dense) {
	x.Apply(func(_, _ int, _ float64) float64 { return math.NaN() }, x)
}

// triangularOf returns the triangle of x of the given kind.
func triangularOf(x mat.Matrix, kind mat.TriKind) *mat.TriDense {
	r, c := x.Dims()
	n := min(r, c)
	t := mat.NewTriDense(n, kind, nil)
	for i := range n {
		from, to := 0, i+1
		if kind == mat.Upper {
			from, to = i, n
		}
		for j := from; j < to; j++ {
			t.SetTri(i, j, x.At(i, j))
		}
	}
	return t
}

// below is 1 below the diagonal, else 0.
func below(i, j int) float64 {
	if i > j {
		return 1
	}
	return 0
}

// above is 1 on and above the diagonal, else 0.
func above(i, j int) float64 { return 1 - below(i, j) }

// divided returns a·t⁻¹ for the triangle t of the node r.
func (g *graph) divided(f triSolver, a, r *node) *node {
	if a == nil {
		return nil
	}
	return g.turned(g.solve(nil, f, r, true, g.turned(a)))
}
