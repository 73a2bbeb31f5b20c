// Loops that read and write one slice at several offsets, as butterflies, elimination and colours
// of a grid: vectors run where the offsets are far enough from each other
package vector_spacing

import "math"

//gradgen:vjp wrt=re,im of=re,im vector=on
//gradgen:fast
func Transform(re, im []float64) {
	n := len(re)
	for half := n / 2; half > 0; half /= 2 {
		for s := 0; s < n; s += 2 * half {
			for k := 0; k < half; k++ {
				a := -math.Pi * float64(k) / float64(half)
				c, d := math.Cos(a), math.Sin(a)
				tr, ti := re[s+k]-re[s+k+half], im[s+k]-im[s+k+half]
				re[s+k] += re[s+k+half]
				im[s+k] += im[s+k+half]
				re[s+k+half], im[s+k+half] = tr*c-ti*d, tr*d+ti*c
			}
		}
	}
}

// Shifted meets where the shift is short.
//
//gradgen:vjp wrt=x of=x vector=on
//gradgen:jvp wrt=x of=x vector=on
//gradgen:fast
func Shifted(x []float64, to, from, n int) {
	for i := 0; i < n; i++ {
		x[to+i] = 0.5*x[from+i] + 0.25*x[to+i]*x[to+i]
	}
}

//gradgen:vjp wrt=a of=a vector=on
//gradgen:fast
func Eliminate(a []float64, n int) {
	for k := 0; k < n; k++ {
		for r := k + 1; r < n; r++ {
			f := a[r*n+k] / a[k*n+k]
			for c := k; c < n; c++ {
				a[r*n+c] -= f * a[k*n+c]
			}
		}
	}
}

// Every writes every third element, in order and against it.
//
//gradgen:vjp wrt=x of=x vector=on
//gradgen:fast
func Every(x []float64, to, from, n int) {
	for i := n - 1; i >= 0; i -= 3 {
		x[to+i] = math.Exp(-x[from+i]) + math.Sqrt(1+x[from+i]*x[from+i])
	}
	for i := range n / 2 {
		x[from+2*i] = math.Exp(-x[to+2*i]) + math.Sin(x[from+2*i])
	}
	for i := range n / 2 {
		x[n-1-i] += math.Exp(-x[from+n-i])
	}
}

//gradgen:grad wrt=x vector=on
//gradgen:hvp wrt=x vector=on
func Haar(x []float64) float64 {
	out := make([]float64, len(x))
	h := len(x) / 2
	for i := 0; i < h; i++ {
		out[i] = (x[2*i] + x[2*i+1]) / math.Sqrt2
		out[h+i] = (x[2*i] - x[2*i+1]) / math.Sqrt2
	}
	sum := 0.0
	for i, v := range out {
		sum += v * v * v / float64(i+1)
	}
	return sum
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(1 + 1.7*float64(i))
	}
	return x
}

func TransformInputs() [][]any {
	return [][]any{{numbers(64), numbers(64)}, {numbers(8), numbers(8)}, {numbers(1), numbers(1)}}
}

func ShiftedInputs() [][]any {
	return [][]any{
		{numbers(80), 0, 40, 40}, {numbers(80), 40, 0, 40}, {numbers(80), 0, 3, 40}, {numbers(80), 3, 0, 40},
		{numbers(80), 39, 0, 40}, {numbers(80), 5, 5, 40}, {numbers(80), 9, 0, 40}, {numbers(3), 0, 2, 0},
	}
}

func EliminateInputs() [][]any {
	a := numbers(26 * 26)
	for i := range 26 {
		a[27*i] += 9
	}
	return [][]any{{a, 26}, {[]float64{2, 1, 1, 3}, 2}}
}

func EveryInputs() [][]any {
	return [][]any{
		{numbers(120), 0, 50, 50}, {numbers(120), 50, 0, 50}, {numbers(120), 0, 1, 50}, {numbers(120), 1, 0, 50},
		{numbers(120), 0, 3, 50}, {numbers(120), 6, 0, 50}, {numbers(120), 7, 7, 50}, {numbers(120), 0, 2, 50},
	}
}

func HaarInputs() [][]any {
	return [][]any{{numbers(70)}, {numbers(7)}, {[]float64{}}}
}
