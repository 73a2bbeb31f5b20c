// Constants whose products float64 does not hold: they wait for the variable.
package constants_huge

import "math"

const (
	huge = 1e250
	tiny = 1e-250
)

type Scale float64

const unit Scale = 2

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Between(x float64) float64 { return math.Log(1e250 * (1e250 * (x * x * 1e-300))) }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Named(x float64) float64 { return math.Log(huge * (huge * (x * x * 1e-300))) }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Divided(x float64) float64 { return math.Log(x * x * 1e-300 / tiny / tiny) }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Typed(x Scale) Scale {
	return Scale(math.Log(float64(1e250 * (1e250 * (x * x * 1e-300)) * unit)))
}

// Slope is infinite, which no constant of Go's is.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
func Slope(x float64) float64 { return min(1e200*(1e200*x), 3*x) }
