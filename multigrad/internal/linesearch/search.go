// Package linesearch is the line search of Moré and Thuente, ACM Trans. Math.
// Softw. 20 (1994) 286, as dcsrch of MINPACK-2 does it, as a state machine.
package linesearch

import "math"

const (
	extrapolateLow = 1.1
	extrapolate    = 4.0
)

// Conditions define which step is good enough.
type Conditions struct {
	Decrease  float64 // μ: f falls by at least this part of what the slope promises
	Curvature float64 // η: the slope flattens to at most this part
	Width     float64 // of a bracket, relative, that is narrow enough
	Noise     float64 // error of f: rises up to this do not count
}

// A Search looks for a step λ on φ(λ) = f(x+λd). Fields are exported for the
// saved state.
type Search struct {
	Wanted     Conditions
	Step       float64 // the λ to be evaluated
	Max        float64 // no step is longer
	F0, G0     float64 // φ(0), φ′(0)
	Best, Far  sample  // end points of the interval of uncertainty
	Low, High  float64 // the next step is chosen between these
	Width      float64
	LastWidth  float64
	Bracketed  bool
	Shortened  int  // number of calls of Shorten
	Descending bool // still in the first stage, on ψ(λ) = φ(λ) − φ(0) − μλφ′(0)
}

// A sample is a step with value and derivative.
type sample struct{ X, F, G float64 }

// New begins a search from φ(0) = f with the slope g < 0.
func New(f, g, step, longest float64, wanted Conditions) Search {
	start := sample{F: f, G: g}
	return Search{
		Wanted: wanted, Step: step, Max: longest, F0: f, G0: g, Best: start, Far: start,
		High:  step + extrapolate*step,
		Width: longest, LastWidth: 2 * longest, Descending: true,
	}
}

// Next takes φ and φ′ at Step. It reports true when Step is to be accepted,
// either because it satisfies both conditions or because no better step can
// be found; otherwise Step is the next one to evaluate.
func (s *Search) Next(f, g float64) bool {
	slope := s.Wanted.Decrease * s.G0
	enough := s.Enough(f)
	if s.exhausted(enough, g, slope) || enough && math.Abs(g) <= -s.Wanted.Curvature*s.G0 {
		return true
	}
	if enough && g >= 0 {
		s.Descending = false
	}
	s.refine(f, g, slope, s.Descending && f <= s.Best.F && !enough)
	return false
}

// Enough reports whether φ(Step) = f is low enough.
func (s *Search) Enough(f float64) bool {
	return f <= s.F0+s.Step*(s.Wanted.Decrease*s.G0)+s.Wanted.Noise
}

// exhausted is the union of dcsrch's four warnings.
func (s *Search) exhausted(enough bool, g, slope float64) bool {
	switch {
	case s.Bracketed && (s.Step <= s.Low || s.Step >= s.High):
		return true // rounding errors prevent progress
	case s.Bracketed && s.High-s.Low <= s.Wanted.Width*s.High:
		return true
	case s.Step == s.Max && enough && g <= slope:
		return true
	}
	return s.Step == 0 && (!enough || g >= slope)
}

func (s *Search) refine(f, g, slope float64, modified bool) {
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
	if s.Bracketed && (s.Step <= s.Low || s.Step >= s.High || s.High-s.Low <= s.Wanted.Width*s.High) {
		s.Step = s.Best.X
	}
}

// tilt adds a linear function with the given slope.
func (p sample) tilt(slope float64) sample {
	return sample{p.X, p.F + p.X*slope, p.G + slope}
}

// bisect replaces the step if the interval did not shrink by a third.
func (s *Search) bisect() {
	if !s.Bracketed {
		return
	}
	width := math.Abs(s.Far.X - s.Best.X)
	if width >= 0.66*s.LastWidth {
		s.Step = s.Best.X + 0.5*(s.Far.X-s.Best.X)
	}
	s.LastWidth, s.Width = s.Width, width
}

func (s *Search) setRange() {
	if s.Bracketed {
		s.Low, s.High = min(s.Best.X, s.Far.X), max(s.Best.X, s.Far.X)
		return
	}
	s.Low = s.Step + extrapolateLow*(s.Step-s.Best.X)
	s.High = s.Step + extrapolate*(s.Step-s.Best.X)
}

// Shorten withdraws from a step at which the function has no finite value. It shortens the step to a quarter at
// first, faster later on. Beyond the best step, later steps stay within a quarter of the distance.
func (s *Search) Shorten() {
	const quarter, patience = 0.25, 3
	outwards, way := s.Step > s.Best.X, quarter*(s.Step-s.Best.X)
	if outwards {
		s.Max = s.Best.X + way
	}
	if s.Shortened++; s.Shortened > patience {
		way *= math.Pow(quarter, math.Exp2(float64(min(s.Shortened-patience, 5))))
	}
	s.Step = s.Best.X + way
}
