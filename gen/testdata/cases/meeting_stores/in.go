// Loops whose iterations store to the same element: the adjoint of a store leaves
// zero, so it has to run after the adjoints of what was added there later.
package meeting_stores

// Before adds to the element that the iteration before it stored.
//
//gradgen:grad wrt=x
func Before(x []float64) float64 {
	r := make([]float64, len(x))
	for i := range x {
		r[i] = 2 * x[i]
		if i > 0 {
			r[i-1] += 3 * x[i] * x[i]
		}
	}
	return squares(r)
}

func squares(r []float64) float64 {
	s := 0.0
	for _, v := range r {
		s += v * v
	}
	return s
}

func BeforeInputs() [][]any { return lists() }

func lists() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4}}, {[]float64{}}, {[]float64{2}}, {[]float64{1, -1, 0.5, 2, 3, -0.25, 1.5, 0.75, 2.5}}}
}

// Assembly adds the forces of pairs, by a list of neighbours.
//
//gradgen:vjp wrt=x of=force
func Assembly(x []float64, next []int, force []float64) {
	for i, j := range next {
		d := x[j] - x[i]
		force[i] = d * d
		force[j] -= d
	}
}

func AssemblyInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4}, []int{2, 0, 3, 0}, []float64{1, 2, 3, 4}}}
}

// Diagonal keeps the sum of each row on the diagonal of a matrix.
//
//gradgen:grad wrt=x
func Diagonal(x []float64) float64 {
	n := len(x)
	m := make([]float64, n*n)
	for i := range n {
		m[i*n+i] = 0
		for j := range n {
			m[i*n+j] = x[i] * x[j]
			m[j*n+j] += x[i]
		}
	}
	return squares(m)
}

func DiagonalInputs() [][]any { return lists() }

// Shifted stores by two names of a slice.
//
//gradgen:grad wrt=x
func Shifted(x []float64) float64 {
	r := make([]float64, len(x)+1)
	next := r[1:]
	for i := range x {
		r[i] = x[i] * x[i]
		next[i] = 2 * x[i]
	}
	return squares(r)
}

func ShiftedInputs() [][]any { return lists() }

// Rows stores to rows that are one slice.
//
//gradgen:grad wrt=x
func Rows(x []float64) float64 {
	r := make([]float64, len(x))
	rows := [][]float64{r, r}
	for i := range rows {
		for j := range r {
			rows[i][j] = x[j] * x[j] * float64(i+1)
		}
	}
	return squares(r)
}

func RowsInputs() [][]any { return lists() }

// Pointers stores by way of pointers to two numbers.
//
//gradgen:grad wrt=x
func Pointers(x []float64) float64 {
	var a, b float64
	places := []*float64{&a, &b, &a, &b}
	for i := range x {
		*places[i%4] = x[i] * x[i]
	}
	return a*a + b*b*b
}

func PointersInputs() [][]any { return lists() }

// Own stores to rows that were made one by one: its iterations may change places.
//
//gradgen:grad wrt=x
func Own(x []float64) float64 {
	rows := make([][]float64, len(x))
	for i := range rows {
		rows[i] = make([]float64, 2)
	}
	for i, v := range x {
		rows[i][0] = v * v
		rows[i][1] = v
	}
	s := 0.0
	for _, r := range rows {
		s += r[0] * r[1]
	}
	return s
}

func OwnInputs() [][]any { return lists() }
