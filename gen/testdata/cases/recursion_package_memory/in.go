// Recursion over memory of the whole package that is only read: a slice that is also
// read beside the call, a tree without numbers, and one function that is handed package
// memory and an argument in turn.
package recursion_package_memory

var ws = []float64{1, 2, 3}

type T struct {
	a *T
	k int
}

var tree = &T{k: 1, a: &T{}}

func ev(n *T, x []float64) float64 {
	if n.a == nil {
		return x[n.k]
	}
	return ev(n.a, x) * x[n.k]
}

func (n *T) Eval(x []float64) float64 {
	if n.a == nil {
		return x[n.k]
	}
	return n.a.Eval(x) * x[n.k]
}

func low(w, x []float64, n int) float64 {
	if n == 0 {
		return x[0] * w[0]
	}
	return low(w, x, n-1) * x[1] * w[n]
}

//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:hessian wrt=x
//gradgen:jacobian wrt=x
//gradgen:pullback wrt=x
func Low(x []float64) float64 { return low(ws, x, 2) * ws[1] }

//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:hessian wrt=x
//gradgen:jacobian wrt=x
//gradgen:pullback wrt=x
func Both(x []float64) float64 { return low(ws, x, 2) * low(x, x, 1) * ws[0] }

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:hessian wrt=x
//gradgen:jacobian wrt=x
//gradgen:pullback wrt=x
func Tree(x []float64) float64 { return ev(tree, x) + tree.Eval(x) }

func LowInputs() [][]any  { return [][]any{{[]float64{.3, .7, .9}}} }
func BothInputs() [][]any { return LowInputs() }
func TreeInputs() [][]any { return LowInputs() }
