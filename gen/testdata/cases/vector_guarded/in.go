// Conditions whose left-hand sides guard what their right-hand sides evaluate.
package vector_guarded

// Known adds what has a place in the table.
//
//gradgen:vjp wrt=x,table vector=on
func Known(x, table []float64, at []int, kind []uint8) (s float64) {
	for i := range x {
		if float64(kind[i]) < 2 && table[at[i]] > 0 {
			s += x[i] * x[i] * table[at[i]]
		}
	}
	return s
}

// Either adds what has no place in the table, or one with a small number.
//
//gradgen:vjp wrt=x vector=on
func Either(x, table []float64, at []int) (s float64) {
	for i := range x {
		if at[i] >= len(table) || table[at[i]] < 1 {
			s += x[i] * x[i] * x[i]
		}
	}
	return s
}

// Divided adds every number whose index is a multiple.
//
//gradgen:vjp wrt=x vector=on
func Divided(x []float64, by []int) (s float64) {
	for i := range x {
		if by[i] != 0 && i%by[i] == 0 {
			s += x[i] * x[i]
		} else {
			s -= x[i]
		}
	}
	return s
}

// Nested has an index of an index.
//
//gradgen:vjp wrt=x,table vector=on
func Nested(x, table []float64, at []int, kind []uint8) (s float64) {
	for i := range x {
		s += x[i]
		if x[i] > -5 && kind[i] < 2 && table[at[at[i]]] > x[i] {
			s += table[at[i]] * x[i]
		}
	}
	return s
}

func KnownInputs() [][]any { return inputs(9) }

func NestedInputs() [][]any { return inputs(2) }

// inputs has places that are not there where the kind is large.
func inputs(missing int) [][]any {
	var sets [][]any
	for _, n := range []int{3, 8, 21, 40} {
		x, at, kind := make([]float64, n), make([]int, n), make([]uint8, n)
		for i := range x {
			x[i], at[i] = 0.1*float64(i%7)-0.2, i%2
			if i%3 == 2 {
				at[i], kind[i] = 1000*missing, 3
			}
		}
		sets = append(sets, []any{x, []float64{0.5, 1.5}, at, kind})
	}
	return sets
}

func EitherInputs() [][]any {
	sets := inputs(9)
	for i := range sets {
		sets[i] = sets[i][:3]
	}
	return sets
}

func DividedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 8, 21, 40} {
		x, by := make([]float64, n), make([]int, n)
		for i := range x {
			x[i], by[i] = 0.1*float64(i%7)-0.2, i%4
		}
		sets = append(sets, []any{x, by})
	}
	return sets
}
