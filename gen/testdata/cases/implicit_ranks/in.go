// Package in solves a system whose unknowns are spread over ranks.
package in

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/implicit"
)

// A Line is this rank's part of a line of cells.
type Line struct {
	Exchange     *halo.Exchanger
	Conductivity []float64
}

// flow returns what leaves each cell at temperatures u.
func flow(u []float64, l *Line) []float64 {
	n := len(u)
	wide, k := make([]float64, n+2), make([]float64, n+2)
	copy(wide[1:], u)
	copy(k[1:], l.Conductivity)
	if err := l.Exchange.Exchange(wide); err != nil {
		panic(err)
	}
	if err := l.Exchange.Exchange(k); err != nil {
		panic(err)
	}
	out := make([]float64, n)
	for i := range out {
		left, right := k[i]+k[i+1], k[i+1]+k[i+2]
		out[i] = u[i] + left*(wide[i+1]-wide[i]) - right*(wide[i+2]-wide[i+1])
	}
	return out
}

//gradgen:vjp
//gradgen:jvp
func Hot(conductivity []float64, heat []float64, c comm.Comm) (float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{false})
	if err != nil {
		return 0, err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{len(heat) * c.Size()}, FillBoundary: true})
	if err != nil {
		return 0, err
	}
	u, err := implicit.Solve(flow, flow, heat, &Line{e, conductivity}, implicit.Krylov{Comm: c, Tolerance: 1e-14})
	if err != nil {
		return 0, err
	}
	sum := []float64{0}
	for i, v := range u {
		sum[0] += v * v * float64(i+1+c.Rank())
	}
	err = comm.Allreduce(c, sum, comm.Sum)
	return sum[0], err
}

// HotInputs are three ranks.
func HotInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {0.5, 0.4}, {0.7, 0.8}}, [][]float64{{1, 0}, {0.3, -0.5}, {2, 0.1}}}}
}
