// Complex numbers in slices that loops store to: a radix-2 Fourier transform by hand.
package complex_fft

import "math"

// fft transforms x, of a power of two elements, in place.
func fft(x []complex128) {
	n := len(x)
	for i, j := 1, 0; i < n; i++ {
		bit := n >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			x[i], x[j] = x[j], x[i]
		}
	}
	for size := 2; size <= n; size *= 2 {
		angle := -2 * math.Pi / float64(size)
		step := complex(math.Cos(angle), math.Sin(angle))
		for start := 0; start < n; start += size {
			w := complex(1, 0)
			for k := range size / 2 {
				u, v := x[start+k], w*x[start+k+size/2]
				x[start+k], x[start+k+size/2] = u+v, u-v
				w *= step
			}
		}
	}
}

// Power is the weighted power spectrum of a real signal.
//
//gradgen:grad wrt=signal
//gradgen:vjp wrt=signal
//gradgen:jvp wrt=signal
//gradgen:hvp wrt=signal
//gradgen:jacobian wrt=signal
//gradgen:hessian wrt=signal
func Power(signal, weights []float64) float64 {
	x := make([]complex128, len(signal))
	for i, s := range signal {
		x[i] = complex(s, 0)
	}
	fft(x)
	total := 0.0
	for i, z := range x {
		total += weights[i] * (real(z)*real(z) + imag(z)*imag(z))
	}
	return total
}

func PowerInputs() [][]any {
	return [][]any{
		{[]float64{0.3, -1.2, 0.7, 2}, []float64{1, -0.5, 2, 0.25}},
		{[]float64{0.3, -1.2, 0.7, 2, -0.4, 1.1, 0.9, -0.6}, []float64{1, -0.5, 2, 0.25, 0.75, -1, 0.5, 3}},
		{[]float64{1.5}, []float64{2}},
	}
}
