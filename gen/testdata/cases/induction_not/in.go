// Package induction_not has loops that almost count: steps that change, that only some
// iterations take, bounds that move, and indices that wrap around.
package induction_not

// Changing steps by what the loop changes.
//
//gradgen:vjp
func Changing(x []float64) float64 {
	s, d := 1.0, 1
	for p := 0; p < len(x); p += d {
		s += x[p] * s
		d++
	}
	return s
}

// Sometimes steps in some iterations only.
//
//gradgen:vjp
func Sometimes(x, y []float64) float64 {
	s, at := 1.0, 0
	for i := range x {
		s *= 1 + x[i]*y[at]
		if x[i] > 0 {
			at++
		}
	}
	return s
}

func SometimesInputs() [][]any {
	return [][]any{{[]float64{0.5, -1, 0.3, 0.2}, []float64{1, 2, 3, 4}}, {[]float64{-1}, []float64{2}}, {[]float64{}, []float64{}}}
}

// Early leaves the loop with an offset that is read afterwards.
//
//gradgen:vjp
func Early(x []float64) float64 {
	s, at := 1.0, 0
	for i := range x {
		s += x[at] * s
		at++
		if x[i] < 0 {
			break
		}
	}
	return s * x[at-1]
}

func EarlyInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, -0.3, 0.2, 0.7}}, {[]float64{0.5, 0.25}}, {[]float64{-0.5}}}
}

// Outer leaves the outer loop from the inner one.
//
//gradgen:vjp
func Outer(x []float64) float64 {
	s, at := 1.0, 0
rows:
	for i := range x {
		for j := 0; j < i; j++ {
			if s > 3 {
				break rows
			}
			s += x[at%len(x)] * s
			at++
		}
	}
	return s * float64(at)
}

func OuterInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, 0.3, 0.2, 0.7}}, {[]float64{0.1, 0.05, 0.02}}}
}

// Growing has a bound that moves.
//
//gradgen:vjp
func Growing(x []float64) float64 {
	s, n := 1.0, 1
	for i := 0; i < n && i < len(x); i++ {
		s += x[i] * s
		if x[i] > 0 {
			n = i + 2
		}
	}
	return s
}

func GrowingInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, -0.3, 0.2, 0.7}}, {[]float64{}}}
}

// Wrapping has a narrow index that never reaches its bound but wraps around.
//
//gradgen:vjp
func Wrapping(x []float64, d uint8) float64 {
	s, n := 1.0, 0
	for i := uint8(200); i < 250 && n < 9; i += d {
		s += x[int(i)%len(x)] * s
		n++
	}
	return s
}

func WrappingInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, -0.3}, uint8(100)}, {[]float64{0.5, 0.25, -0.3}, uint8(3)}}
}

// Table is where a step is kept.
type Table struct {
	Step int
	V    []float64
}

// Moved has a step in memory that the loop changes.
//
//gradgen:vjp wrt=x
func Moved(t *Table, x []float64) float64 {
	s := 1.0
	for p := 0; p < len(x); p += t.Step {
		s += x[p] * s
		if p == 1 {
			t.Step = 2
		}
	}
	t.Step = 1
	return s
}

func MovedInputs() [][]any {
	return [][]any{{&Table{Step: 1}, []float64{0.5, 0.25, -0.3, 0.2, 0.7}}, {&Table{Step: 3}, []float64{0.5, 0.25, -0.3, 0.2, 0.7}}}
}

// Overlapping has blocks that meet.
//
//gradgen:vjp
func Overlapping(x []float64, d, width int) float64 {
	y := make([]float64, len(x)+width)
	for p := 0; p < len(x); p += d {
		for k := 0; k < width; k++ {
			y[p+k] = y[p+k]*x[p] + x[p]*x[p]
		}
	}
	s := 0.0
	for i := range y {
		s += y[i] * y[i]
	}
	return s
}

func OverlappingInputs() [][]any {
	x := []float64{0.5, 0.25, -0.3, 0.2, 0.7}
	return [][]any{{x, 1, 3}, {x, 2, 2}, {x, 2, 1}, {x, 3, 0}}
}
