package kdescent

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/internal/npy"
)

// Load reads a file that [Pretrainer.Save] or diffopt wrote. The error for a
// file that is damaged, incomplete or inconsistent names the field.
//
// Shapes, types and sizes are compared with each other before data are read, so
// that reading a file that is not a pool costs little, whatever size it claims. A
// pool takes the memory of its numbers in double precision. A file whose data are
// more than 64 MiB and more than 100 times its own size is refused.
func Load(path string) (*Pretrainer, error) {
	p, err := load(path)
	if err != nil {
		return nil, fmt.Errorf("kdescent: loading %s: %w", path, err)
	}
	return p, nil
}

func load(path string) (*Pretrainer, error) {
	f, err := openFields(path)
	if err != nil {
		return nil, err
	}
	defer f.close()
	p := new(Pretrainer)
	f.scalars(p)
	f.arrays(p)
	if f.err != nil {
		return nil, f.err
	}
	return p, p.check()
}

// scalars reads the fields with one number, which determine the sizes of the others.
func (f *fields) scalars(p *Pretrainer) {
	p.NumEvalKernels = f.count("num_eval_kernels")
	p.NumEvalFourierPositions = f.count("num_eval_fourier_positions")
	p.NumPretrainKernels = f.count("num_pretrain_kernels")
	p.NumPretrainFourierPositions = f.count("num_pretrain_fourier_positions")
	p.BandwidthFactor = f.number("bandwidth_factor")
	p.FourierRangeFactor = f.number("fourier_range_factor")
	p.CovariantKernels = f.boolean("covariant_kernels")
	p.InverseDensityWeightPower = f.number("inverse_density_weight_power")
	p.TrainingSumOfWeights = f.number("training_sum_of_weights")
	p.Seed = f.integer("seed")
}

// arrays reads the large fields, after it has compared the headers of all of them.
func (f *fields) arrays(p *Pretrainer) {
	p.Dim = f.dim()
	cov := []int{p.Dim, p.Dim}
	if p.Dim == 1 {
		cov = f.shape("kernelcov") // some of diffopt's files have the shape of a number
	}
	pool := []struct {
		name      string
		shape     []int
		reals     *[]float64
		complexes *[]complex128
	}{
		{"kernelcov", cov, &p.KernelCov, nil},
		{"kernel_centers", []int{p.NumPretrainKernels, p.Dim}, &p.KernelCenters, nil},
		{"fourier_positions", []int{p.NumPretrainFourierPositions, p.Dim}, &p.FourierPositions, nil},
		{"kde_counts", []int{p.NumPretrainKernels}, &p.KDECounts, nil},
		{"kde_err", []int{p.NumPretrainKernels}, &p.KDEErr, nil},
		{"fourier_counts", []int{p.NumPretrainFourierPositions}, nil, &p.FourierCounts},
		{"fourier_err", []int{p.NumPretrainFourierPositions}, nil, &p.FourierErr},
	}
	forms := func(c *[]complex128) []npy.Form {
		if c == nil {
			return []npy.Form{npy.Integral, npy.Real}
		}
		return []npy.Form{npy.Integral, npy.Real, npy.Complex}
	}
	for _, field := range pool {
		f.verify(field.name, field.shape, forms(field.complexes)...)
	}
	for _, field := range pool {
		a := f.array(field.name, field.shape, forms(field.complexes)...)
		if field.complexes != nil {
			*field.complexes = a.pairs()
		} else {
			*field.reals = a.floats()
		}
		p.Single = p.Single || field.name == "kernelcov" && a.single
	}
}

// dim returns the number of coordinates from kernelcov. For data with one coordinate,
// diffopt's kernelcov is a number instead of a matrix.
func (f *fields) dim() int {
	shape := f.shape("kernelcov")
	switch {
	case f.err != nil:
		return 0
	case len(shape) == 0:
		return 1
	case len(shape) != 2:
		f.fail("kernelcov", "shape %v, want 2 dimensions", shape)
	case shape[0] != shape[1]:
		f.fail("kernelcov", "shape %v is not square", shape)
	case shape[0] < 1:
		f.fail("kernelcov", "shape %v: points without coordinates", shape)
	}
	return shape[0]
}

// shape returns the shape of a field whose data are not needed yet.
func (f *fields) shape(name string) []int {
	r, h := f.open(name)
	if r != nil {
		f.note(name, r.Close())
	}
	return h.Shape
}

func (f *fields) number(name string) float64 {
	a := f.array(name, nil, npy.Integral, npy.Real)
	if f.err != nil {
		return 0
	}
	v := a.floats()[0]
	if v-v != 0 {
		f.fail(name, "%g is not finite", v)
	}
	return v
}

func (f *fields) integer(name string) int64 {
	a := f.array(name, nil, npy.Integral, npy.Real)
	switch {
	case f.err != nil:
		return 0
	case len(a.integers) == 1:
		return a.integers[0]
	}
	v := a.reals[0]
	if v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		f.fail(name, "%g is not an integer", v)
	}
	return int64(v)
}

// count returns an integer that is the number of rows of some field.
func (f *fields) count(name string) int {
	v := f.integer(name)
	if f.err == nil && (v < 0 || v > math.MaxInt32) {
		f.fail(name, "%d is no number of things", v)
	}
	return int(v)
}

func (f *fields) boolean(name string) bool {
	a := f.array(name, nil, npy.Integral, npy.Boolean)
	return slices.Contains(a.integers, 1)
}
