// Package custom_rule_output: rules of functions that read parameters and write to them do what an emitted VJP does.
package custom_rule_output

//case:nojvp rules written by hand have no tangents for outputs in parameters
//case:nohvp rules written by hand have no derivatives
//case:calls what is emitted

import "math"

func step(y, x []float64) {
	for i := range y {
		y[i] = math.Sin(y[i]) + x[i]*x[i]
	}
}

//gradgen:rule for=step wrt=y,x of=y
func stepVJP(y, x, yBar, yBarIn, xBar []float64) {
	for i, b := range yBar {
		xBar[i] += 2 * x[i] * b
		yBar[i] = b * math.Cos(y[i])
		yBarIn[i] += yBar[i]
	}
	step(y, x)
}

// Steps runs the rule of a function in a loop.
//
//gradgen:vjp
//gradgen:grad
func Steps(x []float64) float64 {
	y := append([]float64(nil), x...)
	for range 3 {
		step(y, x)
		y[0] *= y[1]
	}
	return y[0] * y[1]
}

type oscillator struct{ q, v float64 }

//gradgen:vjp wrt=o,k of=o,out name=kickReverse
func (o *oscillator) kick(k float64) (out float64) {
	o.v -= k * math.Sin(o.q)
	o.q += o.v
	return o.v * o.v
}

func (o *oscillator) energy(k float64) (out float64) { return o.kick(k) }

//gradgen:rule for=(*oscillator).energy wrt=o,k of=out,o
func (o *oscillator) energyVJP(k, outBar float64, oBar, oBarIn *oscillator, kBar *float64) float64 {
	return o.kickReverse(k, outBar, oBar, oBarIn, kBar)
}

// Swings calls a rule that forwards to an emitted VJP.
//
//gradgen:grad
func Swings(x []float64) float64 {
	o := &oscillator{x[0], x[1]}
	s := 0.0
	for _, k := range x {
		s += o.energy(k)
		o.v += s * 0.1
	}
	return s + o.q
}

// put changes one element, and keeps the others.
func put(y []float64, x *float64) { y[0] = *x * y[1] }

//gradgen:rule for=put wrt=y,x of=y
func putVJP(y []float64, x *float64, yBar, yBarIn []float64, xBar *float64) {
	*xBar += yBar[0] * y[1]
	yBar[1] += yBar[0] * *x
	yBar[0] = 0
	for i, b := range yBar {
		yBarIn[i] += b
	}
	put(y, x)
}

// Puts passes memory that may be shared: the derivative checks that it is not.
//
//gradgen:vjp of=y
func Puts(y []float64) {
	for i := 1; i+2 < len(y); i++ {
		put(y[i:], &y[i-1])
	}
}

func square(y, x []float64) {
	for i := range y {
		y[i] = x[i] * x[i]
	}
}

//gradgen:rule for=square wrt=x of=y
func squareVJP(y, x, yBar, xBar []float64) {
	for i, b := range yBar {
		xBar[i] += 2 * x[i] * b
		yBar[i] = 0
	}
	square(y, x)
}

// Squares runs the rule of a function that only writes to its parameter.
//
//gradgen:vjp
func Squares(x []float64) float64 {
	y := append([]float64(nil), x...)
	square(y[:2], x)
	step(y, x)
	return y[0] * y[2]
}

func StepsInputs() [][]any   { return points() }
func SwingsInputs() [][]any  { return points() }
func PutsInputs() [][]any    { return points() }
func SquaresInputs() [][]any { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4}}, {[]float64{1.1, -0.4, 0.3, 0.6}}}
}
