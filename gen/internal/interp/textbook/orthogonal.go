package textbook

import (
	"math"
	"slices"
)

// QR returns an orthogonal matrix and an upper trapezoidal matrix whose product is a. It uses Householder
// reflections. The function sqrt computes square roots.
func QR[T Number[T]](a Matrix[T], sqrt func(T) T) (q, r Matrix[T]) {
	r, q = a.Clone(), Identity[T](a.Rows)
	for k := range min(a.Rows, a.Cols) {
		v, found := r.reflector(k, sqrt)
		if !found {
			continue
		}
		r.reflect(v, k)
		qt := q.T()
		qt.reflect(v, k)
		q = qt.T()
		for i := k + 1; i < a.Rows; i++ {
			r.set(i, k, r.At(i, k).Constant(0))
		}
	}
	return q, r
}

// reflector returns the vector of the reflection that makes the elements below (k, k) zero. found is
// false if they are zero.
func (m Matrix[T]) reflector(k int, sqrt func(T) T) (v []T, found bool) {
	v = make([]T, m.Rows)
	sum := m.At(k, k).Mul(m.At(k, k))
	for i := k + 1; i < m.Rows; i++ {
		v[i] = m.At(i, k)
		sum = sum.Add(v[i].Mul(v[i]))
		found = found || v[i].Value() != 0
	}
	if !found {
		return nil, false
	}
	norm := sqrt(sum)
	if m.At(k, k).Value() < 0 {
		v[k] = m.At(k, k).Sub(norm)
	} else {
		v[k] = m.At(k, k).Add(norm)
	}
	return v, true
}

// reflect applies the reflection I - 2·v·vᵀ/(vᵀ·v) to the columns. The elements of v before k are zero.
func (m Matrix[T]) reflect(v []T, k int) {
	scale := dot(v[k:], v[k:])
	for j := range m.Cols {
		var sum T
		for i := k; i < m.Rows; i++ {
			sum = sum.Add(v[i].Mul(m.At(i, j)))
		}
		f := sum.Add(sum).Div(scale)
		for i := k; i < m.Rows; i++ {
			m.set(i, j, m.At(i, j).Sub(f.Mul(v[i])))
		}
	}
}

func dot[T Number[T]](a, b []T) (sum T) {
	for i := range a {
		sum = sum.Add(a[i].Mul(b[i]))
	}
	return sum
}

// mostSweeps is the largest number of sweeps over all pairs in Jacobi's methods. Close to the result, the numbers and
// their tangents converge quadratically.
const mostSweeps = 12

// rotation returns the cosine and the sine of the angle that annihilates h, where d is the difference of the two
// diagonal elements. ok is false if both are zero.
func rotation[T Number[T]](d, h T, sqrt func(T) T) (c, s T, ok bool) {
	if d.Value() == 0 && h.Value() == 0 {
		return c, s, false
	}
	two := h.Add(h)
	root := sqrt(d.Mul(d).Add(two.Mul(two)))
	if d.Value() < 0 {
		root = root.Constant(0).Sub(root)
	}
	t := two.Div(d.Add(root))
	one := t.Constant(1)
	c = one.Div(sqrt(one.Add(t.Mul(t))))
	return c, t.Mul(c), true
}

// rotate rotates columns p and q.
func (m Matrix[T]) rotate(p, q int, c, s T) {
	for i := range m.Rows {
		x, y := m.At(i, p), m.At(i, q)
		m.set(i, p, c.Mul(x).Sub(s.Mul(y)))
		m.set(i, q, s.Mul(x).Add(c.Mul(y)))
	}
}

// EigenSym returns the eigenvalues of a symmetric matrix in ascending order, and its eigenvectors as columns. It
// uses Jacobi's method.
func EigenSym[T Number[T]](a Matrix[T], sqrt func(T) T) (values []T, vectors Matrix[T]) {
	m, v := a.Clone(), Identity[T](a.Rows)
	for range mostSweeps {
		for p := range a.Rows {
			for q := p + 1; q < a.Rows; q++ {
				c, s, ok := rotation(m.At(q, q).Sub(m.At(p, p)), m.At(p, q), sqrt)
				if !ok {
					continue
				}
				m.rotate(p, q, c, s)
				t := m.T()
				t.rotate(p, q, c, s)
				m = t.T()
				v.rotate(p, q, c, s)
			}
		}
	}
	values = m.Diagonal()
	order := sorted(values, func(a, b float64) bool { return a < b })
	return chosen(values, order), v.columns(order)
}

// sorted returns the indices of numbers in sorted order.
func sorted[T Number[T]](list []T, before func(a, b float64) bool) []int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int {
		switch a, b := list[i].Value(), list[k].Value(); {
		case before(a, b):
			return -1
		case before(b, a):
			return 1
		}
		return 0
	})
	return order
}

func chosen[T any](list []T, order []int) []T {
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = list[at]
	}
	return out
}

// columns returns the columns of a matrix in the given order.
func (m Matrix[T]) columns(order []int) Matrix[T] {
	return Of(m.Rows, len(order), func(i, j int) T { return m.At(i, order[j]) })
}

// SVD returns the singular values in descending order, with as many columns of both sides. It uses the one-sided
// Jacobi method. Columns of u that belong to the value zero are zero.
func SVD[T Number[T]](a Matrix[T], sqrt func(T) T) (values []T, u, v Matrix[T]) {
	if a.Rows < a.Cols {
		values, v, u = SVD(a.T(), sqrt)
		return values, u, v
	}
	m, w := a.Clone(), Identity[T](a.Cols)
	for range mostSweeps {
		for p := range a.Cols {
			for q := p + 1; q < a.Cols; q++ {
				x, y := m.column(p), m.column(q)
				c, s, ok := rotation(dot(y, y).Sub(dot(x, x)), dot(x, y), sqrt)
				if ok {
					m.rotate(p, q, c, s)
					w.rotate(p, q, c, s)
				}
			}
		}
	}
	for j := range a.Cols {
		x := m.column(j)
		size := dot(x, x)
		if size.Value() > 0 {
			size = sqrt(size)
			for i := range m.Rows {
				m.set(i, j, m.At(i, j).Div(size))
			}
		}
		values = append(values, size)
	}
	order := sorted(values, func(a, b float64) bool { return a > b })
	return chosen(values, order), m.columns(order), w.columns(order)
}

func (m Matrix[T]) column(j int) []T {
	list := make([]T, m.Rows)
	for i := range list {
		list[i] = m.At(i, j)
	}
	return list
}

// Completed returns a square matrix that extends the orthonormal columns of m.
func Completed[T Number[T]](m Matrix[T], sqrt func(T) T) Matrix[T] {
	q, _ := QR(m, sqrt)
	return Of(m.Rows, m.Rows, func(i, j int) T {
		if j < m.Cols {
			return m.At(i, j)
		}
		return q.At(i, j)
	})
}

// PivotedCholesky returns the upper triangular U, with as many rows as the rank, such that UᵀU is the symmetric
// matrix a in another order: row i is row order[i] of a. The rank counts the pivots above tol. If tol is negative,
// LAPACK's is used.
func PivotedCholesky[T Number[T]](a Matrix[T], tol float64, sqrt func(T) T) (u Matrix[T], order []int, rank int) {
	n := a.Rows
	m := a.Clone()
	u = New[T](n, n)
	for i := range n {
		order = append(order, i)
	}
	if tol < 0 {
		for _, x := range a.Diagonal() {
			tol = max(tol, x.Value())
		}
		tol *= float64(n) * 0x1p-53
	}
	for k := range n {
		p := k
		for i := k; i < n; i++ {
			if m.At(i, i).Value() > m.At(p, p).Value() {
				p = i
			}
		}
		if !(m.At(p, p).Value() > tol) {
			return u, order, k
		}
		m.exchange(k, p)
		t := m.T()
		t.exchange(k, p)
		m = t.T()
		for i := range k {
			x, y := u.At(i, k), u.At(i, p)
			u.set(i, k, y)
			u.set(i, p, x)
		}
		order[k], order[p] = order[p], order[k]
		m.pivot(u, k, sqrt)
	}
	return u, order, n
}

// pivot computes row k of u, and subtracts its contribution from the rest.
func (m Matrix[T]) pivot(u Matrix[T], k int, sqrt func(T) T) {
	u.set(k, k, sqrt(m.At(k, k)))
	for j := k + 1; j < m.Rows; j++ {
		u.set(k, j, m.At(k, j).Div(u.At(k, k)))
	}
	for i := k + 1; i < m.Rows; i++ {
		for j := k + 1; j < m.Rows; j++ {
			m.set(i, j, m.At(i, j).Sub(u.At(k, i).Mul(u.At(k, j))))
		}
	}
}

// Norm returns a norm of a matrix: for p = 1 the largest column sum, for infinity the largest row sum, for 2 the
// Frobenius norm.
func Norm[T Number[T]](a Matrix[T], p float64, abs, sqrt func(T) T) T {
	switch {
	case p == 1:
		return Norm(a.T(), math.Inf(1), abs, sqrt)
	case p == 2:
		sum := dot(a.Elems, a.Elems)
		if sum.Value() == 0 {
			return sum
		}
		return sqrt(sum)
	}
	var most T
	for i := range a.Rows {
		var sum T
		for j := range a.Cols {
			sum = sum.Add(abs(a.At(i, j)))
		}
		if i == 0 || sum.Value() > most.Value() {
			most = sum
		}
	}
	return most
}
