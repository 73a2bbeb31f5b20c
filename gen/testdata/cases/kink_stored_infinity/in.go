// Infinities that the function makes itself and stores: exp and tanh level off there, so
// that what made them has no part in the gradient.
package kink_stored_infinity

import "math"

type rates struct{ fast, slow float64 }

//gradgen:grad wrt=v
//gradgen:jvp wrt=v
//gradgen:hvp wrt=v
func Assigned(v float64, fast bool) float64 {
	rate := 1.0
	if fast {
		rate = math.Inf(1)
	}
	return math.Exp(-rate*v*v) * v
}

func AssignedInputs() [][]any { return [][]any{{1.5, true}, {1.5, false}} }

//gradgen:grad wrt=v
func Divided(v float64, n int) float64 {
	rate := 1.0
	for i := range n {
		rate /= float64(i)
	}
	return math.Exp(-rate*v*v) * v
}

func DividedInputs() [][]any { return [][]any{{1.5, 3}, {1.5, 0}} }

//gradgen:grad wrt=v
//gradgen:hvp wrt=v
func Listed(v float64) float64 {
	list := []float64{math.Inf(1), 2, 3}
	sum := 0.0
	for i := range list {
		sum += math.Exp(-list[i]*v*v) * v
	}
	return sum
}

func ListedInputs() [][]any { return [][]any{{1.5}} }

//gradgen:grad wrt=v
//gradgen:jvp wrt=v
func Stored(v float64, list []rates) float64 {
	for i := range list {
		list[i].slow = 1 / float64(i)
	}
	other := &rates{slow: math.Inf(-1)}
	sum := math.Tanh(other.slow*v) * v
	for _, r := range list {
		sum += math.Exp(-r.slow*v*v) * v
	}
	return sum
}

func StoredInputs() [][]any { return [][]any{{1.5, make([]rates, 3)}} }

//gradgen:grad wrt=v
func Copied(v float64, n int) float64 {
	var list []float64
	for i := range n {
		list = append(list, math.Log(float64(i)))
	}
	other := make([]float64, n)
	copy(other, list)
	sum := 0.0
	for _, x := range other {
		sum += math.Exp(x*v*v) * v
	}
	return sum
}

func CopiedInputs() [][]any { return [][]any{{0.5, 3}} }

//gradgen:grad wrt=v
func Recursive(v float64, depth int) float64 { return decay(v, 1/float64(depth), depth) }

func RecursiveInputs() [][]any { return [][]any{{1.5, 0}, {1.5, 2}} }

func decay(v, rate float64, depth int) float64 {
	if depth == 0 {
		return math.Exp(-rate*v*v) * v
	}
	return decay(v, rate, depth-1) + math.Exp(-rate*v*v)
}

//gradgen:vjp wrt=x
func Pointed(x float64, other bool) float64 {
	half := 0.5
	p := &half
	y := x * math.Sqrt(-1-math.Abs(x))
	if y != y {
		y = *p
	}
	if other {
		p = &y
	}
	*p += 1
	return y * x
}

func PointedInputs() [][]any { return [][]any{{1.5, false}, {1.5, true}} }

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Masked(x []float64) float64 {
	var logits [4]float64
	for j := range logits {
		logits[j] = x[j]
		if j > 1 {
			logits[j] = math.Inf(-1)
		}
	}
	sum := 0.0
	for _, l := range logits {
		sum += math.Exp(l * x[1] * x[1])
	}
	return sum
}

func MaskedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.3, 0.2}}} }
