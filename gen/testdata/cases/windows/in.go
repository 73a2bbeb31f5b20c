// Reverse loops over parts of slices, with counters that run along: the parts
// are cut out, and the loop runs upwards over them.
package windows

import "math"

// Lower multiplies by a triangle whose columns are packed one behind the other.
//
//gradgen:vjp wrt=below,v
func Lower(below, v []float64) float64 {
	out := make([]float64, len(v))
	next := 0
	for c := range v {
		for r := c + 1; r < len(v); r++ {
			out[r] += below[next] * v[c]
			next++
		}
	}
	sum := 0.0
	for _, e := range out {
		sum += e * e
	}
	return sum
}

func LowerInputs() [][]any {
	return [][]any{
		{[]float64{1, 2, 3, -4, 5, 0.5}, []float64{0.5, -1, 2, 3}},
		{[]float64{}, []float64{2}}, {[]float64{}, []float64{}},
	}
}

// Banded reads a diagonal, and a row of which a part is not there: the loop
// does not run then.
//
//gradgen:vjp wrt=d,x
func Banded(d, x []float64, width int) float64 {
	sum := 0.0
	for i := range d {
		s := math.Sin(d[i])
		for j := i - width; j < i; j++ {
			if j >= 0 {
				s += d[j]
			}
		}
		for j := i; j < len(x); j++ {
			s += x[j] * d[i] * s
		}
		sum += s
	}
	return sum
}

func BandedInputs() [][]any {
	return [][]any{{[]float64{1, 0.2, 0.3, -0.4}, []float64{0.5, -1}, 2}}
}

// Ragged has rows of different lengths, and rows that nothing reads.
//
//gradgen:vjp wrt=m,x
func Ragged(m [][]float64, x []float64, use []int) float64 {
	sum := 0.0
	for k, n := range use {
		part := x[:n]
		s := 0.0
		for i := range part {
			s += m[k][i] * part[i]
		}
		sum += s * s
	}
	return sum
}

func RaggedInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {3, 4, 5}}, []float64{0.5, -1, 2}, []int{2, 3, 0, 0}}}
}
