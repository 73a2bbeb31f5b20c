package lbfgsb

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/internal/linesearch"
)

const (
	machineEpsilon     = 0x1p-52
	longestStep        = 1e10
	sufficientDecrease = 1e-3
	curvature          = 0.9
	relativeWidth      = 0.1
)

// A Minimizer is one run of L-BFGS-B. Evaluate the function at X, hand the
// result to Step, and repeat while Step returns Running. It is not safe for
// concurrent use.
type Minimizer struct {
	state
	cfg Config
	box box

	places        []place
	free, atBound []int
	breaks        breaks
	vectors
}

// vectors are storage that the steps share.
type vectors struct {
	d, z, r, saved []float64 // d is the line search's direction, z its end
	p, c, w, v, k  []float64
}

// New starts a run at x, which is copied and projected into the box. The error
// names a bound without a feasible value, a wrong length, or a NaN.
func New(x []float64, cfg Config) (*Minimizer, error) {
	cfg = cfg.withDefaults()
	if err := cfg.check(len(x)); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(x, math.IsNaN); i >= 0 {
		return nil, fmt.Errorf("lbfgsb: component %d of the starting point is NaN", i)
	}
	b, err := newBox(len(x), cfg.Lower, cfg.Upper)
	if err != nil {
		return nil, err
	}
	m := &Minimizer{cfg: cfg, box: b, state: newState(x, cfg.Memory)}
	m.allocate(len(x), cfg.Memory)
	b.project(m.Trial)
	copy(m.Iterate, m.Trial)
	return m, nil
}

func (m *Minimizer) allocate(n, mem int) {
	m.places = make([]place, n)
	m.free, m.atBound = make([]int, 0, n), make([]int, 0, n)
	m.breaks = newBreaks(n)
	m.d, m.z, m.r, m.saved = m.Direction, m.Target, make([]float64, n), make([]float64, n)
	m.p, m.c = make([]float64, 2*mem), make([]float64, 2*mem)
	m.w, m.v = make([]float64, 2*mem), make([]float64, 2*mem)
	m.k = make([]float64, 4*mem*mem)
}

// X returns the point to evaluate. It is valid until the next Step and must not be changed.
func (m *Minimizer) X() []float64 { return m.Trial }

// Best returns the current iterate, the accepted point with the lowest value, with its value and gradient. The
// slices are valid until the next Step.
func (m *Minimizer) Best() (x []float64, f float64, g []float64) {
	return m.Iterate, m.Value, m.Gradient
}

// Iterations returns the number of accepted steps.
func (m *Minimizer) Iterations() int { return m.Iters }

// Evaluations returns the number of calls of Step.
func (m *Minimizer) Evaluations() int { return m.Evals }

// GradientNorm returns the largest component of the projected gradient at Best.
func (m *Minimizer) GradientNorm() float64 { return m.Norm }

// Status returns the last result of Step.
func (m *Minimizer) Status() Status { return m.State }

// Step takes value and gradient at X and continues the run. While it returns
// Running, X is the next point to evaluate; afterwards Best is the result and
// further calls change nothing. A value or gradient that is not finite makes the
// line search try a shorter step. Iterations increases by one if the point was
// accepted.
func (m *Minimizer) Step(f float64, g []float64) Status {
	if m.State != Running {
		return m.State
	}
	m.Evals++
	if m.Evals == 1 {
		m.State = m.start(f, g)
	} else {
		m.State = m.advance(f, g)
	}
	return m.State
}

func (m *Minimizer) start(f float64, g []float64) Status {
	if !finite(f, g) {
		return NonFinite
	}
	m.accept(f, g)
	if m.Norm <= m.cfg.GTol {
		return GradientConverged
	}
	return m.descend()
}

func (m *Minimizer) advance(f float64, g []float64) Status {
	m.Tries++
	slope := dot(g, m.d)
	if !finite(f, g) || math.IsInf(slope, 0) {
		m.Search.Shorten()
		return m.retry()
	}
	if !m.Search.Next(f, slope) {
		return m.retry()
	}
	m.Iters++
	m.learn(f, g, slope)
	return m.proceed()
}

// retry sets the next trial point of the line search, or gives the search up.
func (m *Minimizer) retry() Status {
	if m.Tries >= m.cfg.MaxSearch {
		return m.restart()
	}
	m.setTrial()
	return Running
}

// restart drops the quasi-Newton matrix and tries steepest descent.
func (m *Minimizer) restart() Status {
	if m.Pairs.Len == 0 {
		return Abnormal
	}
	m.Pairs.forget()
	return m.descend()
}

// proceed tests an accepted iterate in the order SciPy does.
func (m *Minimizer) proceed() Status {
	switch {
	case m.Iters >= m.cfg.MaxIterations:
		return IterationLimit
	case m.Evals > m.cfg.MaxEvaluations:
		return EvaluationLimit
	case m.Norm <= m.cfg.GTol:
		return GradientConverged
	case m.Last-m.Value <= m.cfg.FTol*max(math.Abs(m.Last), math.Abs(m.Value), 1):
		return ValueConverged
	}
	if m.Learnt && !m.Pairs.update(m.LastSY) {
		m.Pairs.forget()
	}
	return m.descend()
}

// learn accepts the trial point and notes the correction pair it makes.
func (m *Minimizer) learn(f float64, g []float64, slope float64) {
	step := m.Search.Step
	sy, limit := (slope-m.Search.G0)*step, -m.Search.G0*step
	m.Learnt = sy > machineEpsilon*limit
	m.LastSY = sy
	if m.Learnt {
		s, y := m.Pairs.next()
		for i, d := range m.d {
			s[i], y[i] = step*d, g[i]-m.Gradient[i]
		}
	}
	m.accept(f, g)
}

func (m *Minimizer) accept(f float64, g []float64) {
	copy(m.Iterate, m.Trial)
	copy(m.Gradient, g)
	m.Last, m.Value = m.Value, f
	m.Norm = m.box.gradientNorm(m.Iterate, g)
}

// descend finds a direction from the iterate and starts a line search along it.
func (m *Minimizer) descend() Status {
	for !m.direct() {
		if m.Pairs.Len == 0 {
			return Abnormal
		}
		m.Pairs.forget()
	}
	m.setTrial()
	return Running
}

// direct computes the search direction and starts the line search. It reports false if there is no descent direction.
func (m *Minimizer) direct() bool {
	if m.box.constrained || m.Pairs.Len == 0 {
		m.cauchy()
	} else {
		copy(m.z, m.Iterate)
		m.freeAll()
	}
	if !m.minimizeSubspace() {
		return false
	}
	for i, x := range m.Iterate {
		m.d[i] = m.z[i] - x
	}
	slope := dot(m.Gradient, m.d)
	if !(slope < 0) {
		return false
	}
	m.startSearch(slope)
	return true
}

func (m *Minimizer) freeAll() {
	for i := range m.places {
		m.places[i] = unbounded
	}
}

func (m *Minimizer) startSearch(slope float64) {
	longest := longestStep
	if m.box.constrained {
		longest = 1
		if m.Iters > 0 {
			longest = m.box.maxStep(m.Iterate, m.d, longestStep)
		}
	}
	step := 1.0
	if m.Iters == 0 && !m.box.boxed {
		step = min(1/math.Sqrt(dot(m.d, m.d)), longest)
	}
	m.Tries = 0
	m.Search = linesearch.New(m.Value, slope, step, longest, linesearch.Conditions{Decrease: sufficientDecrease, Curvature: curvature, Width: relativeWidth})
}

func (m *Minimizer) setTrial() {
	if m.Search.Step == 1 {
		copy(m.Trial, m.z)
		return
	}
	for i, x := range m.Iterate {
		m.Trial[i] = m.box.clamp(i, x+m.Search.Step*m.d[i])
	}
}

func finite(f float64, g []float64) bool {
	sum := f - f
	for _, v := range g {
		sum += v - v
	}
	return sum == 0
}
