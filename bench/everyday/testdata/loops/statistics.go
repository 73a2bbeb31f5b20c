package loops

import "math"

//gradgen:fast
func Mean(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v
	}
	return s / float64(len(x))
}

//gradgen:fast
func Variance(x []float64) float64 {
	m := 0.0
	for i := 0; i < len(x); i++ {
		m += x[i]
	}
	m /= float64(len(x))
	s := 0.0
	for i := 0; i < len(x); i++ {
		s += (x[i] - m) * (x[i] - m)
	}
	return s / float64(len(x)-1)
}

//gradgen:fast
func Welford(x []float64) float64 {
	mean, m2 := 0.0, 0.0
	for i, v := range x {
		d := v - mean
		mean += d / float64(i+1)
		m2 += d * (v - mean)
	}
	return m2
}

//gradgen:fast
func Skewness(x []float64, mean, sd float64) float64 {
	s := 0.0
	for _, v := range x {
		z := (v - mean) / sd
		s += z * z * z
	}
	return s / float64(len(x))
}

//gradgen:fast
func WeightedMean(x, w []float64) float64 {
	var num, den float64
	for i := range x {
		num += w[i] * x[i]
		den += w[i]
	}
	return num / den
}

//gradgen:fast
func Covariance(x, y []float64, mx, my float64) float64 {
	c := 0.0
	n := len(x)
	for i := 0; i < n; i++ {
		c += (x[i] - mx) * (y[i] - my)
	}
	return c / float64(n-1)
}

//gradgen:fast
func CovarianceMatrix(data [][]float64, mean []float64, cov [][]float64) {
	for _, row := range data {
		for i := range mean {
			for j := range mean {
				cov[i][j] += (row[i] - mean[i]) * (row[j] - mean[j])
			}
		}
	}
}

//gradgen:fast
func ColumnMeans(data [][]float64, mean []float64) {
	for _, row := range data {
		for j, v := range row {
			mean[j] += v / float64(len(data))
		}
	}
}

//gradgen:fast
func FlatColumnMeans(data []float64, rows, cols int, mean []float64) {
	for i := 0; i < rows; i++ {
		for j := 0; j < cols; j++ {
			mean[j] += data[i*cols+j]
		}
	}
	for j := range mean {
		mean[j] /= float64(rows)
	}
}

//gradgen:fast
func Standardise(x []float64, mean, sd float64) {
	for i := range x {
		x[i] = (x[i] - mean) / sd
	}
}

//gradgen:fast
func MinMax(x []float64) (lo, hi float64) {
	lo, hi = x[0], x[0]
	for _, v := range x[1:] {
		if v < lo {
			lo = v
		}
		if v > hi {
			hi = v
		}
	}
	return lo, hi
}

//gradgen:fast
func ArgMax(x []float64) (float64, int) {
	best, at := x[0], 0
	for i, v := range x {
		if v > best {
			best, at = v, i
		}
	}
	return best, at
}

//gradgen:fast
func Range(x []float64) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range x {
		lo = math.Min(lo, v)
		hi = math.Max(hi, v)
	}
	return hi - lo
}

//gradgen:fast
func LogSumExp(x []float64) float64 {
	m := math.Inf(-1)
	for _, v := range x {
		m = math.Max(m, v)
	}
	s := 0.0
	for _, v := range x {
		s += math.Exp(v - m)
	}
	return m + math.Log(s)
}

//gradgen:fast
func StreamingLogSumExp(x []float64) float64 {
	m, s := math.Inf(-1), 0.0
	for _, v := range x {
		if v > m {
			s = s*math.Exp(m-v) + 1
			m = v
		} else {
			s += math.Exp(v - m)
		}
	}
	return m + math.Log(s)
}

//gradgen:fast
func GeometricMean(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += math.Log(v)
	}
	return math.Exp(s / float64(len(x)))
}

//gradgen:fast
func ProductOf(x []float64) float64 {
	p := 1.0
	for _, v := range x {
		p *= v
	}
	return p
}

//gradgen:fast
func HarmonicMean(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		if v == 0 {
			return 0
		}
		s += 1 / v
	}
	return float64(len(x)) / s
}

//gradgen:fast
func Histogram(x []float64, lo, width float64, counts []float64) {
	for _, v := range x {
		b := int((v - lo) / width)
		if b >= 0 && b < len(counts) {
			counts[b]++
		}
	}
}

//gradgen:fast
func CountAbove(x []float64, t float64) float64 {
	n := 0
	for _, v := range x {
		if v > t {
			n++
		}
	}
	return float64(n)
}

//gradgen:fast
func TrimmedMean(x []float64, lo, hi float64) float64 {
	s, n := 0.0, 0
	for _, v := range x {
		if v < lo || v > hi {
			continue
		}
		s += v
		n++
	}
	return s / float64(n)
}

//gradgen:fast
func NanMean(x []float64) float64 {
	s, n := 0.0, 0.0
	for _, v := range x {
		if !math.IsNaN(v) {
			s += v
			n++
		}
	}
	return s / n
}

//gradgen:fast
func NormalLogLikelihood(x []float64, mu, sigma float64) float64 {
	l := 0.0
	for _, v := range x {
		z := (v - mu) / sigma
		l += -0.5*z*z - math.Log(sigma) - 0.5*math.Log(2*math.Pi)
	}
	return l
}

//gradgen:fast
func PoissonLogLikelihood(k []float64, rate float64) float64 {
	l := 0.0
	for _, v := range k {
		lg, _ := math.Lgamma(v + 1)
		l += v*math.Log(rate) - rate - lg
	}
	return l
}

//gradgen:fast
func PoissonCounts(k []int, mu []float64) float64 {
	l := 0.0
	for i, n := range k {
		l += float64(n)*math.Log(mu[i]) - mu[i]
	}
	return l
}

//gradgen:fast
func Logistic(x [][]float64, y, beta []float64) float64 {
	l := 0.0
	for i, row := range x {
		eta := 0.0
		for j, b := range beta {
			eta += b * row[j]
		}
		l += y[i]*eta - math.Log1p(math.Exp(eta))
	}
	return l
}

//gradgen:fast
func StudentT(x []float64, nu, mu, sigma float64) float64 {
	l := 0.0
	for _, v := range x {
		z := (v - mu) / sigma
		l -= 0.5 * (nu + 1) * math.Log1p(z*z/nu)
	}
	return l
}

//gradgen:fast
func Huber(r []float64, delta float64) float64 {
	s := 0.0
	for _, v := range r {
		a := math.Abs(v)
		if a <= delta {
			s += 0.5 * v * v
		} else {
			s += delta * (a - 0.5*delta)
		}
	}
	return s
}

//gradgen:fast
func Quantile(r []float64, q float64) float64 {
	s := 0.0
	for _, v := range r {
		switch {
		case v >= 0:
			s += q * v
		default:
			s -= (1 - q) * v
		}
	}
	return s
}

//gradgen:fast
func KernelDensity(x, grid []float64, h float64, out []float64) {
	for i, g := range grid {
		s := 0.0
		for _, v := range x {
			u := (g - v) / h
			s += math.Exp(-u * u / 2)
		}
		out[i] = s / (float64(len(x)) * h * math.Sqrt(2*math.Pi))
	}
}

//gradgen:fast
func Epanechnikov(x []float64, at, h float64) float64 {
	s := 0.0
	for _, v := range x {
		u := (at - v) / h
		if math.Abs(u) < 1 {
			s += 0.75 * (1 - u*u)
		}
	}
	return s
}

//gradgen:fast
func Autocorrelation(x []float64, lag int) float64 {
	s := 0.0
	for i := lag; i < len(x); i++ {
		s += x[i] * x[i-lag]
	}
	return s
}

//gradgen:fast
func AutocorrelationAll(x, out []float64) {
	n := len(x)
	for k := 0; k < len(out); k++ {
		s := 0.0
		for i := 0; i+k < n; i++ {
			s += x[i] * x[i+k]
		}
		out[k] = s / float64(n-k)
	}
}

//gradgen:fast
func EmpiricalCDF(x []float64, t float64) float64 {
	n := 0.0
	for _, v := range x {
		if v <= t {
			n += 1
		}
	}
	return n / float64(len(x))
}

//gradgen:fast
func KolmogorovSmirnov(sorted []float64) float64 {
	d := 0.0
	n := float64(len(sorted))
	for i, v := range sorted {
		d = math.Max(d, math.Abs(v-float64(i)/n))
		d = math.Max(d, math.Abs(float64(i+1)/n-v))
	}
	return d
}

//gradgen:fast
func RankSum(rank []int, group []int) float64 {
	s := 0
	for i, g := range group {
		if g == 1 {
			s += rank[i]
		}
	}
	return float64(s)
}

//gradgen:fast
func ChiSquared(observed, expected []float64) float64 {
	s := 0.0
	for i, o := range observed {
		if expected[i] > 0 {
			d := o - expected[i]
			s += d * d / expected[i]
		}
	}
	return s
}

//gradgen:fast
func GTest(observed, expected []float64) float64 {
	s := 0.0
	for i, o := range observed {
		if o > 0 {
			s += 2 * o * math.Log(o/expected[i])
		}
	}
	return s
}

//gradgen:fast
func Entropy(p []float64) float64 {
	h := 0.0
	for _, v := range p {
		if v > 0 {
			h -= v * math.Log2(v)
		}
	}
	return h
}

//gradgen:fast
func KLDivergence(p, q []float64) float64 {
	d := 0.0
	for i := range p {
		if p[i] == 0 {
			continue
		}
		d += p[i] * math.Log(p[i]/q[i])
	}
	return d
}

//gradgen:fast
func MutualInformation(joint [][]float64, px, py []float64) float64 {
	s := 0.0
	for i := range joint {
		for j := range joint[i] {
			if p := joint[i][j]; p > 0 {
				s += p * math.Log(p/(px[i]*py[j]))
			}
		}
	}
	return s
}

//gradgen:fast
func BootstrapMean(x []float64, draw []int) float64 {
	s := 0.0
	for _, i := range draw {
		s += x[i]
	}
	return s / float64(len(draw))
}

//gradgen:fast
func MovingAverage(x []float64, w int, out []float64) {
	s := 0.0
	for i := range x {
		s += x[i]
		if i >= w {
			s -= x[i-w]
		}
		out[i] = s / float64(w)
	}
}

//gradgen:fast
func ExponentialSmoothing(x []float64, alpha float64, out []float64) {
	level := x[0]
	for i, v := range x {
		level = alpha*v + (1-alpha)*level
		out[i] = level
	}
}

//gradgen:fast
func CumulativeSum(x, out []float64) {
	s := 0.0
	for i, v := range x {
		s += v
		out[i] = s
	}
}

//gradgen:fast
func Differences(x, out []float64) {
	for i := 1; i < len(x); i++ {
		out[i-1] = x[i] - x[i-1]
	}
}

//gradgen:fast
func GibbsWeights(energy []float64, beta float64, w []float64) float64 {
	z := 0.0
	for i, e := range energy {
		w[i] = math.Exp(-beta * e)
		z += w[i]
	}
	for i := range w {
		w[i] /= z
	}
	return z
}

//gradgen:fast
func GaussianMixture(x, weight, mean, sd []float64) float64 {
	total := 0.0
	for _, v := range x {
		p := 0.0
		for k := range weight {
			z := (v - mean[k]) / sd[k]
			p += weight[k] * math.Exp(-0.5*z*z) / sd[k]
		}
		total += math.Log(p)
	}
	return total
}

//gradgen:fast
func Mahalanobis(x []float64, mean []float64, inv [][]float64) float64 {
	s := 0.0
	for i := range x {
		for j := range x {
			s += (x[i] - mean[i]) * inv[i][j] * (x[j] - mean[j])
		}
	}
	return s
}

//gradgen:fast
func MahalanobisPacked(x, mean, tri []float64) float64 {
	s := 0.0
	at := 0
	for i := range x {
		r := 0.0
		for j := 0; j <= i; j++ {
			r += tri[at] * (x[j] - mean[j])
			at++
		}
		s += r * r
	}
	return s
}

//gradgen:fast
func BetaBinomial(k, n []float64, a, b float64) float64 {
	l := 0.0
	for i := range k {
		l += lbeta(k[i]+a, n[i]-k[i]+b) - lbeta(a, b)
	}
	return l
}

func lbeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}

//gradgen:fast
func WeibullLogLikelihood(t []float64, censored []bool, k, lambda float64) float64 {
	l := 0.0
	for i, v := range t {
		h := math.Pow(v/lambda, k)
		if !censored[i] {
			l += math.Log(k/lambda) + (k-1)*math.Log(v/lambda)
		}
		l -= h
	}
	return l
}

//gradgen:fast
func CoxPartial(risk []float64, event []bool) float64 {
	sum, l := 0.0, 0.0
	for i := len(risk) - 1; i >= 0; i-- {
		sum += math.Exp(risk[i])
		if event[i] {
			l += risk[i] - math.Log(sum)
		}
	}
	return l
}

//gradgen:fast
func SortedIntersection(a, b []float64) float64 {
	i, j, s := 0, 0, 0.0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			s += a[i]
			i++
			j++
		}
	}
	return s
}
