package kde

import "math"

// New returns the model with kernels at centers of the covariance cov, which is
// 3×3 and symmetric.
func New(centers, cov, weights []float64) *Model {
	// The Cholesky factor R of Σ, and W = R⁻¹.
	r00 := math.Sqrt(cov[0])
	r10, r20 := cov[3]/r00, cov[6]/r00
	r11 := math.Sqrt(cov[4] - r10*r10)
	r21 := (cov[7] - r20*r10) / r11
	r22 := math.Sqrt(cov[8] - r20*r20 - r21*r21)
	w := [6]float64{1 / r00, -r10 / (r00 * r11), 1 / r11, (r10*r21 - r11*r20) / (r00 * r11 * r22), -r21 / (r11 * r22), 1 / r22}
	m := &Model{Whiten: w, Norm: w[0] * w[2] * w[5] / math.Pow(2*math.Pi, 1.5), Weights: weights}
	for i := 0; i+2 < len(centers); i += 3 {
		a, b, c := centers[i], centers[i+1], centers[i+2]
		m.Centers = append(m.Centers, w[0]*a, w[1]*a+w[2]*b, w[3]*a+w[4]*b+w[5]*c)
	}
	return m
}
