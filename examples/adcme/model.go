package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Powers returns Σ θ^(rank+first) over all ranks on rank 0, and zero elsewhere. θ is that of rank 0.
//
//gradgen:vjp wrt=theta
func Powers(c comm.Comm, theta float64, first int) (float64, error) {
	x := []float64{theta}
	if err := comm.Bcast(c, x, 0); err != nil {
		return 0, err
	}
	x[0] = math.Pow(x[0], float64(c.Rank()+first))
	if err := comm.Reduce(c, x, comm.Sum, 0); err != nil {
		return 0, err
	}
	return x[0], nil
}

// Misfit returns (Σ θ^(rank+1) − 2)², the same on every rank.
//
//gradgen:vjp wrt=theta
func Misfit(c comm.Comm, theta []float64) (float64, error) {
	sum, err := Powers(c, theta[0], 1)
	if err != nil {
		return 0, err
	}
	loss := []float64{(sum - 2) * (sum - 2)}
	err = comm.Bcast(c, loss, 0)
	return loss[0], err
}

// Rosenbrock returns Σ (rank+1)·((1−x)² + 100(y−x²)²) over all ranks, on every rank. Its argument is that of rank 0.
//
//gradgen:vjp wrt=at
func Rosenbrock(c comm.Comm, at []float64) (float64, error) {
	x := []float64{at[0], at[1]}
	if err := comm.Bcast(c, x, 0); err != nil {
		return 0, err
	}
	a, b := 1-x[0], x[1]-x[0]*x[0]
	loss := []float64{float64(c.Rank()+1) * (a*a + 100*b*b)}
	err := comm.Allreduce(c, loss, comm.Sum)
	return loss[0], err
}
