package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/implicit"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Poisson is a rank's patch of −∇·(κ∇u) = f on the unit square, u = 0 on its boundary: differences on n×n cells.
type Poisson struct {
	Comm   comm.Comm
	Ghosts *halo.Exchanger

	N          int // cells along a side of the square
	Rows, Cols int // of the patch
	Row0, Col0 int // its first cell
	Hidden     int // neurons

	Sources [][]float64 // f times the square of the cell size, on the cells of the patch, one for each experiment
	Data    [][]float64 // u there
	Weight  float64     // of a squared difference to it

	Preconditioned *int // counts products with the preconditioner
}

// Kappa is the network: tanh neurons of x and y, with parameters (wx, wy, bias, weight of the output) for all of them
// one behind the other, and the exponential of their sum.
func (m *Poisson) Kappa(theta []float64, x, y float64) float64 {
	h := m.Hidden
	sum := theta[4*h]
	for i := range h {
		sum += theta[3*h+i] * math.Tanh(theta[i]*x+theta[h+i]*y+theta[2*h+i])
	}
	return math.Exp(sum)
}

// A Diffusion is the operator on a patch.
type Diffusion struct {
	Ghosts         *halo.Exchanger
	Rows, Cols     int
	East           []float64 // κ between columns, Rows×(Cols+1)
	South          []float64 // κ between rows, (Rows+1)×Cols
	Preconditioned *int
}

// operator evaluates the network where cells meet.
func (m *Poisson) operator(theta []float64) *Diffusion {
	d := &Diffusion{Ghosts: m.Ghosts, Rows: m.Rows, Cols: m.Cols, Preconditioned: m.Preconditioned}
	d.East, d.South = make([]float64, m.Rows*(m.Cols+1)), make([]float64, (m.Rows+1)*m.Cols)
	h := 1 / float64(m.N+1)
	for at := range d.East {
		i, j := m.Row0+at/(m.Cols+1), m.Col0+at%(m.Cols+1)
		d.East[at] = m.Kappa(theta, (float64(j)+0.5)*h, float64(i+1)*h)
	}
	for at := range d.South {
		i, j := m.Row0+at/m.Cols, m.Col0+at%m.Cols
		d.South[at] = m.Kappa(theta, float64(j+1)*h, (float64(i)+0.5)*h)
	}
	return d
}

// flow is what leaves each cell, κ times the differences to its four neighbours: the product of the operator with u.
func flow(u []float64, d *Diffusion) []float64 {
	stride := d.Cols + 2
	wide := make([]float64, (d.Rows+2)*stride)
	for at, v := range u {
		wide[(at/d.Cols+1)*stride+at%d.Cols+1] = v
	}
	if err := d.Ghosts.Exchange(wide); err != nil {
		panic(err)
	}
	out := make([]float64, len(u))
	for at, v := range u {
		i, j := at/d.Cols, at%d.Cols
		w, e := i*(d.Cols+1)+j, (i+1)*stride+j+1
		out[at] = d.East[w]*(v-wide[e-1]) + d.East[w+1]*(v-wide[e+1]) +
			d.South[at]*(v-wide[e-stride]) + d.South[at+d.Cols]*(v-wide[e+stride])
	}
	return out
}

// Method is conjugate gradients with one block of the preconditioner on each rank.
func (m *Poisson) Method(d *Diffusion) implicit.Krylov {
	return implicit.Krylov{
		Method: implicit.CG, Tolerance: 1e-11, Preconditioner: implicit.Precondition(newBlock, d), Comm: m.Comm,
	}
}

// Loss is the misfit of u to the data of all experiments, over all patches, on every rank. The parameters are those of
// rank 0.
//
//gradgen:vjp wrt=theta
func (m *Poisson) Loss(theta []float64) (float64, error) {
	t := append([]float64(nil), theta...)
	if err := comm.Bcast(m.Comm, t, 0); err != nil {
		return 0, err
	}
	d := m.operator(t)
	method := m.Method(d)
	sum := []float64{0}
	for e, source := range m.Sources {
		u, err := implicit.Solve(flow, flow, source, d, method)
		if err != nil {
			return 0, err
		}
		for at, v := range u {
			miss := v - m.Data[e][at]
			sum[0] += m.Weight * miss * miss
		}
	}
	err := comm.Allreduce(m.Comm, sum, comm.Sum)
	return sum[0], err
}
