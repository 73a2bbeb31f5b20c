// Loops that look like the search for a largest value and keep more than one
// iteration's worth.
package selection_not

import "math"

// Climb uses the largest value so far.
//
//gradgen:vjp wrt=x
func Climb(x []float64) float64 {
	largest, sum := x[0], 0.0
	for _, v := range x {
		if v > largest {
			largest = v
		}
		sum += largest * v
	}
	return sum
}

// Grow makes the next value of the last one.
//
//gradgen:vjp wrt=x
func Grow(x []float64) float64 {
	largest := x[0]
	for _, v := range x {
		if v > largest {
			largest = 0.5*largest + v
		}
	}
	return largest
}

// Both finds two extremes in one loop.
//
//gradgen:vjp wrt=x
func Both(x []float64) float64 {
	lo, hi := x[0], x[0]
	for _, v := range x {
		if v > hi {
			hi = v
		} else if v < lo {
			lo = v
		}
	}
	return (hi - lo) * hi
}

// Two writes in two places.
//
//gradgen:vjp wrt=x,y
func Two(x, y []float64) float64 {
	best := 0.0
	for i := range x {
		if x[i] > best {
			best = x[i]
		}
		if y[i] > best {
			best = y[i] * y[i]
		}
	}
	return best
}

// Prefix is the largest sum from the start of a row: what the row has summed up
// is of all iterations before.
//
//gradgen:vjp wrt=a
func Prefix(a [][]float64) float64 {
	largest := 0.0
	for _, row := range a {
		sum := 0.0
		for _, v := range row {
			sum += v * v
			if sum > largest {
				largest = sum
			}
		}
	}
	return largest
}

// Rows is the largest sum of a row, with a loop in the iteration.
//
//gradgen:vjp wrt=a
func Rows(a [][]float64) float64 {
	largest := 0.0
	for _, row := range a {
		sum := 0.0
		for _, v := range row {
			sum += math.Abs(v)
		}
		largest = max(largest, sum*sum)
	}
	return largest
}

func RowsInputs() [][]any {
	return [][]any{{[][]float64{{1, -2}, {0.5, 3, 1}, {2}}}}
}

// Store marks what it looked at.
//
//gradgen:vjp wrt=x
func Store(x []float64) float64 {
	largest := x[0]
	for i, v := range x {
		if v > largest {
			largest = v
		}
		x[i] = v * largest
	}
	return largest + x[0]
}

// Stays reads the smallest value in what it compares it with.
//
//gradgen:vjp wrt=x
func Stays(x []float64) float64 {
	smallest := x[0]
	for _, v := range x {
		smallest = min(smallest, v+0.25*smallest)
	}
	return smallest
}

// Count moves a counter that its adjoint needs.
//
//gradgen:vjp wrt=x
func Count(x []float64) float64 {
	found, i := 0.0, 0
	for i < len(x) {
		if v := x[i]; v*v > found {
			found = v * v
		}
		i += 2
	}
	return found * x[i-2]
}

// Folded has a branch on the way to the value.
//
//gradgen:vjp wrt=x
func Folded(x []float64) float64 {
	largest := 0.0
	for _, v := range x {
		if v < 0 {
			v *= -v
		}
		if v > largest {
			largest = v
		}
	}
	return largest * largest
}
