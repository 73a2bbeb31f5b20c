// Loops with snapshots that read slices through a pointer declared in a block.
package checkpoint_block

import "math"

// A pair has slices of numbers that change places.
type pair struct {
	now   []float64
	cells [2][]float64
}

func newPair(n int) *pair {
	p := &pair{now: make([]float64, n)}
	p.cells = [2][]float64{p.now, make([]float64, n)}
	return p
}

// Inside makes the pair where a condition holds, and changes it before the loop.
//
//gradgen:pullback wrt=x
//gradgen:grad wrt=x
func Inside(x float64, n int) float64 {
	y := x
	if n > 0 {
		g := newPair(n)
		for j := range 3 {
			for i := range g.now {
				g.now[i] += x * math.Cos(float64(i+j))
			}
			g.now = g.cells[(n+j)%2]
		}
		//gradgen:checkpoint memory=64B
		for k, c := range g.cells {
			for _, v := range c {
				y += math.Sin(v * float64(k+1))
			}
		}
	}
	return y
}

func InsideInputs() [][]any { return [][]any{{0.3, 0}, {0.3, 1}, {0.7, 2}, {-0.2, 5}} }
