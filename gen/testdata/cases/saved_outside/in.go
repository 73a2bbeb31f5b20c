// Values that a loop does not change are saved once before it, not in each of its iterations.
package saved_outside

import "math"

// Relax goes back and forth between two buffers, with edges.
//
//gradgen:vjp wrt=kappa,u0 vector=on
//gradgen:jvp wrt=kappa,u0
func Relax(nx, ny, steps int, kappa, u0 []float64) float64 {
	u := append([]float64{}, u0...)
	next := make([]float64, len(u))
	for range steps {
		for j := 0; j < ny; j++ {
			for i := 0; i < nx; i++ {
				c := j*nx + i
				lap := 0.0
				if i > 0 {
					lap += u[c-1] - u[c]
				}
				if j > 0 {
					lap += u[c-nx] - u[c]
				}
				next[c] = u[c] + 0.2*kappa[c]*lap*lap
			}
		}
		u, next = next, u
	}
	s := 0.0
	for i, v := range u {
		s += v * v * float64(i%3)
	}
	return s
}

// Levinson is the recursion with a reflection coefficient for each order.
//
//gradgen:vjp wrt=acf
func Levinson(acf []float64) []float64 {
	n := len(acf)
	a, old := make([]float64, n), make([]float64, n)
	a[0] = 1
	e := acf[0]
	for m := 1; m < n; m++ {
		k := 0.0
		for j := range m {
			k += a[j] * acf[m-j]
		}
		k = -k / e
		copy(old, a)
		for j := 1; j <= m; j++ {
			a[j] = old[j] + k*old[m-j]
		}
		if e *= 1 - k*k; e < 0.1 {
			break
		}
	}
	return a
}

// Turns changes its factor between loops, and in one of two nested ones.
//
//gradgen:vjp wrt=x,f
func Turns(x []float64, f float64) (s float64) {
	for t := range 3 {
		for _, v := range x {
			s += f * v * v
			for k := range 2 {
				s += math.Sin(f*v) * float64(k)
			}
		}
		f *= 0.5
		for i := range x {
			for _, v := range x[i:] {
				x[i] += 0.1 * f * v
				if v > 1.5 {
					s -= f * f
				}
			}
			if t == 1 {
				f += x[i]
			}
		}
	}
	return s
}

// Longest selects with a weight that changes outside.
//
//gradgen:vjp wrt=x,w
func Longest(x []float64, w float64) (total float64) {
	rows := x
	for range 2 {
		best := 0.0
		for _, v := range rows {
			if d := w * v; d > best {
				best = d
			}
		}
		total += best * w
		w = math.Exp(-w)
		rows = rows[1:]
	}
	return total
}

type pair struct{ a, b []float64 }

// Passed changes slices in a struct, and calls itself.
//
//gradgen:vjp wrt=p
func Passed(p pair, depth int) (s float64) {
	q := pair{p.a, append([]float64(nil), p.b...)}
	w := 1.0
	for range 2 {
		for i, v := range q.a {
			s += w * v * q.b[i]
			q.b[i] = w * v
		}
		w = 0.3 * s
		q.a, q.b = q.b, append([]float64(nil), q.a...)
	}
	if depth > 0 {
		for range 2 {
			s += w * Passed(q, depth-1)
		}
	}
	return s
}

func RelaxInputs() [][]any {
	return [][]any{{4, 3, 3, numbers(12), numbers(12)}, {1, 2, 2, numbers(2), numbers(2)}, {19, 2, 2, numbers(38), numbers(38)}}
}

func LevinsonInputs() [][]any { return [][]any{{[]float64{2, 0.9, 0.4, 0.3, -0.1}}} }

func TurnsInputs() [][]any { return [][]any{{[]float64{1, 2, 0.4}, 0.7}} }

func LongestInputs() [][]any { return [][]any{{[]float64{1, 0.2, 1.7, 0.3}, 0.7}} }

func PassedInputs() [][]any {
	return [][]any{{pair{[]float64{0.5, 1.2}, []float64{0.3, 0.8}}, 1}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7) - 0.01*float64(i%11)
	}
	return v
}
