// Constant expressions over several lines, with comments among them: all of them is in what is emitted.
package constantslines

import "fmt"

//gradgen:vjp wrt=x
//gradgen:jvp
func F(x []float64, n int) float64 {
	idx := []int{3, 2, 1, 0}
	k := len(x)
	for i := range x {
		if i == 2 {
			k += 2 * // twice
				3
			copy(idx, idx[2:])
		}
	}
	if n < 1-
		2 {
		panic("constants: n is " +
			"negative")
	}
	return x[idx[0]]*x[idx[3]]*float64(k) + 1.5*
		2.5*x[1] - x[2]*(1./
		4.0)
}

func FInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 4}, 2}, {[]float64{1, 2, 3, 4}, -2}}
}

//gradgen:vjp wrt=x
func G(x float64, mode string) (float64, error) {
	switch mode {
	case "a" +
		"b":
		return x * x, nil
	case "c":
		return x * x * x, nil
	}
	return 0, fmt.Errorf("constants: "+
		"mode %q", mode)
}

func GInputs() [][]any { return [][]any{{1.5, "ab"}, {1.5, "c"}} }
