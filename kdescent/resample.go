package kdescent

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// A resampler draws from the Gaussian kernel density estimate of the training data with
// Scott's bandwidth: a training point, chosen by weight, plus normal noise of
// covariance Σ·n^(−2/(d+4)), where n is the effective number of points. Draw i depends
// only on the seed and on i, so each rank computes only the draws that it needs.
type resampler struct {
	t      *trainer
	frame  *frame    // of the noise
	root   []float64 // the lower triangular factor of its covariance
	donors []float64 // chosen points
	noise  random.Key
}

func (t *trainer) resampler(draws int) (*resampler, error) {
	r := &resampler{t: t, noise: t.key(useNoise)}
	h := shrink(t.moments.effective, t.Dim)
	cov := make([]float64, len(t.moments.cov))
	for i, v := range t.moments.cov {
		cov[i] = h * h * v
	}
	var err error
	if r.frame, err = newFrame(cov, t.moments.mean); err != nil {
		return nil, err
	}
	r.root = r.frame.root()
	r.donors, err = t.data.donors(t.key(useDonors), draws)
	return r, err
}

// draw overwrites dst with draw i.
func (r *resampler) draw(i int, dst []float64) {
	d := r.t.Dim
	copy(dst, r.donors[i*d:i*d+d])
	for k := range d {
		z := r.noise.NormalAt(uint64(i*d + k))
		for j := k; j < d; j++ {
			dst[j] += r.root[j*d+k] * z
		}
	}
}

// centers computes the pool of kernel centres.
func (t *trainer) centers() ([]float64, error) {
	draws := t.NumPretrainKernels
	if t.InverseDensityWeightPower > 0 {
		draws = t.NumIDWDraws
	}
	r, err := t.resampler(draws)
	if err != nil {
		return nil, err
	}
	chosen, err := r.choose()
	if err != nil {
		return nil, fmt.Errorf("choice of kernel centres by inverse density: %w", err)
	}
	centers := make([]float64, t.NumPretrainKernels*t.Dim)
	for i := range t.NumPretrainKernels {
		from := i
		if chosen != nil {
			from = chosen[i]
		}
		r.draw(from, centers[i*t.Dim:i*t.Dim+t.Dim])
	}
	return centers, nil
}

// choose returns the draws that become centres: it chooses them without replacement and
// with weights density^(−p) of all draws. nil means all draws.
func (r *resampler) choose() ([]int, error) {
	t := r.t
	if t.InverseDensityWeightPower == 0 {
		return nil, nil
	}
	density, _, err := t.data.count(len(r.donors)/t.Dim, 1, func(from, to int) basis {
		points := make([]float64, (to-from)*t.Dim)
		for i := range to - from {
			r.draw(from+i, points[i*t.Dim:i*t.Dim+t.Dim])
		}
		return &kernels{r.frame, r.frame.whiten(points)}
	})
	if err != nil {
		return nil, err
	}
	return t.key(useChoice).ChoiceWeighted(inverse(density, t.InverseDensityWeightPower), t.NumPretrainKernels)
}

// inverse returns v^(−p) relative to its largest value, which may be outside the range
// of float64.
func inverse(v []float64, p float64) []float64 {
	smallest := math.Inf(1)
	for _, x := range v {
		smallest = min(smallest, x)
	}
	w := make([]float64, len(v))
	for i, x := range v {
		w[i] = math.Pow(smallest/x, p)
	}
	return w
}
