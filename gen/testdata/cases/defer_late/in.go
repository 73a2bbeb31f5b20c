// Deferred calls after early returns that use variables declared since.
package defer_late

import "math"

func both(x float64) (float64, float64) { return x * x, math.Sin(x) }

func add(p *float64, x float64) { *p += x * *p }

func power(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return x * power(x, n-1)
}

//gradgen:vjp wrt=x
func F(x []float64) (r, q float64) {
	if x[0] > 1 {
		return x[0], 1
	}
	a, b := both(x[1])
	c, d := math.Sincos(x[0])
	p := power(x[1], 3)
	var e float64
	for i := range x {
		e += x[i] * a
	}
	defer func() { r = a*b + e*c*d*p; e = 0 }()
	defer add(&e, x[0])
	if e > 3 {
		return e, e
	}
	e *= 2
	defer add(&r, c*x[1])
	return a, c
}

func FInputs() [][]any {
	return [][]any{{[]float64{1.5, 2}}, {[]float64{0.5, 1.5}}, {[]float64{0.5, 0.75}}}
}
