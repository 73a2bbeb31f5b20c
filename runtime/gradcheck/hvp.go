package gradcheck

import (
	"errors"
	"reflect"
)

// A curving is one call of an HVP function.
type curving struct {
	*pull                     // its accumulators are the gradients
	tangents  []reflect.Value // cells
	products  []reflect.Value // cells
	direction []float64       // the tangents, flattened
}

// CheckHVP checks fHVP against f, whose one differentiated output is a single
// number: results, effect on the arguments, that the tangents do not change,
// the gradients, and the products, which it compares with differences of the
// gradients that fHVP itself returns. If f panics at the inputs, fHVP must
// panic too.
func CheckHVP(f, fHVP any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	c, err := t.hessian(fHVP, t.args)
	if err != nil || c.primal.panicked != nil {
		if c == nil {
			return err
		}
		return errors.Join(err, t.samePanic(c.pull))
	}
	return errors.Join(
		t.sameEffect(c.primal, c.after),
		c.tangentsUnchanged(),
		c.onlyNumbers(),
		c.compareGradient(),
		c.compareProducts(fHVP),
	)
}

// hessian calls fHVP at args.
func (t *target) hessian(fHVP any, args []reflect.Value) (*curving, error) {
	written := t.accumulatorTypes()
	fn, err := t.derivative(fHVP, append(append(t.tangentTypes(), written...), written...), nil)
	if err != nil {
		return nil, err
	}
	if len(t.Of)+len(t.OfParams) != 1 || !isFloat(t.seedTypes()[0]) {
		return nil, t.errorf("a Hessian needs exactly one number as output")
	}
	at := *t
	at.args = args
	c := &curving{pull: at.newPull(fn)}
	for _, i := range t.Wrt {
		c.tangents = append(c.tangents, shadow(args[i]))
		c.products = append(c.products, shadow(args[i]))
	}
	fill(c.leaves(c.tangents), t.stream(forTangents))
	fill(c.leaves(c.products), t.stream(forJunk))
	c.soil()
	c.direction = numbers(c.leaves(c.tangents))
	return c, c.call()
}

func (c *curving) call() error {
	args := cloneAll(c.t.args)
	extra := append([]reflect.Value(nil), c.tangents...)
	for _, cells := range [][]reflect.Value{c.accumulators, c.products} {
		for _, s := range cells {
			extra = append(extra, accumulator(s))
		}
	}
	c.after = call(c.fn, append(args, extra...))
	c.after.args = args
	if c.after.panicked != nil && c.primal.panicked == nil {
		return c.t.errorf("derivative: %w", c.after.panicked)
	}
	return nil
}

// leaves returns the numbers in cells with the shapes of the inputs.
func (c *curving) leaves(cells []reflect.Value) []leaf {
	var out []leaf
	for i, s := range cells {
		out = append(out, leavesOf(s, argName(c.t.Wrt[i]), false)...)
	}
	return out
}

func (c *curving) tangentsUnchanged() error {
	for i, x := range numbers(c.leaves(c.tangents)) {
		if x != c.direction[i] {
			return c.t.errorf("derivative changes the tangent at %s", c.leaves(c.tangents)[i].path)
		}
	}
	return nil
}

// compareProducts compares the products with differences of gradients along the
// tangents.
func (c *curving) compareProducts(fHVP any) error {
	t := c.t
	line := func(step float64) []float64 {
		args := cloneAll(t.args)
		for i, l := range inputs(args, t.Wrt) {
			if !l.move(step * c.direction[i]) {
				return nil
			}
		}
		d, err := t.hessian(fHVP, args)
		if err != nil || d.primal.panicked != nil {
			return nil
		}
		return numbers(d.accumulatorLeaves())
	}
	want := differentiate(line, t.scale(t.Wrt, c.direction), t.unit())
	isSingle := single(c.seedLeaves(), c.accumulatorLeaves())
	return t.compareAll("Hessian–vector product", inputs(t.args, t.Wrt), numbers(c.leaves(c.products)), want, isSingle)
}
