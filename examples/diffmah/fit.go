package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Fit is a bin with its best model.
type Fit struct {
	Bin
	Params      []float64 // logM0, x_c, α_early, α_late
	Errors      []float64 // standard errors of the parameters
	RMS         float64   // residual in dex
	Iterations  int
	Evaluations int
	Finished    bool // it was not interrupted
}

// numParams is the number of parameters of a history.
const numParams = 4

// fitAll fits all bins. Each rank fits every size-th bin, alone; the ranks then
// gather what they found.
func fitAll(ctx context.Context, c comm.Comm, o Options) ([]Fit, error) {
	bins, err := simulations()
	if err != nil {
		return nil, err
	}
	if err := o.makeDirectories(); err != nil {
		return nil, err
	}
	table, err := fitShare(ctx, c, bins, o)
	if err != nil {
		return nil, err
	}
	return fromTable(bins, table), nil
}

// finished selects the fits that were not interrupted.
func finished(fits []Fit) []Fit {
	return slices.DeleteFunc(slices.Clone(fits), func(f Fit) bool { return !f.Finished })
}

// row is how a fit travels between ranks: parameters, their errors, rms,
// iterations, evaluations, and 1 if it is finished.
const row = 2*numParams + 4

// fitShare fits this rank's bins and returns the rows of all ranks. Rank 0 shows
// how far it is with its own.
func fitShare(ctx context.Context, c comm.Comm, bins []Bin, o Options) ([]float64, error) {
	table := make([]float64, row*len(bins))
	share := (len(bins) - c.Rank() + c.Size() - 1) / c.Size()
	bar := progress.New(share, progress.Config{Silent: o.Quiet || c.Rank() > 0, Name: "bin"})
	defer bar.Done()
	for i := c.Rank(); i < len(bins) && ctx.Err() == nil; i += c.Size() {
		r, err := fitBin(ctx, &bins[i], o)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", bins[i].Simulation, bins[i].Label, err)
		}
		n := copy(table[row*i:], r.X)
		n += copy(table[row*i+n:], r.Covariance.Errors)
		copy(table[row*i+n:], []float64{math.Sqrt(r.Loss), float64(r.Steps), float64(r.Evals)})
		if r.Status != multigrad.Stopped {
			table[row*(i+1)-1] = 1
		}
		bar.Update(i/c.Size()+1, r.Loss)
	}
	return table, comm.Allreduce(c, table, comm.Sum)
}

// fitBin fits one history by L-BFGS-B within the published bounds.
func fitBin(ctx context.Context, bin *Bin, o Options) (*multigrad.Result, error) {
	lower, upper := bounds()
	method := multigrad.LBFGSB{
		Bounds: multigrad.Bounds{Lower: lower, Upper: upper}, FTol: -1, GTol: 1e-9,
	}
	settings := multigrad.Options{
		MaxSteps: 500, Progress: progress.Config{Silent: true},
		Uncertainty: &multigrad.Uncertainty{Residuals: len(bin.History.Times)},
	}
	files, err := o.open(bin, &settings)
	if err != nil {
		return nil, err
	}
	r, err := multigrad.Run(ctx, multigrad.NewEvaluator(&bin.History, nil), start(), method, settings)
	return r, files.close(r, err)
}

// fromTable makes fits of the rows.
func fromTable(bins []Bin, table []float64) []Fit {
	fits := make([]Fit, len(bins))
	for i, bin := range bins {
		r := table[row*i : row*(i+1)]
		fits[i] = Fit{
			Bin: bin, Params: r[:numParams], Errors: r[numParams : 2*numParams], RMS: r[2*numParams],
			Iterations: int(r[2*numParams+1]), Evaluations: int(r[2*numParams+2]), Finished: r[2*numParams+3] == 1,
		}
	}
	return fits
}

// start is where every fit begins: the model's published defaults.
func start() []float64 { return []float64{12, 0.05, 2.6137643, 0.12692805} }

// bounds returns the published limits of the parameters.
func bounds() (lower, upper []float64) {
	return []float64{0, -1, 0.1, 0.1}, []float64{17, 1, 10, 5}
}

// residuals returns the model minus the measured history in dex.
func (f *Fit) residuals() []float64 {
	r := f.History.Sumstats(f.Params)
	for i := range r {
		r[i] -= f.History.LogMass[i]
	}
	return r
}

// rates returns the model's accretion rate in solar masses per year at the
// times of the history, by the tangent of Mass in t.
func (f *Fit) rates() []float64 {
	const yearsPerGyr = 1e9
	rates := make([]float64, len(f.History.Times))
	for i, t := range f.History.Times {
		_, perGyr := MassJVP(f.Params, t, 1)
		rates[i] = perGyr / yearsPerGyr
	}
	return rates
}

// rateOffset compares the model's accretion rate with the measured one: the
// mean and the rms of log10(model/measured) from 2 Gyr on.
func (f *Fit) rateOffset() (mean, rms float64) {
	n := 0
	for i, model := range f.rates() {
		if f.History.Times[i] < 2 {
			continue
		}
		d := math.Log10(model / f.Rate[i])
		mean += d
		rms += d * d
		n++
	}
	return mean / float64(n), math.Sqrt(rms / float64(n))
}
