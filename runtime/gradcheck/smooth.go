package gradcheck

import (
	"errors"
	"math"
	"time"
)

// CheckSmooth reports whether f at the inputs of o is suitable for the other
// checks: its outputs are finite, finite differences converge, and the outputs
// depend on the parameters o.Wrt. Inputs at which f panics are suitable, too.
func CheckSmooth(f any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	s := t.run()
	if s.panicked != nil {
		return nil
	}
	leaves := t.outputs(s)
	for _, l := range leaves {
		if x := l.get(); math.IsNaN(x) || math.IsInf(x, 0) {
			return t.errorf("%s is %v", l.path, x)
		}
	}
	return t.smoothAlong(leaves)
}

// endless is the time that CheckUsable waits for a function.
const endless = 20 * time.Second

// CheckUsable is CheckSmooth for invented inputs: f must not panic, must end
// within 20 seconds, and may be constant. A loop that runs until two numbers
// are equal does not end if they are NaN; it then continues in the background.
func CheckUsable(f any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	if err := ends(t, endless); err != nil {
		return err
	}
	err = CheckSmooth(f, o)
	if errors.Is(err, ErrFlat) && !errors.Is(err, ErrNotSmooth) {
		return nil
	}
	return err
}

// ends reports why the function of t does not end within a time.
func ends(t *target, limit time.Duration) error {
	done := make(chan *state, 1)
	go func() { done <- t.run() }()
	select {
	case s := <-done:
		if s.panicked != nil {
			return t.errorf("%w", s.panicked)
		}
	case <-time.After(limit):
		return t.errorf("%w %v", ErrEndless, limit)
	}
	return nil
}

// ErrEndless reports that a function did not end.
var ErrEndless = errors.New("the function does not end within")

// ErrFlat reports that a function does not depend on its parameters near the
// given arguments.
var ErrFlat = errors.New("the outputs do not depend on the parameters")

func (t *target) smoothAlong(leaves []leaf) error {
	direction := inputs(cloneAll(t.args), t.Wrt)
	fill(direction, t.stream(forTangents))
	along := numbers(direction)
	if len(along) == 0 || len(leaves) == 0 {
		return nil
	}
	var errs []error
	flat := true
	for i, e := range differentiate(t.line(t.Wrt, along), t.scale(t.Wrt, along), t.unit()) {
		if err := (yardstick{rel: 1}).against(e.Value, e); err != nil {
			errs = append(errs, t.errorf("%s: %w", leaves[i].path, err))
		}
		flat = flat && math.Abs(e.Value) <= 10*e.Err
	}
	if flat {
		errs = append(errs, t.errorf("%w", ErrFlat))
	}
	return listed(errs)
}
