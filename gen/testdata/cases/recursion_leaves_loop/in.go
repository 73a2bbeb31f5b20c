// A recursive call beside a jump out of the loop it is in.
package recursion_leaves_loop

//gradgen:vjp wrt=x
func Halves(x []float64) float64 {
	s := 0.0
	for {
		n := len(x)
		if n <= 2 {
			for i, v := range x {
				s += v * v * float64(i+1)
			}
			return s
		}
		left, right := x[:n/2], x[n/2:]
		if n%2 == 0 {
			s += Halves(left) * right[0]
			x = right
		} else {
			s *= Halves(right)
			s += right[0]
			x = left
		}
	}
}

func HalvesInputs() [][]any {
	return [][]any{{[]float64{1.5, 0.7, 0.3, -0.4, 1.1, 0.9, -1.3, 0.2, 0.6}}, {[]float64{1.5, 0.7, 0.3, 2}}}
}

//gradgen:vjp wrt=x
func Children(x []float64, depth int) float64 {
	s := x[0]
	for i := 0; i < len(x); i++ {
		if depth == 0 || x[i] > 1 {
			break
		} else {
			s += x[i] * Children(x[i:], depth-1)
		}
	}
	return s * x[0]
}

func ChildrenInputs() [][]any { return [][]any{{[]float64{0.5, 0.7, 0.3, 1.4, 0.2}, 3}} }
