// Functions of package math in vector code beside the elementary ones: those that are exact,
// those that vectors compute one number after the other, and questions about numbers.
package vector_functions

import "math"

//gradgen:fast
//gradgen:vjp wrt=x vector=on
//gradgen:jvp wrt=x vector=on
func Hyperbolic(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += math.Asinh(v) * math.Acosh(1.5+v*v)
		s -= math.Atanh(v / (1 + math.Abs(v)))
	}
	return s
}

func HyperbolicInputs() [][]any { return lengths(func(n int) []any { return []any{numbers(n, 3)} }) }

// LogLikelihood is that of a negative binomial distribution.
//
//gradgen:fast
//gradgen:vjp wrt=r,mu vector=on
//gradgen:hvp wrt=r,mu vector=on
func LogLikelihood(r float64, mu, counts []float64) float64 {
	s := 0.0
	own, _ := math.Lgamma(r)
	for i, k := range counts {
		a, _ := math.Lgamma(k + r)
		b, _ := math.Lgamma(k + 1)
		s += a - b - own + r*math.Log(r/(r+mu[i])) + k*math.Log(mu[i]/(r+mu[i]))
	}
	return s
}

func LogLikelihoodInputs() [][]any {
	return lengths(func(n int) []any {
		mu, counts := numbers(n, 0.5), numbers(n, 1)
		for i := range mu {
			mu[i], counts[i] = 2+mu[i], float64(i*i%11)
		}
		return []any{1.7, mu, counts}
	})
}

//gradgen:fast
//gradgen:vjp wrt=p vector=on
func Special(p, x []float64) float64 {
	s := 0.0
	for _, v := range x {
		u := p[0] * v
		s += math.Gamma(1.2+u*u) + math.Erfinv(math.Tanh(u)/2)*p[1] + math.Erfcinv(1+math.Sin(u)/2)
		s += math.J0(u)*p[1] + math.J1(u) + math.Y0(1+u*u) - math.Y1(2+u*u)
	}
	return s
}

func SpecialInputs() [][]any {
	return lengths(func(n int) []any { return []any{[]float64{0.7, 1.3}, numbers(n, 1.5)} })
}

//gradgen:fast
//gradgen:vjp wrt=x,y,out of=out vector=on
func Exact(x, y, out []float64) {
	for i, v := range x {
		w := y[i]
		out[i] = math.Max(v, w)*math.Min(v, 0.3) + math.Dim(v, w) - 0.5*math.Round(3*v)*w
		out[i] += math.Mod(v, w)*v + math.Remainder(3*v, w)
	}
}

func ExactInputs() [][]any {
	return lengths(func(n int) []any {
		y := numbers(n, 1)
		for i := range y {
			y[i] += math.Copysign(0.4, y[i])
		}
		return []any{numbers(n, 2.3), y, make([]float64, n)}
	})
}

//gradgen:fast
//gradgen:vjp wrt=w vector=on
func Missing(x, w []float64) float64 {
	s := 0.0
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		if math.Signbit(v) && !math.IsInf(w[i], -1) && !math.IsInf(w[i], 1) {
			v *= -w[i]
		}
		s += v * v * w[i]
	}
	return s
}

func MissingInputs() [][]any {
	return lengths(func(n int) []any {
		x := numbers(n, 2)
		for i := range x {
			switch i % 5 {
			case 2:
				x[i] = math.NaN()
			case 4:
				x[i] = math.Inf(1 - i%2*2)
			}
		}
		return []any{x, numbers(n, 1)}
	})
}

// Orders has functions with integers among their arguments and results.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Orders(x, w []float64, n []int) float64 {
	s := 0.0
	for i, v := range x {
		m, e := math.Frexp(v)
		s += math.Ldexp(w[i], n[i]-2)*m + math.Jn(2, v)*float64(e)
		s += math.Yn(3, 1+v*v) * w[i]
	}
	return s
}

func OrdersInputs() [][]any {
	return lengths(func(n int) []any {
		k := make([]int, n)
		for i := range k {
			k[i] = i*i%9 - 3
		}
		return []any{numbers(n, 3), numbers(n, 1), k}
	})
}

func lengths(inputs func(n int) []any) [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 5, 8, 19, 40} {
		sets = append(sets, inputs(n))
	}
	return sets
}

func numbers(n int, scale float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = scale * math.Sin(1.7+float64(i*i+3*i))
	}
	return x
}
