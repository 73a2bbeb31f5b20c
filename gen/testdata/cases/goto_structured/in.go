// Jumps by goto that are written as blocks and loops: forward to one place and to several,
// out of loops and switches, and back.
package goto_structured

import "math"

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
