// Samples by reparametrisation: a key is inactive, so what it draws, one number
// or a slice, is a constant of the derivative.
package random_keys

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// Elements draws each number where it is used.
//
//gradgen:vjp wrt=mu,sigma
func Elements(k random.Key, mu, sigma float64, n int) float64 {
	s := 0.0
	for i := range n {
		x := mu + sigma*k.NormalAt(uint64(i))
		s += x * x * x
	}
	return s / float64(n)
}

// Filled draws all numbers first, from keys made on the way.
//
//gradgen:vjp wrt=params
func Filled(seed uint64, params []float64, n int) float64 {
	a, b := random.New(seed).Split()
	z, u := make([]float64, n), make([]float64, n)
	a.Normal(z)
	b.Fold(7).Uniform(u, 0.1, 1)
	s := 0.0
	for i, v := range z {
		x := params[0] + math.Exp(params[1])*v
		s += u[i] * math.Sin(x)
	}
	return s
}

// InPlace draws into the slice that becomes the sample.
//
//gradgen:vjp wrt=mu,sigma
func InPlace(k random.Key, mu, sigma float64, n int) float64 {
	x := make([]float64, n)
	k.Normal(x)
	for i := range x {
		x[i] = mu + sigma*x[i]
	}
	s := 0.0
	for _, i := range k.Choice(n, n/2) {
		s += x[i] * x[i]
	}
	return s
}

// Resampled draws which elements count, by weights that are no parameters.
//
//gradgen:vjp wrt=x
func Resampled(k random.Key, x, weights []float64) float64 {
	few, err := k.ChoiceWeighted(weights, 2)
	if err != nil {
		panic(err)
	}
	many := make([]int, 2*len(x))
	if err := k.Categorical(many, weights); err != nil {
		panic(err)
	}
	s := 0.0
	for _, i := range append(many, few...) {
		s += x[i] * x[i]
	}
	return s
}

func ResampledInputs() [][]any {
	return [][]any{{random.New(3), []float64{-1, 0.5, 2}, []float64{1, 2, 3}}}
}

// Ends draws from distributions whose parameters are active.
//
//gradgen:vjp wrt=ends
func Ends(k random.Key, ends []float64, n int) float64 {
	a, b := k.Split()
	u, v := make([]float64, n), make([]float64, n)
	a.Uniform(u, ends[0], ends[2])
	b.Triangular(v, ends[0], ends[1], ends[2])
	s := 0.0
	for i := range u {
		s += u[i] * v[i] * v[i]
	}
	return s
}

// Overwritten draws into a slice that held active values.
//
//gradgen:vjp wrt=x
func Overwritten(k random.Key, x []float64) float64 {
	y := make([]float64, len(x))
	s := 0.0
	for i, v := range x {
		y[i] = v * v
		s += y[i] * float64(i+1)
	}
	k.Normal(y)
	for i, v := range x {
		s += y[i] * v
	}
	return s
}

func EndsInputs() [][]any {
	return [][]any{{random.New(3), []float64{-1, 0.5, 2}, 30}, {random.New(4), []float64{-1, -0.9, 3}, 4}}
}

func OverwrittenInputs() [][]any {
	return [][]any{{random.New(5), []float64{-1, 0.5, 2}}}
}

func ElementsInputs() [][]any {
	return [][]any{{random.New(1), 0.3, 1.7, 20}, {random.Key{}, -2.0, 0.1, 1}}
}

func FilledInputs() [][]any {
	return [][]any{{uint64(1), []float64{0.3, 0.7}, 20}, {uint64(9), []float64{-1, -3}, 3}}
}

func InPlaceInputs() [][]any {
	return [][]any{{random.New(1), 0.3, 1.7, 20}, {random.New(2), -2.0, 0.1, 5}}
}
