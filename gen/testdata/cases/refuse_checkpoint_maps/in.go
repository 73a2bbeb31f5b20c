// A loop with snapshots changes a set, whose values have no parts.
//
//case:refused a map has no bound
package refuse_checkpoint_maps

//gradgen:grad wrt=x
func Seen(x []float64) float64 {
	seen := map[int]struct{}{}
	y := 1.0
	//gradgen:checkpoint steps=2
	for i := 0; i < 6; i++ {
		if _, there := seen[i*i%4]; there {
			y *= x[i%2]
		} else {
			y += x[i%2] * x[i%2]
		}
		seen[i%3] = struct{}{}
	}
	return y * y
}

// Totals changes a map of active values.
//
//gradgen:grad wrt=x
func Totals(x []float64) float64 {
	totals := map[int]float64{}
	//gradgen:checkpoint steps=3
	for i := range 9 {
		totals[i%3] += x[i%len(x)] * totals[0]
	}
	return totals[0] + totals[1]
}
