package kdescent

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

// totals are the sums of the first pass over the points.
type totals struct {
	points, counting int64
	sum, squares     float64   // of the weights
	weighted, plain  []float64 // Σwx and Σx
}

// measure computes the moments in two passes.
func (t *streamed) measure() (moments, error) {
	if err := t.agree(nil); err != nil {
		return moments{}, err
	}
	if err := t.checkRows(); err != nil {
		return moments{}, err
	}
	own := totals{weighted: make([]float64, t.Dim), plain: make([]float64, t.Dim)}
	err := t.each(func(first int64) error { return own.add(t.x, t.weights, t.Options, first) })
	if err != nil {
		return moments{}, err
	}
	all, err := t.share(own)
	if err != nil {
		return moments{}, err
	}
	if err := all.check(t.Dim); err != nil {
		return moments{}, err
	}
	return t.spread(all)
}

// add adds a block, and rejects invalid numbers.
func (s *totals) add(x, weights []float64, o Options, first int64) error {
	dim := o.Dim
	for i, v := range x {
		if v-v != 0 {
			return fmt.Errorf("coordinate %s of point %d of this rank is %g", o.coordinate(i%dim), first+int64(i/dim), v)
		}
		s.plain[i%dim] += v
		s.weighted[i%dim] += v * weightOf(weights, i/dim)
	}
	for i := range len(x) / dim {
		w := weightOf(weights, i)
		if !(w >= 0) || math.IsInf(w, 1) {
			return fmt.Errorf("the weight of point %d of this rank is %g: kernel centres cannot be drawn from it", first+int64(i), w)
		}
		if w > 0 {
			s.counting++
		}
		s.points++
		s.sum += w
		s.squares += w * w
	}
	return nil
}

// check rejects data that have no covariance.
func (s *totals) check(dim int) error {
	switch {
	case s.points < int64(dim)+1:
		return fmt.Errorf("%d points have no covariance in %d dimensions: at least %d are needed", s.points, dim, dim+1)
	case !(s.sum > 0) || math.IsInf(s.sum, 1):
		return fmt.Errorf("the sum of the weights is %g: want a positive number", s.sum)
	case s.counting < int64(dim)+1:
		return fmt.Errorf("%d points with a weight above zero have no covariance in %d dimensions: at least %d are needed",
			s.counting, dim, dim+1)
	}
	return nil
}

// share returns the sums over all ranks, and sets the sums of the ranks before this
// one.
func (t *streamed) share(own totals) (totals, error) {
	t.points, t.sum = own.points, own.sum
	mine := append([]float64{float64(own.points), float64(own.counting), own.sum, own.squares}, own.weighted...)
	mine = append(mine, own.plain...)
	all := make([]float64, len(mine)*t.Comm.Size())
	if err := comm.Allgather(t.Comm, mine, all); err != nil {
		return own, fmt.Errorf("gathering from the ranks: %w", err)
	}
	sum := make([]float64, len(mine))
	for r := range t.Comm.Size() {
		if r == t.Comm.Rank() {
			t.before = share64{int64(sum[0]), sum[2]}
		}
		for i := range sum {
			sum[i] += all[r*len(sum)+i]
		}
	}
	return totals{
		points: int64(sum[0]), counting: int64(sum[1]), sum: sum[2], squares: sum[3],
		weighted: sum[4 : 4+t.Dim], plain: sum[4+t.Dim:],
	}, nil
}

// spread computes the covariances around the means.
func (t *streamed) spread(all totals) (moments, error) {
	d, n := t.Dim, float64(all.points)
	m := moments{dim: d, points: all.points, sum: all.sum, effective: all.sum * all.sum / all.squares}
	center := make([]float64, d)
	for j := range d {
		m.mean = append(m.mean, all.weighted[j]/all.sum)
		center[j] = all.plain[j] / n
	}
	second := make([]float64, d*d+3*d) // the layout of scatter
	err := t.each(func(int64) error {
		scatter(second, t.x, t.weights, m.mean, center)
		return nil
	})
	if err != nil {
		return m, err
	}
	if err := comm.Allreduce(t.Comm, second, comm.Sum); err != nil {
		return m, fmt.Errorf("sums over the ranks: %w", err)
	}
	m.cov = second[: d*d : d*d]
	for i := range m.cov {
		m.cov[i] /= all.sum - all.squares/all.sum
	}
	plain, drift, plainDrift := second[d*d:d*d+d], second[d*d+d:d*d+2*d], second[d*d+2*d:]
	for j := range d {
		if rounded(plain[j], plainDrift[j], n) {
			plain[j] = 0
		}
		m.deviations = append(m.deviations, math.Sqrt(plain[j]/(n-1)))
		if rounded(m.cov[j*d+j]*(all.sum-all.squares/all.sum), drift[j], all.sum) {
			forget(m.cov, j, d)
		}
	}
	return m, nil
}

// scatter adds Σw(x−mean)(x−mean)ᵀ to sum, followed by Σ(x−center)², Σw(x−mean) and
// Σ(x−center).
func scatter(sum, x, weights, mean, center []float64) {
	d := len(mean)
	for i := range len(x) / d {
		w, row := weightOf(weights, i), x[i*d:i*d+d]
		for j, v := range row {
			for k, u := range row {
				sum[j*d+k] += w * (v - mean[j]) * (u - mean[k])
			}
			sum[d*d+j] += (v - center[j]) * (v - center[j])
			sum[d*d+d+j] += w * (v - mean[j])
			sum[d*d+2*d+j] += v - center[j]
		}
	}
}
