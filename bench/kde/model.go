// Package kde is a benchmark problem: kernel counts of points in three
// dimensions, the work of fitting a distribution.
package kde

import "math"

// Model holds normal kernels of one covariance Σ = (WᵀW)⁻¹.
type Model struct {
	Whiten  [6]float64 // W, lower triangular, row by row
	Centers []float64  // W·centre, three coordinates each
	Norm    float64    // of the densities
	Weights []float64  // what each count is multiplied by
}

// Sum returns Σ_k weight_k Σ_i 𝒩(x_i | centre_k, Σ) of points x, three
// coordinates each.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func (m *Model) Sum(x []float64) float64 {
	counts := make([]float64, len(m.Weights))
	w, centers := m.Whiten, m.Centers
	for i := range len(x) / 3 {
		a := w[0] * x[3*i]
		b := w[1]*x[3*i] + w[2]*x[3*i+1]
		c := w[3]*x[3*i] + w[4]*x[3*i+1] + w[5]*x[3*i+2]
		for k := range counts {
			u, v, t := a-centers[3*k], b-centers[3*k+1], c-centers[3*k+2]
			counts[k] += math.Exp(-0.5 * (u*u + v*v + t*t))
		}
	}
	sum := 0.0
	for k, n := range counts {
		sum += m.Weights[k] * n
	}
	return m.Norm * sum
}
