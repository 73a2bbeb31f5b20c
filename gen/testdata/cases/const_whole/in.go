// Named constants that are whole numbers without a type stay floats in derivatives.
package const_whole

const (
	eight = 8
	step  = 'a'
)

//gradgen:grad
//gradgen:hvp
func Cubed(x float64) float64 { return x * x * cube(x) * 2 * eight }

func cube(x float64) float64 { return x * x * x }

//gradgen:vjp
func Shared(x float64) (y, z float64) {
	t := -eight * x * step
	return t * x, x / eight * 3 / eight * t
}

//gradgen:grad
func Added(x float64) float64 {
	t := x * (eight + 1)
	return t*t*eight + t
}
