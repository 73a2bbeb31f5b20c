package kdescent

import (
	"errors"
	"fmt"
	"math"
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

	// Single selects single precision for the file.
	Single bool
}

// check reports the first field that does not match the others, by its name in files.
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
	if err := p.checkNumbers(); err != nil {
		return err
	}
	switch {
	case p.NumEvalKernels < 0 || p.NumEvalKernels > 0 && p.NumPretrainKernels == 0:
		return fmt.Errorf("num_eval_kernels: %d of a pool of %d", p.NumEvalKernels, p.NumPretrainKernels)
	case p.NumEvalFourierPositions < 0 || p.NumEvalFourierPositions > 0 && p.NumPretrainFourierPositions == 0:
		return fmt.Errorf("num_eval_fourier_positions: %d of a pool of %d", p.NumEvalFourierPositions, p.NumPretrainFourierPositions)
	case !(p.TrainingSumOfWeights > 0) || math.IsInf(p.TrainingSumOfWeights, 1):
		return fmt.Errorf("training_sum_of_weights: %g is not a positive number", p.TrainingSumOfWeights)
	}
	return p.checkFactors()
}

// checkFactors rejects factors that are invalid in options.
func (p *Pretrainer) checkFactors() error {
	for _, f := range []struct {
		name  string
		value float64
		zero  bool // zero is allowed
	}{
		{"bandwidth_factor", p.BandwidthFactor, false}, {"fourier_range_factor", p.FourierRangeFactor, false},
		{"inverse_density_weight_power", p.InverseDensityWeightPower, true},
	} {
		switch {
		case f.zero && f.value == 0 || f.value > 0 && !math.IsInf(f.value, 1):
		case f.zero:
			return fmt.Errorf("%s: %g is not a number from 0 on", f.name, f.value)
		default:
			return fmt.Errorf("%s: %g is not a positive number", f.name, f.value)
		}
	}
	return nil
}

// checkNumbers rejects numbers that cannot come from data. An error may be NaN, because
// diffopt writes NaN for kernels without data.
func (p *Pretrainer) checkNumbers() error {
	finite := func(x float64) bool { return x-x == 0 }
	positive := func(x float64) bool { return x >= 0 && finite(x) }
	bound := func(x float64) bool { return positive(x) || math.IsNaN(x) }
	for _, f := range []struct {
		name   string
		values []float64
		good   func(float64) bool
	}{
		{"kernel_centers", p.KernelCenters, finite}, {"kernelcov", p.KernelCov, finite},
		{"fourier_positions", p.FourierPositions, finite}, {"kde_counts", p.KDECounts, positive}, {"kde_err", p.KDEErr, bound},
	} {
		if i := slices.IndexFunc(f.values, func(x float64) bool { return !f.good(x) }); i >= 0 {
			return fmt.Errorf("%s: number %d is %g", f.name, i, f.values[i])
		}
	}
	for i, c := range p.FourierCounts {
		if !finite(real(c)) || !finite(imag(c)) {
			return fmt.Errorf("fourier_counts: number %d is %g", i, c)
		}
		if e := p.FourierErr[i]; !bound(real(e)) || !bound(imag(e)) {
			return fmt.Errorf("fourier_err: number %d is %g", i, e)
		}
	}
	return p.checkCov()
}

// checkCov rejects a matrix that is not symmetric up to rounding in single precision.
func (p *Pretrainer) checkCov() error {
	const rounding = 1e-6
	d := p.Dim
	for i := range d {
		for j := range i {
			a, b := p.KernelCov[i*d+j], p.KernelCov[j*d+i]
			if scale := math.Sqrt(math.Abs(p.KernelCov[i*d+i] * p.KernelCov[j*d+j])); !(math.Abs(a-b) <= rounding*scale) {
				return fmt.Errorf("kernelcov: not symmetric: [%d %d] is %g and [%d %d] is %g", i, j, a, j, i, b)
			}
		}
	}
	return nil
}
