// A parameter read and written both by its name and through a pointer.
package pointer_to_parameter

import "math"

//gradgen:vjp wrt=x
func Halving(x float64) float64 {
	p := &x
	for k := 0; k < 2; k++ {
		x /= 2 + math.Sin(*p)
	}
	return *p
}

//gradgen:vjp wrt=x,y
func Swapped(x []float64, y float64) float64 {
	p := &y
	x[1], y = *p*y, 0.5
	y += math.Sin(x[1])
	return y
}

func SwappedInputs() [][]any { return [][]any{{[]float64{0.3, 0.4}, 0.7}} }
