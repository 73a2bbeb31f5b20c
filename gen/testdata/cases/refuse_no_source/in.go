//case:refused call of a function without Go source or rule that receives an active value; names the custom-rule directive
package refuse_no_source

import "math/big"

//gradgen:vjp wrt=x
func F(x float64) float64 {
	f := big.NewFloat(x)
	y, _ := f.Mul(f, f).Float64()
	return y
}
