// Objects that a loop reaches by a pointer or a slice of its own, as a method does once it is inlined, and that
// statements after the loop change.
package objects_in_loops

type gauge struct {
	width float64
	at    int
	list  []float64
}

func (g *gauge) set(width float64) { g.width = width }

func (g *gauge) times(v float64) float64 { return g.width * v }

// Settings sets a number twice by a method, and reads it by another.
//
//gradgen:grad
//gradgen:hvp
//gradgen:jvp
func Settings(x []float64) float64 {
	g := &gauge{}
	g.set(3)
	y := 0.0
	for i := range x {
		y += g.times(x[i] * x[i])
	}
	g.set(7)
	return y + g.times(x[1])
}

// Replaced fills a list in a loop, and takes another one after it.
//
//gradgen:grad
//gradgen:hvp
//gradgen:vjp
func Replaced(x []float64) float64 {
	g := &gauge{list: make([]float64, len(x))}
	for i := range x {
		h := g
		h.list[(h.at+i)%len(x)] = x[i] * x[i]
	}
	g.list, g.at = []float64{g.list[1], g.list[0] * g.list[0]}, 1
	return g.list[0] * g.list[g.at]
}

// Table changes a table of constants after two loops, of which one reads it under a condition.
//
//gradgen:grad vector=on
func Table(x []float64) float64 {
	table, pair := []float64{1, 2, 3}, &[2]float64{4, 5}
	y := 0.0
	for i := range x {
		t := table
		y += t[i%3] * x[i] * x[0]
		if x[i] > 0.3 {
			p := pair
			y += p[i%2] * x[i]
		}
	}
	for i := range 2 {
		again := pair
		again[i], table[i] = 6, 9
	}
	return y + table[0]*pair[0]*x[1]
}

// Turned exchanges two objects while it reads them.
//
//gradgen:grad
//gradgen:hvp
func Turned(x []float64) float64 {
	a, b := &gauge{width: 1.5}, &gauge{width: 0.5}
	y := 0.0
	for _, v := range x {
		t := a
		y += t.width * v * v
		a, b = b, a
	}
	a.width, b.width = 2, 0.25
	return y + a.width*b.width*x[0]
}

// Kept writes objects anew with the list that they have.
//
//gradgen:vjp
func Kept(x []float64) float64 {
	g := made(2, x[0])
	*g = gauge{list: g.list, width: 0.5*g.width + g.list[0]}
	return g.width * g.list[0] * x[1]
}

func made(n int, v float64) *gauge {
	g := &gauge{width: v, list: []float64{v}}
	if n > 0 {
		h := made(n-1, 0.5*v+g.width)
		*h = gauge{list: h.list, width: 0.5*h.width + g.list[0]}
		g.list = append(g.list, h.list[0], h.width)
	}
	return g
}

// Itself writes a field to itself, which the source means.
//
//gradgen:vjp wrt=g,x
func Itself(g *gauge, x []float64) float64 {
	g.width = g.width
	y := x[0]
	if x[0] > 1 {
		y *= g.width
	}
	return y * x[1]
}

func ItselfInputs() [][]any {
	return [][]any{{&gauge{width: 2}, []float64{0.5, 1.5}}, {&gauge{width: 2}, []float64{1.5, 0.5}}}
}
