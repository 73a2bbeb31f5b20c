package linalg

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

var inf = math.Inf(1)

// made adds a factorisation to what a trial computes.
func with(f func() any, out ...func() any) func() []any {
	return func() []any {
		list := []any{f()}
		for _, o := range out {
			list = append(list, o())
		}
		return list
	}
}

func newChol() any  { return &mat.Cholesky{} }
func newLU() any    { return &mat.LU{} }
func newQR() any    { return &mat.QR{} }
func newLQ() any    { return &mat.LQ{} }
func newDense() any { return &mat.Dense{} }
func newVec() any   { return &mat.VecDense{} }
func newSym() any   { return &mat.SymDense{} }
func newTri() any   { return &mat.TriDense{} }

func factorTrials(s shape, r *rand.Rand) []*trial {
	list := append(choleskyTrials(s, r), append(luTrials(s, r), leastTrials(s, r)...)...)
	list = append(append(list, spectralTrials(s, r)...), orthogonalTrials(s, r)...)
	list = append(append(list, pivotedTrials(s, r)...), bandTrials(s, r)...)
	return append(append(list, pseudoTrials(s, r)...), conditionTrials(s, r)...)
}

func choleskyTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	return []*trial{
		{"Cholesky", []any{definite(r, n), s.dense(r, n, 2), vec(r, n)}, with(newChol, newDense, newVec), func(in, out []Operand) []*Step {
			return []*Step{
				CholeskyFactorize(out[0], in[0]), CholeskySolve(out[0], out[1], in[1]), CholeskySolve(out[0], out[2], in[2]),
				CholeskyLogDet(out[0]), CholeskyDet(out[0]),
			}
		}},
		{"CholeskyInverse", []any{definite(r, n)}, with(newChol, newSym), func(in, out []Operand) []*Step {
			return []*Step{CholeskyFactorize(out[0], in[0]), CholeskyInverse(out[0], out[1])}
		}},
		{"CholeskyFactor", []any{definite(r, n)}, with(newChol, newTri, newTri, newSym), func(in, out []Operand) []*Step {
			return []*Step{
				CholeskyFactorize(out[0], in[0]), CholeskyLTo(out[0], out[1]), CholeskyUTo(out[0], out[2]), CholeskyToSym(out[0], out[3]),
			}
		}},
		{"CholeskyUpdate", []any{definite(r, n), vec(r, n), 0.7}, with(newChol, newChol, newChol, newDense), func(in, out []Operand) []*Step {
			return []*Step{
				CholeskyFactorize(out[0], in[0]), CholeskyClone(out[1], out[0]), CholeskyScale(out[2], Fixed(1.5), out[1]),
				CholeskyRankOne(out[2], out[2], in[2], in[1]), CholeskySolve(out[2], out[3], Const(mat.NewDense(n, 1, nil))),
				CholeskyLogDet(out[2]),
			}
		}},
		{"CholeskyScale", []any{definite(r, n), 0.7}, with(newChol, newChol), func(in, out []Operand) []*Step {
			return []*Step{CholeskyFactorize(out[0], in[0]), CholeskyScale(out[1], in[1], out[0]), CholeskyLogDet(out[1])}
		}},
		{"CholeskyAgain", []any{definite(r, n), definite(r, n), vec(r, n)}, with(newChol, newVec, newVec), func(in, out []Operand) []*Step {
			return []*Step{
				CholeskyFactorize(out[0], in[0]), CholeskySolve(out[0], out[1], in[2]),
				CholeskyFactorize(out[0], in[1]), CholeskySolve(out[0], out[2], out[1]), CholeskyLogDet(out[0]),
			}
		}},
	}
}

func luTrials(s shape, r *rand.Rand) []*trial {
	n := s.r
	return []*trial{
		{"LU", []any{safe(s, r, n), s.dense(r, n, 2), vec(r, n)}, with(newLU, newDense, newVec, newVec), func(in, out []Operand) []*Step {
			return []*Step{
				LUFactorize(out[0], in[0]), LUSolve(out[0], out[1], true, in[1]), LUSolve(out[0], out[2], false, in[2]),
				LUSolve(out[0], out[3], true, in[2]), LUDet(out[0]),
			}
		}},
		{"LULogDet", []any{safe(s, r, n)}, with(newLU), func(in, out []Operand) []*Step {
			steps := []*Step{LUFactorize(out[0], in[0]), LULogDet(out[0])}
			steps[1].results = 1
			return steps
		}},
		{"LUFactors", []any{mixed(s, r, n)}, with(newLU, newTri, newTri), func(in, out []Operand) []*Step {
			return []*Step{LUFactorize(out[0], in[0]), LULTo(out[0], out[1]), LUUTo(out[0], out[2])}
		}},
	}
}

func leastTrials(s shape, r *rand.Rand) []*trial {
	tall, wide := max(s.r, s.c), min(s.r, s.c)
	return []*trial{
		{"QR", []any{s.dense(r, tall, wide), s.dense(r, tall, 2), vec(r, wide)}, with(newQR, newDense, newVec), func(in, out []Operand) []*Step {
			return []*Step{QRFactorize(out[0], in[0]), QRSolve(out[0], out[1], false, in[1]), QRSolve(out[0], out[2], true, in[2])}
		}},
		{"LQ", []any{s.dense(r, wide, tall), s.dense(r, wide, 2), vec(r, tall)}, with(newLQ, newDense, newVec), func(in, out []Operand) []*Step {
			return []*Step{LQFactorize(out[0], in[0]), LQSolve(out[0], out[1], false, in[1]), LQSolve(out[0], out[2], true, in[2])}
		}},
		{"QRConstant", []any{s.dense(r, tall, 2)}, with(newQR, newDense), func(in, out []Operand) []*Step {
			qr, a := &mat.QR{}, mat.NewDense(tall, wide, nil)
			for i := range wide {
				a.Set(i, i, float64(i+2))
			}
			qr.Factorize(a)
			return []*Step{QRSolve(Const(qr), out[1], false, in[0])}
		}},
	}
}
