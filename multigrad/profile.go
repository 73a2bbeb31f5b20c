package multigrad

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Profile asks for the profile likelihood of one parameter: the lowest loss for
// each of its values, over all others. An interval of 68 % ends where the loss
// has risen by half of Scale, as for a normal distribution at one standard
// deviation. Unlike standard errors, it is valid for losses that are not
// quadratic, and it does not depend on the parametrisation.
//
// Source: S. Wilks, Ann. Math. Stat. 9 (1938) 60; D. Venzon, S. Moolgavkar,
// Appl. Stat. 37 (1988) 87.
type Profile struct {
	Param int
	// Method fits the others, with the bounds of all.
	Method LBFGSB
	// Scale is as in [Uncertainty]: NegLogLikelihood, which 0 means, or ChiSquared.
	Scale float64
	// Deviations is the half-width of intervals in standard deviations; 0 means 1.
	Deviations float64
	// Step is the first distance to try, such as the standard error. 0 means
	// 0.01·max(1, |x|).
	Step float64
	// MaxSteps is the limit of each fit; 0 means the method's default.
	MaxSteps int
	Key      uint64 // of the random draws, the same for all fits
}

// A Point is a fixed value of a parameter, with the best values of all others.
type Point struct {
	Value  float64
	Loss   float64
	Params []float64
	Status Status // of the fit
}

// An Interval is the range in which a profile stays below a limit.
type Interval struct {
	// Lower and Upper are where the loss has risen from that of the given minimum.
	// They are −Inf and +Inf if it does not rise so far within 10⁹ first steps, or
	// where it is finite: the data do not limit the interval. They are the bounds if
	// these come first.
	Lower, Upper float64
	// Points are all fitted points, in order of the value, and the given minimum.
	Points []Point
	// Best is the fit with the lowest loss. If it is lower than the given minimum,
	// that was none: repeat the profile from Best.
	Best Point
}

// Curve fits the other parameters for each value, from x, the minimum or the
// best guess at it; each fit continues from the last. All ranks of the objective
// call it together.
func (p Profile) Curve(ctx context.Context, obj Objective, x, values []float64) ([]Point, error) {
	if err := p.check(x); err != nil {
		return nil, err
	}
	points := make([]Point, 0, len(values))
	for _, v := range values {
		point, err := p.fit(ctx, obj, x, v)
		if err != nil {
			return points, err
		}
		points, x = append(points, point), point.Params
	}
	return points, nil
}

// Interval finds the ends of the interval around the minimum x. It takes about
// ten fits of the other parameters, each of few steps. All ranks of the
// objective call it together.
func (p Profile) Interval(ctx context.Context, obj Objective, x []float64) (*Interval, error) {
	if err := p.check(x); err != nil {
		return nil, err
	}
	v, err := obj.Evaluate(Request{Params: x, Key: p.Key}, make([]float64, len(x)))
	if err != nil {
		return nil, err
	}
	best := Point{Value: x[p.Param], Loss: v.Loss, Params: slices.Clone(x), Status: Converged}
	s := &profiling{Profile: p, ctx: ctx, obj: obj, best: best}
	in := &Interval{}
	if in.Lower, err = s.end(-1); err != nil {
		return nil, err
	}
	if in.Upper, err = s.end(1); err != nil {
		return nil, err
	}
	s.points = append(s.points, best)
	slices.SortStableFunc(s.points, func(a, b Point) int { return compare(a.Value, b.Value) })
	in.Points, in.Best = s.points, best
	for _, point := range in.Points {
		if point.Loss < in.Best.Loss {
			in.Best = point
		}
	}
	return in, nil
}

func (p Profile) check(x []float64) error {
	switch {
	case p.Param < 0 || p.Param >= len(x):
		return fmt.Errorf("multigrad: profile of parameter %d of %d", p.Param, len(x))
	case !(p.Scale >= 0) || !(p.Deviations >= 0) || !(p.Step >= 0) || math.IsInf(p.Scale+p.Deviations+p.Step, 1):
		return fmt.Errorf("multigrad: profile with scale %v, %v deviations and step %v", p.Scale, p.Deviations, p.Step)
	}
	if err := p.Method.Bounds.check(len(x)); err != nil {
		return err
	}
	for i, v := range x {
		if low, high := p.Method.Bounds.at(i); !(v >= low && v <= high) {
			return fmt.Errorf("multigrad: profile from %v of parameter %d, which is not within its bounds [%v, %v]", v, i, low, high)
		}
	}
	return nil
}

// fit finds the lowest loss with the parameter held at a value.
func (p Profile) fit(ctx context.Context, obj Objective, x []float64, value float64) (Point, error) {
	full := slices.Clone(x)
	full[p.Param] = value
	held := &pinned{obj: obj, param: p.Param, full: full, grad: make([]float64, len(x))}
	if len(x) == 1 {
		v, err := obj.Evaluate(Request{Params: full, Key: p.Key}, held.grad)
		return Point{Value: value, Loss: v.Loss, Params: full, Status: Converged}, err
	}
	m := p.Method
	m.Bounds = Bounds{Lower: without(m.Bounds.Lower, p.Param), Upper: without(m.Bounds.Upper, p.Param)}
	res, err := Run(ctx, held, without(full, p.Param), m, Options{
		MaxSteps: p.MaxSteps, Thin: -1, Key: p.Key, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		return Point{}, fmt.Errorf("multigrad: profile at %v of parameter %d: %w", value, p.Param, err)
	}
	if res.Status == Stopped {
		return Point{}, fmt.Errorf("multigrad: profile at %v of parameter %d: %w", value, p.Param, errors.New(res.Message))
	}
	return Point{Value: value, Loss: res.Loss, Params: slices.Insert(slices.Clone(res.X), p.Param, value), Status: res.Status}, nil
}

func without(x []float64, i int) []float64 {
	if x == nil {
		return nil
	}
	return slices.Delete(slices.Clone(x), i, i+1)
}

// A pinned is an objective with one parameter fixed.
type pinned struct {
	obj        Objective
	param      int
	full, grad []float64
}

func (p *pinned) Comm() comm.Comm { return p.obj.Comm() }

func (p *pinned) Evaluate(at Request, grad []float64) (Value, error) {
	copy(p.full, at.Params[:p.param])
	copy(p.full[p.param+1:], at.Params[p.param:])
	v, err := p.obj.Evaluate(Request{Params: p.full, Key: at.Key, Step: at.Step, Stop: at.Stop}, p.grad)
	copy(grad, p.grad[:p.param])
	copy(grad[p.param:], p.grad[p.param+1:])
	return v, err
}

// A profiling is the search for the ends of an interval.
type profiling struct {
	Profile
	ctx    context.Context
	obj    Objective
	best   Point
	points []Point
}

const (
	mostDoublings   = 30
	mostRefinements = 100
	// farthest is the largest distance in first steps. Beyond it, a loss that is
	// constant in exact arithmetic changes by the rounding of such parameters.
	farthest = 1e9
	// profileTolerance is the relative tolerance of the deviation at an end.
	profileTolerance = 1e-6
)

// deviation returns √(2·ΔL/Scale), which is proportional to the distance in a quadratic
// loss.
func (s *profiling) deviation(p Point) float64 {
	return math.Sqrt(max(0, 2*(p.Loss-s.best.Loss)/cmp.Or(s.Scale, NegLogLikelihood)))
}

// end increases the distance until the profile is high enough, and then refines the end
// by regula falsi (Illinois). It decreases the distance at values without a finite
// loss.
func (s *profiling) end(sign float64) (float64, error) {
	target := cmp.Or(s.Deviations, 1)
	inner, step := s.best, cmp.Or(s.Step, 0.01*max(1, math.Abs(s.best.Value)))
	first := step
	for range mostDoublings {
		if step > farthest*first {
			break
		}
		value := s.outwards(sign, step)
		if value == inner.Value {
			return value, nil
		}
		outer, err := s.try(inner.Params, value)
		var bad *NonFiniteError
		if errors.As(err, &bad) {
			reached := sign * (inner.Value - s.best.Value)
			step = reached + (step-reached)/4
			continue
		}
		if err != nil {
			return 0, err
		}
		d := s.deviation(outer)
		if d >= target {
			return s.refine(inner, outer, target)
		}
		inner = outer
		step *= min(4, max(1.2, 1.05*target/max(d, 1e-3)))
	}
	return math.Inf(int(sign)), nil
}

// outwards returns the value at a distance from the minimum, or the bound before it.
func (s *profiling) outwards(sign, step float64) float64 {
	low, high := s.Method.Bounds.at(s.Param)
	return max(low, min(high, s.best.Value+sign*step))
}

func (s *profiling) try(from []float64, value float64) (Point, error) {
	p, err := s.fit(s.ctx, s.obj, from, value)
	if err == nil {
		s.points = append(s.points, p)
	}
	return p, err
}

// refine finds the end between two points. Where the loss is so steep that the line
// through their deviations says nothing, it cuts off at least a tenth.
func (s *profiling) refine(inner, outer Point, target float64) (float64, error) {
	const steep, least = 10, 0.1
	a, b := inner.Value, outer.Value
	fa, fb := s.deviation(inner)-target, s.deviation(outer)-target
	near := inner
	for range mostRefinements {
		part := fb / (fb - fa)
		if max(math.Abs(fa), math.Abs(fb)) > steep*target {
			part = max(least, min(1-least, part))
		}
		c := b - part*(b-a)
		if math.Abs(fb) <= profileTolerance*target || c == a || c == b {
			return b, nil
		}
		p, err := s.try(near.Params, c)
		if err != nil {
			return 0, err
		}
		fc := s.deviation(p) - target
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb, near = c, fc, p
	}
	return 0, fmt.Errorf("multigrad: profile of parameter %d: no end found between %v and %v, where the loss seems to jump", s.Param, min(a, b), max(a, b))
}
