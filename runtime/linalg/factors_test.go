package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// mixed is a square matrix, far from singular, whose factorisation exchanges rows.
func mixed(s shape, r *rand.Rand, n int) *mat.Dense {
	m := safe(s, r, n)
	m.PermuteRows(order(make([]int, n)), false)
	return m
}

func orthogonalTrials(s shape, r *rand.Rand) []*trial {
	tall, wide := max(s.r, s.c), min(s.r, s.c)
	return []*trial{
		{"QRFactors", []any{s.dense(r, tall, wide)}, with(newQR, newDense, newDense), func(in, out []Operand) []*Step {
			return []*Step{QRFactorize(out[0], in[0]), QRQTo(out[0], out[1]), QRRTo(out[0], out[2])}
		}},
		{"QROver", []any{s.dense(r, tall, wide), s.dense(r, tall, wide)}, with(newQR, newDense), func(in, out []Operand) []*Step {
			return []*Step{Clone(out[1], in[1]), QRFactorize(out[0], in[0]), QRRTo(out[0], out[1])}
		}},
		{"QRSquare", []any{mixed(s, r, s.r)}, with(newQR, newDense, newDense), func(in, out []Operand) []*Step {
			return []*Step{QRFactorize(out[0], in[0]), QRQTo(out[0], out[1]), QRRTo(out[0], out[2])}
		}},
		{"LQFactors", []any{s.dense(r, wide, tall)}, with(newLQ, newDense, newDense), func(in, out []Operand) []*Step {
			return []*Step{LQFactorize(out[0], in[0]), LQQTo(out[0], out[1]), LQLTo(out[0], out[2])}
		}},
	}
}

func newPivoted() any { return &mat.PivotedCholesky{} }
func newBand() any    { return &mat.BandCholesky{} }

func pivotedTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	list := []*trial{
		{"PivotedCholesky", []any{definite(r, n), s.dense(r, n, 2), vec(r, n)}, with(newPivoted, newDense, newVec, newTri), func(in, out []Operand) []*Step {
			return []*Step{
				PivotedFactorize(out[0], in[0], -1), PivotedSolve(out[0], out[1], in[1]), PivotedSolve(out[0], out[2], in[2]),
				PivotedUTo(out[0], out[3]),
			}
		}},
	}
	if n < 3 {
		return list
	}
	// A matrix of rank 2 up to 1e-2, whose other pivots are left out by the tolerance.
	return append(list, &trial{"PivotedRank", []any{vec(r, n), vec(r, n)}, with(newSym, newPivoted, newTri), func(in, out []Operand) []*Step {
		zero := mat.NewSymDense(n, nil)
		return []*Step{
			SymRankOne(out[0], Const(zero), Fixed(1), in[0]), SymRankOne(out[0], out[0], Fixed(0.5), in[1]),
			PivotedFactorize(out[1], out[0], 1e-2), PivotedUTo(out[1], out[2]),
		}
	}})
}

// bandDefinite is a positive definite matrix with k bands beside the diagonal.
func bandDefinite(r *rand.Rand, n, k int) *mat.SymBandDense {
	b := mat.NewSymBandDense(n, k, nil)
	for i := range n {
		b.SetSymBand(i, i, float64(2*k+2))
		for j := i + 1; j < min(n, i+k+1); j++ {
			b.SetSymBand(i, j, r.NormFloat64()/2)
		}
	}
	return b
}

func bandTrials(s shape, r *rand.Rand) []*trial {
	var list []*trial
	for _, k := range []int{0, 1, 2} {
		n := s.r + 1
		if k >= n {
			continue
		}
		list = append(list, &trial{fmt.Sprintf("BandCholesky%d", k), []any{bandDefinite(r, n, k), s.dense(r, n, 2), vec(r, n)},
			with(newBand, newDense, newVec), func(in, out []Operand) []*Step {
				return []*Step{
					BandFactorize(out[0], in[0]), BandSolve(out[0], out[1], in[1]), BandSolve(out[0], out[2], in[2]),
					BandLogDet(out[0]), BandDet(out[0]),
				}
			}})
	}
	return append(list, &trial{"BandCholeskyDiagonal", []any{mat.NewDiagDense(3, []float64{1, 2, 3}), vec(r, 3)}, with(newBand, newVec), func(in, out []Operand) []*Step {
		return []*Step{BandFactorize(out[0], in[0]), BandSolve(out[0], out[1], in[1]), BandLogDet(out[0])}
	}})
}

func pseudoTrials(s shape, r *rand.Rand) []*trial {
	newSVD := func() any { return &mat.SVD{} }
	var list []*trial
	for _, kind := range []mat.SVDKind{mat.SVDThin, mat.SVDFull} {
		for rank := 1; rank <= min(s.r, s.c); rank++ {
			name := fmt.Sprintf("SVDSolve%d.%d", kind, rank)
			list = append(list, &trial{name, []any{s.dense(r, s.r, s.c), vec(r, s.r)}, with(newSVD, newVec), func(in, out []Operand) []*Step {
				return []*Step{SVDFactorize(out[0], in[0], kind), SVDSolve(out[0], out[1], in[1], rank)}
			}})
		}
	}
	// A constant decomposition, and one of equal values.
	return append(list,
		&trial{"SVDSolveConstant", []any{vec(r, 3)}, with(newVec, newVec), func(in, out []Operand) []*Step {
			svd := &mat.SVD{}
			svd.Factorize(mat.NewDense(3, 2, []float64{1, 2, -1, 0.5, 2, 3}), mat.SVDFull)
			return []*Step{SVDSolve(Const(svd), out[0], in[0], 2), SVDSolve(Const(svd), out[1], in[0], 1)}
		}},
		&trial{"SVDSolveEqual", []any{mat.NewDense(3, 2, []float64{2, 0, 0, 2, 0, 0}), vec(r, 3)}, with(newSVD, newVec), func(in, out []Operand) []*Step {
			return []*Step{SVDFactorize(out[0], in[0], mat.SVDFull), SVDSolve(out[0], out[1], in[1], 2)}
		}},
	)
}

// exactly makes trials until gonum's estimate of a condition number is exact in one.
func exactly(make func() *trial) *trial {
	for {
		tr := make()
		v := flatAll(tr.in)
		if dots := tr.perform(shifted(tr.in, v, 0), directions(tr.in, v), mode{dot: true}).values(true); dots[0] == dots[0] {
			return tr
		}
	}
}

func conditionTrials(s shape, r *rand.Rand) []*trial {
	of := func(name string, newFactor func() any, factorize func(f, a Operand) *Step, cond func(f Operand) *Step, make func() any) *trial {
		return exactly(func() *trial {
			return &trial{name, []any{make()}, with(newFactor), func(in, out []Operand) []*Step {
				return []*Step{factorize(out[0], in[0]), cond(out[0])}
			}}
		})
	}
	oblong := func(rows, cols int) func() any { return func() any { return s.dense(r, rows, cols) } }
	square := func() any { return mixed(s, r, s.r) }
	tall, wide := max(s.r, s.c), min(s.r, s.c)
	var list []*trial
	for _, p := range []float64{1, 2, inf} {
		cond := func(a Operand) *Step { return Cond(a, p) }
		list = append(list,
			exactly(func() *trial { return toNumber(fmt.Sprintf("Cond%v", p), cond, square()) }),
			exactly(func() *trial { return toNumber(fmt.Sprintf("CondOblong%v", p), cond, oblong(s.r, s.c)()) }))
	}
	return append(list,
		of("CondLU", newLU, LUFactorize, LUCond, square),
		of("CondQR", newQR, QRFactorize, QRCond, oblong(tall, wide)),
		of("CondLQ", newLQ, LQFactorize, LQCond, oblong(wide, tall)),
		of("CondCholesky", newChol, CholeskyFactorize, CholeskyCond, func() any { return definite(r, s.r) }),
		of("CondSVD", func() any { return &mat.SVD{} }, func(f, a Operand) *Step { return SVDFactorize(f, a, mat.SVDNone) }, SVDCond, oblong(s.r, s.c)),
	)
}

// TestRoughCondition asks for the derivative of an estimate that is not exact.
func TestRoughCondition(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 1))
	var a *mat.Dense
	for exact := true; exact; {
		a = mat.NewDense(4, 4, normal(r, 16))
		var inverse mat.Dense
		if err := inverse.Inverse(a); err != nil {
			continue
		}
		want := mat.Norm(a, 1) * mat.Norm(&inverse, 1)
		exact = math.Abs(mat.Cond(a, 1)-want) < 1e-6*want
	}
	if d := Cond(Dot(a, mat.NewDense(4, 4, normal(r, 16))), 1).Dot(0); !math.IsNaN(d) {
		t.Errorf("the tangent is %v", d)
	}
	bar := mat.NewDense(4, 4, nil)
	Cond(Bar(a, bar), 1).Reverse(0)
	if mat.Norm(bar, 1) != 0 {
		t.Error("a number that nothing depends on has an adjoint")
	}
	defer func() {
		if recover() == nil {
			t.Error("the reverse does not panic")
		}
	}()
	Cond(Bar(a, bar), 1).Reverse(1)
}

// TestLarge has the factorisations at a size at which LAPACK works in blocks.
func TestLarge(t *testing.T) {
	s := shape{"large", 70, 45, false}
	r := rand.New(rand.NewPCG(seed, 70))
	for _, tr := range append(append(orthogonalTrials(s, r)[:1], luTrials(s, r)[2:]...), append(pivotedTrials(s, r)[:1], bandTrials(s, r)...)...) {
		t.Run(tr.name, func(t *testing.T) { tr.check(t, r) })
	}
}
