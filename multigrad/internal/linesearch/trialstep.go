package linesearch

import "math"

// choose is dcstep of MINPACK-2: it sets Step to a safeguarded cubic, quadratic
// or secant step and takes the trial point into the interval of uncertainty.
// The four cases are those of Moré and Thuente, section 4.
func (s *Search) choose(trial sample) {
	best := s.Best
	opposite := trial.G*math.Copysign(1, best.G) < 0
	var step float64
	switch {
	case trial.F > best.F:
		step = higherValue(best, trial)
		s.Bracketed = true
	case opposite:
		step = oppositeSlope(best, trial)
		s.Bracketed = true
	case math.Abs(trial.G) < math.Abs(best.G):
		step = s.flatterSlope(best, trial)
	default:
		step = s.steeperSlope(best, trial)
	}
	switch {
	case trial.F > best.F:
		s.Far = trial
	case opposite:
		s.Far, s.Best = best, trial
	default:
		s.Best = trial
	}
	s.Step = step
}

// higherValue takes the minimiser of the cubic if it is closer to the best point than the minimiser of the
// quadratic, else their mean.
func higherValue(a, b sample) float64 {
	theta, gamma := cubic(a, b)
	if b.X < a.X {
		gamma = -gamma
	}
	r := ((gamma - a.G) + theta) / (((gamma - a.G) + gamma) + b.G)
	c := a.X + r*(b.X-a.X)
	q := a.X + (a.G/((a.F-b.F)/(b.X-a.X)+a.G))/2*(b.X-a.X)
	if math.Abs(c-a.X) < math.Abs(q-a.X) {
		return c
	}
	return c + (q-c)/2
}

// oppositeSlope takes the cubic or the secant step, whichever is farther from
// the trial point.
func oppositeSlope(a, b sample) float64 {
	theta, gamma := cubic(a, b)
	if b.X > a.X {
		gamma = -gamma
	}
	r := ((gamma - b.G) + theta) / (((gamma - b.G) + gamma) + a.G)
	c := b.X + r*(a.X-b.X)
	q := secant(a, b)
	if math.Abs(c-b.X) > math.Abs(q-b.X) {
		return c
	}
	return q
}

// flatterSlope extrapolates beyond the trial point, guarded by the range or by
// two thirds of the way to the far end.
func (s *Search) flatterSlope(a, b sample) float64 {
	c, q := s.extrapolate(a, b), secant(a, b)
	nearer := math.Abs(c-b.X) < math.Abs(q-b.X)
	if !s.Bracketed {
		step := q
		if math.Abs(c-b.X) > math.Abs(q-b.X) {
			step = c
		}
		return max(s.Low, min(s.High, step))
	}
	step := q
	if nearer {
		step = c
	}
	guard := b.X + 0.66*(s.Far.X-b.X)
	if b.X > a.X {
		return min(guard, step)
	}
	return max(guard, step)
}

// extrapolate returns the cubic step if the cubic tends to infinity in the direction of the step or has its minimum
// beyond the trial point, else the end of the range.
func (s *Search) extrapolate(a, b sample) float64 {
	theta, gamma := cubic(a, b)
	if b.X > a.X {
		gamma = -gamma
	}
	r := ((gamma - b.G) + theta) / ((gamma + (a.G - b.G)) + gamma)
	switch {
	case r < 0 && gamma != 0:
		return b.X + r*(a.X-b.X)
	case b.X > a.X:
		return s.High
	}
	return s.Low
}

// steeperSlope goes to the end of the range, or to the cubic minimiser between
// the trial point and the far end of a bracket.
func (s *Search) steeperSlope(a, b sample) float64 {
	switch {
	case s.Bracketed:
		return s.towardsFar(b)
	case b.X > a.X:
		return s.High
	}
	return s.Low
}

func (s *Search) towardsFar(b sample) float64 {
	far := s.Far
	theta, gamma := cubic(far, b)
	if b.X > far.X {
		gamma = -gamma
	}
	r := ((gamma - b.G) + theta) / (((gamma - b.G) + gamma) + far.G)
	return b.X + r*(far.X-b.X)
}

func secant(a, b sample) float64 {
	return b.X + b.G/(b.G-a.G)*(a.X-b.X)
}

// cubic returns θ and γ of the cubic through a and b. A negative discriminant,
// which only rounding can cause where a minimiser exists, counts as zero.
func cubic(a, b sample) (theta, gamma float64) {
	theta = 3*(a.F-b.F)/(b.X-a.X) + a.G + b.G
	s := max(math.Abs(theta), math.Abs(a.G), math.Abs(b.G))
	t := theta / s
	return theta, s * math.Sqrt(max(0, t*t-a.G/s*(b.G/s)))
}
