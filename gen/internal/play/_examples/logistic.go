// Logistic regression: the log-likelihood of yes and no at places x.
package play

import "math"

type Trials struct {
	X   []float64
	Yes []bool
}

//gradgen:grad wrt=w,b
//gradgen:hessian wrt=w,b
func (t *Trials) LogLikelihood(w, b float64) float64 {
	sum := 0.0
	for i, x := range t.X {
		z := w*x + b
		if !t.Yes[i] {
			z = -z
		}
		sum -= math.Log1p(math.Exp(-z))
	}
	return sum
}

func TrialsLogLikelihoodInputs() [][]any {
	t := &Trials{
		X:   []float64{-2, -1.2, -0.4, 0.1, 0.7, 1.5, 2.2},
		Yes: []bool{false, false, true, false, true, true, true},
	}
	return [][]any{{t, 1.0, 0.2}}
}
