// Pullbacks leave out the results that are differentiated, and what only those took.
package vector_pullback

import "math"

// SMF has halos and bins.
type SMF struct {
	LogMass, Edges []float64
	Volume         float64
}

// Sumstats keeps its results in memory that nobody reads then.
//
//gradgen:vjp wrt=params
//gradgen:pullback wrt=params vector=on
func (m *SMF) Sumstats(params []float64) []float64 {
	mu, sigma := params[0], math.Exp(params[1])
	counts := make([]float64, len(m.Edges)-1)
	cdf := make([]float64, len(m.Edges))
	for _, x := range m.LogMass {
		for j, e := range m.Edges {
			cdf[j] = 0.5 * math.Erf((e-x-mu)/sigma)
		}
		for j := range counts {
			counts[j] += cdf[j+1] - cdf[j]
		}
	}
	tail := counts[1:]
	for j := range tail {
		tail[j] /= m.Volume
	}
	return counts
}

func SMFSumstatsInputs() [][]any {
	m := &SMF{LogMass: []float64{9, 9.5, 10.2}, Edges: []float64{8.5, 9, 10, 11}, Volume: 2}
	return [][]any{{m, []float64{0.2, -0.5}}}
}

// Others returns what is not differentiated, too, and changes its argument.
//
//gradgen:vjp wrt=x of=total
//gradgen:pullback wrt=x of=total
func Others(x []float64) (total float64, squares []float64, n int) {
	for i, v := range x {
		squares = append(squares, v*v)
		total += math.Sin(v) * squares[i]
		x[i] = total
		n++
	}
	return total, squares, n
}

// Read needs what its first result computes for the second.
//
//gradgen:vjp wrt=x
//gradgen:pullback wrt=x
func Read(x []float64) (sums []float64, product float64) {
	sums = make([]float64, len(x))
	product = 1
	for i, v := range x {
		sums[i] = v * v
		if i > 0 {
			sums[i] += sums[i-1]
		}
		product *= sums[i]
	}
	return sums, product
}

type node struct {
	value float64
	next  *node
}

// List returns memory that it reaches by pointers.
//
//gradgen:vjp wrt=x
//gradgen:pullback wrt=x
func List(x []float64) (sum float64, out []float64) {
	var first *node
	for _, v := range x {
		first = &node{v * v, first}
	}
	out = x
	for n := first; n != nil; n = n.next {
		sum += n.value
		out[0] *= 0.5 + n.value
	}
	return sum, out
}

// Recursive computes in memory that its calls share.
//
//gradgen:vjp wrt=x
//gradgen:pullback wrt=x
func Recursive(x []float64) []float64 {
	out := make([]float64, len(x))
	fill(out, x, 1)
	return out
}

func fill(out, x []float64, scale float64) {
	if len(x) == 0 {
		return
	}
	out[0] = scale * x[0]
	fill(out[1:], x[1:], out[0])
}

//gradgen:vjp wrt=x
//gradgen:pullback wrt=x
func Number(x float64) float64 { return x * math.Exp(x) }
