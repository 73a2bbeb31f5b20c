package rules

// mathextPath is the path of gonum's package of special functions. Functions that are not in its table are
// differentiated through their source.
const mathextPath = "gonum.org/v1/gonum/mathext"

// noForm is the reason why an argument of an incomplete gamma or beta function is refused.
const noForm = "the derivative with respect to this argument has no closed form"

// mathextTable has the beta function, and the incomplete gamma and beta functions and their inverses. Their source uses
// packages that emitted code must not import.
func mathextTable() table {
	return table{
		"Beta":               rule(T, d("y * (specfn.Digamma(a) - specfn.Digamma(a+b))").pole(), d("y * (specfn.Digamma(b) - specfn.Digamma(a+b))").pole()),
		"GammaIncReg":        rule(T, refused(noForm), d("specfn.GammaDensity(a, b)").pole()),
		"GammaIncRegComp":    rule(T, refused(noForm), d("-specfn.GammaDensity(a, b)").pole()),
		"GammaIncRegCompInv": rule(T, refused(noForm), d("-1 / specfn.GammaDensity(a, y)").pole()),
		"GammaIncRegInv":     rule(T, refused(noForm), d("1 / specfn.GammaDensity(a, y)").pole()),
		"InvRegIncBeta":      rule(T, refused(noForm), refused(noForm), d("1 / specfn.BetaDensity(a, b, y)").pole()),
		"Lbeta":              rule(T, d("specfn.Digamma(a) - specfn.Digamma(a+b)").pole(), d("specfn.Digamma(b) - specfn.Digamma(a+b)").pole()),
		"RegIncBeta":         rule(T, refused(noForm), refused(noForm), d("specfn.BetaDensity(a, b, c)").pole()),
	}
}
