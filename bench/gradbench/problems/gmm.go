package problems

import "math"

// A Mixture has the points of a Gaussian mixture model, n rows of d numbers, and its prior:
// M degrees of freedom more than d+1, and the precision Gamma.
type Mixture struct {
	D, K  int
	X     []float64
	M     int
	Gamma float64
}

// LogPosterior is the logarithm of the posterior probability of k components with the
// weights alpha, the means mu (k×d), and precision matrices QᵀQ, where Q is lower
// triangular: exp(q) (k×d) is its diagonal, and l its columns below that.
//
//gradgen:grad wrt=alpha,mu,q,l vector=on
func (g *Mixture) LogPosterior(alpha, mu, q, l []float64) float64 {
	d, k, n := g.D, g.K, len(g.X)/g.D
	below := d * (d - 1) / 2
	diagonal, sums := make([]float64, k*d), make([]float64, k)
	for j := range k {
		for i := range d {
			diagonal[j*d+i] = math.Exp(q[j*d+i])
			sums[j] += q[j*d+i]
		}
	}
	off, qx, beta := make([]float64, d), make([]float64, d), make([]float64, k)
	total := 0.0
	for p := range n {
		x := g.X[p*d : (p+1)*d]
		for j := range k {
			m, w := mu[j*d:(j+1)*d], diagonal[j*d:(j+1)*d]
			for i := range d {
				off[i] = x[i] - m[i]
				qx[i] = w[i] * off[i]
			}
			at := j * below
			for i := range d {
				column := l[at : at+d-1-i]
				for r, v := range column {
					qx[i+1+r] += v * off[i]
				}
				at += d - 1 - i
			}
			beta[j] = alpha[j] + sums[j] - squares(qx)/2
		}
		total += LogSumExp(beta)
	}
	total -= float64(n) * (float64(d)/2*math.Log(2*math.Pi) + LogSumExp(alpha))
	prior := 0.0
	for j := range k {
		norm := squares(diagonal[j*d:(j+1)*d]) + squares(l[j*below:(j+1)*below])
		prior += float64(g.M)*sums[j] - g.Gamma*g.Gamma/2*norm
	}
	return total + prior + g.constant()
}

// constant is what the logarithm of the prior has beside what depends on the parameters.
func (g *Mixture) constant() float64 {
	nu := float64(g.D + g.M + 1)
	d := float64(g.D)
	gamma := d * (d - 1) / 4 * math.Log(math.Pi)
	for i := range g.D {
		v, _ := math.Lgamma(nu/2 - float64(i)/2)
		gamma += v
	}
	return float64(g.K) * (nu*d*math.Log(g.Gamma/math.Sqrt2) - gamma)
}

// squares is the sum of the squares of x.
func squares(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum
}
