package gradcheck_test

import "math"

// Hand-written pairs of functions and derivatives.

type node struct {
	mass float64
	next *node
	kind int
}

type body struct {
	pos  [2]float64
	name string //lint:ignore U1000 a field that carries no number
	w    []float32
}

func square(x float64) float64 { return x * x }
func squareVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += 2 * x * outBar
	return x * x
}
func squarePullback(x, outBar float64, xBar *float64) { *xBar += 2 * x * outBar }
func squareGrad(x float64, xGrad *float64) float64 {
	*xGrad = 2 * x
	return x * x
}
func squareHVP(x, xDot float64, xGrad, xHV *float64) float64 {
	*xGrad, *xHV = 2*x, 2*xDot
	return x * x
}

func squareJVP(x, xDot float64) (float64, float64) { return x * x, 2 * x * xDot }

func counted(x []float64) (s float64, n int) { return mean(x), len(x) }
func countedPullback(x []float64, sBar float64, xBar []float64) (n int) {
	meanVJP(x, sBar, xBar)
	return len(x)
}

func mean(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s / float64(len(x))
}
func meanVJP(x []float64, outBar float64, xBar []float64) float64 {
	for i := range x {
		xBar[i] += outBar / float64(len(x))
	}
	return mean(x)
}
func meanJVP(x, xDot []float64) (float64, float64) { return mean(x), mean(xDot) }

// list sums the exponentials of masses.
func list(n *node) float64 {
	if n == nil {
		return 0
	}
	return math.Exp(n.mass) + list(n.next)
}
func listVJP(n *node, outBar float64, nBar *node) float64 {
	if n == nil {
		return 0
	}
	nBar.mass += math.Exp(n.mass) * outBar
	return math.Exp(n.mass) + listVJP(n.next, outBar, nBar.next)
}

// cumsum overwrites x by its running sums.
func cumsum(x []float64) {
	for i := 1; i < len(x); i++ {
		x[i] += x[i-1]
	}
}
func cumsumVJP(x, seed, acc []float64) {
	cumsum(x)
	for i := len(x) - 1; i > 0; i-- {
		seed[i-1] += seed[i]
	}
	for i := range acc {
		acc[i] += seed[i]
	}
}
func cumsumJVP(x, xDot []float64) []float64 {
	cumsum(x)
	out := append([]float64(nil), xDot...)
	cumsum(out)
	return out
}

// double writes 2·x to out, except for the last element, which it doubles.
func double(out []float64, x []float64) {
	for i := range len(out) - 1 {
		out[i] = 2 * x[i]
	}
	out[len(out)-1] *= 2
}
func doubleVJP(out, x, outBar, xBar []float64) {
	double(out, x)
	for i := range len(out) - 1 {
		xBar[i] += 2 * outBar[i]
		outBar[i] = 0
	}
	outBar[len(out)-1] *= 2
}

func scale(b body, k float64) body {
	b.pos[0] *= k
	b.pos[1] *= k * k
	b.w = []float32{b.w[0] * float32(k), b.w[1]}
	return b
}
func scaleVJP(b body, k float64, outBar body, bBar *body, kBar *float64) body {
	bBar.pos[0] += k * outBar.pos[0]
	bBar.pos[1] += k * k * outBar.pos[1]
	bBar.w[0] += float32(k) * outBar.w[0]
	bBar.w[1] += outBar.w[1]
	*kBar += b.pos[0]*outBar.pos[0] + 2*k*b.pos[1]*outBar.pos[1] + float64(b.w[0]*outBar.w[0])
	return scale(b, k)
}

type model struct{ a, b float64 }

func (m *model) eval(x float64) (float64, error) { return m.a*x + m.b, nil }
func (m *model) evalVJP(x float64, outBar float64, mBar *model, xBar *float64) (float64, error) {
	mBar.a += x * outBar
	mBar.b += outBar
	*xBar += m.a * outBar
	return m.eval(x)
}

func checked(x float64, n int) float64 {
	if n > 3 {
		panic("checked: n is too large")
	}
	return x * float64(n)
}
func checkedVJP(x float64, n int, outBar float64, xBar *float64) float64 {
	y := checked(x, n)
	*xBar += float64(n) * outBar
	return y
}

func sumAll(xs ...float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}
func sumAllVJP(xs []float64, outBar float64, xsBar []float64) float64 {
	for i := range xsBar {
		xsBar[i] += outBar
	}
	return sumAll(xs...)
}

func norm32(xs []float32) float32 {
	var s float32
	for _, x := range xs {
		s += x * x
	}
	return float32(math.Sqrt(float64(s)))
}
func norm32VJP(xs []float32, outBar float32, xsBar []float32) float32 {
	n := norm32(xs)
	for i, x := range xs {
		xsBar[i] += outBar * x / n
	}
	return n
}

// squareMatrix sets a matrix of one number, and panics if it has not the length n.
func squareMatrix(x float64, m []float64, n int, entry float64) float64 {
	if len(m) != n {
		panic("squareMatrix: len(m) differs from n")
	}
	m[0] = entry
	return x * x
}
