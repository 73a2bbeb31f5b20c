// A loop whose iterations run again reads references that nothing else in the
// reverse sweep needs: their shadows are declared where both sweeps see them.
package replayed_references

type grid struct {
	now   []float64
	cells [2][]float64
}

func newGrid(n int) *grid {
	g := &grid{now: make([]float64, n)}
	g.cells = [2][]float64{g.now, make([]float64, n)}
	return g
}

func (g *grid) flip(k int) { g.now = g.cells[k%2] }

// Cells leaves early without the grid.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Cells(x []float64, steps int) float64 {
	if steps == 0 {
		return x[0]
	}
	g := newGrid(len(x))
	for t := range steps {
		for i := range g.now {
			g.now[i] += x[i] * x[(i+t)%len(x)]
		}
		g.flip(t + steps)
	}
	sum := 0.0
	for k, c := range g.cells {
		for _, v := range c {
			sum += v * v * float64(k+1)
		}
	}
	return sum
}

// CellsInputs are grids that change between their cells, and none.
func CellsInputs() [][]any {
	x := []float64{0.3, -1.2, 0.7}
	return [][]any{{x, 0}, {x, 1}, {x, 4}}
}

// Rows picks the rows of a table in a block of its own.
//
//gradgen:grad wrt=x
func Rows(x []float64, on bool) (sum float64) {
	if on {
		rows := [][]float64{make([]float64, len(x)), make([]float64, len(x))}
		for t := range 4 {
			for i := range rows[0] {
				rows[t%2][i] += x[i] * x[t%len(x)]
			}
			rows[0], rows[1] = rows[1], rows[0]
		}
		for _, row := range rows {
			for _, v := range row {
				sum += v * v * v
			}
		}
	}
	return sum + x[0]
}
