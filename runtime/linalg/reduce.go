package linalg

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// exact replaces the value of a number by the one that gonum computes, whose sums may have another order.
func exact(d dual, v float64) dual {
	d.v.x.Set(0, 0, v)
	return d
}

// DotVec runs mat.Dot(a, b).
func DotVec(a, b Operand) *Step {
	s := begin(a, b)
	x, y := s.load(a), s.load(b)
	s.result(exact(s.ddot(s.upright(x), s.upright(y)), mat.Dot(vector(a), vector(b))))
	return s.done()
}

// upright returns the vector x as a column, transposed if it is a row.
func (s *duals) upright(x dual) dual {
	if _, c := x.v.x.Dims(); c == 1 {
		return x
	}
	return linear(x, s.turned)
}

// Inner runs mat.Inner(x, a, y).
func Inner(x, a, y Operand) *Step {
	s := begin(x, a, y)
	u, m, v := s.load(x), s.load(a), s.load(y)
	at := s.ddot(s.upright(u), s.dmul(nil, m, false, s.upright(v), false))
	s.result(exact(at, mat.Inner(vector(x), matrix(a), vector(y))))
	return s.done()
}

// Sum runs mat.Sum(a).
func Sum(a Operand) *Step {
	s := begin(a)
	s.result(exact(s.all(s.load(a)), mat.Sum(matrix(a))))
	return s.done()
}

// Trace runs mat.Trace(a), or a method.
func Trace(a Operand) *Step {
	s := begin(a)
	s.result(exact(s.dtrace(s.load(a)), mat.Trace(matrix(a))))
	return s.done()
}

// Max runs mat.Max(a). If several elements are largest, the derivative is that of the first.
func Max(a Operand) *Step { return extreme(a, mat.Max(matrix(a))) }

// Min runs mat.Min(a). If several elements are smallest, the derivative is that of the first.
func Min(a Operand) *Step { return extreme(a, mat.Min(matrix(a))) }

func extreme(a Operand, v float64) *Step {
	s := begin(a)
	x := s.load(a)
	found := false
	first := s.known(x.v, func(i, j int) float64 {
		if found || x.v.x.At(i, j) != v {
			return 0
		}
		found = true
		return 1
	})
	s.result(s.ddot(x, dual{v: first}))
	return s.done()
}

// Norm runs mat.Norm(a, p), or a method; p = 2 is the Frobenius norm. The norm has a kink where elements that determine
// it are zero; the derivative there is zero, as for floats.Norm.
func Norm(a Operand, p float64) *Step {
	s := begin(a)
	v := mat.Norm(matrix(a), p)
	x := s.load(a)
	var n dual
	switch {
	case p == 2 && v == 0:
		n = s.ddot(x, dual{v: s.known(x.v, func(i, j int) float64 { return 0 })})
	case p == 2:
		scaled := dual{v: s.add(1/v, x.v, 0, nil), d: s.add(1/v, x.d, 0, nil)}
		n = s.droot(s.ddot(scaled, scaled))
		n = dual{v: s.add(v, n.v, 0, nil), d: s.add(v, n.d, 0, nil)}
	default:
		n = s.ddot(x, dual{v: s.constant(signs(x.v.x, p == 1))})
	}
	s.result(exact(n, v))
	return s.done()
}

// signs returns the signs of the elements in the column, or the row, with the largest sum of absolute values.
func signs(x *mat.Dense, columns bool) *mat.Dense {
	r, c := x.Dims()
	if columns {
		x, r, c = mat.DenseCopyOf(x.T()), c, r
	}
	best, most := 0, -1.0
	for i := range r {
		sum := 0.0
		for j := range c {
			sum += math.Abs(x.At(i, j))
		}
		if sum > most {
			best, most = i, sum
		}
	}
	m := mat.NewDense(r, c, nil)
	for j := range c {
		switch v := x.At(best, j); {
		case v > 0:
			m.Set(best, j, 1)
		case v < 0:
			m.Set(best, j, -1)
		}
	}
	if columns {
		m = mat.DenseCopyOf(m.T())
	}
	return m
}
