// Package coverage checks the standard errors that an example's fit reports:
// against differences of the loss alone, and against what fits of simulated data
// do.
package coverage

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/multigrad"
)

// A Fit is what is known about parameters from one set of data.
type Fit struct {
	Params []float64
	Errors []float64 // standard errors, one for each parameter
}

// Of returns what a run found, if it ended in a minimum.
func Of(r *multigrad.Result) (Fit, error) {
	if r.Covariance == nil || !(r.Covariance.Offset < 0.01) {
		return Fit{}, fmt.Errorf("the fit is not in a minimum: %v, %s", r.Status, r.Message)
	}
	return Fit{Params: r.X, Errors: r.Covariance.Errors}, nil
}

// Simulated counts what fits of simulated data found.
type Simulated struct {
	Sets    int
	Covered []int // sets whose parameter lies within one error of the truth
}

// Share returns which share of the sets is covered in parameter i; for errors of
// a normal distribution 0.683 is expected.
func (s Simulated) Share(i int) float64 { return float64(s.Covered[i]) / float64(s.Sets) }

// Add counts the sets of other, of as many parameters, too.
func (s *Simulated) Add(other Simulated) {
	s.Sets += other.Sets
	if s.Covered == nil {
		s.Covered = make([]int, len(other.Covered))
	}
	for i, n := range other.Covered {
		s.Covered[i] += n
	}
}

// Simulate fits data sets that differ in their noise alone. fit draws the noise
// from its argument, whose numbers depend on the seed and the number of the set;
// it is called by several goroutines at once.
func Simulate(sets int, seed uint64, truth []float64, fit func(noise *rand.Rand) (Fit, error)) (Simulated, error) {
	fits, errs := make([]Fit, sets), make([]error, sets)
	var all sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		all.Go(func() {
			for i := w; i < sets; i += workers {
				fits[i], errs[i] = fit(rand.New(rand.NewPCG(seed, uint64(i))))
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return Simulated{}, fmt.Errorf("fits of simulated data: %w", err)
	}
	s := Simulated{Sets: sets, Covered: make([]int, len(truth))}
	for _, f := range fits {
		for i, x := range truth {
			if math.Abs(f.Params[i]-x) < f.Errors[i] {
				s.Covered[i]++
			}
		}
	}
	return s, nil
}

// Differences returns the standard errors at the minimum x of a loss: the roots of
// the diagonal of scale times the inverse of its second derivatives. These are
// central differences of the loss with the given steps and with half of them,
// extrapolated to steps of zero; no derivative is used.
func Differences(loss func(x []float64) float64, x, steps []float64, scale float64) ([]float64, error) {
	n := len(x)
	at := make([]float64, n)
	inSteps := func(z []float64) float64 {
		for i := range at {
			at[i] = x[i] + steps[i]*z[i]
		}
		return loss(at)
	}
	whole, half := mat.NewSymDense(n, nil), mat.NewSymDense(n, nil)
	origin := make([]float64, n)
	fd.Hessian(whole, inSteps, origin, &fd.Settings{Formula: fd.Central, Step: 1})
	fd.Hessian(half, inSteps, origin, &fd.Settings{Formula: fd.Central, Step: 0.5})
	for i := range n {
		for j := i; j < n; j++ {
			whole.SetSym(i, j, (4*half.At(i, j)-whole.At(i, j))/3)
		}
	}
	var inverse mat.Dense
	if err := inverse.Inverse(whole); err != nil {
		return nil, fmt.Errorf("differences of the loss: %w", err)
	}
	sigma := make([]float64, n)
	for i := range sigma {
		sigma[i] = steps[i] * math.Sqrt(scale*inverse.At(i, i))
	}
	return sigma, nil
}

// Apart returns the largest relative difference of two lists of errors.
func Apart(got, want []float64) float64 {
	worst := 0.0
	for i, w := range want {
		worst = max(worst, math.Abs(got[i]/w-1))
	}
	return worst
}
