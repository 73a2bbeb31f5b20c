// Package in sends messages, to known ranks and from unknown ones.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Pass sends from the first rank to the last.
//
//gradgen:vjp
//gradgen:jvp
func Pass(x []float64, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	last := c.Size() - 1
	if c.Rank() == 0 && last > 0 {
		if err := comm.Send(c, x[:2], last, 4); err != nil {
			return nil, err
		}
	}
	if c.Rank() == last && last > 0 {
		status, err := comm.Recv(c, y, 0, 4)
		if err != nil {
			return nil, err
		}
		y[0] *= float64(status.Count)
	}
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, nil
}

// Collect takes one message from each other rank as they come, and says on rank 0 what they add up to.
//
//gradgen:vjp
//gradgen:jvp
func Collect(x []float64, c comm.Comm) (float64, error) {
	if c.Rank() > 0 {
		return 0, comm.Send(c, x[:1+c.Rank()%len(x)], 0, c.Rank())
	}
	sum, from := 0.0, make([]float64, len(x))
	for range c.Size() - 1 {
		seen, err := c.Probe(comm.AnySource, comm.AnyTag, comm.Float64)
		if err != nil {
			return 0, err
		}
		status, err := comm.Recv(c, from[:seen.Count], comm.AnySource, comm.AnyTag)
		if err != nil {
			return 0, err
		}
		for _, v := range from[:status.Count] {
			sum += float64(status.Source*status.Tag) * v * v * x[0]
		}
	}
	return sum, nil
}

// Shift exchanges with both neighbours; the last rank has nobody behind it.
//
//gradgen:vjp
//gradgen:jvp
func Shift(x []float64, c comm.Comm) ([]float64, error) {
	next, before := c.Rank()+1, c.Rank()-1
	if next == c.Size() {
		next = comm.ProcNull
	}
	if before < 0 {
		before = comm.ProcNull
	}
	y := append([]float64(nil), x...)
	_, err := comm.Sendrecv(c, x, next, 1, y, before, 1)
	if err != nil {
		return nil, err
	}
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, nil
}

// CollectInputs are four ranks: results do not depend on who comes first.
func CollectInputs() [][]any {
	return [][]any{{[][]float64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0.1, 0.2, 0.3}}}}
}
