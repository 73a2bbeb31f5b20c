// Package in calls collectives where only some ranks may come.
//
//case:warns collectives depend on the rank
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Partial sums on the root alone. That works for one rank, so that the oracles have something to hold on to.
//
//gradgen:vjp
func Partial(x []float64, c comm.Comm) (float64, error) {
	s := []float64{x[0] * x[0]}
	root := c.Rank() == 0
	if root {
		if err := comm.Allreduce(c, s, comm.Sum); err != nil {
			return 0, err
		}
	}
	for range c.Rank() {
		if err := c.Barrier(); err != nil {
			return 0, err
		}
	}
	for i := 0; ; i++ {
		if i > c.Rank() {
			break
		}
		if err := comm.Reduce(c, s, comm.Sum, 0); err != nil {
			return 0, err
		}
	}
	if c.Rank() > 0 {
		return 1, nil
	}
	if err := comm.Scan(c, s, comm.Sum); err != nil {
		return 0, err
	}
	return s[0], nil
}

// Fine sends where the rank says so and then meets all others.
//
//gradgen:vjp
func Fine(x []float64, c comm.Comm) (float64, error) {
	s := []float64{x[0]}
	if c.Rank() == 0 && c.Size() > 1 {
		if err := comm.Send(c, x, 1, 0); err != nil {
			return 0, err
		}
	}
	if c.Rank() == 1 {
		if _, err := comm.Recv(c, s, 0, 0); err != nil {
			return 0, err
		}
	}
	s[0] *= s[0]
	return s[0], comm.Allreduce(c, s, comm.Sum)
}

// Left leaves a loop by rank, after an error that leaves it too.
//
//gradgen:vjp
func Left(x []float64, n int, c comm.Comm) (float64, error) {
	s := []float64{x[0] * x[0]}
	for i := range n {
		if err := c.Barrier(); err != nil {
			return 0, err
		}
		if i > c.Rank() {
			break
		}
		s[0] *= x[1]
	}
	return s[0], comm.Allreduce(c, s, comm.Sum)
}

// Gathered returns errors from a loop that only the root runs, inside a loop that all ranks run.
//
//gradgen:vjp
func Gathered(x []float64, n int, c comm.Comm) (float64, error) {
	v := []float64{x[0]}
	for range n {
		if c.Rank() > 0 {
			if err := comm.Send(c, v, 0, 7); err != nil {
				return 0, err
			}
		} else {
			for r := 1; r < c.Size(); r++ {
				w := make([]float64, 1)
				if _, err := comm.Recv(c, w, r, 7); err != nil {
					return 0, err
				}
				v[0] += w[0] * w[0]
			}
		}
		if err := comm.Bcast(c, v, 0); err != nil {
			return 0, err
		}
	}
	return v[0], nil
}

// PartialInputs are one rank.
func PartialInputs() [][]any { return [][]any{{[][]float64{{2}}}} }

// FineInputs are one rank and two.
func FineInputs() [][]any { return [][]any{{[][]float64{{2}}}, {[][]float64{{2}, {3}}}} }

// LeftInputs are one rank.
func LeftInputs() [][]any { return [][]any{{[][]float64{{0.7, 0.4}}, []int{1}}} }

// GatheredInputs are one rank and two.
func GatheredInputs() [][]any {
	return [][]any{{[][]float64{{0.7}}, []int{2}}, {[][]float64{{0.7}, {0.6}}, []int{2, 2}}}
}
