// Code of another package that uses an internal package of its own tree, which emitted code cannot import.
package foreign_internal

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Net(x []float64) float64 {
	var n elsewhere.Net
	n.Add(0, x[0])
	n.Add(elsewhere.Squeezed, x[1])
	return n.Eval(x[2]) + elsewhere.Layered(x[0]*x[1])
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Raised(x []float64) float64 {
	return elsewhere.Raised(elsewhere.Squeezed, x[0], 3)*x[1] + elsewhere.Raised(0, x[2], 2)
}
