// The range expression is evaluated once: reslicing and appending to it inside
// the loop change neither the trip count nor the elements.
package for_range_modified

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		x = append(x, v*2)
		s += x[i] * v
		if i == 1 {
			x = x[1:]
		}
	}
	return s + x[len(x)-1]
}

// InPlace modifies elements ahead of the loop, which does see them.
//
//gradgen:vjp wrt=x
func InPlace(x []float64) (s float64) {
	for i, v := range x {
		if i+1 < len(x) {
			x[i+1] += v * v
		}
		v *= 2
		s += v
	}
	return
}
