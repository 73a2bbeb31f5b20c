// Inner loops that compute numbers which are the same in all iterations of
// the outer loop: vector code computes them once, before it, into slices.
package vector_expand

import "math"

// Widths hands on a number whose step depends on the inner loop alone, through
// variables that are set by halves and change behind a use.
//
//gradgen:fast
//gradgen:grad wrt=x,w vector=on
func Widths(x, w []float64, c float64) float64 {
	s := 0.0
	for i := range x {
		p := 1.0
		for k := range w {
			next := min(k+1, len(w)-1)
			width := 0.5 * (w[next] - w[k])
			if k > 0 {
				width += c * w[k-1]
			} else {
				width -= c
			}
			s += width * p * math.Exp(-math.Sqrt2*width*w[k]) * x[i]
			width *= 2
			s += width * width * math.Cos(x[i])
			p = 0.5*p + width
		}
	}
	return s
}

func WidthsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 4, 8, 13, 17} {
		for _, m := range []int{0, 1, 2, 5} {
			sets = append(sets, []any{numbers(n, 1), numbers(m, 2), 0.3})
		}
	}
	return sets
}

// Downward goes down and reads what it adds to.
//
//gradgen:fast
//gradgen:vjp wrt=x,w of=y vector=on
func Downward(y, x, w []float64, k []int) {
	for i := range x {
		p := x[i]
		for j := len(w) - 1; j >= 0; j-- {
			p += w[j]*w[j]*float64(k[j]) - math.Abs(w[k[j]]+1)*p
			y[i] += y[i] * p * 0.125
		}
	}
}

func DownwardInputs() [][]any {
	k := []int{2, 0, 1, 2, 0}
	var sets [][]any
	for _, n := range []int{0, 3, 8, 19} {
		sets = append(sets, []any{numbers(n, 3), numbers(n, 4), numbers(5, 5), k})
	}
	return sets
}

// Never has inner loops that run in no iteration, and would panic.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Never(x, w []float64) float64 {
	s := 0.0
	for i := range x {
		for k := range w {
			s += x[i] * (w[k]*w[k] - w[len(x)+k])
		}
	}
	return s
}

func NeverInputs() [][]any {
	return [][]any{{numbers(0, 1), numbers(3, 2)}, {numbers(20, 1), []float64{}}}
}

func numbers(n int, seed float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.4 * math.Sin(seed+1.9*float64(i))
	}
	return v
}
