package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// The ground has cells of 10 m in layers of 40 cells. A shot at its top makes a wave, and a receiver there hears echoes.
const (
	layer      = 40
	step, cell = 2e-3, 10.0 // s, m
	times      = 1500
	top        = 3 // cell of shot and receiver
)

// Ground is one rank's block of cells. The ghost cells beside it hold those of the neighbours, and 0 where the ground ends.
type Ground struct {
	Comm   comm.Comm
	Ghosts *halo.Exchanger
	First  []int     // cell of the block
	Heard  []float64 // at the receiver, where this rank has it
}

// newGround shares the cells among ranks. What is heard is that of ground with the given speeds.
func newGround(c comm.Comm, speeds []float64) (*Ground, error) {
	g := &Ground{Comm: c}
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{false})
	if err != nil {
		return nil, err
	}
	if g.Ghosts, err = halo.New(cart, halo.Grid{Shape: []int{len(speeds) * layer}}); err != nil {
		return nil, err
	}
	_, g.First = g.Ghosts.Owned()
	g.Heard, err = g.echoes(speeds)
	return g, err
}

// shot is the displacement that the source adds in a step (N. Ricker's wavelet of 6 Hz).
func shot(t int) float64 {
	x := math.Pi * 6 * (float64(t)*step - 0.2)
	return (1 - 2*x*x) * math.Exp(-x*x)
}

// echoes are what the receiver hears, on the rank that has it, for the speed in each layer in m/s, which is that of rank 0. The wave
// equation ∂²u/∂t² = c²·∂²u/∂x² is stepped by central differences.
func (g *Ground) echoes(speeds []float64) ([]float64, error) {
	speeds = append([]float64(nil), speeds...)
	err := comm.Bcast(g.Comm, speeds, 0)
	n := g.Ghosts.Len()
	now, last, factor := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := 1; i < n-1; i++ {
		courant := speeds[(g.First[0]+i-1)/layer] * step / cell
		factor[i] = courant * courant
	}
	var heard []float64
	for t := 0; t < times && err == nil; t++ {
		err = g.Ghosts.Exchange(now)
		for i := 1; i < n-1; i++ {
			last[i] = 2*now[i] - last[i] + factor[i]*(now[i+1]-2*now[i]+now[i-1])
		}
		now, last = last, now
		if g.First[0] == 0 {
			now[top+1] += shot(t)
			heard = append(heard, now[top+1])
		}
	}
	return heard, err
}

// Loss is half the sum of squared differences from what was heard, on every rank.
//
//gradgen:vjp wrt=speeds
func (g *Ground) Loss(speeds []float64) (float64, error) {
	heard, err := g.echoes(speeds)
	if err != nil {
		return 0, err
	}
	sum := []float64{0}
	for t, u := range heard {
		d := u - g.Heard[t]
		sum[0] += d * d / 2
	}
	err = comm.Allreduce(g.Comm, sum, comm.Sum)
	return sum[0], err
}
