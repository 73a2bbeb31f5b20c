//case:refused no float parameter, no float result
package refuse_nothing_to_do

//gradgen:vjp wrt=n
func F(n int) float64 { return float64(n) }

//gradgen:vjp wrt=x
func G(x float64) int { return int(x) }

//gradgen:vjp wrt=x of=n
func H(x float64, n int) float64 { return x * float64(n) }
