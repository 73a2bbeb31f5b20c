// Package-level names that emitted code likes to use, and locals that shadow
// imported packages and builtins.
package names_package

import "math"

var outBar, xBar, ws = 2.0, 3.0, 5.0

const t0 = 1.5

type gradrt struct{ v float64 }

//gradgen:vjp wrt=x
func F(x float64) float64 {
	g := gradrt{x * outBar}
	return math.Sin(g.v) * xBar * ws * t0
}

//gradgen:vjp wrt=x,math
func Shadow(x float64, math float64) float64 {
	len := x * math
	max := len + x
	copy := max * len
	float64 := copy * copy
	return float64
}

//gradgen:vjp wrt=x
func True(x float64) float64 {
	true, nil, append := x*2, x*x, 3
	for range append {
		nil *= true
	}
	return nil
}
