// Package in keeps the communicator in a struct.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Model sums weighted data over all ranks.
type Model struct {
	Comm    comm.Comm
	Weights []float64
	Work    []float64
}

// Sums are the moments of the data of all ranks.
//
//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (m *Model) sums(params []float64) ([]float64, error) {
	for i, p := range params {
		m.Work[i] = 0
		for k, w := range m.Weights {
			m.Work[i] += w * p * p * float64(k+1)
		}
	}
	err := comm.Allreduce(m.Comm, m.Work, comm.Sum)
	return m.Work, err
}

// Loss runs a model on a half of the ranks each.
//
//gradgen:vjp
//gradgen:jvp
func Loss(params []float64, c comm.Comm) (float64, error) {
	half, err := c.Split(c.Rank()%2, 0)
	if err != nil {
		return 0, err
	}
	m := &Model{Comm: half, Weights: []float64{1, float64(half.Size())}, Work: make([]float64, len(params))}
	s, err := m.sums(params)
	if err != nil {
		return 0, err
	}
	loss := 0.0
	for i, v := range s {
		loss += v * v * params[i]
	}
	return loss, nil
}
