package kdescent

import (
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/gradgen/gradgen/internal/replace"
	"github.com/sbinet/npyio/npz"
)

// Save writes the pool to a NumPy .npz file that diffopt's KPretrainer.load
// reads, in single precision if p.Single. Save writes a temporary file, syncs
// it and renames it to path: path has either its previous content or the
// complete pool.
func (p *Pretrainer) Save(path string) error {
	err := p.check()
	if err == nil {
		err = replace.With(path, p.write, nil)
	}
	if err != nil {
		return fmt.Errorf("kdescent: saving %s: %w", path, err)
	}
	return nil
}

func (p *Pretrainer) write(w io.Writer) error {
	z := npz.NewWriter(w)
	put := func(name string, v any) error { return z.Write(name+".npy", v) }
	float := func(name string, v []float64, columns int) error {
		if p.Single {
			return put(name, rows(narrow[float32](v), columns))
		}
		return put(name, rows(v, columns))
	}
	complexes := func(name string, v []complex128) error {
		if p.Single {
			return put(name, narrowComplex(v))
		}
		return put(name, v)
	}
	return errors.Join(
		float("kernel_centers", p.KernelCenters, p.Dim),
		float("fourier_positions", p.FourierPositions, p.Dim),
		float("kernelcov", p.KernelCov, p.Dim),
		float("kde_counts", p.KDECounts, 0),
		float("kde_err", p.KDEErr, 0),
		complexes("fourier_counts", p.FourierCounts),
		complexes("fourier_err", p.FourierErr),
		put("num_eval_kernels", int64(p.NumEvalKernels)),
		put("num_eval_fourier_positions", int64(p.NumEvalFourierPositions)),
		put("num_pretrain_kernels", int64(p.NumPretrainKernels)),
		put("num_pretrain_fourier_positions", int64(p.NumPretrainFourierPositions)),
		put("bandwidth_factor", p.BandwidthFactor),
		put("fourier_range_factor", p.FourierRangeFactor),
		put("covariant_kernels", p.CovariantKernels),
		put("inverse_density_weight_power", p.InverseDensityWeightPower),
		put("training_sum_of_weights", p.TrainingSumOfWeights),
		put("seed", p.Seed),
		z.Close(),
	)
}

// rows converts v to a slice of arrays, because the writer of npyio takes the shape
// from the type.
func rows[T any](v []T, columns int) any {
	if columns == 0 {
		return v
	}
	t := reflect.SliceOf(reflect.ArrayOf(columns, reflect.TypeFor[T]()))
	m := reflect.MakeSlice(t, len(v)/columns, len(v)/columns)
	for i := range m.Len() {
		reflect.Copy(m.Index(i), reflect.ValueOf(v[i*columns:(i+1)*columns]))
	}
	return m.Interface()
}

func narrow[T float32 | float64](v []float64) []T {
	n := make([]T, len(v))
	for i, x := range v {
		n[i] = T(x)
	}
	return n
}

func narrowComplex(v []complex128) []complex64 {
	n := make([]complex64, len(v))
	for i, x := range v {
		n[i] = complex64(x)
	}
	return n
}
