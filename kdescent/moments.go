package kdescent

import "math"

// moments are the statistics that kernels and pools are computed from.
type moments struct {
	dim        int
	points     int64     // regardless of weights
	sum        float64   // of the weights
	effective  float64   // (Σw)²/Σw², the effective number of points
	mean       []float64 // weighted
	cov        []float64 // weighted; w are reliability weights
	deviations []float64 // standard deviations without weights
}

// measure returns the moments of weighted points. With V₁ = Σw and V₂ = Σw²,
//
//	Σ = Σ_i w_i (x_i−m)(x_i−m)ᵀ / (V₁ − V₂/V₁),
//
// which for equal weights divides by n−1.
func measure(x, weights []float64, dim int) moments {
	m := moments{dim: dim, points: int64(len(x) / dim)}
	var squares float64
	n := len(x) / dim
	for i := range n {
		w := weightOf(weights, i)
		m.sum += w
		squares += w * w
	}
	m.effective = m.sum * m.sum / squares
	m.mean, m.cov = spread(x, weights, dim, m.sum, m.sum-squares/m.sum)
	_, plain := spread(x, nil, dim, float64(n), float64(n-1))
	for j := range dim {
		m.deviations = append(m.deviations, math.Sqrt(plain[j*dim+j]))
	}
	return m
}

func weightOf(weights []float64, i int) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}

// spread returns the mean and the covariance with a given divisor.
func spread(x, weights []float64, dim int, sum, divisor float64) (mean, cov []float64) {
	mean, cov = make([]float64, dim), make([]float64, dim*dim)
	drift := make([]float64, dim)
	for i := range len(x) / dim {
		for j := range dim {
			mean[j] += weightOf(weights, i) / sum * x[i*dim+j]
		}
	}
	for i := range len(x) / dim {
		w, row := weightOf(weights, i)/divisor, x[i*dim:i*dim+dim]
		for j, v := range row {
			drift[j] += w * (v - mean[j])
			for k := range j + 1 {
				cov[j*dim+k] += w * (v - mean[j]) * (row[k] - mean[k])
			}
		}
	}
	for j := range dim {
		for k := range j {
			cov[k*dim+j] = cov[j*dim+k]
		}
	}
	for j := range dim {
		if rounded(cov[j*dim+j]*divisor, drift[j]*divisor, sum) {
			forget(cov, j, dim)
		}
	}
	return mean, cov
}

// rounded reports whether Σw(x−m)² is only the error of the mean m, which is so if all
// x are the same number and it has no exact mean. Then Σw(x−m) is as large as that
// allows; if m is the mean, it is zero up to rounding.
func rounded(squares, drift, sum float64) bool { return drift*drift > 0.5*sum*squares }

// forget sets the variance of a coordinate to zero.
func forget(cov []float64, j, dim int) {
	for k := range dim {
		cov[j*dim+k], cov[k*dim+j] = 0, 0
	}
}

// shrink returns the factor of Scott's rule for n points: the width of a kernel
// relative to that of the distribution (D. Scott, Multivariate Density Estimation,
// 1992, equation 6.42, without its constant).
func shrink(n float64, dim int) float64 { return math.Pow(n, -1/float64(dim+4)) }

// kernelCov returns the covariance of the kernels.
func (m moments) kernelCov(o Options) []float64 {
	h := shrink(float64(max(o.NumEvalKernels, 1)), m.dim) * o.BandwidthFactor
	cov := make([]float64, len(m.cov))
	for i, v := range m.cov {
		if o.CovariantKernels || i%(m.dim+1) == 0 {
			cov[i] = h * h * v
		}
	}
	return cov
}
