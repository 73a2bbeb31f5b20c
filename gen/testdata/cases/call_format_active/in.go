// Active values in messages: what is printed carries no derivative.
//
//case:maybe refused or right: active values behind any
package call_format_active

import "fmt"

//gradgen:vjp wrt=x
func F(x float64) (float64, string) {
	if x < 0 {
		panic(fmt.Sprintf("x is %g", x))
	}
	return x * x, fmt.Sprintf("x=%g", x)
}

func FInputs() [][]any {
	return [][]any{{1.5}, {-1.5}}
}
