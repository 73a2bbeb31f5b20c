// Package in_place saves numbers in the gradients that take their place, where
// nothing else touches these before.
package in_place

import "math"

// Entropy of the softmax of x: its reverse sweep needs each exponential once.
//
//gradgen:grad
//gradgen:vjp
func Entropy(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(v)
	}
	return math.Log(sum) * sum
}

// Guarded leaves early, and stores under a condition.
//
//gradgen:grad
func Guarded(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		if v > 0.25 {
			sum += math.Exp(v)
		}
	}
	if sum < 0.5 {
		return 2 * sum
	}
	return math.Sqrt(sum)
}

// Twice reads x in two loops: the adjoint of the second is stored first.
//
//gradgen:grad
func Twice(x []float64) float64 {
	sum, rest := 1.0, 1.0
	for _, v := range x {
		sum += math.Exp(v)
	}
	for _, v := range x {
		rest += math.Sin(v) * sum
	}
	return math.Log(sum*sum) * rest * rest
}

// Pair has a gradient for each of two sweeps that save.
//
//gradgen:grad wrt=x,y
func Pair(x, y []float64) float64 {
	p, q := 0.0, 0.0
	for i, v := range x {
		p += math.Exp(v) * float64(i+1)
	}
	for i := range y {
		q += math.Exp(y[i] * p)
	}
	return math.Sqrt(p * q)
}

// Shifted reads its neighbour, whose place is another one.
//
//gradgen:grad
func Shifted(x []float64) float64 {
	product, sum := 1.0, 0.0
	for i := 1; i < len(x); i++ {
		t := math.Cos(x[i-1])
		product *= 0.5 + t*t
		sum += math.Sqrt(1 + t*product*x[i])
	}
	return sum * product
}

// Product carries a product, which is saved besides.
//
//gradgen:grad
func Product(x []float64) float64 {
	product := 1.0
	for i, v := range x {
		product *= math.Cos(v / math.Sqrt(float64(i+1)))
	}
	return 1 - product*product
}

// Overwrites changes what it reads.
//
//gradgen:grad
func Overwrites(x []float64) float64 {
	sum := 0.0
	for i := range x {
		x[i] = math.Exp(x[i])
		sum += x[i]
	}
	return math.Log(sum) * sum
}

// Vector is a slice of numbers with a name.
type Vector []float32

// Single is in single precision.
//
//gradgen:grad
func Single(x Vector) float64 {
	sum := float32(0)
	for _, v := range x {
		sum += float32(math.Exp(float64(v)))
	}
	return math.Log(float64(sum))
}

// Repeated sweeps three times over x.
//
//gradgen:grad
func Repeated(x []float64, n int) float64 {
	total := 0.0
	for range n {
		sum := total
		for _, v := range x {
			sum += math.Exp(v * sum / float64(len(x)+4))
		}
		total += math.Log(sum)
	}
	return total
}

// Weighted saves what two gradients could hold.
//
//gradgen:grad wrt=w,x
func Weighted(w, x []float64) float64 {
	if len(w) != len(x) {
		panic("lengths differ")
	}
	sum := 0.0
	for i, v := range x {
		sum += w[i] * math.Exp(v)
	}
	return math.Sqrt(1 + sum*sum)
}

// Last asks for one element by its index behind the sweep.
//
//gradgen:grad
func Last(x []float64) float64 {
	sum := 1.0
	for _, v := range x {
		sum += math.Exp(v)
	}
	last := 0.0
	if len(x) > 0 {
		last = x[len(x)-1]
	}
	return math.Log(sum) + last*sum
}
