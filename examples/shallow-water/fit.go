package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"time"

	"github.com/gradgen/gradgen/examples/internal/runlog"
	"github.com/gradgen/gradgen/internal/cputime"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// Options say what to run.
type Options struct {
	NY, NX  int     // cells
	Hours   float64 // of observations
	Days    float64 // of a forecast for the clock instead; 0 for a fit
	Adjoint bool    // of the forecast, too
	Steps   int     // of L-BFGS-B, at most
	Patches []int   // in y and x; nil for as square as can be
	Quiet   bool
	Plot    string // figure
	Frames  string // pictures of the flow, with a place for the number, such as frame-%02d.png
	runlog.Flags
}

// Result is what was recovered.
type Result struct {
	Options          Options
	Ranks            int
	Steps            int // of time
	Sites            int // observed cells
	Times            int // of observation
	Fit              *multigrad.Result
	Truth, Guess     []float64
	Before, After    float64       // root mean square error of the height at the start, in m
	Forward, Reverse time.Duration // of one run, and of one with its adjoint
}

// observation times and places.
const (
	apart    = 4   // cells
	interval = 0.5 // hours
)

// solve recovers the height at the start. Every rank calls it.
func solve(ctx context.Context, c comm.Comm, o Options) (*Result, error) {
	if o.Patches == nil {
		o.Patches = halo.Dims(c.Size(), 2)
	}
	m, err := newWater(c, o.NY, o.NX, o.Patches)
	if err != nil {
		return nil, err
	}
	r := &Result{Options: o, Ranks: c.Size(), Truth: disturbed(o.NY, o.NX), Guess: balanced(o.NY, o.NX)}
	every := max(int(interval*3600/m.DT), 1)
	r.Steps = max(int(o.Hours*3600/m.DT), every)
	if err := m.observe(r.Truth, r.Steps, every, apart); err != nil {
		return nil, err
	}
	sites := []int{len(m.Sites)}
	if err := comm.Allreduce(c, sites, comm.Sum); err != nil {
		return nil, err
	}
	r.Sites, r.Times = sites[0], r.Steps/every
	return r, r.minimise(ctx, m)
}

// minimise runs L-BFGS-B from the balanced height.
func (r *Result) minimise(ctx context.Context, m *Water) error {
	objective := multigrad.Together(m.Comm, func(at multigrad.Request, grad []float64) (float64, error) {
		clear(grad)
		loss, err := m.LossVJP(at.Params, transpose.Seed(m.Comm), grad)
		if err != nil {
			return 0, err
		}
		return loss, comm.Bcast(m.Comm, grad, 0)
	})
	opt := multigrad.Options{MaxSteps: r.Options.Steps, Progress: progress.Config{Silent: r.Options.Quiet, Name: "height"}}
	log, err := r.Options.Open(m.Comm, &live.Page{Title: "initial height of shallow water"})
	if err != nil {
		return err
	}
	defer log.Close()
	opt.Log = log
	r.Fit, err = multigrad.Run(ctx, objective, r.Guess, multigrad.LBFGSB{FTol: -1, GTol: 1e-10, Memory: 20}, opt)
	if err != nil {
		return err
	}
	log.End(r.Fit.Message)
	r.Before, r.After = distance(r.Guess, r.Truth), distance(r.Fit.X, r.Truth)
	return r.clock(m)
}

// clock times one run alone and one with its adjoint.
func (r *Result) clock(m *Water) error {
	begin := time.Now()
	if _, err := m.Loss(r.Fit.X); err != nil {
		return err
	}
	r.Forward = time.Since(begin)
	begin = time.Now()
	_, err := m.LossVJP(r.Fit.X, transpose.Seed(m.Comm), make([]float64, len(r.Fit.X)))
	r.Reverse = time.Since(begin)
	return err
}

// distance is the root mean square of the differences.
func distance(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum / float64(len(a)))
}

// forecast runs the channel for some model days and reports how long that took.
func forecast(c comm.Comm, o Options) (string, error) {
	if o.Patches == nil {
		o.Patches = halo.Dims(c.Size(), 2)
	}
	m, err := newWater(c, o.NY, o.NX, o.Patches)
	if err != nil {
		return "", err
	}
	steps := int(o.Days * 86400 / m.DT)
	s := m.begin(disturbed(o.NY, o.NX))
	begin, used := time.Now(), cputime.Used()
	if err := m.Run(&s, steps, func(int) {}); err != nil {
		return "", err
	}
	took := time.Since(begin)
	used = cputime.Used() - used
	volume, energy, err := m.totals(&s)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("%d×%d cells, %d steps on %d ranks: %.2f s, %.1f ns per cell and step, %.3f s of processors\nmean depth %.9f m, energy %.9e J/kg·m\n", o.NY, o.NX, steps, c.Size(),
		took.Seconds(), float64(took.Nanoseconds())/float64(steps*o.NX*o.NY), used.Seconds(), volume, energy)
	if !o.Adjoint {
		return text, nil
	}
	adjoint, err := m.hindcast(steps, used)
	return text + adjoint, err
}

// hindcast runs the loss of one observation at the end, and its adjoint, and reports their share of the processors beside what the
// run alone used: of the first gradient, to memory that the program has not used before, and of the second, as those of a fit are.
func (m *Water) hindcast(steps int, run time.Duration) (string, error) {
	if err := m.observe(disturbed(m.NY, m.NX), steps, steps, apart); err != nil {
		return "", err
	}
	guess := balanced(m.NY, m.NX)
	var grad []float64
	var loss float64
	var took [2]time.Duration
	before := reserved()
	for k := range took {
		used := cputime.Used()
		grad = make([]float64, len(guess))
		l, err := m.LossVJP(guess, transpose.Seed(m.Comm), grad)
		if err != nil {
			return "", err
		}
		loss, took[k] = l, cputime.Used()-used
	}
	return fmt.Sprintf("processors   %.3f s for the run, %.3f s with its adjoint, %.3f s the first time: %.2f times; %d MiB more memory\nloss         %.12e, gradient %.12e in the mean square\n",
		run.Seconds(), took[1].Seconds(), took[0].Seconds(), took[1].Seconds()/run.Seconds(), (reserved()-before)>>20, loss, distance(grad, make([]float64, len(grad)))), nil
}

// reserved is the memory that the program has taken from the system, in bytes.
func reserved() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys
}

// totals are the mean depth and the mean energy of a column of unit area and density, over all ranks.
func (m *Water) totals(s *State) (volume, energy float64, err error) {
	sum := []float64{0, 0}
	for j := range m.Rows {
		for at := m.Corner + j*m.Stride; at < m.Corner+j*m.Stride+m.Cols; at++ {
			sum[0] += s.H[at]
			sum[1] += m.Gravity*s.H[at]*s.H[at]/2 + s.H[at]*(s.U[at]*s.U[at]+s.V[at]*s.V[at])/2
		}
	}
	err = comm.Allreduce(m.Comm, sum, comm.Sum)
	n := float64(m.NX * m.NY)
	return sum[0] / n, sum[1] / n, err
}
