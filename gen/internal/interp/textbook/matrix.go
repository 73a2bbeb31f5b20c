// Package textbook has the operations of linear algebra as textbooks define them, over numbers of any kind. The
// operations also apply to the tangents of the numbers.
package textbook

// A Number is an element of a matrix.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Div(T) T
	// Value returns the number without its tangents.
	Value() float64
	// Constant returns x as a number without tangents. The result does not depend on the receiver.
	Constant(x float64) T
}

// A Matrix has its elements row by row.
type Matrix[T Number[T]] struct {
	Rows, Cols int
	Elems      []T
}

// New returns a matrix of zeros.
func New[T Number[T]](rows, cols int) Matrix[T] {
	return Matrix[T]{rows, cols, make([]T, rows*cols)}
}

// Of returns a matrix with elements f(i, j).
func Of[T Number[T]](rows, cols int, f func(i, j int) T) Matrix[T] {
	m := New[T](rows, cols)
	for i := range rows {
		for j := range cols {
			m.Elems[i*cols+j] = f(i, j)
		}
	}
	return m
}

// At returns element (i, j).
func (m Matrix[T]) At(i, j int) T { return m.Elems[i*m.Cols+j] }

func (m Matrix[T]) set(i, j int, x T) { m.Elems[i*m.Cols+j] = x }

// T returns the transposed matrix.
func (m Matrix[T]) T() Matrix[T] {
	return Of(m.Cols, m.Rows, func(i, j int) T { return m.At(j, i) })
}

// Map applies f to each element.
func (m Matrix[T]) Map(f func(T) T) Matrix[T] {
	return Of(m.Rows, m.Cols, func(i, j int) T { return f(m.At(i, j)) })
}

// With combines the elements of two matrices of one shape.
func (m Matrix[T]) With(b Matrix[T], f func(x, y T) T) Matrix[T] {
	return Of(m.Rows, m.Cols, func(i, j int) T { return f(m.At(i, j), b.At(i, j)) })
}

// Times returns the product of two matrices.
func (m Matrix[T]) Times(b Matrix[T]) Matrix[T] {
	return Of(m.Rows, b.Cols, func(i, j int) T {
		var sum T
		for k := range m.Cols {
			sum = sum.Add(m.At(i, k).Mul(b.At(k, j)))
		}
		return sum
	})
}

// Diagonal returns the elements of the diagonal.
func (m Matrix[T]) Diagonal() []T {
	list := make([]T, min(m.Rows, m.Cols))
	for i := range list {
		list[i] = m.At(i, i)
	}
	return list
}

// Identity returns the identity matrix.
func Identity[T Number[T]](n int) Matrix[T] {
	var zero T
	return Of(n, n, func(i, j int) T {
		if i == j {
			return zero.Constant(1)
		}
		return zero
	})
}

// Clone returns a copy of the matrix.
func (m Matrix[T]) Clone() Matrix[T] { return Of(m.Rows, m.Cols, m.At) }
