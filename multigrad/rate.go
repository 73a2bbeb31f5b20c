package multigrad

import (
	"cmp"
	"fmt"
	"math"
)

// A Schedule changes the learning rate during a run. Factor multiplies the
// learning rate for the update after iterate step (0 is the first) of at most
// limit updates. It must depend on nothing else, so that a restarted run sees
// the same rates, and be a value without pointers, so that the run is known
// again.
type Schedule interface {
	Factor(step, limit int) float64
}

// Constant is the schedule that changes nothing.
type Constant struct{}

// Factor is 1.
func (Constant) Factor(step, limit int) float64 { return 1 }

// Cosine lets the rate fall along half a cosine from 1 to Floor over Steps
// updates and stay there (Loshchilov and Hutter 2017).
type Cosine struct {
	Steps int     // 0 means the whole run
	Floor float64 // fraction of the learning rate that remains
}

// Factor is Floor + (1−Floor)(1+cos(πt))/2 at the fraction t of Steps.
func (c Cosine) Factor(step, limit int) float64 {
	if c.Steps > 0 {
		limit = c.Steps
	}
	t := min(1, float64(step)/float64(max(limit, 1)))
	return c.Floor + (1-c.Floor)*(1+math.Cos(math.Pi*t))/2
}

func (c Cosine) check() error {
	if c.Steps < 0 || !(c.Floor >= 0 && c.Floor <= 1) {
		return fmt.Errorf("multigrad: a cosine over %d steps to %v of the learning rate: want a fraction", c.Steps, c.Floor)
	}
	return nil
}

// WarmUp raises the rate linearly over the first Steps updates and then follows
// another schedule, which counts from there.
type WarmUp struct {
	Steps int
	Then  Schedule // nil means constant
}

// Factor is (step+1)/(Steps+1) during the warm-up.
func (w WarmUp) Factor(step, limit int) float64 {
	switch {
	case step < w.Steps:
		return float64(step+1) / float64(w.Steps+1)
	case w.Then == nil:
		return 1
	}
	return w.Then.Factor(step-w.Steps, limit-w.Steps)
}

func (w WarmUp) check() error {
	if w.Steps < 0 {
		return fmt.Errorf("multigrad: a warm-up of %d steps", w.Steps)
	}
	return checkSchedule(w.Then)
}

// Exponential lets the rate fall to a half every HalfLife updates.
type Exponential struct {
	HalfLife float64
}

// Factor is 2^(−step/HalfLife), 1 for a HalfLife of zero.
func (e Exponential) Factor(step, limit int) float64 {
	if e.HalfLife == 0 {
		return 1
	}
	return math.Exp2(-float64(step) / e.HalfLife)
}

func (e Exponential) check() error {
	if !(e.HalfLife >= 0) {
		return fmt.Errorf("multigrad: a half-life of %v updates", e.HalfLife)
	}
	return nil
}

// checkSchedule rejects settings for which a schedule of this package is meaningless or
// raises the rate.
func checkSchedule(s Schedule) error {
	if c, ok := s.(interface{ check() error }); ok {
		return c.check()
	}
	return nil
}

// A rate is a learning rate with its schedule.
type rate struct {
	base     float64
	schedule Schedule
	limit    int
}

const defaultRate = 0.01

func newRate(base float64, s Schedule, limit int, clip Clip) (rate, error) {
	if base == 0 {
		base = defaultRate
	}
	if !(base > 0) || math.IsInf(base, 1) {
		return rate{}, fmt.Errorf("multigrad: learning rate %v is not a positive number", base)
	}
	if err := cmp.Or(clip.check(), checkSchedule(s)); err != nil {
		return rate{}, err
	}
	if s == nil {
		s = Constant{}
	}
	return rate{base, s, limit}, nil
}

func (r rate) at(step int) float64 { return r.base * r.schedule.Factor(step, r.limit) }

// Clip limits the gradient that is used in an update. The zero value changes
// nothing. The gradient in results and logs is never clipped.
type Clip struct {
	Norm  float64 // scale the gradient down to this 2-norm; 0 means never
	Value float64 // then cut each component to ±Value; 0 means never
}

func (c Clip) check() error {
	if !(c.Norm >= 0) || !(c.Value >= 0) {
		return fmt.Errorf("multigrad: clipping to the norm %v or the value %v, one of which is negative or NaN", c.Norm, c.Value)
	}
	return nil
}

// scale returns the factor that limits the norm of grad.
func (c Clip) scale(grad []float64) float64 {
	if c.Norm <= 0 {
		return 1
	}
	if n := norm(grad); n > c.Norm {
		return c.Norm / n
	}
	return 1
}

func (c Clip) limit(g float64) float64 {
	if c.Value <= 0 {
		return g
	}
	return max(-c.Value, min(c.Value, g))
}

// norm returns the 2-norm, without overflow.
func norm(x []float64) float64 {
	largest, sum := 0.0, 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsInf(largest, 0) {
		return largest
	}
	for _, v := range x {
		sum += v / largest * (v / largest)
	}
	return largest * math.Sqrt(sum)
}
