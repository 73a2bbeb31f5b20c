package gradcheck

import (
	"errors"
	"reflect"
)

// CheckGrad checks fGrad against f, whose one differentiated output is a single
// number: results, effect on the arguments, overwriting of the gradients, and
// the gradients themselves.
func CheckGrad(f, fGrad any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	p, err := t.gradientCall(fGrad)
	if err != nil || p.primal.panicked != nil {
		return errors.Join(err, t.samePanic(p))
	}
	return errors.Join(
		t.sameEffect(p.primal, p.after),
		p.onlyNumbers(),
		p.compareGradient(),
		t.repeats(p, p.rounding(), func() (*pull, error) { return t.gradientCall(fGrad) }),
	)
}

func (t *target) gradientCall(fGrad any) (*pull, error) {
	fn, err := t.derivative(fGrad, t.accumulatorTypes(), nil)
	if err != nil {
		return nil, err
	}
	if len(t.Of)+len(t.OfParams) != 1 || !isFloat(t.seedTypes()[0]) {
		return nil, t.errorf("a gradient needs exactly one number as output")
	}
	p := t.newPull(fn)
	p.soil()
	return p, p.call(false)
}

func isFloat(t reflect.Type) bool {
	return t.Kind() == reflect.Float64 || t.Kind() == reflect.Float32
}

func (p *pull) compareGradient() error {
	t := p.t
	got := numbers(p.accumulatorLeaves())
	want := t.gradient(t.Wrt, []float64{1})
	isSingle := single(p.seedLeaves(), p.accumulatorLeaves())
	return t.compareAll("gradient", inputs(t.args, t.Wrt), got, want, isSingle)
}
