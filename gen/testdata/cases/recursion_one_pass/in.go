// Recursive functions that run both sweeps at once, since the adjoints of their results are known before they are called.
package recursion_one_pass

import "math"

// minor is called in a loop, with a factor that is computed after the call in the text and with lists of its own.
func minor(a []float64, n, row int, columns []int) float64 {
	if row == n {
		return 1
	}
	sum, sign := 0.0, 1.0
	for i, c := range columns {
		rest := make([]int, 0, len(columns)-1)
		rest = append(rest, columns[:i]...)
		rest = append(rest, columns[i+1:]...)
		sum += sign * a[row*n+c] * minor(a, n, row+1, rest)
		sign = -sign
	}
	return sum
}

//gradgen:vjp wrt=a
//gradgen:jvp wrt=a
//gradgen:hvp wrt=a
func Determinant(a []float64) float64 { return minor(a, 3, 0, []int{0, 1, 2}) }

func DeterminantInputs() [][]any {
	return [][]any{{[]float64{2, -1, 0.5, 0.25, 1.5, -0.75, 1, 0.3, -2}}, {[]float64{0, 0, 0, 0.25, 1.5, -0.75, 1, 0.3, -2}}}
}

type node struct {
	value, weight float64
	left, right   *node
}

func (t *node) total(depth int) float64 {
	if t == nil {
		return 0
	}
	s := t.value * t.value
	if depth > 5 {
		panic("too deep")
	}
	return s + t.weight*(t.left.total(depth+1)-2*t.right.total(depth+1))
}

func grow(x []float64) *node {
	if len(x) == 0 {
		return nil
	}
	m := len(x) / 2
	return &node{x[m], 0.5 + x[0]*x[m], grow(x[:m]), grow(x[m+1:])}
}

//gradgen:vjp wrt=t
//gradgen:jvp wrt=t
func Total(t *node) float64 { return t.total(0) }

func TotalInputs() [][]any { return [][]any{{grow([]float64{1, 0.5, -0.3, 0.7, 1.2})}} }

// integral has adjoints of numbers by value, a number of calls that depends on these numbers, and early returns.
func integral(a, b, k float64, depth int) float64 {
	m := (a + b) / 2
	ends := (b - a) / 2 * (math.Exp(-k*a*a) + math.Exp(-k*b*b))
	middle := (b - a) * math.Exp(-k*m*m)
	if depth == 0 {
		return 0.5 * (ends + middle)
	}
	if math.Abs(ends-middle) < 1e-2 {
		return middle
	}
	return integral(a, m, k, depth-1) + integral(m, b, k, depth-1)
}

//gradgen:vjp wrt=b,k
//gradgen:jvp wrt=b,k
//gradgen:hvp wrt=b,k
func Integral(b, k float64) float64 {
	scaled := 2 * k
	s := integral(0, b, scaled, 6)
	return s * b
}

func IntegralInputs() [][]any { return [][]any{{2.5, 1.5}} }

// moments has several results, each of which gets a part of all results of its calls.
func moments(x []float64) (sum, squares float64) {
	if len(x) == 1 {
		return x[0], x[0] * x[0]
	}
	m := len(x) / 2
	a, b := moments(x[:m])
	c, d := moments(x[m:])
	return a + 2*c, b - d + 0.5*a
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Moments(x []float64) (sum, squares float64) {
	sum, squares = moments(x)
	return sum, squares
}

// signed calls in both branches, with a copy of a parameter and with the parameter itself.
func signed(x []float64, n int, v, k float64) float64 {
	if n <= 0 {
		return k * x[0]
	}
	c := v
	s := 0.0
	if v > 0.3 {
		s -= c * signed(x, n-1, k, v)
	} else {
		s += k * signed(x[1:], n-1, k, 0.5*v)
	}
	return s
}

// Signed has more terms than the call, which add to the same adjoints.
//
//gradgen:grad wrt=x,v
//gradgen:jvp wrt=x,v
//gradgen:hvp wrt=x,v
func Signed(x []float64, v float64) float64 { return x[1]*signed(x, 2, v, 0.5) - x[0]*x[1] + v*v }

func SignedInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.3}, 0.7}, {[]float64{1, 0.5, -0.3}, -0.4}}
}

// poles has a factor that is infinite where its seed is zero.
func poles(x []float64, k float64) float64 {
	if len(x) == 0 {
		return k
	}
	scale := 1 / x[0]
	if k > 2 {
		scale = 0
	}
	return scale * poles(x[1:], k+1)
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Poles(x []float64) float64 { return poles(x, 0.5) }

func PolesInputs() [][]any {
	return [][]any{{[]float64{1, 0.5}}, {[]float64{1, 0.5, -0.3}}, {[]float64{1, 0.5, -0.3, 0}}}
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Closure(x []float64, n int) float64 {
	w := []float64{0.5, 1.5, -0.25}
	var walk func(lo, hi int) float64
	walk = func(lo, hi int) float64 {
		if hi-lo == 1 {
			return math.Sin(x[lo])
		}
		mid := (lo + hi) / 2
		return w[lo%3]*walk(lo, mid) + 0.5*walk(mid, hi)
	}
	return walk(0, len(x))
}
