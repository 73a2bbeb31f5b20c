package textbook

import "math"

// Cholesky returns the upper triangular U with Uᵀ·U equal to the upper triangle of a, if a is positive definite. The
// function sqrt computes square roots.
func Cholesky[T Number[T]](a Matrix[T], sqrt func(T) T) (u Matrix[T], ok bool) {
	u = New[T](a.Rows, a.Rows)
	for i := range a.Rows {
		for j := i; j < a.Rows; j++ {
			x := a.At(i, j)
			for k := range i {
				x = x.Sub(u.At(k, i).Mul(u.At(k, j)))
			}
			switch {
			case i != j:
				u.set(i, j, x.Div(u.At(i, i)))
			case x.Value() > 0:
				u.set(i, i, sqrt(x))
			default:
				return u, false
			}
		}
	}
	return u, true
}

// LU returns the factors of a with its rows exchanged: L below the diagonal, with ones on its diagonal, and U in
// the rest. Row i of the product is row order[i] of a, and sign is -1 if the number of exchanges is odd.
func LU[T Number[T]](a Matrix[T]) (lu Matrix[T], order []int, sign float64) {
	lu, sign = a.Clone(), 1
	for i := range a.Rows {
		order = append(order, i)
	}
	for k := range a.Rows {
		p := k
		for i := k; i < a.Rows; i++ {
			if math.Abs(lu.At(i, k).Value()) > math.Abs(lu.At(p, k).Value()) {
				p = i
			}
		}
		if p != k {
			lu.exchange(k, p)
			order[k], order[p], sign = order[p], order[k], -sign
		}
		if lu.At(k, k).Value() != 0 {
			lu.eliminate(k)
		}
	}
	return lu, order, sign
}

func (m Matrix[T]) exchange(i, k int) {
	for j := range m.Cols {
		m.Elems[i*m.Cols+j], m.Elems[k*m.Cols+j] = m.At(k, j), m.At(i, j)
	}
}

// eliminate subtracts multiples of row k from the rows below it.
func (m Matrix[T]) eliminate(k int) {
	for i := k + 1; i < m.Rows; i++ {
		f := m.At(i, k).Div(m.At(k, k))
		m.set(i, k, f)
		for j := k + 1; j < m.Cols; j++ {
			m.set(i, j, m.At(i, j).Sub(f.Mul(m.At(k, j))))
		}
	}
}

// Singular reports whether a factor of a matrix has a zero on its diagonal.
func Singular[T Number[T]](lu Matrix[T]) bool {
	for _, x := range lu.Diagonal() {
		if x.Value() == 0 {
			return true
		}
	}
	return false
}

// Forward solves L·X = B for the lower triangle of a matrix. If unit is set, its diagonal counts as 1.
func Forward[T Number[T]](l, b Matrix[T], unit bool) Matrix[T] {
	x := b.Clone()
	for i := range l.Rows {
		x.row(l, i, 0, i, unit)
	}
	return x
}

// Backward solves U·X = B for the upper triangle of a matrix.
func Backward[T Number[T]](u, b Matrix[T]) Matrix[T] {
	x := b.Clone()
	for i := u.Rows - 1; i >= 0; i-- {
		x.row(u, i, i+1, u.Rows, false)
	}
	return x
}

// row computes row i of a solution from rows lo to hi of the solution.
func (m Matrix[T]) row(a Matrix[T], i, lo, hi int, unit bool) {
	for j := range m.Cols {
		v := m.At(i, j)
		for k := lo; k < hi; k++ {
			v = v.Sub(a.At(i, k).Mul(m.At(k, j)))
		}
		if !unit {
			v = v.Div(a.At(i, i))
		}
		m.set(i, j, v)
	}
}

// SolveLU solves A·X = B, or Aᵀ·X = B, for the factors of A.
func SolveLU[T Number[T]](lu Matrix[T], order []int, b Matrix[T], trans bool) Matrix[T] {
	if !trans {
		c := Of(b.Rows, b.Cols, func(i, j int) T { return b.At(order[i], j) })
		return Backward(lu, Forward(lu, c, true))
	}
	unit := Of(lu.Rows, lu.Rows, func(i, j int) T {
		if i == j {
			return lu.At(i, j).Constant(1)
		}
		return lu.At(j, i)
	})
	y := Backward(unit, Forward(lu.T(), b, false))
	x := New[T](b.Rows, b.Cols)
	for i, at := range order {
		for j := range b.Cols {
			x.set(at, j, y.At(i, j))
		}
	}
	return x
}

// Solve solves A·X = B. It uses Gaussian elimination if A is square. Otherwise it uses the normal equations, which
// give the least-squares solution if A has more rows than columns, and the shortest solution if not. The result
// singular reports that there is no solution.
func Solve[T Number[T]](a, b Matrix[T]) (x Matrix[T], singular bool) {
	switch {
	case a.Rows > a.Cols:
		return Solve(a.T().Times(a), a.T().Times(b))
	case a.Rows < a.Cols:
		y, singular := Solve(a.Times(a.T()), b)
		return a.T().Times(y), singular
	}
	lu, order, _ := LU(a)
	if Singular(lu) {
		return New[T](a.Cols, b.Cols), true
	}
	return SolveLU(lu, order, b, false), false
}

// largestCondition is the condition number above which package mat considers a matrix singular.
const largestCondition = 1e16

// Ill reports whether the condition number of a square matrix in the 1-norm is too large.
func Ill[T Number[T]](a Matrix[T]) bool {
	inverse, singular := Solve(a, Identity[T](a.Rows))
	return singular || !(norm1(a)*norm1(inverse) <= largestCondition)
}

func norm1[T Number[T]](a Matrix[T]) float64 {
	most := 0.0
	for j := range a.Cols {
		sum := 0.0
		for i := range a.Rows {
			sum += math.Abs(a.At(i, j).Value())
		}
		most = max(most, sum)
	}
	return most
}
