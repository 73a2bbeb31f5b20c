// Typed and untyped constants, iota, constant expressions, and literals in
// every notation.
package constants

import "math"

const (
	half           = 1 / 2.0
	huge           = 1e300
	ratio  float64 = 2
	single float32 = 0.25
)

const (
	zero = iota
	one
	two
)

type weight float64

const heavy weight = 3

//gradgen:vjp wrt=x,y
func F(x float64, y weight) float64 {
	const local = two * half
	a := x * local * ratio / (huge / 1e299)
	a += math.Pi*x*x + float64(single)*x
	a += 0x1p-2*x + 1_000.5*x + 'a'*x + float64(two+one)*x
	return a + float64(heavy*y*y)
}
