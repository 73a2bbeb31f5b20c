package main

import (
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// trueKappa is what is to be recovered: a hill and a valley.
func trueKappa(x, y float64) float64 {
	spot := func(cx, cy, width float64) float64 {
		return math.Exp(-((x-cx)*(x-cx) + (y-cy)*(y-cy)) / (2 * width * width))
	}
	return 1 + spot(0.3, 0.65, 0.2) - 0.6*spot(0.7, 0.3, 0.2)
}

// sources are the f of the experiments. Where ∇u is zero, u tells nothing about κ, so there is more than one.
var sources = []func(x, y float64) float64{
	func(x, y float64) float64 { return 10 + 20*math.Sin(3*x+5*y) },
	func(x, y float64) float64 { return 30 * math.Cos(7*x-4*y) },
}

// newPoisson is the caller's patch of n×n cells on as many patches as there are ranks, with the u of the true κ as
// data. shape is the numbers of patches in y and x.
func newPoisson(c comm.Comm, n, hidden int, shape []int) (*Poisson, error) {
	cart, err := halo.NewCart(c, shape, nil)
	if err != nil {
		return nil, err
	}
	ghosts, err := halo.New(cart, halo.Grid{Shape: []int{n, n}, FillBoundary: true})
	if err != nil {
		return nil, err
	}
	owned, first := ghosts.Owned()
	m := &Poisson{
		Comm: c, Ghosts: ghosts, N: n, Rows: owned[0], Cols: owned[1], Row0: first[0], Col0: first[1], Preconditioned: new(int),
	}
	h := 1 / float64(n+1)
	for _, f := range sources {
		source := make([]float64, m.Rows*m.Cols)
		for at := range source {
			source[at] = h * h * f(float64(m.Col0+at%m.Cols+1)*h, float64(m.Row0+at/m.Cols+1)*h)
		}
		m.Sources = append(m.Sources, source)
	}
	if m.Data, err = m.measure(); err != nil {
		return nil, err
	}
	norm := []float64{0}
	for _, u := range m.Data {
		for _, v := range u {
			norm[0] += v * v
		}
	}
	if err := comm.Allreduce(c, norm, comm.Sum); err != nil {
		return nil, err
	}
	m.Weight, m.Hidden = 1/norm[0], hidden
	return m, nil
}

// start returns parameters at random, the same on every rank: neurons that are zero somewhere in the square.
func start(hidden int) []float64 {
	r := rand.New(rand.NewPCG(2, 4))
	theta := make([]float64, 4*hidden+1)
	for i := range hidden {
		wx, wy := 4*r.NormFloat64(), 4*r.NormFloat64()
		theta[i], theta[hidden+i], theta[2*hidden+i] = wx, wy, -wx*r.Float64()-wy*r.Float64()
		theta[3*hidden+i] = 0.1 * r.NormFloat64()
	}
	return theta
}
