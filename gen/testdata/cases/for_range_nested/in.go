// Range over slices of slices, arrays of arrays and structs.
package for_range_nested

type Cell struct {
	W float64
	V [2]float64
}

//gradgen:vjp wrt=grid,m,cells
func F(grid [][]float64, m [2][3]float64, cells []Cell) (s float64) {
	for i, row := range grid {
		for j, v := range row {
			s += v * float64(i+j)
			row[j] = v * v
		}
	}
	for _, row := range m {
		for _, v := range row {
			s += v * v
			row[0] = 7
		}
	}
	for _, c := range cells {
		c.W *= 2
		s += c.W * c.V[1]
	}
	return s + grid[1][1]*cells[0].W
}
