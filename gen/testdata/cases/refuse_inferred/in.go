// Package refuse_inferred has interfaces whose dynamic types cannot be inferred: some of their values come from a variable
// of the package, from another interface, or from an argument.
//
//case:refused the callee is not known
package refuse_inferred

import "math"

type kernel interface{ at(d float64) float64 }

type gauss struct{ width float64 }

func (g gauss) at(d float64) float64 { return math.Exp(-d * d / g.width) }

var global kernel = gauss{1}

//gradgen:grad
func FromGlobal(x []float64) float64 {
	k := global
	if x[0] > 0 {
		k = gauss{x[0]}
	}
	return k.at(x[1])
}

//gradgen:grad wrt=x
func Given(k kernel, x []float64) float64 {
	if k == nil {
		k = gauss{x[0]}
	}
	return k.at(x[1])
}
