// Nests that compute in slices made outside of them, in vector code: every
// iteration fills the scratch before it reads it, and has a row of the data.
package vector_scratch

import "math"

// Mixture is the log likelihood of Gaussian components with a lower triangular
// matrix each, whose entries below the diagonal a counter goes through.
//
//gradgen:fast
//gradgen:grad wrt=weights,means,below vector=on
func Mixture(weights []float64, means, below, x [][]float64) float64 {
	k, d := len(weights), len(means[0])
	scale := make([][]float64, k)
	for j := range k {
		scale[j] = make([]float64, d)
		for a := range scale[j] {
			scale[j][a] = math.Exp(below[j][a])
		}
	}
	centred := make([]float64, d)
	white := make([]float64, d)
	terms := make([]float64, k)
	total := 0.0
	for i := range x {
		for j := range k {
			for a := range centred {
				centred[a] = x[i][a] - means[j][a]
			}
			for a := range white {
				white[a] = scale[j][a] * centred[a]
			}
			next := d
			for c := range centred {
				for r := c + 1; r < len(white); r++ {
					white[r] += below[j][next] * centred[c]
					next++
				}
			}
			sum := 0.0
			for _, e := range white {
				sum += e * e
			}
			terms[j] = weights[j] - 0.5*sum
		}
		largest := terms[0]
		for _, e := range terms {
			largest = max(largest, e)
		}
		sum := 0.0
		for _, e := range terms {
			sum += math.Exp(e - largest)
		}
		total += largest + math.Log(sum)
	}
	return total
}

func MixtureInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 3, 4, 8, 13, 17} {
		sets = append(sets, []any{numbers(3, 1), rows(3, 2, 2), rows(3, 3, 3), rows(n, 2, 4)})
	}
	return sets
}

// Half fills a part of its scratch only, and reads what earlier iterations left
// in the rest.
//
//gradgen:fast
func Half(x, w []float64) float64 {
	c := make([]float64, len(w))
	s := 0.0
	for _, v := range x {
		for j := 1; j < len(w); j++ {
			c[j] = v * w[j]
		}
		for j := range w {
			c[0] += 0.1 * c[j]
			s += c[j]
		}
	}
	return s
}

func HalfInputs() [][]any {
	return [][]any{{numbers(3, 1), numbers(2, 2)}, {numbers(19, 1), numbers(3, 2)}}
}

// Maybe fills its scratch in some iterations.
//
//gradgen:fast
func Maybe(x, w []float64) float64 {
	c := make([]float64, len(w))
	s := 0.0
	for _, v := range x {
		if v > 0 {
			for j := range c {
				c[j] = v * w[j]
			}
		}
		for j := range c {
			s += c[j]
		}
	}
	return s
}

func MaybeInputs() [][]any { return HalfInputs() }

// Last uses what the last iteration left behind.
//
//gradgen:fast
func Last(x, w []float64) float64 {
	c := make([]float64, len(w))
	s := 0.0
	for _, v := range x {
		for j := range c {
			c[j] = v * w[j]
		}
		for j := range c {
			s += c[j] * c[j]
		}
	}
	return s + c[0]
}

func LastInputs() [][]any { return HalfInputs() }

// Shared has rows that are one slice, to which it adds what it reads elsewhere.
//
//gradgen:fast
func Shared(x [][]float64, w []float64) float64 {
	sums := make([][]float64, 3)
	one := make([]float64, 2)
	for j := range sums {
		sums[j] = one
	}
	for i := range x {
		for j := range sums {
			sums[j][0] += x[i][j] * math.Sin(x[i][j]*w[0]) * math.Exp(-x[i][0]*x[i][1]) / (1 + w[1]*w[1]*x[i][0]*x[i][0])
			sums[j][1] -= x[i][j] + math.Cos(x[i][j]*w[0])*math.Exp(-x[i][0]*x[i][1])/(1+w[1]*w[1]*x[i][0]*x[i][0])
		}
	}
	return one[0] * sums[1][1]
}

func SharedInputs() [][]any {
	return [][]any{{rows(3, 3, 1), numbers(2, 2)}, {rows(19, 3, 1), numbers(2, 2)}}
}

func rows(n, m int, phase float64) [][]float64 {
	r := make([][]float64, n)
	for i := range r {
		r[i] = numbers(m, phase+float64(i))
	}
	return r
}

func numbers(n int, phase float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(phase + 2.3*float64(i))
	}
	return v
}

// Unset names a result that it only returns as it is.
//
//gradgen:vjp wrt=x vector=on
func Unset(x []float64) (s, unset float64) {
	scratch := make([]float64, 3)
	for _, v := range x {
		for k := range scratch {
			scratch[k] = v * float64(k)
		}
		for k := range scratch {
			s += scratch[k] * scratch[k]
		}
	}
	s, unset = 0.5*s+unset, unset
	return
}

func UnsetInputs() [][]any {
	return [][]any{{[]float64{0.3, 0.7}}, {[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}}
}
