// A helper that counts its calls does not make the same of several evaluations.
package refuse_matrix_counter

var calls int

func count() int { calls++; return calls }

//case:refused each evaluation counts
//gradgen:hessian wrt=x
func Counted(x []float64) float64 { return x[0] * x[0] * float64(count()) }
