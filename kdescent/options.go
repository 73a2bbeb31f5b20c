package kdescent

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Options configure [Pretrain]. The zero value is for one-dimensional data of
// equal weight on one rank.
type Options struct {
	// Dim is the number of coordinates of a point; 0 means 1.
	Dim int
	// Names of the coordinates, for errors; nil means numbers.
	Names []string
	// Weights are those of the points; nil means 1 each. None may be negative.
	Weights []float64
	// NumEvalKernels and NumEvalFourierPositions are how many each comparison
	// draws; 0 means 10·Dim, negative none.
	NumEvalKernels, NumEvalFourierPositions int
	// NumPretrainKernels and NumPretrainFourierPositions are the sizes of the
	// pools they are drawn from; 0 means 300 times as many.
	NumPretrainKernels, NumPretrainFourierPositions int
	// BandwidthFactor multiplies the width of the kernels; 0 means 1.
	BandwidthFactor float64
	// FourierRangeFactor multiplies the range of Fourier positions; 0 means 1.
	FourierRangeFactor float64
	// CovariantKernels gives kernels the training data's covariances as well as
	// its variances.
	CovariantKernels bool
	// InverseDensityWeightPower p > 0 chooses kernel centres with weights
	// density^(−p), so that thinly populated regions have kernels too.
	InverseDensityWeightPower float64
	// NumIDWDraws is the number of points from which centres are chosen by
	// inverse density; 0 means 100·NumPretrainKernels. Each takes a pass over
	// the training data.
	NumIDWDraws int
	// Weighted is set if the rows of [PretrainRows] have a weight after the
	// coordinates.
	Weighted bool
	// MemoryLimit is the memory in bytes that [PretrainRows] may use on each rank for
	// blocks of points and for sums; 0 means 256 MiB. It determines how many kernels
	// are counted in one pass over the data.
	MemoryLimit int64
	// ChunkSize is how many kernels or positions are counted in one pass over the
	// training data of [Pretrain]; 0 means as many as a comparison draws. It has no
	// influence on the result.
	ChunkSize int
	// Seed is the seed of the pools.
	Seed int64
	// Comm shares the work among ranks, which all pass the same arguments; nil
	// means this rank alone. The result does not depend on the number of ranks.
	Comm comm.Comm
	// Workers is the number of goroutines; 0 means one. It has no influence on
	// the result.
	Workers int
	// Progress is shown by rank 0.
	Progress progress.Config
	// Context ends the work early; nil never does.
	Context context.Context
}

// withDefaults sets missing options.
func (o Options) withDefaults() Options {
	o.Dim = cmp.Or(o.Dim, 1)
	o.NumEvalKernels = orDefault(o.NumEvalKernels, 10*o.Dim)
	o.NumEvalFourierPositions = orDefault(o.NumEvalFourierPositions, 10*o.Dim)
	o.NumPretrainKernels = orDefault(o.NumPretrainKernels, 300*o.NumEvalKernels)
	o.NumPretrainFourierPositions = orDefault(o.NumPretrainFourierPositions, 300*o.NumEvalFourierPositions)
	o.BandwidthFactor = cmp.Or(o.BandwidthFactor, 1)
	o.FourierRangeFactor = cmp.Or(o.FourierRangeFactor, 1)
	o.NumIDWDraws = cmp.Or(o.NumIDWDraws, 100*o.NumPretrainKernels)
	o.ChunkSize = cmp.Or(o.ChunkSize, max(o.NumEvalKernels, o.NumEvalFourierPositions, 1))
	if o.Context == nil {
		o.Context = context.Background()
	}
	o.Comm = comm.OrSelf(o.Comm)
	return o
}

// orDefault returns v, the default for 0, and 0 for a negative count.
func orDefault(v, standard int) int { return max(cmp.Or(v, standard), 0) }

// check rejects meaningless options and data.
func (o Options) check(x []float64) error {
	if err := o.checkSettings(); err != nil {
		return err
	}
	n := len(x) / o.Dim
	switch {
	case len(x)%o.Dim != 0:
		return fmt.Errorf("%d numbers are no whole number of points with %d coordinates", len(x), o.Dim)
	case n < o.Dim+1:
		return fmt.Errorf("%d points have no covariance in %d dimensions: at least %d are needed", n, o.Dim, o.Dim+1)
	}
	for i, v := range x {
		if v-v != 0 {
			return fmt.Errorf("coordinate %s of point %d is %g", o.coordinate(i%o.Dim), i/o.Dim, v)
		}
	}
	return o.checkWeights(n)
}

// checkSettings rejects options that are meaningless for any data.
func (o Options) checkSettings() error {
	switch {
	case o.Dim < 1:
		return fmt.Errorf("points have %d coordinates", o.Dim)
	case o.Names != nil && len(o.Names) != o.Dim:
		return fmt.Errorf("%d names for %d coordinates", len(o.Names), o.Dim)
	case !o.fits():
		return fmt.Errorf("pools of NumPretrainKernels %d, NumPretrainFourierPositions %d and NumIDWDraws %d in %d dimensions, of which NumEvalKernels %d and NumEvalFourierPositions %d are drawn: more than memory holds",
			o.NumPretrainKernels, o.NumPretrainFourierPositions, o.NumIDWDraws, o.Dim, o.NumEvalKernels, o.NumEvalFourierPositions)
	case o.ChunkSize < 1:
		return fmt.Errorf("%d kernels or positions per pass over the data", o.ChunkSize)
	case o.MemoryLimit < 0:
		return fmt.Errorf("a memory limit of %d bytes", o.MemoryLimit)
	case o.Workers < 0:
		return fmt.Errorf("%d goroutines", o.Workers)
	case o.NumEvalKernels == 0 && o.NumEvalFourierPositions == 0:
		return errors.New("without kernels and without Fourier positions there is nothing to compare")
	case o.NumPretrainKernels == 0 && o.NumEvalKernels > 0 || o.NumPretrainFourierPositions == 0 && o.NumEvalFourierPositions > 0:
		return errors.New("nothing can be drawn from an empty pool")
	case !(o.BandwidthFactor > 0) || math.IsInf(o.BandwidthFactor, 1):
		return fmt.Errorf("bandwidth factor %g is not positive", o.BandwidthFactor)
	case !(o.FourierRangeFactor > 0) || math.IsInf(o.FourierRangeFactor, 1):
		return fmt.Errorf("range factor %g of Fourier positions is not positive", o.FourierRangeFactor)
	case !(o.InverseDensityWeightPower >= 0) || math.IsInf(o.InverseDensityWeightPower, 1):
		return fmt.Errorf("inverse density weight power %g is not a number from 0 on", o.InverseDensityWeightPower)
	case o.InverseDensityWeightPower > 0 && o.NumIDWDraws < o.NumPretrainKernels:
		return fmt.Errorf("%d kernel centres cannot be chosen from %d draws", o.NumPretrainKernels, o.NumIDWDraws)
	}
	return nil
}

// fits reports whether there may be memory for the pools and the covariance.
func (o Options) fits() bool {
	const most = min(1<<37, math.MaxInt/8) // numbers: more than any memory holds
	n := most / max(o.Dim, 1)
	return o.Dim <= n && max(o.NumPretrainKernels, o.NumPretrainFourierPositions, o.NumEvalKernels, o.NumEvalFourierPositions) <= n &&
		(o.InverseDensityWeightPower == 0 || o.NumIDWDraws <= n)
}

// coordinate returns the number of a coordinate, and its name if it has one.
func (o Options) coordinate(i int) string {
	if i < len(o.Names) {
		return fmt.Sprintf("%d (%s)", i, o.Names[i])
	}
	return fmt.Sprint(i)
}

// named adds the name of the coordinate to an error about it.
func (o Options) named(err error) error {
	var s *singularError
	if errors.As(err, &s) && s.coordinate < len(o.Names) {
		return &singularError{coordinate: s.coordinate, name: " (" + o.Names[s.coordinate] + ")", what: s.what}
	}
	return err
}

func (o Options) checkWeights(n int) error {
	if o.Weights == nil {
		return nil
	}
	if len(o.Weights) != n {
		return fmt.Errorf("%d weights for %d points", len(o.Weights), n)
	}
	sum := 0.0
	for _, w := range o.Weights {
		sum += w
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		return fmt.Errorf("the sum of the weights is %g: want a positive number", sum)
	}
	counting := 0
	for i, w := range o.Weights {
		if w < 0 {
			return fmt.Errorf("the weight of point %d is %g: kernel centres cannot be drawn from negative weights", i, w)
		}
		if w > 0 {
			counting++
		}
	}
	if counting < o.Dim+1 {
		return fmt.Errorf("%d points with a weight above zero have no covariance in %d dimensions: at least %d are needed",
			counting, o.Dim, o.Dim+1)
	}
	return nil
}
