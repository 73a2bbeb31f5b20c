// A rule of one mode does not serve the other, and none serves memory that has
// gone when it is read.
//
//case:refused rules do not apply
package refuse_rule_mode

func cube(x float64) float64 { return x * x * x }

//gradgen:rule for=cube
func cubeVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += 3 * x * x * outBar
	return cube(x)
}

func square(x float64) float64 { return x * x }

//gradgen:rule for=square
func squareJVP(x, xDot float64) (y, yDot float64) { return square(x), 2 * x * xDot }

func first(x [][]float64) float64 { return x[0][0] }

//gradgen:rule for=first
func firstVJP(x [][]float64, outBar float64, xBar [][]float64) float64 {
	xBar[0][0] += outBar
	return first(x)
}

func fill(dst, x []float64) {
	for i, v := range x {
		dst[i] = v * v
	}
}

//gradgen:rule for=fill of=dst
func fillVJP(dst, x, dstBar, dstBarIn, xBar []float64) {
	for i, v := range x {
		xBar[i] += 2 * v * dstBar[i]
		dstBar[i] = 0
	}
	fill(dst, x)
}

//gradgen:jvp
func Forward(x float64) float64 { return cube(x) }

//gradgen:vjp
func Reverse(x float64) float64 { return square(x) }

//gradgen:vjp
func Deep(x float64) float64 {
	y := [][]float64{{x, 2}}
	s := first(y)
	y[0][0] = s * s
	return s * first(y)
}

//gradgen:jvp
func Filled(x []float64) float64 {
	y := make([]float64, len(x))
	fill(y, x)
	return y[0]
}
