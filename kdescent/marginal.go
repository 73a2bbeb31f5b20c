package kdescent

import (
	"errors"
	"fmt"
	"slices"
)

// Marginal counts training data in some of their coordinates only, around the kernels of p
// restricted to these: kernel k of the result has the centre and the covariance of kernel k of
// p in coords, so that a key draws the same kernels from both. It has no Fourier positions.
// [NewConditional] compares by both pools.
//
// trainingX and the Weights, Comm, Workers, ChunkSize, Context, Progress and Names of opts must be those that p
// was made from; its other fields have no effect. Time, ranks and errors are as in [Pretrain].
func (p *Pretrainer) Marginal(trainingX []float64, coords []int, opts Options) (*Pretrainer, error) {
	if err := p.projects(coords); err != nil {
		return nil, fmt.Errorf("kdescent: marginal: %w", err)
	}
	if len(trainingX)%p.Dim != 0 {
		return nil, fmt.Errorf("kdescent: marginal: %d numbers are no whole number of points with %d coordinates", len(trainingX), p.Dim)
	}
	t := p.marginal(coords, opts)
	return p.counted(t, &resident{trainer: t, x: project(trainingX, p.Dim, coords)}, coords)
}

// MarginalRows is [Pretrainer.Marginal] of data that are read in blocks, as [PretrainRows]
// reads them. Its rows contain only the coordinates coords, in this order, followed by the
// weight if Options.Weighted is set.
func (p *Pretrainer) MarginalRows(rows Rows, coords []int, opts Options) (*Pretrainer, error) {
	if err := p.projects(coords); err != nil {
		return nil, fmt.Errorf("kdescent: marginal: %w", err)
	}
	t := p.marginal(coords, opts)
	return p.counted(t, &streamed{trainer: t, rows: rows}, coords)
}

// projects rejects coordinates that the pool does not have.
func (p *Pretrainer) projects(coords []int) error {
	if err := p.check(); err != nil {
		return err
	}
	if p.NumPretrainKernels == 0 {
		return errors.New("the pool has no kernels")
	}
	if len(coords) == 0 {
		return errors.New("no coordinates")
	}
	for i, c := range coords {
		if c < 0 || c >= p.Dim {
			return fmt.Errorf("coordinate %d of points with %d", c, p.Dim)
		}
		if slices.Contains(coords[:i], c) {
			return fmt.Errorf("coordinate %d stands there twice", c)
		}
	}
	return nil
}

// marginal returns the trainer for coordinates of the pool.
func (p *Pretrainer) marginal(coords []int, opts Options) *trainer {
	opts.Dim = len(coords)
	if len(opts.Names) == p.Dim && p.Dim != len(coords) {
		names := opts.Names
		opts.Names = nil
		for _, c := range coords {
			opts.Names = append(opts.Names, names[c])
		}
	}
	opts.NumEvalKernels, opts.NumPretrainKernels = p.NumEvalKernels, p.NumPretrainKernels
	opts.NumEvalFourierPositions, opts.NumPretrainFourierPositions = -1, -1
	opts.BandwidthFactor, opts.CovariantKernels = p.BandwidthFactor, p.CovariantKernels
	opts.FourierRangeFactor, opts.InverseDensityWeightPower, opts.Seed = p.FourierRangeFactor, 0, p.Seed
	return &trainer{Options: opts.withDefaults()}
}

// counted returns the pool of the projected kernels, with their counts.
func (p *Pretrainer) counted(t *trainer, data dataset, coords []int) (*Pretrainer, error) {
	fixed := func() ([]float64, error) { return project(p.KernelCenters, p.Dim, coords), nil }
	m, err := t.run(data, project(covarianceOf(p, coords), p.Dim, coords), fixed)
	if err != nil {
		return nil, fmt.Errorf("kdescent: marginal: %w", t.named(err))
	}
	return m, nil
}

// covarianceOf returns the covariance of the kernels in coords.
func covarianceOf(p *Pretrainer, coords []int) []float64 {
	return pick(nil, p.KernelCov, coords, p.Dim)
}

// project returns some coordinates of points.
func project(x []float64, dim int, coords []int) []float64 {
	out := make([]float64, 0, len(x)/dim*len(coords))
	for i := 0; i < len(x); i += dim {
		for _, c := range coords {
			out = append(out, x[i+c])
		}
	}
	return out
}
