package multigrad

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// LevenbergMarquardt is for sums of squares and other losses of statistics, with
// or without bounds, of up to some hundred parameters: an objective made by
// [LeastSquares], or an [Evaluator] or [Group] whose models are [LossCurved]. A
// step solves
//
//	(G + λD)·p = −∇L,   G = Jᵀ·(∂²L/∂y²)·J,
//
// D is the diagonal of G, the largest so far, so that units do not matter, and λ
// falls and grows with the success of steps. An iteration takes one evaluation,
// and where it is accepted one matrix G. Where the residuals at the minimum are
// small or the model is close to linear, it takes far fewer evaluations than
// L-BFGS-B. Parameters at bounds that the gradient pushes outwards are held, and
// steps are projected. Random keys stay constant.
//
// Sources: J. Moré in Numerical Analysis, Lecture Notes in Mathematics 630 (1978)
// 105; H. Nielsen, Damping parameter in Marquardt's method (1999); C. Kanzow,
// N. Yamashita, M. Fukushima, J. Comput. Appl. Math. 172 (2004) 375.
type LevenbergMarquardt struct {
	Bounds    Bounds
	Curvature Curvature // GaussNewton, which 0 means here, or Differences
	GTol      float64   // projected gradient at which to stop; 0 means 1e-8
	FTol      float64   // relative decrease, achieved and promised, at which to stop; 0 means 1e-12, negative never
	XTol      float64   // step relative to each parameter at which to stop; 0 means 1e-12, negative never
	Damping   float64   // the first λ; 0 means 1e-3
	Noise     float64   // by which a loss may be wrong; 0 means rounding
}

func (LevenbergMarquardt) steps() int { return 15000 }

func (m LevenbergMarquardt) start(x0 []float64, limit int) (stepper, error) {
	n := len(x0)
	if m.Curvature == Exact {
		m.Curvature = GaussNewton
	}
	switch {
	case m.Curvature < Exact || m.Curvature > Differences:
		return nil, fmt.Errorf("multigrad: Levenberg–Marquardt with a %v", m.Curvature)
	case !(m.GTol >= 0) || m.FTol != m.FTol || m.XTol != m.XTol:
		return nil, fmt.Errorf("multigrad: tolerances %v, %v and %v of Levenberg–Marquardt", m.GTol, m.FTol, m.XTol)
	case !(m.Damping >= 0) || !(m.Noise >= 0) || math.IsInf(m.Damping+m.Noise, 1):
		return nil, fmt.Errorf("multigrad: damping %v or noise %v is negative or not a number", m.Damping, m.Noise)
	}
	if err := m.Bounds.check(n); err != nil {
		return nil, err
	}
	m.GTol, m.FTol, m.XTol = orElse(m.GTol, 1e-8), orElse(m.FTol, 1e-12), orElse(m.XTol, 1e-12)
	s := &marquardt{set: m, regionState: newRegion(x0), step: make([]float64, n)}
	for i := range x0 {
		s.Trial[i] = s.inside(i, x0[i])
	}
	copy(s.At, s.Trial)
	s.Damp = damping{Lambda: orElse(m.Damping, 1e-3), Growth: 2, Scale: make([]float64, n), Matrix: make([]float64, n*n)}
	return s, nil
}

// A marquardt is the method under way.
type marquardt struct {
	set LevenbergMarquardt
	regionState
	Damp damping
	step []float64
}

// damping is what a checkpoint keeps beside the region.
type damping struct {
	Lambda, Growth float64   // λ, and its factor at the next failure
	Scale          []float64 // D
	Matrix         []float64 // G
	Wanted         bool      // G is to be evaluated
}

func (s *marquardt) inside(i int, x float64) float64 {
	low, high := s.set.Bounds.at(i)
	return max(low, min(high, x))
}

func (s *marquardt) asks() ask {
	if !s.Damp.Wanted {
		return ask{}
	}
	return ask{kind: s.set.Curvature, buffer: s.Damp.Matrix}
}

// answer takes the matrix at the iterate.
func (s *marquardt) answer() outcome {
	d := &s.Damp
	d.Wanted = false
	for i := range d.Scale {
		d.Scale[i] = max(d.Scale[i], math.Abs(d.Matrix[i*len(d.Scale)+i]))
	}
	s.Tries = 0
	return s.propose()
}

func (s *marquardt) take(loss float64, grad []float64) outcome {
	if !s.Begun {
		return s.reached(loss, grad)
	}
	s.Tries++
	ratio := s.ratio(loss, s.set.Noise)
	if !(ratio > leastRatio) {
		return s.damp()
	}
	done := s.settled(loss)
	s.Damp.Lambda *= max(1./3, 1-math.Pow(2*min(ratio, 1)-1, 3))
	s.Damp.Growth = 2
	o := s.reached(loss, grad)
	if o.status == Running && done != "" {
		s.Damp.Wanted = false
		return outcome{accepted: true, status: Converged, message: done}
	}
	return o
}

func (s *marquardt) skip() outcome {
	if !s.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	s.Tries++
	return s.damp()
}

// settled says which tolerance the step to the trial point meets.
func (s *marquardt) settled(loss float64) string {
	if size := math.Abs(s.Loss); s.promised() <= s.set.FTol*size && math.Abs(s.Loss-loss) <= s.set.FTol*size {
		return fmt.Sprintf("the loss fell by no more than the part FTol = %v", s.set.FTol)
	}
	for i, x := range s.At {
		if !(math.Abs(s.Trial[i]-x) <= s.set.XTol*math.Abs(x)) {
			return ""
		}
	}
	return fmt.Sprintf("the step is within the part XTol = %v of each parameter", s.set.XTol)
}

// reached makes the trial point the iterate and asks for its matrix.
func (s *marquardt) reached(loss float64, grad []float64) outcome {
	o := s.accept(loss, grad, -1, s.set.Noise)
	if worst := s.projected(); worst <= s.set.GTol {
		return outcome{accepted: true, status: Converged, message: fmt.Sprintf("the projected gradient is within %v", s.set.GTol)}
	}
	s.Damp.Wanted = o.status == Running
	return o
}

// projected is the largest component of the gradient that does not push against a
// bound.
func (s *marquardt) projected() float64 {
	worst := 0.0
	for _, i := range s.free() {
		worst = max(worst, math.Abs(s.Grad[i]))
	}
	return worst
}

// free are the parameters that no bound holds.
func (s *marquardt) free() []int {
	var free []int
	for i, x := range s.At {
		low, high := s.set.Bounds.at(i)
		if g := s.Grad[i]; !(x <= low && g > 0 || x >= high && g < 0) {
			free = append(free, i)
		}
	}
	return free
}

// damp shortens the step by a larger λ.
func (s *marquardt) damp() outcome {
	s.Damp.Lambda *= s.Damp.Growth
	s.Damp.Growth *= 2
	return s.propose()
}

// propose sets the trial point for the present λ, which grows as long as the
// matrix is not positive definite or the projected step promises nothing.
func (s *marquardt) propose() outcome {
	free := s.free()
	for range mostTries {
		if s.solve(free) && s.project() {
			return s.try(s.step)
		}
		s.Damp.Lambda *= s.Damp.Growth
		s.Damp.Growth *= 2
	}
	return outcome{status: Failed, message: "no step promises a lower loss"}
}

// solve finds the step of the free parameters, in units of √D.
func (s *marquardt) solve(free []int) bool {
	n, d := len(s.At), &s.Damp
	matrix, right := mat.NewSymDense(len(free), nil), mat.NewVecDense(len(free), nil)
	for a, i := range free {
		for b, j := range free[:a+1] {
			matrix.SetSym(a, b, d.Matrix[i*n+j]/(s.unit(i)*s.unit(j)))
		}
		matrix.SetSym(a, a, matrix.At(a, a)+d.Lambda)
		right.SetVec(a, -s.Grad[i]/s.unit(i))
	}
	var factor mat.Cholesky
	if !factor.Factorize(matrix) {
		return false
	}
	var step mat.VecDense
	if err := factor.SolveVecTo(&step, right); err != nil {
		return false
	}
	clear(s.step)
	for a, i := range free {
		s.step[i] = step.AtVec(a) / s.unit(i)
	}
	return finiteAll(s.step)
}

// unit is √D of a parameter; one without influence has the unit one.
func (s *marquardt) unit(i int) float64 {
	if d := s.Damp.Scale[i]; d > 0 {
		return math.Sqrt(d)
	}
	return 1
}

// project keeps the step inside the bounds and reports whether the model falls
// along it.
func (s *marquardt) project() bool {
	for i, x := range s.At {
		s.step[i] = s.inside(i, x+s.step[i]) - x
	}
	s.Fraction, s.Linear, s.Quadratic = 1, dot(s.Grad, s.step), 0
	for i, p := range s.step {
		s.Quadratic += p * row(s.Damp.Matrix, i, s.step) / 2
	}
	return s.promised() > 0 || !slices.ContainsFunc(s.step, func(p float64) bool { return p != 0 })
}

func (s *marquardt) save() ([]byte, error) { return saveRegion(&s.regionState, &s.Damp) }
func (s *marquardt) restore(data []byte) error {
	return restoreRegion(data, &s.regionState, &s.Damp)
}
