// Pair counts in soft bins: three nested loops over structs; counts that the rest of
// the function is linear in, so that one loop computes them and their derivative.
package kernel_pairs

import "math"

type Halo struct {
	Pos  [3]float64
	Mass float64
	ID   int64
}

//gradgen:vjp wrt=halos,width
func Pairs(halos []Halo, edges []float64, width float64) []float64 {
	counts := make([]float64, len(edges))
	for i := range halos {
		for j := range i {
			d2 := 0.0
			for k, v := range halos[i].Pos {
				d := v - halos[j].Pos[k]
				d2 += d * d
			}
			if d2 == 0 {
				continue
			}
			r := math.Sqrt(d2)
			for b, e := range edges {
				counts[b] += halos[i].Mass * halos[j].Mass / (1 + math.Exp((r-e)/width))
			}
		}
	}
	return counts
}

//gradgen:grad wrt=x
func Weighted(x, centers, weights []float64) float64 {
	counts := make([]float64, len(centers))
	for _, v := range x {
		for k, c := range centers {
			counts[k] += math.Exp(-(v - c) * (v - c))
		}
	}
	sum := 0.0
	for k, n := range counts {
		sum += weights[k] * n
	}
	return 0.5 * sum
}

func WeightedInputs() [][]any {
	return [][]any{{[]float64{0.3, -1.2, 0.8}, []float64{0.5, -0.5}, []float64{1.5, -2}}, {[]float64{}, []float64{1}, []float64{2}}}
}
