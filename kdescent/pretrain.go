package kdescent

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/random"
)

// Pretrain measures training data: it makes a pool of kernels and one of Fourier
// positions and counts the data in each. trainingX holds the points row by row,
// Options.Dim numbers each.
//
// With n points, h = NumEvalKernels^(−1/(d+4))·BandwidthFactor and the weighted
// covariance Σ of the data, a kernel has covariance h²Σ, or its diagonal. The
// centres are drawn from the Gaussian kernel density estimate of the data with
// Scott's bandwidth; the positions are uniform in [0, FourierRangeFactor/σ_j) in
// each dimension j.
//
// It takes O(n·d) time for each kernel, position, and draw that is chosen from
// by inverse density. All ranks of Options.Comm call it with the same arguments
// and get the same result, bit for bit that of a single rank. An error reports
// invalid arguments, arguments that differ between ranks, a cancelled context,
// or a failed communication; in the last two cases only some ranks may get it:
// return it from the rank, so that the job ends.
func Pretrain(trainingX []float64, opts Options) (*Pretrainer, error) {
	t := &trainer{Options: opts.withDefaults()}
	p, err := t.run(&resident{trainer: t, x: trainingX}, nil, t.centers)
	if err != nil {
		return nil, fmt.Errorf("kdescent: pretraining: %w", t.named(err))
	}
	return p, nil
}

// A trainer is one call of Pretrain or PretrainRows.
type trainer struct {
	Options
	data    dataset
	moments moments
	sweep   sweep
	show    *progress.Bar
	done    int // of the steps that progress shows
}

// A dataset is the training data, [resident] or [streamed].
type dataset interface {
	// measure agrees with the other ranks on the arguments, checks the data and
	// returns their moments.
	measure() (moments, error)
	// donors returns n points, which it chooses by weight with random numbers of a
	// key.
	donors(key random.Key, n int) ([]float64, error)
	// count returns the sums of all n members of a pool, with parts numbers each, and
	// their errors. The numbers of a member are contiguous.
	count(n, parts int, pick func(from, to int) basis) (sums, errs []float64, err error)
	// steps returns the number of progress steps for counting n members.
	steps(n int) int
}

// run computes the pools. If cov and centers are nil, they are computed from the data.
func (t *trainer) run(data dataset, cov []float64, centers func() ([]float64, error)) (*Pretrainer, error) {
	t.data = data
	var err error
	if t.moments, err = data.measure(); err != nil {
		return nil, err
	}
	if t.Comm.Rank() == 0 {
		t.show = progress.New(t.steps(), t.Progress)
		defer t.show.Done()
	}
	p := t.blank()
	if cov != nil {
		p.KernelCov = cov
	}
	if p.KernelCenters, err = centers(); err != nil {
		return nil, err
	}
	p.FourierPositions = t.positions()
	if p.KDECounts, p.KDEErr, err = t.countKernels(p); err != nil {
		return nil, fmt.Errorf("kernel counts: %w", err)
	}
	if p.FourierCounts, p.FourierErr, err = t.countWaves(p); err != nil {
		return nil, fmt.Errorf("counts in Fourier space: %w", err)
	}
	return p, nil
}

// steps returns the number of progress steps on rank 0.
func (t *trainer) steps() int {
	n := t.data.steps(t.NumPretrainKernels) + t.data.steps(t.NumPretrainFourierPositions)
	if t.InverseDensityWeightPower > 0 {
		n += t.data.steps(t.NumIDWDraws)
	}
	return n
}

// blank returns the result without its arrays.
func (t *trainer) blank() *Pretrainer {
	return &Pretrainer{
		Dim: t.Dim, KernelCov: t.moments.kernelCov(t.Options),
		NumEvalKernels: t.NumEvalKernels, NumEvalFourierPositions: t.NumEvalFourierPositions,
		NumPretrainKernels: t.NumPretrainKernels, NumPretrainFourierPositions: t.NumPretrainFourierPositions,
		BandwidthFactor: t.BandwidthFactor, FourierRangeFactor: t.FourierRangeFactor,
		CovariantKernels: t.CovariantKernels, InverseDensityWeightPower: t.InverseDensityWeightPower,
		TrainingSumOfWeights: t.moments.sum, Seed: t.Seed,
	}
}

// The streams of random numbers of the seed.
const (
	useDonors = iota // the training points of centres
	useNoise         // the displacements of centres from these
	useChoice        // the centres that are kept
	usePositions
)

func (t *trainer) key(use uint64) random.Key { return random.New(uint64(t.Seed)).Fold(use) }

// positions draws the pool of Fourier positions.
func (t *trainer) positions() []float64 {
	k := make([]float64, t.NumPretrainFourierPositions*t.Dim)
	t.key(usePositions).Uniform(k, 0, 1)
	for i := range k {
		k[i] *= t.FourierRangeFactor / t.moments.deviations[i%t.Dim]
	}
	return k
}

func (t *trainer) countKernels(p *Pretrainer) (counts, errs []float64, err error) {
	f, err := newFrame(p.KernelCov, t.moments.mean)
	if err != nil {
		return nil, nil, err
	}
	white := f.whiten(p.KernelCenters)
	return t.data.count(p.NumPretrainKernels, 1, func(from, to int) basis {
		return &kernels{f, white[from*t.Dim : to*t.Dim]}
	})
}

func (t *trainer) countWaves(p *Pretrainer) (counts, errs []complex128, err error) {
	sums, roots, err := t.data.count(p.NumPretrainFourierPositions, 2, func(from, to int) basis {
		return &waves{t.Dim, p.FourierPositions[from*t.Dim : to*t.Dim]}
	})
	if err != nil {
		return nil, nil, err
	}
	counts, errs = make([]complex128, len(sums)/2), make([]complex128, len(sums)/2)
	for i := range counts {
		counts[i] = complex(sums[2*i], sums[2*i+1])
		errs[i] = complex(roots[2*i], roots[2*i+1])
	}
	return counts, errs, nil
}

// forward counts points with n functions, which is one of the given number of steps.
func (t *trainer) forward(b basis, x, weights []float64, steps int) error {
	if t.Context.Err() != nil {
		return fmt.Errorf("stopped: %w", t.Context.Err())
	}
	t.sweep.forward(b, x, weights, t.Workers)
	t.done += steps
	t.show.Update(t.done, math.NaN())
	return nil
}
