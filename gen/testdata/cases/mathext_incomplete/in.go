// Incomplete gamma and beta functions and their inverses, alone and inside distributions.
package mathext_incomplete

import (
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Incomplete(x, a, b float64) float64 {
	return mathext.RegIncBeta(a, b, x) + 2*mathext.GammaIncReg(a, x) - 3*mathext.GammaIncRegComp(b, x)*x
}

func IncompleteInputs() [][]any { return [][]any{{0.3, 2.5, 1.7}, {0.9, 1.0, 3.2}} }

//gradgen:grad wrt=p
//gradgen:hvp wrt=p
func Inverse(p, a, b float64) float64 {
	return mathext.InvRegIncBeta(a, b, p) + mathext.GammaIncRegInv(a, p) - mathext.GammaIncRegCompInv(b, p*p)
}

func InverseInputs() [][]any { return [][]any{{0.3, 2.5, 1.7}, {0.8, 1.2, 3.2}} }

//gradgen:vjp wrt=x,rate
func Distributions(x, rate float64) float64 {
	return distuv.Beta{Alpha: 2.5, Beta: 1.7}.CDF(x) * distuv.Gamma{Alpha: 2.5, Beta: 1.2}.CDF(x*rate)
}

func DistributionsInputs() [][]any { return [][]any{{0.3, 1.4}} }

//gradgen:vjp
//gradgen:hvp
func Complete(a, b float64) float64 { return mathext.Lbeta(a, a*b) + mathext.Beta(a*a, b) }
