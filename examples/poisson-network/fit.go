package main

import (
	"context"
	"math"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
	"github.com/gradgen/gradgen/runtime/implicit"
)

// measure returns u on the patch for the true κ and each source.
func (m *Poisson) measure() ([][]float64, error) {
	d := m.diffusion(trueKappa)
	var data [][]float64
	for _, source := range m.Sources {
		u, err := implicit.Solve(flow, flow, source, d, m.Method(d))
		if err != nil {
			return nil, err
		}
		data = append(data, u)
	}
	return data, nil
}

// diffusion is the operator with a given κ.
func (m *Poisson) diffusion(kappa func(x, y float64) float64) *Diffusion {
	d := m.operator(make([]float64, 1)) // a network without neurons
	h := 1 / float64(m.N+1)
	for at := range d.East {
		d.East[at] = kappa((float64(m.Col0+at%(m.Cols+1))+0.5)*h, float64(m.Row0+at/(m.Cols+1)+1)*h)
	}
	for at := range d.South {
		d.South[at] = kappa(float64(m.Col0+at%m.Cols+1)*h, (float64(m.Row0+at/m.Cols)+0.5)*h)
	}
	return d
}

// Options say what to run.
type Options struct {
	Cells   int   // along a side of the square
	Hidden  int   // neurons
	Steps   int   // iterations of L-BFGS at most
	Patches []int // in y and x; nil for as square as can be
	Quiet   bool
	Plot    string // figure of κ
}

// Result is what the training gave.
type Result struct {
	Options     Options
	Ranks       int
	Fit         *multigrad.Result
	Model       *Poisson // of rank 0
	Value, Both int      // products with the preconditioner for the loss, and for the loss and its gradient
}

// train is what each rank does.
func train(ctx context.Context, c comm.Comm, o Options) (*Result, error) {
	if o.Patches == nil {
		o.Patches = halo.Dims(c.Size(), 2)
	}
	m, err := newPoisson(c, o.Cells, o.Hidden, o.Patches)
	if err != nil {
		return nil, err
	}
	objective := multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
		clear(grad)
		loss, err := m.LossVJP(at.Params, transpose.Seed(c), grad)
		if err != nil {
			return 0, err
		}
		return loss, comm.Bcast(c, grad, 0)
	})
	r := &Result{Options: o, Ranks: c.Size(), Model: m}
	r.Fit, err = multigrad.Run(ctx, objective, start(o.Hidden), multigrad.LBFGSB{FTol: -1, GTol: 1e-12, Memory: 30}, multigrad.Options{
		MaxSteps: o.Steps, Progress: progress.Config{Silent: o.Quiet, Name: "network"},
	})
	if err != nil {
		return nil, err
	}
	return r, r.count(c)
}

// count compares the work for the loss with that for the loss and its gradient.
func (r *Result) count(c comm.Comm) error {
	m := r.Model
	*m.Preconditioned = 0
	if _, err := m.Loss(r.Fit.X); err != nil {
		return err
	}
	r.Value, *m.Preconditioned = *m.Preconditioned, 0
	_, err := m.LossVJP(r.Fit.X, transpose.Seed(c), make([]float64, len(r.Fit.X)))
	r.Both = *m.Preconditioned
	return err
}

// errors are the largest difference of the network to the true κ on the cells, and the root of the mean square,
// relative to that of the true κ.
func (r *Result) errors() (largest, relative float64) {
	sum, size := 0.0, 0.0
	for at := range r.Options.Cells * r.Options.Cells {
		x, y := r.position(at)
		truth := trueKappa(x, y)
		d := r.Model.Kappa(r.Fit.X, x, y) - truth
		largest = max(largest, math.Abs(d))
		sum, size = sum+d*d, size+truth*truth
	}
	return largest, math.Sqrt(sum / size)
}

// position is the centre of a cell of the square.
func (r *Result) position(at int) (x, y float64) {
	n := r.Options.Cells
	return float64(at%n+1) / float64(n+1), float64(at/n+1) / float64(n+1)
}
