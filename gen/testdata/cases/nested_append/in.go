// Derivatives whose functions copy slices of numbers and append to them.
package nested_append

import "math"

//gradgen:grad
//gradgen:jvp
//gradgen:hessian
func Settle(x []float64) float64 {
	b := append([]float64{}, x...)
	for k := range 2 {
		for i := range b {
			b[i] = math.Sin(b[i] + 0.3*b[(i+k)%len(b)])
		}
	}
	sum := 0.0
	for i, v := range b {
		sum += v * v * float64(i+1)
	}
	return sum
}

// Grow appends within the capacity of a slice that keeps its name, and beyond it.
//
//gradgen:grad
//gradgen:jvp
func Grow(x []float64) float64 {
	var y []float64
	y = append(y, x[0]*x[0])
	for i, v := range x {
		if v > 0 {
			y = append(y, y[i%len(y)]*v, v)
		}
	}
	z := make([]float64, 1, 20)
	z[0] = x[0]
	w := append(z, y[:min(len(y), 5)]...)
	z = z[:3]
	z[1] *= 2
	sum := 0.0
	for _, v := range w {
		sum += v * v
	}
	return sum + z[2]*y[len(y)-1]
}

// Shift copies a slice onto itself, to the left, to the right and in place.
//
//gradgen:grad
//gradgen:jvp
func Shift(x []float64) float64 {
	b := make([]float64, len(x)+2)
	n := copy(b[1:], x)
	copy(b[2:], b)
	copy(b, b[1:])
	copy(b, b)
	sum := 0.0
	for i := range n {
		sum += b[i] * b[i+1] * b[i+1]
	}
	return sum
}

// Step changes its argument.
//
//gradgen:jvp wrt=x of=x
//gradgen:jacobian wrt=x of=x
func Step(x []float64, dt float64) {
	for i := range x {
		x[i] += dt * x[(i+1)%len(x)] * x[i]
	}
}

//gradgen:grad
//gradgen:jvp
//gradgen:hvp
func OfSettle(x []float64) float64 {
	n := len(x)
	g, h := make([]float64, n), make([]float64, n*n)
	value := SettleHessian(x, g, h)
	_, slope := SettleJVP(x, g)
	return value*slope + h[1]*h[n*n-1]
}

//gradgen:grad
//gradgen:jvp
func OfCopies(x []float64) float64 {
	g, s := make([]float64, len(x)), make([]float64, len(x))
	GrowGrad(x, g)
	ShiftGrad(x, s)
	_, a := GrowJVP(x, s)
	_, b := ShiftJVP(x, g)
	return a*b + g[0]*s[1]
}

//gradgen:grad
//gradgen:jvp
func OfStep(x []float64) float64 {
	n := len(x)
	y, w, dot, jac := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n*n)
	for i, v := range x {
		y[i], w[i], dot[i] = v, v, v*v
	}
	moved := StepJVP(y, 0.1, dot)
	StepJacobian(w, 0.3, jac)
	sum := 0.0
	for i := range x {
		sum += y[i]*moved[i] + w[i]*jac[i*n]*jac[(i+1)%n]
	}
	return sum
}

func inputs() [][]any { return [][]any{{[]float64{0.4, 1.1, 0.7}}, {[]float64{0.9, -0.3, 0.5, 1.2}}} }

func OfSettleInputs() [][]any { return inputs() }

func OfCopiesInputs() [][]any { return inputs() }

func OfStepInputs() [][]any { return inputs() }

func GrowInputs() [][]any { return inputs() }

func ShiftInputs() [][]any { return inputs() }

func SettleInputs() [][]any { return inputs() }

//case:calls

type reading struct{ at, value float64 }

//gradgen:jvp
func latest(x float64) float64 {
	kept := []reading{{1, x}}
	kept = append(kept, reading{2, x * x})
	return kept[0].value * kept[len(kept)-1].value
}

func LatestSlopeInputs() [][]any { return [][]any{{0.7}, {-1.3}} }

// LatestSlope appends records in forward mode.
//
//gradgen:grad
func LatestSlope(x float64) float64 {
	_, slope := latestJVP(x, 1)
	return slope * slope
}
