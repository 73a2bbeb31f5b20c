package kdescent

import (
	"errors"
	"fmt"
	"math"

	"github.com/sbinet/npyio/npz"
)

// Load reads a file that [Pretrainer.Save] or diffopt wrote. The error for a
// file that is damaged or incomplete names the field.
func Load(path string) (*Pretrainer, error) {
	p, err := load(path)
	if err != nil {
		return nil, fmt.Errorf("kdescent: loading %s: %w", path, err)
	}
	return p, nil
}

func load(path string) (*Pretrainer, error) {
	z, err := npz.Open(path)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	p := new(Pretrainer)
	if err := (&fields{z: z}).fill(p); err != nil {
		return nil, err
	}
	return p, p.check()
}

// fields reads the arrays of a file until the first error.
type fields struct {
	z   *npz.Reader
	err error
}

func (f *fields) fill(p *Pretrainer) error {
	cov := f.array("kernelcov", 2)
	if f.err == nil && cov.shape[0] != cov.shape[1] {
		return fmt.Errorf("kernelcov: shape %v is not square", cov.shape)
	}
	if f.err != nil {
		return f.err
	}
	p.Dim, p.KernelCov, p.Single = cov.shape[0], cov.floats(), cov.single
	p.KernelCenters = f.points("kernel_centers", p.Dim)
	p.FourierPositions = f.points("fourier_positions", p.Dim)
	p.KDECounts = f.array("kde_counts", 1).floats()
	p.KDEErr = f.array("kde_err", 1).floats()
	p.FourierCounts = f.array("fourier_counts", 1).values
	p.FourierErr = f.array("fourier_err", 1).values
	p.NumEvalKernels = int(f.integer("num_eval_kernels"))
	p.NumEvalFourierPositions = int(f.integer("num_eval_fourier_positions"))
	p.NumPretrainKernels = int(f.integer("num_pretrain_kernels"))
	p.NumPretrainFourierPositions = int(f.integer("num_pretrain_fourier_positions"))
	p.BandwidthFactor = f.number("bandwidth_factor")
	p.FourierRangeFactor = f.number("fourier_range_factor")
	p.CovariantKernels = f.integer("covariant_kernels") != 0
	p.InverseDensityWeightPower = f.number("inverse_density_weight_power")
	p.TrainingSumOfWeights = f.number("training_sum_of_weights")
	p.Seed = f.integer("seed")
	return f.err
}

// array returns a field of the given number of dimensions.
func (f *fields) array(name string, dims int) (a array) {
	if f.err != nil {
		return a
	}
	raw, err := f.bytes(name)
	if err == nil {
		a, err = parseArray(raw)
	}
	if err == nil && len(a.shape) != dims {
		err = fmt.Errorf("shape %v, want %d dimensions", a.shape, dims)
	}
	if err != nil {
		f.err = fmt.Errorf("%s: %w", name, err)
		return array{}
	}
	return a
}

// points returns rows of dim numbers. An empty pool may have lost its columns.
func (f *fields) points(name string, dim int) []float64 {
	a := f.array(name, 2)
	if f.err == nil && a.shape[1] != dim {
		f.err = fmt.Errorf("%s: %d coordinates per point, kernelcov has %d", name, a.shape[1], dim)
	}
	return a.floats()
}

func (f *fields) number(name string) float64 {
	a := f.array(name, 0)
	if f.err != nil {
		return 0
	}
	v := real(a.values[0])
	if v-v != 0 {
		f.err = fmt.Errorf("%s is %g", name, v)
	}
	return v
}

func (f *fields) integer(name string) int64 {
	a := f.array(name, 0)
	if f.err != nil {
		return 0
	}
	if a.integer != nil {
		return *a.integer
	}
	v := real(a.values[0])
	if v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		f.err = fmt.Errorf("%s: %g is not an integer", name, v)
	}
	return int64(v)
}

var errMissing = errors.New("the file has no such field")
