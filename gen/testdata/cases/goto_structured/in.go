// Jumps by goto that are written as blocks and loops: forward to one place and to several,
// out of loops and switches, and back. Beside them stand calls for which the package is
// checked again, with the source of what they call.
package goto_structured

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/testdata/elsewhere"
)

//gradgen:vjp wrt=x
func Inserted(x []float64, at float64) float64 {
	y, w := 0.0, 1.0
	for i, v := range x {
		for j := range i {
			if x[j] > at*v {
				w *= v
				goto inserted
			}
			y += x[j] * v
		}
		y *= w + v
	inserted:
		y += math.Sin(v) * w
	}
	return y
}

func InsertedInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.7, 2.1}, 0.8}} }

//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Steps(x float64, n int) float64 {
	y := x
	if n < 0 {
		goto last
	}
	if n == 0 {
		goto second
	}
	y *= math.Exp(-x)
	switch {
	case n > 2:
		goto last
	case n == 2:
		break
	default:
		y += x * x
	}
second:
	y += y * x
last:
	return y * y
}

func StepsInputs() [][]any { return [][]any{{0.7, -1}, {0.7, 0}, {0.7, 1}, {0.7, 2}, {0.7, 3}} }

//gradgen:vjp wrt=x
func Newton(x float64) float64 {
	n := 0
	r := 1.0
again:
	d := (r*r - x) / (2 * r)
	r -= d
	if n++; n > 20 {
		goto done
	}
	if math.Abs(d) > 1e-12 {
		goto again
	}
	r += 0
done:
	return r * x
}

//gradgen:vjp wrt=x
func Nested(x []float64) float64 {
	y, i := 1.0, 0
outer:
	j := 0
inner:
	if x[i] < x[j] {
		y *= 1 + x[i]*x[j]
		goto next
	}
	if j++; j < len(x) {
		goto inner
	}
next:
	if i++; i < len(x) {
		goto outer
	}
	return y
}

func NestedInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.7, 2.1}}} }

//gradgen:vjp wrt=x
func Closure(x float64) float64 {
	f := func(z float64) float64 {
		if z > 1 {
			goto big
		}
		return z * z
	big:
		return z * z * z
	}
	return f(x) * f(2*x)
}

// Sorted needs the source of slices.
//
//gradgen:vjp wrt=x
func Sorted(x []float64) float64 {
	y := slices.Clone(x)
	slices.SortFunc(y, func(a, b float64) int {
		switch {
		case a < b:
			goto less
		case a > b:
			return 1
		}
		return 0
	less:
		return -1
	})
	s := 0.0
	for i, v := range y {
		if s > 4 {
			goto enough
		}
		s += v * v * float64(i+1)
	}
	s *= y[0]
enough:
	return s
}

func SortedInputs() [][]any { return [][]any{{[]float64{0.8, 0.3, 1.1}}, {[]float64{0.8, 2.3, 1.1}}} }

// Elsewhere needs the table of another package, and find is not differentiated.
//
//gradgen:grad wrt=x
func Elsewhere(x float64) float64 { return elsewhere.Horner(x, find([]int{4, 7}, 6) == 1) }

func find(xs []int, k int) int {
	i := 0
	for ; i < len(xs); i++ {
		for j := range 3 {
			if xs[i] == k+j {
				goto done
			}
		}
	}
	i = -1
done:
	return i
}

// Over jumps over a loop, out of it, and to its beginning.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Over(x []float64) float64 {
	s, k := 0.0, 0
	for l := range x {
		if x[l] > 1 {
			goto after
		}
		if x[l] < -1 {
			goto step
		}
		s += x[l]
	step:
		s = s*x[0] + x[l]
		k++
		if s > 5 {
			goto after
		}
		if k%3 != 0 {
			goto step
		}
	after:
		s += x[l] * x[l]
	}
	return s
}
