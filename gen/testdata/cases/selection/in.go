// Loops that overwrite one number and do nothing else that lasts: only the last
// iteration that wrote has an adjoint.
package selection

import "math"

// Range uses a largest and a smallest element, ties among them.
//
//gradgen:vjp wrt=x
func Range(x []float64) float64 {
	largest, smallest := math.Inf(-1), x[0]
	for _, v := range x {
		if v > largest {
			largest = v
		}
	}
	for i := 1; i < len(x); i++ {
		smallest = min(x[i], smallest)
	}
	return largest*largest - smallest
}

func RangeInputs() [][]any {
	return [][]any{{[]float64{1, 3, -2, 0.5}}, {[]float64{2}}, {[]float64{4, 1, 2, 3}}}
}

// Norm is the largest of computed values, which change behind the loop; the
// starting value may stay.
//
//gradgen:vjp wrt=x,least
func Norm(x []float64, least float64) float64 {
	norm := least * least
	for i := len(x) - 1; i >= 0; i-- {
		norm = math.Max(norm, math.Exp(x[i])*x[i])
	}
	for i := range x {
		x[i] *= 2
	}
	return norm * x[0]
}

func NormInputs() [][]any {
	return [][]any{{[]float64{1, 3, -2, 0.5}, 0.5}, {[]float64{0.1, 0.2}, 3.0}, {[]float64{4}, 1.0}}
}

// Pivot looks through a matrix, once for each step of a loop around; the steps
// change the matrix.
//
//gradgen:vjp wrt=a
func Pivot(a [][]float64) float64 {
	product := 1.0
	for step := range a {
		pivot := 0.0
		for i := range a {
			row := a[i]
			for j, v := range row {
				size := math.Abs(v)
				if size <= pivot || j < step {
					continue
				}
				pivot = size * float64(j+1)
			}
		}
		product *= pivot
		a[step][step] = math.Sin(product)
	}
	return product
}

func PivotInputs() [][]any {
	return [][]any{{[][]float64{{1, -3}, {2, 0.5}}}, {[][]float64{{0.3, 0.2, -1}, {2, 1, 0.1}, {0.4, -0.7, 0.6}}}}
}

// First leaves the loop where it finds what it looks for; the bounds do not tell
// that the index is never negative.
//
//gradgen:vjp wrt=x,other
func First(x []float64, bound, other float64, from int) (found float64) {
	found = other * other
	for i := from; i < len(x); i++ {
		v := x[i]
		if v*v > bound {
			found = v * v * v
			break
		}
	}
	return found + x[0]
}

func FirstInputs() [][]any {
	return [][]any{{[]float64{1, 3, -2, 0.5}, 2.0, 0.7, 0}, {[]float64{1, 3}, 20.0, 0.7, 1}}
}

// Last keeps what the last element makes, of a loop that may not run.
//
//gradgen:vjp wrt=x,y
func Last(x []float32, y float64, from, to int8) float64 {
	last := y
	for i := from; i <= to; i++ {
		t := float64(x[i+1]) * y
		last = t*t + y
	}
	return last
}

func LastInputs() [][]any {
	return [][]any{{[]float32{0.5, 2, 3, 4}, 1.5, int8(-1), int8(1)}, {[]float32{0.5, 2}, 1.5, int8(1), int8(0)}}
}

// Softmax shifts by the largest value.
//
//gradgen:grad wrt=v vector=on
func Softmax(v []float64) float64 {
	largest := v[0]
	for _, e := range v {
		largest = max(largest, e)
	}
	sum := 0.0
	for _, e := range v {
		sum += math.Exp(e - largest)
	}
	return largest + math.Log(sum)
}
