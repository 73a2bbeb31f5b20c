// A slice that a loop fills, and that the adjoint needs a copy of, is filled in
// the memory of the copy; and where its old elements are needed it is not.
package copies_filled

import "math"

// Midpoint fills mid twice in every step.
//
//gradgen:grad wrt=x
func Midpoint(x []float64, steps int) float64 {
	y := make([]float64, len(x))
	mid := make([]float64, len(x))
	for range steps {
		for i := range mid {
			mid[i] = y[i] + 0.5*x[i]
		}
		for i := 1; i < len(x); i++ {
			y[i] += x[i] * math.Sin(mid[i-1])
		}
		for i := range mid {
			mid[i] = y[i] * x[i]
		}
		for i := range y {
			y[i] += 0.25 * mid[i] * mid[0]
		}
	}
	return y[len(y)-1]
}

func MidpointInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

// After reads what the last step has left.
//
//gradgen:grad wrt=x
func After(x []float64, steps int) float64 {
	mid := make([]float64, len(x))
	s := 0.0
	for k := range steps {
		for i := range mid {
			mid[i] = x[i] * float64(k+1)
		}
		for i := range x {
			s += mid[i] * mid[len(x)-1-i]
		}
	}
	for i := range mid {
		s += mid[i] * x[0]
	}
	return s
}

func AfterInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

// Before reads what the step before has left.
//
//gradgen:grad wrt=x
func Before(x []float64, steps int) float64 {
	mid := make([]float64, len(x))
	s := 1.0
	for range steps {
		s += mid[0]
		for i := range mid {
			mid[i] = x[i] * s
		}
		for i := range x {
			s += 0.1 * mid[i] * mid[len(x)-1-i]
		}
	}
	return s
}

func BeforeInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

// Changed changes an element once the copy is made.
//
//gradgen:grad wrt=x
func Changed(x []float64, steps int) float64 {
	mid := make([]float64, len(x))
	s := 0.0
	for k := range steps {
		for i := range mid {
			mid[i] = x[i] * float64(k+1)
		}
		for i := range x {
			s += mid[i] * mid[len(x)-1-i]
		}
		mid[0] = s * x[0]
		s += mid[0] * mid[len(x)-1]
	}
	return s
}

func ChangedInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, 0.3}, 2}, {[]float64{0.5}, 3}, {[]float64{1, 2}, 0}}
}

// Partly fills some of the elements only, and Named has another name for them.
//
//gradgen:grad wrt=x
func Partly(x []float64, steps int) float64 {
	mid := make([]float64, len(x))
	s := 0.0
	for k := range steps {
		for i := range mid {
			if (i+k)%2 == 0 {
				mid[i] = x[i] * float64(k+1)
			}
		}
		for i := range x {
			s += mid[i] * mid[len(x)-1-i]
		}
	}
	return s
}

func PartlyInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 3}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

//gradgen:grad wrt=x
func Named(x []float64, steps int) float64 {
	mid := make([]float64, len(x))
	tail := mid[1:]
	s := 0.0
	for k := range steps {
		for i := range mid {
			mid[i] = x[i] * float64(k+1)
		}
		for i := range tail {
			s += tail[i] * mid[i] * tail[len(tail)-1-i]
		}
		for i := range tail {
			s += tail[i]
		}
	}
	return s
}

func NamedInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 3}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

// Shrinking fills fewer elements in every step.
//
//gradgen:grad wrt=x
func Shrinking(x []float64) float64 {
	mid := make([]float64, len(x))
	s := 0.0
	for k := range x {
		for i := 0; i < len(x)-k; i++ {
			mid[i] = x[i] * float64(k+1)
		}
		for i := range x {
			s += mid[i] * mid[len(x)-1-i]
		}
	}
	return s
}
