// Pair counts in soft bins: three nested loops over structs.
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
