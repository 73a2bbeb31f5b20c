package emitted

import "github.com/gradgen/gradgen/runtime/comm"

// Moments are polynomials of the second degree in the x of all ranks: two sums over them, and a number of the rank
// below, which is the caller if there is one rank.
//
//gradgen:jacobian wrt=x,w
func Moments(c comm.Comm, x, w []float64) ([]float64, error) {
	rank, n := c.Rank(), c.Size()
	own := []float64{0, 0}
	for i, v := range x {
		own[0] += v * v * float64(rank+1)
		own[1] += v * float64(i+rank) * (x[0] + w[0])
	}
	below := []float64{own[1]}
	if n > 1 { // not every MPI delivers a message to its sender while the sender waits in Send
		if _, err := comm.Recv(c, below, startMessage(c, own), comm.AnyTag); err != nil {
			return nil, err
		}
	}
	if err := comm.Allreduce(c, own, comm.Sum); err != nil {
		return nil, err
	}
	return append(own, below[0], float64(rank+n)*w[len(w)-1]*x[len(x)-1]), nil
}

// startMessage sends y[1] to the rank above, and returns the rank whose message the caller gets.
func startMessage(c comm.Comm, y []float64) (source int) {
	rank, n := c.Rank(), c.Size()
	if err := comm.Send(c, y[1:], (rank+1)%n, rank); err != nil {
		panic(err)
	}
	return comm.AnySource
}

// Energy is a polynomial of the third degree in the x of the ranks of a part, weighted by the sum of x over all ranks.
//
//gradgen:hessian wrt=x
func Energy(c, part comm.Comm, x []float64) (float64, error) {
	y, all := append([]float64(nil), x...), []float64{0}
	if err := comm.Allreduce(part, y, comm.Sum); err != nil {
		return 0, err
	}
	for i, v := range x {
		all[0] += v * float64(i-c.Rank())
	}
	if err := comm.Allreduce(c, all, comm.Sum); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range y {
		s += v * (v*x[len(x)-1-i] + all[0]) * float64(c.Rank()+1)
	}
	return s, nil
}
