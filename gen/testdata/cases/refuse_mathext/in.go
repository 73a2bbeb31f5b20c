// Arguments of incomplete functions without a derivative in closed form are refused.
//
//case:refused the derivatives are not known
package refuse_mathext

import (
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

//gradgen:grad wrt=a
func Shape(a, x float64) float64 { return mathext.GammaIncReg(a, x) }

//gradgen:grad wrt=b
func Second(b, x float64) float64 { return mathext.RegIncBeta(2.5, b, x) * b }

//gradgen:grad wrt=b
func Distribution(b, x float64) float64 { return distuv.Beta{Alpha: 2.5, Beta: b}.CDF(x) }
