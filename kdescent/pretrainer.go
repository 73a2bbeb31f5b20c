package kdescent

import (
	"errors"
	"fmt"
	"slices"
)

// A Pretrainer is a pool of kernels and Fourier positions with the counts of the
// training data. [Pretrain] makes one, [Pretrainer.Save] and [Load] keep it in a
// file, [NewCalc] draws from it.
//
// Arrays of points are row-major, one row of coordinates per point.
type Pretrainer struct {
	Dim int // coordinates of a point

	KernelCenters    []float64 // NumPretrainKernels×Dim
	FourierPositions []float64 // NumPretrainFourierPositions×Dim
	KernelCov        []float64 // Dim×Dim, of every kernel

	KDECounts     []float64    // Σ w𝒩 of the training data, per kernel
	KDEErr        []float64    // their errors, √Σ(w𝒩)²
	FourierCounts []complex128 // Σ w·exp(ik·x), per position
	FourierErr    []complex128 // errors of real and imaginary parts

	NumEvalKernels, NumEvalFourierPositions         int
	NumPretrainKernels, NumPretrainFourierPositions int
	BandwidthFactor, FourierRangeFactor             float64
	CovariantKernels                                bool
	InverseDensityWeightPower                       float64
	TrainingSumOfWeights                            float64
	Seed                                            int64

	// Single says that the file holds, or is to hold, single precision.
	Single bool
}

// check reports the first field that does not fit the others, by its name in
// files.
func (p *Pretrainer) check() error {
	if p == nil {
		return errors.New("no pool: make one by Pretrain or Load")
	}
	d := p.Dim
	if d < 1 {
		return fmt.Errorf("kernel_centers: points have %d coordinates", d)
	}
	for _, f := range []struct {
		name       string
		have, want int
	}{
		{"kernel_centers", len(p.KernelCenters), p.NumPretrainKernels * d},
		{"kernelcov", len(p.KernelCov), d * d},
		{"kde_counts", len(p.KDECounts), p.NumPretrainKernels},
		{"kde_err", len(p.KDEErr), p.NumPretrainKernels},
		{"fourier_positions", len(p.FourierPositions), p.NumPretrainFourierPositions * d},
		{"fourier_counts", len(p.FourierCounts), p.NumPretrainFourierPositions},
		{"fourier_err", len(p.FourierErr), p.NumPretrainFourierPositions},
	} {
		if f.have != f.want {
			return fmt.Errorf("%s: %d numbers, want %d", f.name, f.have, f.want)
		}
	}
	for _, f := range []struct {
		name   string
		values []float64
	}{
		{"kernel_centers", p.KernelCenters}, {"kernelcov", p.KernelCov}, {"fourier_positions", p.FourierPositions},
	} {
		if i := slices.IndexFunc(f.values, func(x float64) bool { return x-x != 0 }); i >= 0 {
			return fmt.Errorf("%s: number %d is %g", f.name, i, f.values[i])
		}
	}
	switch {
	case p.NumEvalKernels < 0 || p.NumEvalKernels > 0 && p.NumPretrainKernels == 0:
		return fmt.Errorf("num_eval_kernels: %d of a pool of %d", p.NumEvalKernels, p.NumPretrainKernels)
	case p.NumEvalFourierPositions < 0 || p.NumEvalFourierPositions > 0 && p.NumPretrainFourierPositions == 0:
		return fmt.Errorf("num_eval_fourier_positions: %d of a pool of %d", p.NumEvalFourierPositions, p.NumPretrainFourierPositions)
	}
	return nil
}
