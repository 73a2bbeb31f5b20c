// Package custom_rule_source: second derivatives of functions whose JVP was written by hand differentiate its source.
package custom_rule_source

import "math"

func cube(x float64) float64 { return x * x * x }

//gradgen:rule for=cube
func cubeVJP(x, outBar float64, xBar *float64) (out float64) {
	*xBar += 3 * x * x * outBar
	return x * x * x
}

//gradgen:rule for=cube
func cubeJVP(x, xDot float64) (out, outDot float64) { return cube(x), 3 * x * x * xDot }

// Cubes of products.
//
//gradgen:hvp
//gradgen:hessian
func Cubes(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += cube(v*x[(i+1)%len(x)]) * float64(i+1)
	}
	return s
}

func waves(x []float64, scale float64) ([]float64, int) {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Sin(scale * v)
	}
	return out, len(x)
}

//gradgen:rule for=waves
func wavesVJP(x []float64, scale float64, outBar, xBar []float64, scaleBar *float64) ([]float64, int) {
	for i, v := range x {
		xBar[i] += outBar[i] * scale * math.Cos(scale*v)
		*scaleBar += outBar[i] * v * math.Cos(scale*v)
	}
	return waves(x, scale)
}

//gradgen:rule for=waves
func wavesJVP(x []float64, scale float64, xDot []float64, scaleDot float64) (out []float64, n int, outDot []float64) {
	out, n = waves(x, scale)
	outDot = make([]float64, len(x))
	for i, v := range x {
		outDot[i] = math.Cos(scale*v) * (scale*xDot[i] + scaleDot*v)
	}
	return out, n, outDot
}

// Loss of waves, whose rule returns slices.
//
//gradgen:hvp
func Loss(x []float64) float64 {
	y, n := waves(x[:4], x[4]*x[5])
	sum := float64(n)
	for i, v := range y {
		sum += v * v * float64(i+1)
	}
	return sum
}

// softplus uses a condition in its rule.
func softplus(x float64) float64 {
	if x > 30 {
		return x
	}
	return math.Log1p(math.Exp(x))
}

//gradgen:rule for=softplus
func softplusJVP(x, xDot float64) (out, outDot float64) {
	if x > 30 {
		return x, xDot
	}
	e := math.Exp(-x)
	return softplus(x), xDot / (1 + e)
}

//gradgen:rule for=softplus
func softplusVJP(x, outBar float64, xBar *float64) (out float64) {
	_, d := softplusJVP(x, 1)
	*xBar += outBar * d
	return softplus(x)
}

// Chain feeds results back.
//
//gradgen:hvp
func Chain(x []float64) float64 {
	h := x[0]
	for i := range x {
		h = softplus(h*x[i] + cube(x[(i+2)%6]))
		if h > 3 {
			h = softplus(-h)
		}
	}
	return h * x[1]
}

type P struct{ A, B float64 }

func norm(p *P, k []float64) float64 { return math.Sqrt(p.A*p.A + p.B*p.B*k[0]) }

//gradgen:rule for=norm
func normJVP(p *P, k []float64, pDot *P, kDot []float64) (out, outDot float64) {
	r := norm(p, k)
	return r, (p.A*pDot.A + p.B*pDot.B*k[0] + p.B*p.B*kDot[0]/2) / r
}

//gradgen:rule for=norm
func normVJP(p *P, k []float64, outBar float64, pBar *P, kBar []float64) (out float64) {
	r := norm(p, k)
	pBar.A += outBar * p.A / r
	pBar.B += outBar * p.B * k[0] / r
	kBar[0] += outBar * p.B * p.B / 2 / r
	return r
}

// Norms changes what the arguments of rules point to.
//
//gradgen:hvp
func Norms(x []float64) float64 {
	p := &P{x[0], x[1]}
	k := []float64{1 + x[2]*x[2]}
	s := norm(p, k)
	p.A *= s
	k[0] += x[3] * x[3]
	p.B = x[4]
	return s*norm(p, k) + p.A
}

func CubesInputs() [][]any { return points() }
func LossInputs() [][]any  { return points() }
func ChainInputs() [][]any { return points() }
func NormsInputs() [][]any { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4, 1.7, 0.6}}, {[]float64{1.1, -0.4, 0.3, 2.2, -1.3, 0.8}}}
}
