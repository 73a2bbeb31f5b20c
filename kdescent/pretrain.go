package kdescent

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
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
// and get the same result, up to the last bit the one of a single rank. An error
// says what is wrong with the arguments, that ranks disagree about them, that
// the context ended the work, or what the communication failed with; in the last
// two cases it may come on some ranks alone: return it from the rank, so that
// the job ends.
func Pretrain(trainingX []float64, opts Options) (*Pretrainer, error) {
	t := &trainer{Options: opts.withDefaults(), x: trainingX}
	p, err := t.run()
	if err != nil {
		return nil, fmt.Errorf("kdescent: pretraining: %w", err)
	}
	return p, nil
}

// A trainer is one call of Pretrain.
type trainer struct {
	Options
	x       []float64
	moments moments
	sweep   sweep
	show    *progress.Bar
	done    int // of what show counts
}

func (t *trainer) run() (*Pretrainer, error) {
	if err := t.agree(); err != nil {
		return nil, err
	}
	if err := t.check(t.x); err != nil {
		return nil, err
	}
	t.moments = measure(t.x, t.Weights, t.Dim)
	if t.Comm.Rank() == 0 {
		t.show = progress.New(t.steps(), t.Progress)
		defer t.show.Done()
	}
	p := t.blank()
	var err error
	if p.KernelCenters, err = t.centers(); err != nil {
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

// steps is what there is to count on rank 0.
func (t *trainer) steps() int {
	n := t.NumPretrainKernels + t.NumPretrainFourierPositions
	if t.InverseDensityWeightPower > 0 {
		n += t.NumIDWDraws
	}
	return (n + t.Comm.Size() - 1) / t.Comm.Size()
}

// blank is the result without its arrays.
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

// The streams of the seed.
const (
	useDonors = iota // which training points centres come from
	useNoise         // where they go from there
	useChoice        // which of them stay
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
	return t.count(p.NumPretrainKernels, 1, func(from, to int) basis {
		return &kernels{f, white[from*t.Dim : to*t.Dim]}
	})
}

func (t *trainer) countWaves(p *Pretrainer) (counts, errs []complex128, err error) {
	sums, roots, err := t.count(p.NumPretrainFourierPositions, 2, func(from, to int) basis {
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

// count takes the sums of all n members of a pool, of parts numbers each, and
// their errors. Ranks count a share each, in chunks; a member's numbers come out
// side by side.
func (t *trainer) count(n, parts int, pick func(from, to int) basis) (sums, errs []float64, err error) {
	sums, errs = make([]float64, n*parts), make([]float64, n*parts)
	first, end := share(n, t.Comm)
	for from := first; from < end; from += t.ChunkSize {
		to := min(from+t.ChunkSize, end)
		if err := t.forward(pick(from, to), to-from); err != nil {
			return nil, nil, err
		}
		for i, v := range t.sweep.sum {
			at := (from+i%(to-from))*parts + i/(to-from)
			sums[at], errs[at] = v, math.Sqrt(t.sweep.sq[i])
		}
	}
	if err := gather(t.Comm, sums, n, parts); err != nil {
		return nil, nil, err
	}
	return sums, errs, gather(t.Comm, errs, n, parts)
}

// forward counts the training data in n functions.
func (t *trainer) forward(b basis, n int) error {
	if t.Context.Err() != nil {
		return fmt.Errorf("stopped: %w", t.Context.Err())
	}
	t.sweep.forward(b, t.x, t.Weights, t.Workers)
	t.done += n
	t.show.Update(t.done, math.NaN())
	return nil
}

// share is the contiguous part of n things that is this rank's.
func share(n int, c comm.Comm) (first, end int) {
	return n * c.Rank() / c.Size(), n * (c.Rank() + 1) / c.Size()
}

// gather puts the shares of all ranks together, in place: each of n things has
// width numbers in v.
func gather(c comm.Comm, v []float64, n, width int) error {
	counts := make([]int, c.Size())
	for r := range counts {
		counts[r] = (n*(r+1)/c.Size() - n*r/c.Size()) * width
	}
	first, end := share(n, c)
	mine := append([]float64(nil), v[first*width:end*width]...)
	if err := comm.Allgatherv(c, mine, v, counts); err != nil {
		return fmt.Errorf("gathering from the ranks: %w", err)
	}
	return nil
}
