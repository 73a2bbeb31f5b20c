// Loops whose bounds and slices change through pointers, or while pointers lead to them.
package bounds_in_memory

// Shrinks counts its bound down by name while the condition reads it through a pointer.
//
//gradgen:vjp wrt=x
func Shrinks(x []float64, n int) (s float64) {
	m := &n
	for i := 0; i < *m; i++ {
		s += x[i] * x[i]
		n--
	}
	return s * float64(n)
}

func ShrinksInputs() [][]any { return [][]any{{[]float64{1, 2, 3, 4, 5}, 5}} }

// Later takes the address behind the loop, to which it comes back.
//
//gradgen:vjp wrt=x
func Later(x []float64) (s float64) {
	k, left := 2, len(x)
	m := &k
	for range 2 {
		for i := 0; i < *m; i++ {
			s += x[i] * x[i]
			left--
		}
		m = &left
	}
	return s
}

func LaterInputs() [][]any { return [][]any{{[]float64{1, -2, 3, 4, 0.5, 7}}} }

// Cut sets the slice that it ranges over to nil.
//
//gradgen:vjp wrt=x
func Cut(x, y []float64) (s float64) {
	xs := x
	p := &y
	for range 2 {
		for i, v := range xs {
			*p = nil
			s += v * v * float64(i+1)
		}
		p = &xs
	}
	return s
}

func CutInputs() [][]any { return [][]any{{[]float64{1, -2, 3}, []float64{4, 5}}} }

// Overwritten writes, in its second turn, to the array that it ranges over.
//
//gradgen:vjp wrt=x
func Overwritten(x []float64) (s float64) {
	a := [3]float64{x[0], x[1], x[2]}
	b := a
	p := &b
	for range 2 {
		for i, v := range a {
			p[2-i] = 7 * v
			s += v * v * float64(i+1)
		}
		p = &a
	}
	return s + a[0]*b[1]
}

func OverwrittenInputs() [][]any { return [][]any{{[]float64{1, -2, 3}}} }
