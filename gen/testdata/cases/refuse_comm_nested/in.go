// Package refuse_comm_nested calls derivatives of functions that communicate where derivatives are taken, and that plain Go has
// no transpose for: the functions have second derivatives themselves, but their derivatives are not looked into.
package refuse_comm_nested

import "github.com/gradgen/gradgen/runtime/comm"

//case:refused what the reverse sweep communicates is no plain Go
//case:calls what is emitted

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Total(x []float64, c comm.Comm) float64 {
	s := []float64{0}
	for _, v := range x {
		s[0] += v * v * v
	}
	if err := comm.Allreduce(c, s, comm.Prod); err != nil {
		panic(err)
	}
	return s[0] * s[0]
}

//gradgen:vjp wrt=x
func Force(x []float64, c comm.Comm) []float64 {
	g := make([]float64, len(x))
	TotalGrad(x, c, g)
	return g
}

//gradgen:grad wrt=x
func Slope(x []float64, c comm.Comm) float64 {
	d := make([]float64, len(x))
	d[0] = 1
	_, s := TotalJVP(x, c, d)
	return s
}

//gradgen:grad wrt=x
func Curvature(x []float64, c comm.Comm) float64 {
	d, g, h := make([]float64, len(x)), make([]float64, len(x)), make([]float64, len(x))
	TotalHVP(x, c, d, g, h)
	return h[0]
}

//gradgen:vjp wrt=x
func Sent(x []float64, c comm.Comm) (float64, error) {
	y := make([]float64, 1)
	_, err := comm.Sendrecv(c, x[:1], c.Rank(), 1, y, c.Rank(), 1)
	return y[0] * y[0], err
}

//gradgen:grad wrt=x
func Returned(x []float64, c comm.Comm) float64 {
	g := make([]float64, len(x))
	if _, err := SentVJP(x, c, 1, g); err != nil {
		panic(err)
	}
	return g[0]
}
