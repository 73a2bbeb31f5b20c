// Package in communicates in loops, branches, callees and recursion.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// sum is the sum over all ranks.
func sum(c comm.Comm, v float64) float64 {
	s := []float64{v}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return s[0]
}

// Normalise scales x to the norm 1, over and over.
//
//gradgen:vjp
//gradgen:jvp
func Normalise(x []float64, c comm.Comm) []float64 {
	y := append([]float64(nil), x...)
	for k := 0; k < 4; k++ {
		t := 0.0
		for _, v := range y {
			t += v * v
		}
		norm := sum(c, t)
		for i := range y {
			y[i] = y[i]/norm + 0.1*x[i]
		}
		if k == 2 && norm > 1e9 {
			break
		}
	}
	return y
}

// Cascade calls itself; each level communicates on the way down and on the way up.
//
//gradgen:vjp
//gradgen:jvp
func Cascade(x float64, depth int, c comm.Comm) float64 {
	if depth == 0 {
		return x
	}
	y := sum(c, x*float64(c.Rank()+1))
	z := Cascade(y*x, depth-1, c)
	return sum(c, z*x) * 0.01
}

// Product is a sum of products after the loop that could run once.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:grad
func Product(x []float64, c comm.Comm) float64 {
	s := 0.0
	for i := range x {
		s += x[i] * x[i]
	}
	total := sum(c, s)
	return total * x[0]
}

// CascadeInputs are three ranks.
func CascadeInputs() [][]any { return [][]any{{[]float64{1, 0.5, 0.25}, []int{2, 2, 2}}} }
