// Function literals that call themselves become functions of their own; what
// they capture becomes parameters, by address where it changes.
package closure_recursive

//gradgen:vjp wrt=x
func Product(x []float64) float64 {
	var walk func(lo, hi int) float64
	walk = func(lo, hi int) float64 {
		if hi-lo == 1 {
			return x[lo] * x[lo]
		}
		mid := (lo + hi) / 2
		return walk(lo, mid) * walk(mid, hi)
	}
	return walk(0, len(x))
}

//gradgen:vjp wrt=x
func Power(x float64, n int) float64 {
	total := 0.0
	var pow func(n int) float64
	pow = func(n int) float64 {
		if n == 0 {
			return 1
		}
		p := x * pow(n-1)
		total += p * x
		return p
	}
	return pow(n) + total
}

func PowerInputs() [][]any { return [][]any{{1.3, 4}, {-0.7, 1}} }
