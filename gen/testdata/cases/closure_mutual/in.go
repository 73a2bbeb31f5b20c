// Function literals that call each other, with state that both change.
package closure_mutual

//gradgen:vjp wrt=x
func Parity(x []float64, n int) float64 {
	count, acc := 0, x[0]
	var even, odd func(k int, v float64) float64
	even = func(k int, v float64) float64 {
		count++
		if k == 0 {
			return v
		}
		acc += v * x[k%len(x)]
		return odd(k-1, v*x[1])
	}
	odd = func(k int, v float64) float64 {
		if k == 0 {
			return v * 2
		}
		acc *= 0.9
		return even(k-1, v+acc*x[0])
	}
	r := even(n, x[1]*x[0])
	return r*acc + float64(count)*x[0]
}

func ParityInputs() [][]any {
	return [][]any{{[]float64{1.5, 0.7, 0.3}, 5}, {[]float64{1.5, 0.7, 0.3}, 4}}
}
