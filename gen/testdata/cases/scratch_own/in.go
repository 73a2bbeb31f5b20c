// Scratch that one statement makes, of which each iteration reads the element it has
// just stored: what was read is still there when the reverse sweep comes to it.
package scratch_own

import "math"

// Mixture is a likelihood with triangular factors, column after column.
//
//gradgen:grad wrt=mu,w,l vector=on
func Mixture(x []float64, d, k int, mu, w, l []float64) float64 {
	off, qx, beta := make([]float64, d), make([]float64, d), make([]float64, k)
	total := 0.0
	for p := range len(x) / d {
		for j := range k {
			for i := range d {
				off[i] = x[p*d+i] - mu[j*d+i]
				qx[i] = w[j*d+i] * off[i]
			}
			at := j * (d * (d - 1) / 2)
			for i := range d {
				for r, v := range l[at : at+d-1-i] {
					qx[i+1+r] += v * off[i]
				}
				at += d - 1 - i
			}
			sum := 0.0
			for _, v := range qx {
				sum += v * v
			}
			beta[j] = -sum / 2
		}
		sum := 0.0
		for _, b := range beta {
			sum += math.Exp(b)
		}
		total += math.Log(sum)
	}
	return total
}

func MixtureInputs() [][]any {
	return [][]any{{
		[]float64{0.1, 0.2, 2, 1.5, -1, 0.3}, 3, 2,
		[]float64{0, 0.5, 1, 1, -0.7, 0.2}, []float64{1, 0.4, 2, 0.3, 0.6, 0.5}, []float64{0.1, 0.2, -0.3, 0.4, 0.5, -0.6},
	}}
}

// Twice stores to its elements again, behind the loop that reads them and in its own iteration.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x of=sum
func Twice(x []float64, rounds int) (sum float64) {
	u, v := make([]float64, len(x)), make([]float64, len(x)+1)
	for r := range rounds {
		for i := range x {
			u[i] = x[i] * float64(r+1)
			v[i+1] = math.Sin(u[i]) * u[i]
			sum += u[i] * v[i] * v[i+1]
			u[i] *= u[i]
			sum += u[i] * v[len(x)-i]
		}
		for i := range u {
			u[len(u)-1-i] = u[i] * v[i]
			sum += u[i] * x[i]
		}
	}
	return sum
}

func TwiceInputs() [][]any {
	return [][]any{{[]float64{0.3, -0.8, 1.2}, 2}, {[]float64{0.5}, 3}}
}

// Blocks has a block of elements for each iteration around, and other slices in turn.
//
//gradgen:vjp wrt=x
func Blocks(x [][]float64, d int) float64 {
	y, sum := make([]float64, d*len(x)), 0.0
	for j := range x {
		row := x[j]
		for i := range d {
			y[j*d+i] = row[i] * row[i]
			row[i] = y[j*d+i] * y[j*d+i] * row[(i+1)%d]
			sum += math.Cos(row[i])
		}
	}
	return sum * y[0]
}

func BlocksInputs() [][]any {
	return [][]any{{[][]float64{{0.3, -0.8}, {1.2, 0.4}}, 2}}
}
