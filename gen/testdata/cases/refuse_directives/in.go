//case:refused directives: misspelt kind, unknown key, unknown parameter, wrong place
package refuse_directives

//gradgen:vpj wrt=x
func A(x float64) float64 { return x }

//gradgen:vjp wrth=x
func B(x float64) float64 { return x }

//gradgen:vjp wrt=y
func C(x float64) float64 { return x }

//gradgen:vjp wrt=x of=z
func D(x float64) float64 { return x }

//gradgen:grad wrt=x
func E(x float64) (float64, float64) { return x, x }

//gradgen:vjp wrt=x
var V = 1.0

//gradgen:vjp wrt=x name=A
func G(x float64) float64 { return x }

//gradgen:vjp wrt=x,x
func H(x float64) float64 { return x }

//gradgen:hvp wrt=x
func I(x float64) (float64, float64) { return x, x }
