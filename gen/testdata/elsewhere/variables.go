// Package elsewhere is what golden cases import: code of another package, most of which
// it does not export.
package elsewhere

import "math"

const scale = 0.25

type term struct {
	order  int
	weight float64
}

type pair struct{ A, B float64 }

var (
	ladder  = []float64{1.5 * scale, -0.5, math.Pi}
	other   = []float64{0.3, 0.7, -math.Pi}
	terms   = []struct{ k, amplitude, phase float64 }{{1, 0.5, 0.1}, {2, -0.25, 0}, {k: 3, amplitude: 0.125}}
	sparse  = [...]float64{2: 1.5, 4: -2}
	series  = []term{{order: 2, weight: 0.5}, {3, -0.1}}
	series2 = more()
	pairs   = [...]pair{{1, 2}, {3, -4}}
	byName  = map[string]*term{"cubic": {3, 0.2}, "linear": {order: 1}}
	origin  pair
	turn    = 2 * math.Acos(-1)
	step    = 0.1
	steps   = []float64{0.1, 0.2}
	shared  = []float64{0.4, 0.5}
)

// Horner evaluates a polynomial, one of two.
func Horner(x float64, second bool) float64 {
	c := ladder
	if second {
		c = other
	}
	return horner(x, c...)
}

func horner(x float64, c ...float64) float64 {
	s := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		s = s*x + c[i]
	}
	return s
}

// Waves sums terms of a table of structs without a name, and of arrays.
func Waves(x float64) float64 {
	s := 0.0
	for i := len(terms) - 1; i >= 0; i-- {
		row := terms[i]
		s += row.amplitude * math.Sin(row.k*x+row.phase)
	}
	for i, w := range sparse {
		s += w * math.Pow(x, float64(i))
	}
	return s
}

// Powers goes over a table by pointers, and looks into a map.
func Powers(x float64) float64 {
	s := byName["cubic"].weight * x
	for i := range series {
		t := &series[i]
		s += t.weight * math.Pow(x, float64(t.order))
	}
	for i := range pairs {
		p := &pairs[i]
		s += p.A*x + p.B*x*x
	}
	if (pair{x, x} == origin) {
		return turn
	}
	return s * turn
}

func more() []term { return []term{{2, 0.5}} }

// SetStep changes a variable of the package.
func SetStep(h float64) { step = h }

// Stepped uses a variable that may change.
func Stepped(x float64) float64 { return x * step * x }

// Later is a variable part of which may change.
func Later(x float64) float64 {
	change(steps)
	return x * steps[0]
}

func change(list []float64) { list[1] = list[0] }

// Lent returns a reference to a variable of the package.
func Lent() []float64 { return shared }

// Borrowed uses a variable that others may change.
func Borrowed(x float64) float64 { return x * shared[0] }

// Longer uses a variable whose initialiser is a call.
func Longer(x float64) float64 { return x * series2[0].weight }

// shuffled has elements in an order of its own: the key of the last one is its place in the text.
var shuffled = []float64{3: 0.5, 0: 2, 2: -1.5}

// Shuffled is a polynomial.
func Shuffled(x float64) float64 {
	s := 0.0
	for i, c := range shuffled {
		s += c * math.Pow(x, float64(i))
	}
	return s + shuffled[2]*x
}
