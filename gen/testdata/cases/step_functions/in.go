// Functions whose derivative is zero wherever it exists, and integer
// conversions of active values.
package step_functions

import "math"

//gradgen:vjp wrt=x
func F(x float64) float64 {
	n := int(x * 10)
	f := math.Floor(x*10) + math.Round(x*7) + math.Trunc(x*5) + math.Ceil(3*x)
	return x*float64(n) + f*x + math.Copysign(x, -1)*float64(uint8(x*20))
}

func FInputs() [][]any {
	return [][]any{{0.87}}
}

// Bin picks an element by an active value.
//
//gradgen:vjp wrt=x,table
func Bin(x float64, table []float64) float64 {
	i := int(x)
	if i > len(table)-2 {
		i = len(table) - 2
	}
	t := x - float64(i)
	return table[i]*(1-t) + table[i+1]*t
}

//gradgen:vjp wrt=x
func Switch(x float64) float64 {
	switch int(x * 2) {
	case 0:
		return x
	case 1, 2:
		return x * x
	case 3:
		return x * x * x
	}
	return 7 * x
}
