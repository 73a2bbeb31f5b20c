// Nests whose inner loops hand numbers on: vector code runs them for several vectors
// of iterations at once.
package vector_jam

// Filter has branches inside the inner loop, taken by all iterations or by some.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Filter(x, w []float64) float64 {
	s := 0.0
	for _, v := range x {
		state, gain := 0.0, v
		for j, c := range w {
			state = 0.5*state + c*gain
			if j > 1 {
				gain -= 0.1 * state
			}
			if state > 0.3 {
				state -= 0.2 * v
			}
			s += 0.1 * gain * state
		}
		s += state * gain
	}
	return s
}

// Smooth adds up in memory that neighbouring iterations share, and in elements of
// their own.
//
//gradgen:vjp wrt=x,w,y vector=on of=y
func Smooth(x, w, y []float64) {
	for i := range y {
		last := 1.0
		for j, c := range w {
			last *= c
			y[i] += last * x[i+j]
		}
	}
}

// Alternate hands a number on to the next iteration of the outer loop, which
// stays as it is.
//
//gradgen:vjp wrt=x,w vector=on
func Alternate(x, w []float64) float64 {
	s, carried := 0.0, 0.0
	for _, v := range x {
		t := v
		for _, c := range w {
			t = c * t
			carried = 0.5*carried + t
		}
		s += t * carried
	}
	return s
}

func FilterInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 5, 8, 15, 16, 17, 24, 31, 45} {
		sets = append(sets, []any{numbers(n), numbers(5)})
	}
	return sets
}

func SmoothInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 7, 16, 33} {
		sets = append(sets, []any{numbers(n + 3), numbers(4), numbers(n)})
	}
	return sets
}

func AlternateInputs() [][]any { return FilterInputs() }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.5 - float64(i*i%7)/9
	}
	return v
}
