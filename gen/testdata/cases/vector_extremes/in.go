// Largest and smallest values by math.Max and math.Min in vector code, which differ from
// the builtins for an infinity and a NaN; and short bodies whose time is that of a branch.
package vector_extremes

import "math"

//gradgen:fast
//gradgen:vjp wrt=x vector=on workers=on
func Spread(x []float64) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range x {
		lo = math.Min(v, lo)
		hi = math.Max(hi, v*v)
	}
	return hi - lo
}

func SpreadInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 7, 8, 23} {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

// Bounds has the largest and smallest of numbers that may be infinite or NaN.
//
//gradgen:fast
//gradgen:vjp wrt=p vector=on
func Bounds(p, x []float64) (lo, hi float64) {
	for _, v := range x {
		lo = math.Min(lo, v)
		hi = math.Max(hi, v)
	}
	return p[0] * min(max(lo, -9), 9), p[0] * min(max(hi, -9), 9)
}

func BoundsInputs() [][]any {
	var sets [][]any
	for k, special := range []float64{0, math.Inf(1), math.Inf(-1), math.Copysign(0, -1)} {
		x := numbers(30 + k)
		x[5*k], x[29] = special, special
		sets = append(sets, []any{[]float64{1.3}, x})
	}
	return append(sets, []any{[]float64{1.3}, []float64{}})
}

//gradgen:fast
//gradgen:vjp wrt=x,y,count of=y,count vector=on
func Rectify(x, y, count []float64) {
	n := 0
	for i, v := range x {
		if v > 0 {
			y[i] = v
		} else {
			y[i] = 0.01 * v
		}
		if v > 0.5 {
			n++
		}
	}
	count[0] = float64(n) * count[0]
}

func RectifyInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 8, 23} {
		sets = append(sets, []any{numbers(n), numbers(n), []float64{0.5}})
	}
	return sets
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(1.7 + float64(i*i+3*i))
	}
	return x
}
