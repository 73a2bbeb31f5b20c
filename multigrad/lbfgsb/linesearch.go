package lbfgsb

import "math"

const (
	sufficientDecrease = 1e-3
	curvature          = 0.9
	relativeWidth      = 0.1
	extrapolateLow     = 1.1
	extrapolateHigh    = 4.0
)

// A search is the state of a Moré–Thuente line search (dcsrch of MINPACK-2) on
// φ(λ) = f(x+λd). Fields are exported for the saved state.
type search struct {
	Step       float64 // the λ to be evaluated
	Max        float64 // no step is longer
	F0, G0     float64 // φ(0), φ′(0)
	Best, Far  sample  // end points of the interval of uncertainty
	Low, High  float64 // the next step is chosen between these
	Width      float64
	LastWidth  float64
	Bracketed  bool
	Descending bool // still in the first stage, on ψ(λ) = φ(λ) − φ(0) − μλφ′(0)
}

// A sample is a step with value and derivative.
type sample struct{ X, F, G float64 }

func newSearch(f, g, step, longest float64) search {
	start := sample{F: f, G: g}
	return search{
		Step: step, Max: longest, F0: f, G0: g, Best: start, Far: start,
		High:  step + extrapolateHigh*step,
		Width: longest, LastWidth: 2 * longest, Descending: true,
	}
}

// next takes φ and φ′ at Step. It reports true when Step is to be accepted,
// either because it satisfies both conditions or because no better step can
// be found; otherwise Step is the next one to evaluate.
func (s *search) next(f, g float64) bool {
	slope := sufficientDecrease * s.G0
	enough := f <= s.F0+s.Step*slope
	if s.exhausted(enough, g, slope) || enough && math.Abs(g) <= -curvature*s.G0 {
		return true
	}
	if enough && g >= 0 {
		s.Descending = false
	}
	s.refine(f, g, slope, s.Descending && f <= s.Best.F && !enough)
	return false
}

// exhausted is the union of dcsrch's four warnings.
func (s *search) exhausted(enough bool, g, slope float64) bool {
	switch {
	case s.Bracketed && (s.Step <= s.Low || s.Step >= s.High):
		return true // rounding errors prevent progress
	case s.Bracketed && s.High-s.Low <= relativeWidth*s.High:
		return true
	case s.Step == s.Max && enough && g <= slope:
		return true
	}
	return s.Step == 0 && (!enough || g >= slope)
}

func (s *search) refine(f, g, slope float64, modified bool) {
	trial := sample{s.Step, f, g}
	if modified {
		s.Best, s.Far, trial = s.Best.tilt(-slope), s.Far.tilt(-slope), trial.tilt(-slope)
	}
	s.choose(trial)
	if modified {
		s.Best, s.Far = s.Best.tilt(slope), s.Far.tilt(slope)
	}
	s.bisect()
	s.setRange()
	s.Step = min(max(s.Step, 0), s.Max)
	if s.Bracketed && (s.Step <= s.Low || s.Step >= s.High || s.High-s.Low <= relativeWidth*s.High) {
		s.Step = s.Best.X
	}
}

// tilt adds a linear function of that slope.
func (p sample) tilt(slope float64) sample {
	return sample{p.X, p.F + p.X*slope, p.G + slope}
}

// bisect replaces the step where the interval did not shrink by a third.
func (s *search) bisect() {
	if !s.Bracketed {
		return
	}
	width := math.Abs(s.Far.X - s.Best.X)
	if width >= 0.66*s.LastWidth {
		s.Step = s.Best.X + 0.5*(s.Far.X-s.Best.X)
	}
	s.LastWidth, s.Width = s.Width, width
}

func (s *search) setRange() {
	if s.Bracketed {
		s.Low, s.High = min(s.Best.X, s.Far.X), max(s.Best.X, s.Far.X)
		return
	}
	s.Low = s.Step + extrapolateLow*(s.Step-s.Best.X)
	s.High = s.Step + extrapolateHigh*(s.Step-s.Best.X)
}

// shorten withdraws from a step where the function has no finite value.
func (s *search) shorten() {
	s.Step = s.Best.X + 0.25*(s.Step-s.Best.X)
	s.Max = s.Step
}
