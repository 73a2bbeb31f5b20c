// Package ode is a benchmark problem: the classical Runge–Kutta method on a
// chain of ordinary differential equations.
package ode

// Last integrates y₀′ = x₀, yᵢ′ = xᵢ·yᵢ₋₁ from y(0) = 0 to time 2 in the given
// number of Runge–Kutta steps and returns the last component of y.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Last(x []float64, steps int) float64 {
	n := len(x)
	y := make([]float64, n)
	mid := make([]float64, n)
	k1 := make([]float64, n)
	k2 := make([]float64, n)
	k3 := make([]float64, n)
	k4 := make([]float64, n)
	h := 2 / float64(steps)
	for range steps {
		field(k1, x, y)
		step(mid, y, h/2, k1)
		field(k2, x, mid)
		step(mid, y, h/2, k2)
		field(k3, x, mid)
		step(mid, y, h, k3)
		field(k4, x, mid)
		for i := range y {
			y[i] += h / 6 * (k1[i] + 2*k2[i] + 2*k3[i] + k4[i])
		}
	}
	return y[n-1]
}

// field stores the derivative of y in dy.
func field(dy, x, y []float64) {
	dy[0] = x[0]
	for i := 1; i < len(x); i++ {
		dy[i] = x[i] * y[i-1]
	}
}

// step stores y + h·dy in dst.
func step(dst, y []float64, h float64, dy []float64) {
	for i := range dst {
		dst[i] = y[i] + h*dy[i]
	}
}
