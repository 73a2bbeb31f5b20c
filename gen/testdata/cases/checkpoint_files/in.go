// Loops that are reversed with snapshots in memory and on disk.
package checkpoint_files

import "math"

// Rod changes a slice in place, and adds up on the way.
//
//gradgen:vjp wrt=y,k of=y,out
func Rod(y, k []float64, n int) (out float64) {
	//gradgen:checkpoint steps=2 files=3
	for step := range n {
		in := 0.0
		for i := range y {
			flow := 0.0
			if i+1 < len(y) {
				flow = k[i] * (y[i] - y[i+1]) * (1 + y[i]*y[i])
			}
			y[i] += 0.1 * (in - flow)
			in = flow
		}
		out += float64(step) * y[0] * y[0]
	}
	return out
}

func RodInputs() [][]any {
	y, k := []float64{1, 0.5, 0.2}, []float64{0.3, 0.4, 0.5}
	return [][]any{{y, k, 0}, {y, k, 1}, {y, k, 2}, {y, k, 3}, {y, k, 7}, {y, k, 30}, {[]float64{1}, k, 5}}
}

// Grid is a state in structs.
type Grid struct {
	Cells []Cell
	Next  []Cell
	Time  float64
}

// A Cell has numbers of several sizes.
type Cell struct {
	Height float64
	Wet    bool
	Flux   float32
}

// Run swaps buffers, in a loop whose end the state decides.
//
//gradgen:vjp wrt=g,p of=out
func Run(g *Grid, p []float64) (out float64) {
	//gradgen:checkpoint memory=64B files=4
	for g.Time < 1 {
		for i, c := range g.Cells {
			next := g.Cells[(i+1)%len(g.Cells)]
			g.Next[i] = Cell{Height: c.Height + p[0]*math.Sin(next.Height), Wet: c.Height > 0, Flux: c.Flux + float32(p[1]*c.Height)}
		}
		g.Cells, g.Next = g.Next, g.Cells
		g.Time += p[2]
	}
	for _, c := range g.Cells {
		out += c.Height * float64(c.Flux)
	}
	return out
}

func RunInputs() [][]any {
	grid := func() *Grid {
		return &Grid{Cells: []Cell{{0.3, true, 0.5}, {-0.2, true, 0.25}, {0.7, false, 1}}, Next: make([]Cell, 3)}
	}
	return [][]any{{grid(), []float64{0.3, 0.2, 0.07}}, {grid(), []float64{0.1, -0.5, 0.021}}, {grid(), []float64{0.1, 0.5, 2}}}
}

// Layers has a loop with snapshots in one that keeps everything.
//
//gradgen:grad wrt=x
func Layers(x []float64, n int) (out float64) {
	y := make([]float64, len(x))
	for layer, w := range x {
		copy(y, x)
		//gradgen:checkpoint auto files=2
		for range n {
			for i := range y {
				y[i] = math.Tanh(w*y[i] + 0.1*float64(layer))
			}
		}
		for _, v := range y {
			out += w * v * v
		}
	}
	return out
}

func LayersInputs() [][]any {
	x := []float64{0.5, -0.4, 1.2}
	return [][]any{{x, 0}, {x, 1}, {x, 6}, {x, 23}}
}

// A Station has a name, which stays in memory.
type Station struct {
	Name  string
	Depth float64
}

// Named has a state of which a part cannot go to files.
//
//gradgen:vjp wrt=h of=h
func Named(h []float64, list []Station, n int) {
	//gradgen:checkpoint steps=1 files=2
	for k := range n {
		s := &list[k%len(list)]
		for i := range h {
			h[i] += 0.1 * s.Depth * h[i] * h[i]
		}
		s.Depth *= 0.5
		s.Name += "."
	}
}

func NamedInputs() [][]any {
	list := func() []Station { return []Station{{"a", 1}, {"b", -0.5}} }
	return [][]any{{[]float64{0.5, 0.7}, list(), 0}, {[]float64{0.5, 0.7}, list(), 3}, {[]float64{0.5, 0.7}, list(), 8}}
}

// Scalar carries no slices: nothing goes to disk.
//
//gradgen:grad wrt=p
func Scalar(p []float64, n int) float64 {
	x := p[0]
	//gradgen:checkpoint steps=3 files=10
	for range n {
		x += 0.1 * math.Sin(x) * p[1]
	}
	return x
}

func ScalarInputs() [][]any { return [][]any{{[]float64{0.5, 0.3}, 0}, {[]float64{0.5, 0.3}, 9}} }
