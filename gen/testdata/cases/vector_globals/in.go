// Slices that package-level variables hold, in scalar and in vector code.
package vector_globals

var (
	weights = []float64{0.5, 1.5, 2, 0.25, 1, 1, 3, 0.75, 1.25}
	grid    struct{ W [9]float64 }
)

//gradgen:vjp wrt=x vector=on
func Weighted(x []float64) (s float64) {
	for i := range x {
		s += x[i] * x[i] * weights[i] * (1 + grid.W[i])
	}
	return s
}

//gradgen:vjp wrt=x
func InPlace(x []float64) float64 {
	for i := range x {
		x[i] *= weights[i]
	}
	return x[0] * x[1]
}
