package multigrad

// CG is the nonlinear conjugate gradient method with the formula of Hestenes
// and Stiefel, for very many parameters, without bounds. It keeps a few
// vectors and costs little in addition to the evaluations, but needs more of
// these than [LBFGSB]. Random keys stay constant.
type CG struct {
	GTol  float64 // largest gradient component at which to stop; 0 means 1e-5
	Noise float64 // absolute error of the loss; 0 means rounding
}

func (CG) steps() int { return 15000 }

func (c CG) start(x0 []float64, limit int) (stepper, error) {
	const curvature = 0.4
	return newSearcher(conjugate{}, x0, c.GTol, c.Noise, curvature)
}

type conjugate struct{}

func (conjugate) forget()           {}
func (conjugate) memory() []float64 { return nil }

// first assumes that a step changes the loss by as much as the previous one.
func (conjugate) first(s *searcherState, slope float64) float64 {
	return s.Length * s.Slope / slope
}

// next sets d ← −g + β d with β = gᵀy/dᵀy, or d ← −g if β is negative.
func (conjugate) next(d, grad, _, y []float64) {
	beta := 0.0
	if dy := dot(d, y); dy != 0 {
		beta = max(0, dot(grad, y)/dy)
	}
	for i, g := range grad {
		d[i] = beta*d[i] - g
	}
}
