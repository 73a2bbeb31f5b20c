// Rows of a matrix in one slice that inner loops read by index from the matrix itself, or that a field holds, in vector
// code; elements beyond the row; elements that are evaluated and not used; and sums that are the same in all iterations.
package vector_row_elements

import "math"

// Packed is a mixture with rows of triangular factors, whose elements are counted.
//
//gradgen:fast
//gradgen:grad wrt=alphas,means,factors vector=on
func Packed(alphas, means, factors, points []float64, d int) float64 {
	packed := d + d*(d-1)/2
	terms := make([]float64, len(alphas))
	total := 0.0
	for p := 0; p < len(points); p += d {
		for c := range alphas {
			mean, factor := means[c*d:(c+1)*d], factors[c*packed:(c+1)*packed]
			logDet, norm := 0.0, 0.0
			at := d
			for i := 0; i < d; i++ {
				logDet += factor[i]
				y := math.Exp(factor[i]) * (points[p+i] - mean[i])
				for j := 0; j < i; j++ {
					y += factor[at] * (points[p+j] - mean[j])
					at++
				}
				norm += y * y
			}
			terms[c] = alphas[c] + logDet - norm/2
		}
		total += logSum(terms)
	}
	return total
}

func logSum(v []float64) float64 {
	largest := v[0]
	for _, t := range v {
		largest = max(largest, t)
	}
	sum := 0.0
	for _, t := range v {
		sum += math.Exp(t - largest)
	}
	return largest + math.Log(sum)
}

func PackedInputs() [][]any {
	return [][]any{
		{ramp(2), ramp(4), ramp(6), ramp(22), 2}, {ramp(3), ramp(9), ramp(18), ramp(36), 3}, {ramp(1), ramp(4), ramp(10), ramp(52), 4},
		{ramp(2), ramp(4), ramp(6), []float64{}, 2},
	}
}

// Ends panics where an element is missing, and returns a number that is not one where the matrix has one of these.
//
//gradgen:fast
func Ends(w, points []float64, d int) float64 {
	total := 0.0
	for p := 0; p < len(points); p += d {
		for _, v := range w {
			s := 0.0
			for i := 0; i < d; i++ {
				s += v * points[p+i] * w[i]
			}
			total += max(s, s*s)
		}
	}
	return total
}

func EndsInputs() [][]any {
	nan := ramp(30)
	nan[28] = math.NaN()
	return [][]any{{ramp(3), ramp(30), 3}, {ramp(3), nan, 3}, {ramp(3), ramp(29), 3}, {ramp(3), ramp(31), 3}, {ramp(2), ramp(30), 3}}
}

// Data has the matrix in a field.
type Data struct {
	D      int
	Points []float64
	Weight []float64
}

// Held reads rows of a field of what a pointer points to.
//
//gradgen:fast
//gradgen:grad wrt=mu,scale vector=on
func (g *Data) Held(mu, scale []float64) float64 {
	d := g.D
	total, off := 0.0, make([]float64, d)
	for p := range len(g.Points) / g.D {
		x := g.Points[p*d : (p+1)*d]
		for j := range g.Weight {
			m := mu[j*d : (j+1)*d]
			for i := range d {
				off[i] = scale[i] * (x[i] - m[i])
			}
			s := 0.0
			for i, v := range off {
				s += v * off[len(off)-1-i]
			}
			total += g.Weight[j] * math.Sin(s)
		}
	}
	return total
}

func DataHeldInputs() [][]any {
	return [][]any{
		{&Data{2, ramp(26), ramp(3)}, ramp(6), ramp(2)}, {&Data{3, ramp(44), ramp(40)}, ramp(120), ramp(3)},
		{&Data{1, ramp(9), ramp(2)}, ramp(2), ramp(1)},
	}
}

// Ways reads the row of the iteration up and down, and its first element.
//
//gradgen:fast
//gradgen:vjp wrt=w vector=on
func Ways(x, w []float64, n, d int) float64 {
	total, half := 0.0, d/2
	for p := range n {
		s := x[p*d]
		for c := range w {
			for j := d - 1; j >= 0; j-- {
				s = 0.5*s + w[c]*x[p*d+j]*x[j+p*d]
				for k := j + 1; k < d; k++ {
					s = 0.9*s - x[p*d+k]*x[p*d+j]
				}
			}
			for k := half; k < d; k++ {
				s = 0.2*s + x[p*d+k]
			}
		}
		total += s * s
	}
	return total
}

func WaysInputs() [][]any {
	return [][]any{{ramp(30), ramp(3), 9, 3}, {ramp(30), ramp(3), 10, 3}, {ramp(34), ramp(2), 17, 2}, {ramp(5), ramp(2), 12, 0}, {ramp(13), ramp(2), 13, 1}}
}

// Outside also reads elements of the next row, which the last row does not have.
//
//gradgen:fast
func Outside(x, w []float64, n, d, ahead int) float64 {
	total := 0.0
	for p := range n {
		s := 0.0
		for c := range w {
			for j := 0; j < d; j++ {
				s = 0.5*s + w[c]*x[p*d+j]
			}
			for k := 0; k < ahead; k++ {
				s = 0.5*s + x[p*d+k]*w[c]
			}
		}
		total += s * s
	}
	return total
}

func OutsideInputs() [][]any {
	return [][]any{{ramp(30), ramp(3), 9, 3, 4}, {ramp(30), ramp(3), 10, 3, 4}, {ramp(30), ramp(3), 10, 3, 3}, {ramp(30), ramp(3), 10, -3, 0}, {ramp(34), ramp(2), 17, 2, 0}}
}

// Stored writes to the matrix whose elements it reads.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Stored(x, w []float64, d int) float64 {
	total := 0.0
	for p := range len(x) / d {
		for c := range w {
			s := 0.0
			for j := range d {
				s += w[c] * x[p*d+j]
			}
			x[p*d] += 0.01 * s
			total += s * s
		}
	}
	return total
}

func StoredInputs() [][]any { return [][]any{{ramp(36), ramp(3), 3}, {ramp(18), ramp(2), 2}} }

// Shared writes to a slice that may share memory with the matrix.
//
//gradgen:fast
func Shared(x, w, y []float64, d int) {
	for p := range y {
		for c := range w {
			s := 0.0
			for j := range d {
				s += w[c] * x[p*d+j]
			}
			y[p] += s
		}
	}
}

func SharedInputs() [][]any {
	x := ramp(60)
	return [][]any{{ramp(36), ramp(3), ramp(12), 3}, {x, ramp(3), x[1:21], 2}, {x, x[2:9], x[30:58], 2}, {ramp(35), ramp(3), ramp(12), 3}}
}

// Unused evaluates elements that it does not use, some of which do not exist.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Unused(x, w []float64, index []int, d int) float64 {
	total := 0.0
	for _, v := range x {
		steps := 0.0
		for j := range d {
			for k := range index {
				_ = w[j+index[k]]
				steps += w[j]
				total += v * math.Sqrt(steps*steps+1)
			}
		}
	}
	return total
}

func UnusedInputs() [][]any {
	return [][]any{{ramp(13), ramp(6), []int{0, 3, 1}, 3}, {ramp(13), ramp(6), []int{0, 4, 1}, 3}, {ramp(8), ramp(6), []int{0, -1}, 3}, {ramp(3), ramp(1), nil, 3}}
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64((7*i+3)%11)/4 - 1.1 + 0.01*float64(i)
	}
	return x
}
