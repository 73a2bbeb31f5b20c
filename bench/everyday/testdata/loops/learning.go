package loops

import "math"

//gradgen:fast
func KMeans(points, centres []float64, d int) float64 {
	total := 0.0
	for p := 0; p < len(points); p += d {
		best := math.Inf(1)
		for c := 0; c < len(centres); c += d {
			s := 0.0
			for k := 0; k < d; k++ {
				t := points[p+k] - centres[c+k]
				s += t * t
			}
			if s < best {
				best = s
			}
		}
		total += best
	}
	return total
}

//gradgen:fast
func KMeansSlices(points, centres []float64, n, k, d int) float64 {
	total := 0.0
	for i := 0; i < n; i++ {
		x := points[i*d : (i+1)*d]
		best := math.MaxFloat64
		for c := 0; c < k; c++ {
			mu := centres[c*d : (c+1)*d]
			s := 0.0
			for j := range x {
				s += (x[j] - mu[j]) * (x[j] - mu[j])
			}
			best = math.Min(best, s)
		}
		total += best
	}
	return total
}

//gradgen:fast
func KMeansRows(points, centres [][]float64) float64 {
	total := 0.0
	for _, x := range points {
		best := math.Inf(1)
		for _, mu := range centres {
			s := 0.0
			for j, v := range x {
				s += (v - mu[j]) * (v - mu[j])
			}
			if s < best {
				best = s
			}
		}
		total += best
	}
	return total
}

//gradgen:fast
func Assign(points, centres [][]float64, label []int) {
	for i, x := range points {
		best, at := math.Inf(1), 0
		for c, mu := range centres {
			s := 0.0
			for j := range x {
				s += (x[j] - mu[j]) * (x[j] - mu[j])
			}
			if s < best {
				best, at = s, c
			}
		}
		label[i] = at
	}
}

//gradgen:fast
func CentroidUpdate(points [][]float64, label []int, centres [][]float64, count []float64) {
	for i, x := range points {
		c := label[i]
		count[c]++
		for j, v := range x {
			centres[c][j] += v
		}
	}
}

//gradgen:fast
func DistanceMatrix(x [][]float64, out [][]float64) {
	for i := range x {
		for j := range x {
			s := 0.0
			for k := range x[i] {
				t := x[i][k] - x[j][k]
				s += t * t
			}
			out[i][j] = math.Sqrt(s)
		}
	}
}

//gradgen:fast
func NearestNeighbour(x []float64, q float64) int {
	at := 0
	best := math.Abs(x[0] - q)
	for i := 1; i < len(x); i++ {
		if d := math.Abs(x[i] - q); d < best {
			best = d
			at = i
		}
	}
	return at
}

//gradgen:fast
func Dense(w [][]float64, b, x, y []float64) {
	for i := range y {
		s := b[i]
		for j := range x {
			s += w[i][j] * x[j]
		}
		y[i] = math.Tanh(s)
	}
}

//gradgen:fast
func DenseFlat(w, b, x, y []float64) {
	n := len(x)
	for i := range y {
		s := b[i]
		row := w[i*n : i*n+n]
		for j, v := range row {
			s += v * x[j]
		}
		if s < 0 {
			s = 0
		}
		y[i] = s
	}
}

//gradgen:fast
func Softmax(x []float64) {
	m := x[0]
	for _, v := range x {
		if v > m {
			m = v
		}
	}
	s := 0.0
	for i := range x {
		x[i] = math.Exp(x[i] - m)
		s += x[i]
	}
	for i := range x {
		x[i] /= s
	}
}

//gradgen:fast
func SoftmaxRows(a [][]float64) {
	for _, row := range a {
		m := math.Inf(-1)
		for _, v := range row {
			m = math.Max(m, v)
		}
		s := 0.0
		for j, v := range row {
			row[j] = math.Exp(v - m)
			s += row[j]
		}
		for j := range row {
			row[j] /= s
		}
	}
}

//gradgen:fast
func CrossEntropy(logits [][]float64, label []int) float64 {
	l := 0.0
	for i, row := range logits {
		s := 0.0
		for _, v := range row {
			s += math.Exp(v)
		}
		l += math.Log(s) - row[label[i]]
	}
	return l
}

//gradgen:fast
func Relu(x, y []float64) {
	for i, v := range x {
		y[i] = math.Max(0, v)
	}
}

//gradgen:fast
func LeakyRelu(x, y []float64) {
	for i, v := range x {
		if v > 0 {
			y[i] = v
		} else {
			y[i] = 0.01 * v
		}
	}
}

//gradgen:fast
func Gelu(x, y []float64) {
	for i, v := range x {
		y[i] = 0.5 * v * (1 + math.Erf(v/math.Sqrt2))
	}
}

//gradgen:fast
func Sigmoids(x, y []float64) {
	for i := range x {
		y[i] = 1 / (1 + math.Exp(-x[i]))
	}
}

//gradgen:fast
func LayerNorm(x []float64, gain, bias float64) {
	m, v := 0.0, 0.0
	for _, t := range x {
		m += t
	}
	m /= float64(len(x))
	for _, t := range x {
		v += (t - m) * (t - m)
	}
	sd := math.Sqrt(v/float64(len(x)) + 1e-5)
	for i, t := range x {
		x[i] = gain*(t-m)/sd + bias
	}
}

//gradgen:fast
func Adam(p, g, m, v []float64, lr, b1, b2 float64) {
	for i := range p {
		m[i] = b1*m[i] + (1-b1)*g[i]
		v[i] = b2*v[i] + (1-b2)*g[i]*g[i]
		p[i] -= lr * m[i] / (math.Sqrt(v[i]) + 1e-8)
	}
}

//gradgen:fast
func Momentum(p, g, v []float64, lr, mu float64) {
	for i, d := range g {
		v[i] = mu*v[i] - lr*d
		p[i] += v[i]
	}
}

//gradgen:fast
func Attention(q, k, v [][]float64, out [][]float64, scale float64) {
	w := make([]float64, len(k))
	for i := range q {
		s := 0.0
		for j := range k {
			d := 0.0
			for t := range q[i] {
				d += q[i][t] * k[j][t]
			}
			w[j] = math.Exp(d * scale)
			s += w[j]
		}
		for t := range out[i] {
			o := 0.0
			for j := range k {
				o += w[j] / s * v[j][t]
			}
			out[i][t] = o
		}
	}
}

//gradgen:fast
func RNN(x []float64, w, u, b float64) float64 {
	h := 0.0
	for _, v := range x {
		h = math.Tanh(w*v + u*h + b)
	}
	return h
}

//gradgen:fast
func LSTMCell(gates, c, h []float64, n int) {
	for i := 0; i < n; i++ {
		f := 1 / (1 + math.Exp(-gates[i]))
		in := 1 / (1 + math.Exp(-gates[n+i]))
		o := 1 / (1 + math.Exp(-gates[2*n+i]))
		g := math.Tanh(gates[3*n+i])
		c[i] = f*c[i] + in*g
		h[i] = o * math.Tanh(c[i])
	}
}

//gradgen:fast
func EmbeddingBag(table [][]float64, ids []int, out []float64) {
	for _, id := range ids {
		for j, v := range table[id] {
			out[j] += v
		}
	}
}

//gradgen:fast
func Dropout(x []float64, keep []bool, p float64) {
	for i := range x {
		if keep[i] {
			x[i] /= p
		} else {
			x[i] = 0
		}
	}
}

//gradgen:fast
func HingeLoss(x [][]float64, y []float64, w []float64, b float64) float64 {
	l := 0.0
	for i, row := range x {
		m := b
		for j, v := range row {
			m += w[j] * v
		}
		if 1-y[i]*m > 0 {
			l += 1 - y[i]*m
		}
	}
	return l
}

//gradgen:fast
func Ridge(w []float64, lambda float64) float64 {
	s := 0.0
	for _, v := range w {
		s += lambda * v * v
	}
	return s
}

//gradgen:fast
func Lasso(w []float64, t float64) {
	for i, v := range w {
		switch {
		case v > t:
			w[i] = v - t
		case v < -t:
			w[i] = v + t
		default:
			w[i] = 0
		}
	}
}

//gradgen:fast
func Factorisation(u, v [][]float64, users, items []int, rating []float64) float64 {
	e := 0.0
	for k, r := range rating {
		a, b := u[users[k]], v[items[k]]
		p := 0.0
		for j := range a {
			p += a[j] * b[j]
		}
		e += (r - p) * (r - p)
	}
	return e
}

//gradgen:fast
func GaussianProcess(x []float64, l float64, k [][]float64) {
	for i, a := range x {
		for j, b := range x {
			d := (a - b) / l
			k[i][j] = math.Exp(-0.5 * d * d)
			if i == j {
				k[i][j] += 1e-6
			}
		}
	}
}

//gradgen:fast
func RBF(x, c []float64, w []float64, n, d int, gamma float64, out []float64) {
	for i := 0; i < n; i++ {
		s := 0.0
		for j := range w {
			r := 0.0
			for k := 0; k < d; k++ {
				t := x[i*d+k] - c[j*d+k]
				r += t * t
			}
			s += w[j] * math.Exp(-gamma*r)
		}
		out[i] = s
	}
}

//gradgen:fast
func PolynomialFeatures(x []float64, degree int, out []float64) {
	for i, v := range x {
		p := 1.0
		for k := 0; k <= degree; k++ {
			out[i*(degree+1)+k] = p
			p *= v
		}
	}
}

//gradgen:fast
func MeanAbsolute(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += math.Abs(a[i] - b[i])
	}
	return s / float64(len(a))
}

//gradgen:fast
func RSquared(y, f []float64, mean float64) float64 {
	res, tot := 0.0, 0.0
	for i := range y {
		res += (y[i] - f[i]) * (y[i] - f[i])
		tot += (y[i] - mean) * (y[i] - mean)
	}
	return 1 - res/tot
}

//gradgen:fast
func Confusion(truth, guess []int, n int, m []float64) {
	for i, t := range truth {
		m[t*n+guess[i]]++
	}
}

//gradgen:fast
func Accuracy(truth, guess []int) float64 {
	n := 0
	for i := range truth {
		if truth[i] == guess[i] {
			n++
		}
	}
	return float64(n) / float64(len(truth))
}

//gradgen:fast
func TreePredict(x [][]float64, feature, left, right []int, split, value []float64, out []float64) {
	for i, row := range x {
		n := 0
		for left[n] >= 0 {
			if row[feature[n]] < split[n] {
				n = left[n]
			} else {
				n = right[n]
			}
		}
		out[i] = value[n]
	}
}

//gradgen:fast
func ForwardAlgorithm(trans [][]float64, emit [][]float64, obs []int, alpha, next []float64) {
	for _, o := range obs {
		for j := range next {
			s := 0.0
			for i := range alpha {
				s += alpha[i] * trans[i][j]
			}
			next[j] = s * emit[j][o]
		}
		copy(alpha, next)
	}
}

//gradgen:fast
func Viterbi(trans [][]float64, emit []float64, score, next []float64) {
	for j := range next {
		best := math.Inf(-1)
		for i, s := range score {
			if v := s + trans[i][j]; v > best {
				best = v
			}
		}
		next[j] = best + emit[j]
	}
}

//gradgen:fast
func PageRank(out [][]int, rank, next []float64, damping float64) {
	n := float64(len(rank))
	for i := range next {
		next[i] = (1 - damping) / n
	}
	for i, links := range out {
		for _, j := range links {
			next[j] += damping * rank[i] / float64(len(links))
		}
	}
}
