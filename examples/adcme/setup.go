package main

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

const (
	steps     = 40
	every     = 4
	largest   = 3.0 // bounds of κ
	smallest  = 0.1
	startingK = 1.0
)

// trueKappa is what is to be recovered: a warm spot and a cold one on a slope.
func trueKappa(x, y float64) float64 {
	spot := func(cx, cy, width float64) float64 {
		return math.Exp(-((x-cx)*(x-cx) + (y-cy)*(y-cy)) / (2 * width * width))
	}
	return 0.8 + 0.4*x + 0.9*spot(0.35, 0.62, 0.13) - 0.5*spot(0.7, 0.3, 0.12)
}

// beginning is the temperature of an experiment at the start: a mixture of modes.
func beginning(experiment int, x, y float64) float64 {
	modes := [][2]float64{{1, 2}, {3, 1}, {2, 3}, {4, 3}, {3, 5}, {5, 2}}
	u := 0.0
	for i, m := range modes {
		weight := math.Cos(float64(3*experiment+1) * float64(i+1))
		u += weight * math.Sin(m[0]*math.Pi*x) * math.Sin(m[1]*math.Pi*y)
	}
	return u
}

// newHeat is the caller's patch of an n×n grid on as many patches as there are ranks, with the snapshots that the true
// κ gives. shape is the numbers of patches in y and x.
func newHeat(c comm.Comm, n, experiments int, shape []int) (*Heat, error) {
	cart, err := halo.NewCart(c, shape, nil)
	if err != nil {
		return nil, err
	}
	ghosts, err := halo.New(cart, halo.Grid{Shape: []int{n, n}, FillBoundary: true})
	if err != nil {
		return nil, err
	}
	owned, first := ghosts.Owned()
	m := &Heat{
		Comm: c, Ghosts: ghosts, N: n, Rows: owned[0], Cols: owned[1], Row0: first[0], Col0: first[1],
		Steps: steps, Every: every, Rate: 0.24 / largest,
		Weight: 1 / float64(n*n*experiments*steps/every),
	}
	for e := range experiments {
		start := make([]float64, ghosts.Len())
		for i := range m.Rows {
			for j := range m.Cols {
				x, y := m.position(m.Row0+i, m.Col0+j)
				start[ghosts.Index(i, j)] = beginning(e, x, y)
			}
		}
		m.Starts = append(m.Starts, start)
		data, err := m.simulate(start, kappaOn(n, trueKappa))
		if err != nil {
			return nil, fmt.Errorf("experiment %d: %w", e, err)
		}
		m.Data = append(m.Data, data)
	}
	return m, nil
}

// position is the centre of a cell; the boundary is one cell away from the outermost centres.
func (m *Heat) position(row, col int) (x, y float64) {
	h := 1 / float64(m.N+1)
	return float64(col+1) * h, float64(row+1) * h
}

// kappaOn is a function of x and y on the n×n grid.
func kappaOn(n int, f func(x, y float64) float64) []float64 {
	m, k := Heat{N: n}, make([]float64, n*n)
	for at := range k {
		k[at] = f(m.position(at/n, at%n))
	}
	return k
}

// simulate returns the snapshots of the patch.
func (m *Heat) simulate(start, kappa []float64) ([][]float64, error) {
	var data [][]float64
	u, next := append([]float64(nil), start...), make([]float64, len(start))
	for step := 1; step <= m.Steps; step++ {
		if err := m.Ghosts.Exchange(u); err != nil {
			return nil, err
		}
		m.advance(kappa, u, next)
		u, next = next, u
		if step%m.Every != 0 {
			continue
		}
		snapshot := make([]float64, 0, m.Rows*m.Cols)
		for i := range m.Rows {
			at := m.Ghosts.Index(i, 0)
			snapshot = append(snapshot, u[at:at+m.Cols]...)
		}
		data = append(data, snapshot)
	}
	return data, nil
}
