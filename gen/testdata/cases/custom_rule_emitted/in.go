// Package custom_rule_emitted: second derivatives of functions whose JVP was written by hand and calls emitted functions, or is generic.
package custom_rule_emitted

//case:calls what is emitted

import "math"

//gradgen:jvp
//gradgen:grad
//gradgen:hvp
func wave(x float64) float64 { return math.Sin(x) * x }

func square(x float64) float64 { return wave(x) * wave(x) }

//gradgen:rule for=square
func squareVJP(x, outBar float64, xBar *float64) float64 {
	var g float64
	y := waveGrad(x, &g)
	*xBar += 2 * y * g * outBar
	return y * y
}

//gradgen:rule for=square
func squareJVP(x, xDot float64) (out, outDot float64) {
	y, yDot := waveJVP(x, xDot)
	return y * y, 2 * y * yDot
}

// Squares calls a JVP in a loop whose number of iterations depends on x.
//
//gradgen:hvp
//gradgen:hessian
func Squares(x []float64) float64 {
	s := x[0]
	for i := 1.0; i < x[1]+3; i++ {
		s = math.Sin(s) * i
	}
	return square(s) + square(x[2])
}

type spring struct{ k []float64 }

func (m *spring) energy(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += wave(v) * m.k[i]
	}
	return s
}

//gradgen:rule for=(*spring).energy
func (m *spring) energyVJP(x []float64, outBar float64, mBar *spring, xBar []float64) float64 {
	for i, v := range x {
		var g float64
		mBar.k[i] += outBar * waveGrad(v, &g)
		xBar[i] += outBar * g * m.k[i]
	}
	return m.energy(x)
}

//gradgen:rule for=(*spring).energy
func (m *spring) energyJVP(x []float64, mDot *spring, xDot []float64) (out, outDot float64) {
	for i, v := range x {
		var g, h float64
		waveHVP(v, xDot[i], &g, &h)
		out += wave(v) * m.k[i]
		outDot += g*xDot[i]*m.k[i] + wave(v)*mDot.k[i]
	}
	return out, outDot
}

// Energy calls the rule of a method.
//
//gradgen:hvp
func Energy(x []float64) float64 {
	m := &spring{append([]float64(nil), x...)}
	s := x[0]
	for range 2 {
		s = m.energy(x) * s
	}
	return s
}

func cube[F ~float32 | ~float64](x F) F { return x * x * x }

//gradgen:rule for=cube
func cubeVJP[F ~float32 | ~float64](x, outBar F, xBar *F) F {
	*xBar += 3 * x * x * outBar
	return cube(x)
}

//gradgen:rule for=cube
func cubeJVP[F ~float32 | ~float64](x, xDot F) (out, outDot F) { return cube(x), 3 * x * x * xDot }

type angle float64

// Cubes calls the rule of a generic function for two types.
//
//gradgen:hvp
//gradgen:hessian
func Cubes(x []float64) float64 {
	s := angle(x[0])
	for _, v := range x {
		s = cube(s*angle(v)) + angle(cube(v))
	}
	return math.Sin(float64(s))
}

func SquaresInputs() [][]any { return points() }
func EnergyInputs() [][]any  { return points() }
func CubesInputs() [][]any   { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9}}, {[]float64{1.1, -0.4, 0.3}}}
}
