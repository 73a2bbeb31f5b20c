package main

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/implicit"
)

// A Plate is this rank's part of a plate, whose rows are shared among ranks.
type Plate struct {
	Exchange     *halo.Exchanger
	Rows, Cols   int
	Conductivity []float64 // with ghost cells
}

// stay is u less what flows into each cell in one step of time, for an edge at temperature zero.
func stay(u []float64, p *Plate) []float64 {
	w := p.Cols + 2
	wide, out := make([]float64, (p.Rows+2)*w), make([]float64, len(u))
	for i := range p.Rows {
		copy(wide[(i+1)*w+1:], u[i*p.Cols:(i+1)*p.Cols])
	}
	if err := p.Exchange.Exchange(wide); err != nil {
		panic(err)
	}
	k := p.Conductivity
	for i := range p.Rows {
		for j := range p.Cols {
			c := (i+1)*w + j + 1
			flow := (k[c]+k[c-1])*(wide[c-1]-wide[c]) + (k[c]+k[c+1])*(wide[c+1]-wide[c]) +
				(k[c]+k[c-w])*(wide[c-w]-wide[c]) + (k[c]+k[c+w])*(wide[c+w]-wide[c])
			out[i*p.Cols+j] = wide[c] - flow
		}
	}
	return out
}

// Heat is the sum of the squares of this rank's temperatures after one implicit step of time, which conjugate gradients solve;
// before it they are start, with cols to a row. Each rank has an equal number of rows. Its gradient is that of the sum over ranks.
//
//gradgen:grad wrt=conductivity,start
func Heat(conductivity, start []float64, cols int, c comm.Comm) float64 {
	rows := len(start) / cols
	cart, err := halo.NewCart(c, []int{c.Size(), 1}, []bool{false, false})
	if err != nil {
		panic(err)
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{rows * c.Size(), cols}, FillBoundary: true})
	if err != nil {
		panic(err)
	}
	wide := make([]float64, e.Len())
	for i := range rows {
		copy(wide[(i+1)*(cols+2)+1:], conductivity[i*cols:(i+1)*cols])
	}
	if err := e.Exchange(wide); err != nil {
		panic(err)
	}
	u, err := implicit.Solve(stay, stay, start, &Plate{e, rows, cols, wide}, implicit.Krylov{Comm: c, Tolerance: 1e-10})
	if err != nil {
		panic(err)
	}
	sum := 0.0
	for _, v := range u {
		sum += v * v
	}
	return sum
}
