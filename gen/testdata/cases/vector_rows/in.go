// Elements that lie side by side for neighbouring iterations, at a place that
// an inner loop chooses.
package vector_rows

import "math"

// Waves has points whose coordinates are n apart, and adds to those of g along
// wave vectors.
//
//gradgen:fast
//gradgen:vjp wrt=y,g of=g,re,im vector=on
func Waves(y, k, g []float64, n int) (re, im float64) {
	for i := range n {
		phase := 0.0
		for j, q := range k {
			phase += q * y[j*n+i]
		}
		sin, cos := math.Sincos(phase)
		re += cos
		im += sin
		for j, q := range k {
			g[j*n+i] += q * sin
		}
	}
	return re, im
}

func WavesInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 4, 7, 8, 11, 16, 29} {
		sets = append(sets, []any{numbers(3 * n), numbers(3), numbers(3 * n), n})
	}
	return sets
}

// Smeared adds to places that neighbouring iterations share.
//
//gradgen:fast
//gradgen:vjp wrt=w,g of=g vector=on
func Smeared(w, g []float64) {
	for i := range w {
		for j := range 3 {
			g[i+j] += w[i] * math.Exp(w[i]*float64(j))
		}
	}
}

func SmearedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 3, 4, 7, 8, 15, 16, 27} {
		sets = append(sets, []any{numbers(n), numbers(n + 2)})
	}
	return sets
}

// Some adds where a branch lets it.
//
//gradgen:fast
func Some(w, g []float64) {
	for i := range w {
		if w[i] > 0.2 {
			for j := range 3 {
				g[i+j] += w[i] * float64(j)
			}
		}
	}
}

func SomeInputs() [][]any { return SmearedInputs() }

// Read uses what it adds to.
//
//gradgen:fast
func Read(w, g []float64) float64 {
	s := 0.0
	for i := range w {
		for j := range 3 {
			g[i+j] += w[i]
			s += g[i]
		}
	}
	return s
}

func ReadInputs() [][]any { return SmearedInputs() }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.3 + 2.3*float64(i))
	}
	return v
}
