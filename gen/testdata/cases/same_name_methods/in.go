// Methods of the same name on several types, and a function besides.
package same_name_methods

type A struct{ v float64 }

type B []float64

//gradgen:vjp wrt=x
func (a A) Eval(x float64) float64 { return a.v * x * x }

//gradgen:vjp wrt=b
func (b B) Eval(x float64) float64 { return b[0] * b[1] * x }

//gradgen:vjp wrt=x
func Eval(x float64) float64 { return A{x}.Eval(x) * B{x, 2}.Eval(x) }
