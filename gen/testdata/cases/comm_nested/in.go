// Package in calls derivatives of functions that communicate where derivatives are taken: collectives that move or add up
// numbers are calls of package comm in both sweeps.
package in

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

//case:calls what is emitted

// Energy is a sum over all ranks.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:vjp wrt=x
func Energy(x []float64, c comm.Comm) float64 {
	s := []float64{0}
	for i, v := range x {
		s[0] += math.Sin(v) * v * float64(i+c.Rank()+1)
	}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return s[0] * s[0] * x[0]
}

// Leapfrog moves under a force that is a gradient.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Leapfrog(x []float64, c comm.Comm) []float64 {
	q, p, force := append([]float64(nil), x...), make([]float64, len(x)), make([]float64, len(x))
	for range 3 {
		EnergyGrad(q, c, force)
		for i := range q {
			p[i] -= 0.01 * force[i]
			q[i] += 0.1 * p[i]
		}
	}
	return q
}

// Slope is a derivative along a direction that depends on the inputs.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Slope(x []float64, c comm.Comm) float64 {
	d := []float64{x[1], 1}
	e, s := EnergyJVP(x, c, d)
	return s * e
}

// Curvature is the third derivative once it is differentiated.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Curvature(x []float64, c comm.Comm) float64 {
	g := make([]float64, len(x))
	SlopeGrad(x, c, g)
	return g[0] * g[1]
}

// Moves are collectives that add nothing up.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Moves(x []float64, c comm.Comm) (float64, error) {
	n := c.Size()
	y, all, part := []float64{x[0] * x[1], math.Exp(x[1])}, make([]float64, 2*n), make([]float64, 2)
	if err := comm.Bcast(c, y, n-1); err != nil {
		return 0, err
	}
	if err := comm.Allgather(c, y, all); err != nil {
		return 0, err
	}
	for i := range all {
		all[i] = math.Sin(all[i]*float64(c.Rank()+1)) * x[0]
	}
	turned := make([]float64, 2*n)
	if err := comm.Alltoall(c, all, turned); err != nil {
		return 0, err
	}
	if err := comm.Scatter(c, turned, part, 0); err != nil {
		return 0, err
	}
	var root []float64
	if c.Rank() == 0 {
		root = make([]float64, 2*n)
	}
	if err := comm.Gather(c, part, root, 0); err != nil {
		return 0, err
	}
	s := part[0] * part[1]
	for i, v := range root {
		s += v * v * float64(i+1)
	}
	return s, nil
}

// Sums are reductions to a root, and of which each rank gets a part.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Sums(x []float64, c comm.Comm) (float64, error) {
	n := c.Size()
	all, mine := make([]float64, n), make([]float64, 1)
	for i := range all {
		all[i] = x[0] * math.Sin(x[1]*float64(i+1))
	}
	if err := comm.ReduceScatter(c, all, mine, comm.Sum); err != nil {
		return 0, err
	}
	y := []float64{mine[0] * x[0]}
	if err := comm.Reduce(c, y, comm.Sum, n-1); err != nil {
		return 0, err
	}
	return y[0]*y[0] + mine[0]*mine[0]*x[1], nil
}

// Again takes gradients of both, and the derivative of one along x.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Again(x []float64, c comm.Comm) float64 {
	a, b := make([]float64, len(x)), make([]float64, len(x))
	if _, err := MovesVJP(x, c, x[0], a); err != nil {
		panic(err)
	}
	if _, err := SumsVJP(x, c, 1, b); err != nil {
		panic(err)
	}
	_, err, m := MovesJVP(x, c, x)
	if err != nil {
		panic(err)
	}
	_, err, s := SumsJVP(x, c, []float64{1, x[0]})
	if err != nil {
		panic(err)
	}
	return a[0]*b[1] + a[1]*a[1]*b[0] + m*s
}

func vectors() [][]any {
	x := [][]float64{{0.3, -0.8}, {0.9, 0.2}, {-0.4, 0.7}}
	return [][]any{{x[:1]}, {x[:2]}, {x}}
}

// EnergyInputs are one to three ranks.
func EnergyInputs() [][]any { return vectors() }

// LeapfrogInputs are one to three ranks.
func LeapfrogInputs() [][]any { return vectors() }

// SlopeInputs are one to three ranks.
func SlopeInputs() [][]any { return vectors() }

// CurvatureInputs are one to three ranks.
func CurvatureInputs() [][]any { return vectors() }

// MovesInputs are one to three ranks.
func MovesInputs() [][]any { return vectors() }

// SumsInputs are one to three ranks.
func SumsInputs() [][]any { return vectors() }

// AgainInputs are one to three ranks.
func AgainInputs() [][]any { return vectors() }
