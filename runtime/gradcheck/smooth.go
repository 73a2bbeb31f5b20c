package gradcheck

import (
	"errors"
	"math"
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

// CheckUsable is CheckSmooth for invented inputs: f must not panic, and may be
// constant.
func CheckUsable(f any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	if s := t.run(); s.panicked != nil {
		return t.errorf("%w", s.panicked)
	}
	err = CheckSmooth(f, o)
	if errors.Is(err, ErrFlat) && !errors.Is(err, ErrNotSmooth) {
		return nil
	}
	return err
}

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
