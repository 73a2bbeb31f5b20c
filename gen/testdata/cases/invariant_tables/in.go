// Costly calls of inner loops that are the same in all iterations of the loop around.
package invariant_tables

import "math"

// Blocks reads parts of a slice and a matrix row by row. The table has an element for each
// iteration of two loops.
//
//gradgen:vjp wrt=x,y
//gradgen:hvp wrt=x,y
//gradgen:grad wrt=x,y vector=on
func Blocks(x, y, z []float64, rows, d int) float64 {
	total := 1.0
	for p := range z {
		for i := 0; i < rows; i++ {
			row := x[i*(d+1) : (i+1)*(d+1)]
			for j := 0; j < d; j++ {
				total += math.Exp(row[j]) * z[p] * math.Sin(y[j*rows+i])
			}
			total *= row[d]
		}
	}
	return total
}

func BlocksInputs() [][]any {
	x, y := []float64{0.5, 0.25, 0.75, 0.125, -0.5, 0.375}, []float64{1, 0.5, 0.25, -1}
	return [][]any{{x, y, []float64{1, 2, 0.5}, 2, 2}, {x, y[:3], []float64{}, 2, 2}, {x, y, []float64{1}, 0, 2}}
}

// Branches makes calls on a condition, and the same call in both branches.
//
//gradgen:vjp wrt=lengths
//gradgen:hvp wrt=lengths
//gradgen:jvp wrt=lengths
func Branches(lengths, z []float64, at []int) float64 {
	total := 1.0
	for p := range z {
		for i := range at {
			if at[i] < 0 {
				total *= 1.5
				continue
			}
			for s := range 2 {
				if s == p {
					total += math.Log(lengths[at[i]]) * z[p]
				} else {
					total -= math.Log(lengths[at[i]]) * total / 8
				}
			}
		}
	}
	return total
}

func BranchesInputs() [][]any {
	return [][]any{{[]float64{0, 0.25, 0.75}, []float64{1, 2, 0.5}, []int{2, -1, 1, 2}}}
}

// Unequal has calls that keep their place: of what the loop changes, of pairs, after a
// break, for some iterations only, and for more iterations than there are elements, perhaps.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Unequal(x, z []float64, n int) float64 {
	total := 1.0
	for p := range z {
		for i := range x {
			total += math.Exp(x[i] * z[p])
			for j := range i {
				total += math.Exp(x[i] - x[j])
			}
			if total > 1e6 {
				break
			}
			total -= math.Tanh(x[i]) * z[p]
		}
		for i := range n {
			if i%2 == p%2 {
				total += math.Cos(x[i])
			}
			for j := range n {
				total += math.Sin(x[(i*j)%len(x)])
			}
		}
	}
	return total
}

func UnequalInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, 0.75}, []float64{1, 2, 0.5}, 3}}
}

// Windows reads elements from a place on, and of structs.
//
//gradgen:vjp wrt=s
//gradgen:hvp wrt=s
func Windows(s *Series, z []float64, from, to int) float64 {
	total := 1.0
	for p := range z {
		for i := from; i < to; i++ {
			total += math.Exp(-s.X[i+1]) * z[p]
		}
		for i := range s.X {
			total *= 1 + z[p]*math.Sin(s.X[len(s.X)-1-i])/4
		}
	}
	return total
}

// A Series has values.
type Series struct {
	X []float64
}

func WindowsInputs() [][]any {
	return [][]any{
		{&Series{[]float64{0.5, 0.25, 0.75, 1, -1}}, []float64{1, 2, 0.5}, 1, 4},
		{&Series{[]float64{0.5}}, []float64{1, 2, 0.5}, 2, -4},
	}
}

// Spare reads parts of a slice that is no variable, beyond its length.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Spare(x, w []float64, d int) float64 {
	s := 0.0
	for p := range x {
		for j := range 2 {
			row := w[j*d : (j+1)*d]
			for k := range d {
				s += math.Exp(row[k]) * x[p] * x[p]
			}
		}
	}
	return s
}

func SpareInputs() [][]any {
	x, w := []float64{1, 0.5}, []float64{0.5, 0.25, 0.75, 1, -1, 0.5}
	return [][]any{{x, w, 3}, {x, w[:2], 3}, {x, w[:3:4], 2}}
}
