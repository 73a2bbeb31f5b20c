// A rule reads the elements that its arguments had at the call, whatever happens
// to them later; results without a seed, and nil arguments, do no harm.
package custom_rule_memory

//case:nohvp rules written by hand have no derivatives

import "math"

// A Grid has memory that rules do not touch.
type Grid struct {
	Step   []float64
	nested [][]float64
}

// A Model keeps what a call leaves behind.
type Model struct {
	Grid  *Grid
	Steps []float64
}

// Moments returns the mean and the spread of weighted values, and the number of
// them with their steps. Nil weights are 1 each.
func (g *Grid) Moments(x, w []float64) (mean, spread []float64, steps []float64, n int) {
	mean, spread = make([]float64, 1), make([]float64, 1)
	for i, v := range x {
		mean[0] += weight(w, i) * v * g.Step[0]
		spread[0] += weight(w, i) * v * v
	}
	return mean, spread, g.Step, len(x)
}

func weight(w []float64, i int) float64 {
	if w == nil {
		return 1
	}
	return w[i]
}

//gradgen:rule for=(*Grid).Moments wrt=x,w of=mean,spread
func (g *Grid) MomentsVJP(x, w, meanBar, spreadBar, xBar, wBar []float64) (mean, spread, steps []float64, n int) {
	for i, v := range x {
		xBar[i] += weight(w, i) * (meanBar[0]*g.Step[0] + 2*v*spreadBar[0])
		if w != nil {
			wBar[i] += v*g.Step[0]*meanBar[0] + v*v*spreadBar[0]
		}
	}
	return g.Moments(x, w)
}

//gradgen:rule for=(*Grid).Moments wrt=x,w of=mean,spread
func (g *Grid) MomentsJVP(x, w, xDot, wDot []float64) (mean, spread, steps []float64, n int, meanDot, spreadDot []float64) {
	meanDot, spreadDot = make([]float64, 1), make([]float64, 1)
	for i, v := range x {
		meanDot[0] += weight(w, i) * g.Step[0] * xDot[i]
		spreadDot[0] += 2 * weight(w, i) * v * xDot[i]
		if w != nil {
			meanDot[0] += wDot[i] * v * g.Step[0]
			spreadDot[0] += wDot[i] * v * v
		}
	}
	mean, spread, steps, n = g.Moments(x, w)
	return mean, spread, steps, n, meanDot, spreadDot
}

// Overwritten changes what it passed after the call.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Overwritten(g *Grid, x []float64) float64 {
	y := make([]float64, len(x))
	copy(y, x)
	_, before, _, n := g.Moments(y, nil)
	y[0] = 3
	y[1] *= y[2]
	mean, after, _, _ := g.Moments(y, y)
	return before[0]*after[0] + mean[0]/float64(n)
}

// InLoop fills the same memory again and again.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func InLoop(m *Model, x []float64) float64 {
	y := make([]float64, len(x))
	out := 1.0
	for k := range 3 {
		for i, v := range x {
			y[i] = math.Sin(v * float64(k+1))
		}
		mean, _, steps, _ := m.Grid.Moments(y, x)
		out *= 1 + mean[0]*steps[0]
		m.Steps = steps
	}
	return out
}

// Accumulated adds up over calls that read the same memory, filled anew.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Accumulated(g *Grid, x []float64) float64 {
	y := make([]float64, len(x))
	out := 0.0
	for k := range 3 {
		for i, v := range x {
			y[i] = math.Sin(v * float64(k+1))
		}
		mean, spread, _, _ := g.Moments(y, x)
		out += mean[0] * spread[0]
	}
	return out
}

// Norm is the sum of squares.
func (g *Grid) Norm(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}

//gradgen:rule for=(*Grid).Norm wrt=x
func (g *Grid) NormVJP(x []float64, outBar float64, xBar []float64) float64 {
	for i, v := range x {
		xBar[i] += 2 * v * outBar
	}
	return g.Norm(x)
}

//gradgen:rule for=(*Grid).Norm wrt=x
func (g *Grid) NormJVP(x, xDot []float64) (out, outDot float64) {
	for i, v := range x {
		outDot += 2 * v * xDot[i]
	}
	return g.Norm(x), outDot
}

// Built fills the memory and returns what the call does.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Built(g *Grid, x []float64) float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = 0.999*v + x[0]
	}
	return g.Norm(y)
}

// Twice fills the memory in two loops with a call between.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Twice(g *Grid, x []float64) float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v * v
	}
	s := g.Norm(y)
	for i, v := range x {
		y[i] = v + s
	}
	return g.Norm(y)
}

// Stats passes results on.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func (m *Model) Stats(x []float64) []float64 {
	mean, spread, steps, _ := m.Grid.Moments(x, nil)
	m.Steps = append(m.Steps[:0], steps...)
	return append(append([]float64{}, mean...), spread...)
}

func grid() *Grid { return &Grid{Step: []float64{0.5, 2}, nested: [][]float64{{1}, {2}}} }

func OverwrittenInputs() [][]any { return [][]any{{grid(), []float64{0.3, -1.2, 0.7}}} }
func AccumulatedInputs() [][]any { return [][]any{{grid(), []float64{0.3, -1.2, 0.7}}} }
func BuiltInputs() [][]any       { return [][]any{{grid(), []float64{0.3, -1.2, 0.7}}} }
func TwiceInputs() [][]any       { return [][]any{{grid(), []float64{0.3, -1.2, 0.7}}} }
func InLoopInputs() [][]any      { return [][]any{{&Model{Grid: grid()}, []float64{0.3, -1.2, 0.7, 2}}} }
func ModelStatsInputs() [][]any  { return [][]any{{&Model{Grid: grid()}, []float64{0.3, -1.2, 0.7}}} }
