// Numbers that are the same in all iterations of a loop in vector code, and computed
// in each: vectors if only vectors are computed from them, otherwise scalars.
package vector_spread

import "math"

// Counts adds up differences of neighbours, from both ends: in reverse the
// weights of the one go backwards.
//
//gradgen:grad wrt=x,edges vector=on
//gradgen:fast
func Counts(x, edges, weights []float64) float64 {
	s := 0.0
	for _, v := range x {
		below := math.Erf(v - edges[0])
		for b := range weights {
			above := math.Erf(v - edges[b+1])
			s += weights[b] * (above - below)
			below = above
		}
	}
	return s
}

func CountsInputs() [][]any { return inputs() }

// Chosen has numbers with other uses: a condition, an index, a function without
// a vector form, an element that lanes share.
//
//gradgen:grad wrt=x,edges vector=on
//gradgen:fast
func Chosen(x, edges, weights []float64) float64 {
	s := 0.0
	for _, v := range x {
		last, sign := 1.0, 1.0
		for b := range weights {
			step := edges[b+1] - edges[b]
			last = step - 0.5*last
			if last > 0.3 {
				sign = -sign
			}
			near := weights[int(math.Abs(step))%len(weights)]
			twice := near + near
			s += sign * twice * last * math.Sin(v*step)
		}
	}
	return s
}

func ChosenInputs() [][]any { return inputs() }

func inputs() [][]any {
	edges := []float64{-1.1, -0.4, 0.2, 0.9, 1.3}
	weights := []float64{0.7, -1.2, 0.4, 1.9}
	var list [][]any
	for _, n := range []int{1, 7, 19} {
		x := make([]float64, n)
		for i := range x {
			x[i] = math.Sin(3 * float64(i+1))
		}
		list = append(list, []any{x, edges, weights})
	}
	return list
}
