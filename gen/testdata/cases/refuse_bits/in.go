//case:maybe or zero: the bits of an active value come back as a number
package refuse_bits

import "math"

//gradgen:vjp wrt=x
func F(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x*x) ^ 1<<63)
}
