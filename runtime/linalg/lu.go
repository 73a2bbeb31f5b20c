package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// LUFactorize is f.Factorize(a).
func LUFactorize(f, a Operand) *Step {
	s := begin(f, a)
	x := s.load(a)
	lu := f.x.(*mat.LU)
	*lu = mat.LU{} // earlier steps keep the factors that it had
	lu.Factorize(matrix(a))
	s.keep(f, x, flat(x.v.x))
	return s.done()
}

// flat has the numbers of m, row by row.
func flat(m *mat.Dense) []float64 {
	raw := m.RawMatrix()
	if raw.Stride == raw.Cols {
		return raw.Data[:raw.Rows*raw.Cols]
	}
	return flat(mat.DenseCopyOf(m))
}

func (s *Step) lu(f Operand) (dual, luSolver) {
	factor := *f.x.(*mat.LU)
	n, _ := factor.Dims()
	var x *mat.Dense
	if data := extra(s.memory, f, n*n); data != nil {
		x = s.over(blas64.General{Rows: n, Cols: n, Stride: n, Data: data})
	}
	return s.factored(f, x), luSolver{&factor}
}

// LUSolve is f.SolveTo(dst, trans, b) or SolveVecTo.
func LUSolve(f, dst Operand, trans bool, b Operand) *Step {
	s := begin(f, dst, b)
	a, lu := s.lu(f)
	y := s.load(b)
	if to, vec := solution(dst); vec != nil {
		s.err = lu.SolveVecTo(vec, trans, vector(b))
	} else {
		s.err = lu.SolveTo(to, trans, matrix(b))
	}
	s.store(dst, s.dsolve(dense(s.memory, dst.x), lu, a, trans, y))
	return s.done()
}

// LUDet is f.Det().
func LUDet(f Operand) *Step {
	s := begin(f)
	a, lu := s.lu(f)
	s.result(s.det(lu.Det(), lu, a.v.x, a))
	return s.done()
}

// LULogDet is f.LogDet(): the logarithm and the sign.
func LULogDet(f Operand) *Step {
	s := begin(f)
	a, lu := s.lu(f)
	det, sign := lu.LogDet()
	s.result(s.logdet(det, lu, a))
	s.result(dual{v: s.constant(s.number(sign))})
	return s.done()
}
