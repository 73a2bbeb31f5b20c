// Values that vary with a parameter through comparisons and steps alone: the
// derivative is zero everywhere, and there is a warning that says why.
//
//case:warns the derivative is zero everywhere
package warning_steps

import "math"

// digital is a comparison.
//
//gradgen:grad wrt=x
func digital(x, k float64) float64 {
	if x > k {
		return 1
	}
	return 0
}

// overwritten ends in a step, of a variable that carries a derivative before.
//
//gradgen:vjp wrt=x
func overwritten(x float64) float64 {
	y := 2 * x
	y = math.Floor(y)
	return y * 3
}

// count counts.
//
//gradgen:grad wrt=x
func count(x []float64, k float64) float64 {
	n := 0
	for _, v := range x {
		if v > k {
			n++
		}
	}
	return float64(n)
}

// table reads at a place that depends.
//
//gradgen:pullback wrt=x
func table(x float64, table []float64) float64 { return table[int(x)] }

// leave leaves a loop early.
//
//gradgen:jvp wrt=x
func leave(x float64, w []float64) float64 {
	sum := 0.0
	for _, v := range w {
		if v > x {
			break
		}
		sum += v
	}
	return sum
}

// marked passes through memory.
//
//gradgen:grad wrt=x
func marked(x []float64) float64 {
	above := make([]bool, len(x))
	for i, v := range x {
		above[i] = v > 1
	}
	sum := 0.0
	for _, is := range above {
		if is {
			sum++
		}
	}
	return sum
}

// unused depends on x in no way: what is chosen by it is not used.
//
//gradgen:grad wrt=x
func unused(x, y float64) float64 {
	n := 1
	if x > 0 {
		n = 2
	}
	_ = n
	return y * y
}

// constant is passed through a function that is marked as constant.
//
//gradgen:grad wrt=x
func constant(x, y float64) float64 { return y * level(x) }

//gradgen:constant
func level(x float64) float64 { return math.Floor(x) }

// Smooth has a step as a factor, and no warning.
//
//gradgen:grad wrt=x
func Smooth(x, y float64) float64 { return y * level(x) * x }
