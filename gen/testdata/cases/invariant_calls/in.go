// Costly calls that are the same in all iterations of a loop.
package invariant_calls

import "math"

// Branches makes the same call in both branches of inner loops.
//
//gradgen:vjp wrt=lengths,p
//gradgen:hvp wrt=lengths,p
func Branches(lengths, p []float64, at []int) float64 {
	total := 1.0
	for _, a := range at {
		for s := range 3 {
			for t := range 3 {
				if s == t {
					total += (0.25 + 0.75*math.Exp(-lengths[a])) * p[t]
				} else {
					total *= 0.5 - 0.25*math.Exp(-lengths[a])*p[s]
				}
			}
		}
	}
	return total
}

func BranchesInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, 0.75}, []float64{1.5, 0.5, -0.25}, []int{2, 0, 2}}}
}

// Nowhere makes no call if n is zero: the arguments may then be anything.
//
//gradgen:vjp wrt=a,b
//gradgen:hvp wrt=a,b
//gradgen:jvp wrt=a,b
func Nowhere(a, b float64, n int) float64 {
	s := a * a * b
	for i := range n {
		s += math.Log(a)*float64(i) + math.Pow(b, 0.5)*s - math.Exp(a*b)/math.Sqrt(b-a)
	}
	return s
}

func NowhereInputs() [][]any {
	return [][]any{{0.5, 1.25, 3}, {0.0, -1.0, 0}, {1.0, 0.0, 0}, {1e3, 1e3, 0}}
}

// Missing has elements that no iteration reads, and one that is changed.
//
//gradgen:vjp wrt=x
func Missing(x []float64, at, n int) float64 {
	s := 0.0
	for i := range n {
		for range n {
			s += math.Sin(x[at]) * math.Cos(x[0]) * math.Tanh(x[len(x)-1])
		}
		x[0] += s * float64(i+1)
	}
	return s
}

func MissingInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, 0.75}, 1, 2}, {[]float64{0.5}, 7, 0}, {[]float64{}, -1, 0}}
}

// A Rates has numbers behind pointers, which may be nil.
type Rates struct {
	Base   float64
	Scaled *float64
}

// Behind calls functions of what pointers lead to.
//
//gradgen:vjp wrt=r
func Behind(r *Rates, x []float64) float64 {
	s := 0.0
	for i := range x {
		s += math.Exp(-r.Base*0.5) * x[i]
		if x[i] > 0 && math.Exp(-r.Base*0.5) > 0.5 {
			s *= math.Cos(*r.Scaled)
		}
	}
	return s
}

func BehindInputs() [][]any {
	scaled := 0.25
	return [][]any{{&Rates{0.5, &scaled}, []float64{0.5, -0.25, 0.75}}}
}

// Apart gives each of its calls another value: those that it changes, and those behind
// what it may not evaluate.
//
//gradgen:vjp wrt=x
func Apart(x []float64, limit float64) float64 {
	s, rate := 0.0, 0.5
	for i := range x {
		if x[i] > limit && math.Log(limit) > -1 {
			s += math.Log(limit) * x[i]
			continue
		}
		scale := x[i] * 0.5
		for range 2 {
			s += math.Exp(scale) * math.Exp(rate)
		}
		rate *= 0.75
	}
	return s
}

func ApartInputs() [][]any {
	return [][]any{{[]float64{0.625, -0.25, 0.75}, 0.5}, {[]float64{0.5, -0.25}, -1.0}}
}

// Letters ranges over a string, within a loop that may become vector code.
//
//gradgen:vjp wrt=x vector=on
func Letters(x []float64, at int, letters string) float64 {
	s := 0.0
	for i := range x {
		for j := range x {
			for _, letter := range letters {
				s += math.Exp(x[at]) * x[j] * float64(letter-'a')
			}
			s += math.Exp(x[at]) * x[i]
		}
	}
	return s
}

func LettersInputs() [][]any { return [][]any{{[]float64{0.625, -0.25, 0.75}, 1, "bad"}} }

// First calls for the first element of the slice that the loop runs over.
//
//gradgen:grad wrt=x
func First(x []float64) float64 {
	s := 0.0
	for i := range x {
		s += math.Exp(x[0]) * x[i]
	}
	return s * s
}

func FirstInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.3}}} }
