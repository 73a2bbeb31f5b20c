package main

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Heat is a rank's patch of the heat equation u_t = κ(x, y)·Δu on the unit square, u = 0 on its boundary: explicit
// differences on n×n cells, with a ring of ghost cells around the patch.
type Heat struct {
	Comm   comm.Comm
	Ghosts *halo.Exchanger

	N          int // cells along a side of the square
	Rows, Cols int // of the patch
	Row0, Col0 int // its first cell
	Steps      int
	Every      int     // steps between snapshots
	Rate       float64 // time step over square of cell size

	Starts [][]float64   // temperatures at the beginning, one field for each experiment
	Data   [][][]float64 // snapshots of each experiment
	Weight float64       // of a squared difference to a snapshot
}

// Loss is the misfit of the temperatures to the snapshots of all experiments, over all patches, on every rank. κ has one
// number for each of the n×n cells and is that of rank 0.
//
//gradgen:vjp wrt=kappa
func (m *Heat) Loss(kappa []float64) (float64, error) {
	k := append([]float64(nil), kappa...)
	if err := comm.Bcast(m.Comm, k, 0); err != nil {
		return 0, err
	}
	sum := []float64{0}
	for e, start := range m.Starts {
		u, next := make([]float64, len(start)), make([]float64, len(start))
		copy(u, start)
		for step := range m.Steps {
			if err := m.Ghosts.Exchange(u); err != nil {
				return 0, err
			}
			m.advance(k, u, next)
			u, next = next, u
			if (step+1)%m.Every == 0 {
				sum[0] += m.misfit(u, m.Data[e][step/m.Every])
			}
		}
	}
	err := comm.Allreduce(m.Comm, sum, comm.Sum)
	return sum[0], err
}

// advance makes one step from u, whose ghost cells are set, to next.
func (m *Heat) advance(k, u, next []float64) {
	stride := m.Cols + 2
	for i := range m.Rows {
		for j := range m.Cols {
			at := (i+1)*stride + j + 1
			around := u[at-stride] + u[at-1] + u[at+1] + u[at+stride]
			next[at] = u[at] + m.Rate*k[(m.Row0+i)*m.N+m.Col0+j]*(around-4*u[at])
		}
	}
}

// misfit is the weighted sum of squared differences of u to a snapshot, over the patch.
func (m *Heat) misfit(u, data []float64) float64 {
	stride, sum := m.Cols+2, 0.0
	for i := range m.Rows {
		for j := range m.Cols {
			d := u[(i+1)*stride+j+1] - data[i*m.Cols+j]
			sum += m.Weight * d * d
		}
	}
	return sum
}
