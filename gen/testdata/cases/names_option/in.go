// name= gives emitted functions other names, exported or not.
package names_option

//gradgen:vjp wrt=x name=pullback
//gradgen:vjp wrt=y name=FPullbackY
//gradgen:grad wrt=x,y name=Slope
//gradgen:jvp wrt=x name=push
func F(x, y float64) float64 { return x * y * y }

//gradgen:vjp wrt=x
func unexported(x float64) float64 { return x * x * x }

// G uses it.
//
//gradgen:vjp
func G(x float64) float64 { return unexported(x) + x }
