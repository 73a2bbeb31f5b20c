// Sparse Jacobians with a dense row and a dense column: some entries by rows, the others by columns.
package sparse_bordered

import "math"

// Arrow has both, and a diagonal.
//
//gradgen:jacobian wrt=x sparse=on
func Arrow(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[0] += v * v
		if i > 0 {
			out[i] = math.Sin(v) * x[0]
		}
	}
	return out
}

func ArrowInputs() [][]any {
	return [][]any{{[]float64{1, 2, 0.5, -1, 0.25, 3, -2, 0.75, 1.5}}, {[]float64{2}}, {[]float64{1, 2}}}
}

// A Chain is bound to its ends by its total length.
type Chain struct {
	Links [12]float64
	Total float64
}

// Strain is that of each link, and what the total length misses.
//
//gradgen:jacobian wrt=c of=strain sparse=on
func (c *Chain) Strain(strain []float64) {
	sum := 0.0
	for i, l := range c.Links {
		strain[i] = l * l * c.Total * float64(i+1)
		sum += math.Tanh(l)
	}
	strain[len(c.Links)] = sum - c.Total
}

func ChainStrainInputs() [][]any {
	c := &Chain{Total: 1.5}
	for i := range c.Links {
		c.Links[i] = 0.1*float64(i) - 0.35
	}
	return [][]any{{c, make([]float64, 13)}}
}
