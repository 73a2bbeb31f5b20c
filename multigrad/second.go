package multigrad

import "fmt"

// A bender is a stepper that uses second derivatives at its iterate. Where it
// asks for some, the run hands these in before it evaluates the next point.
type bender interface {
	stepper
	// asks is what is wanted at the iterate, with the buffer for the answer; a nil
	// buffer means nothing.
	asks() ask
	// answer says that the buffer has what was asked for.
	answer() outcome
}

// An ask is a wish for a product with v or, where v is nil, the whole matrix.
type ask struct {
	kind   Curvature
	v      []float64
	buffer []float64
}

// bend hands second derivatives to the method. It reports whether there was a wish
// for some.
func (r *run) bend() (outcome, bool, error) {
	b, ok := r.stepper.(bender)
	if !ok {
		return outcome{}, false, nil
	}
	wish := b.asks()
	if wish.buffer == nil {
		return outcome{}, false, nil
	}
	x, _, _ := b.iterate()
	at := Request{Params: x, Key: r.key(), Step: r.Evals}
	if err := r.bending(at, wish); err != nil {
		return outcome{}, true, fmt.Errorf("multigrad: step %d: %w", r.Step+1, err)
	}
	return b.answer(), true, nil
}

func (r *run) bending(at Request, wish ask) error {
	switch {
	case wish.v == nil:
		h, err := Hessian(r.obj, at, wish.kind)
		copy(wish.buffer, h)
		return err
	case wish.kind == Differences:
		r.Evals += 2
		return differenceProduct(r.obj, at, wish.v, wish.buffer)
	}
	c, ok := r.obj.(Curved)
	if !ok {
		return fmt.Errorf("multigrad: %T has no products of second derivatives, see Curved: take Differences", r.obj)
	}
	return c.Product(at, wish.kind, wish.v, wish.buffer)
}

// differenceProduct is the central difference of gradients along v.
func differenceProduct(obj Objective, at Request, v, hv []float64) error {
	size := norm(v)
	if size == 0 {
		clear(hv)
		return nil
	}
	const relative = 0x1p-17 // about the third root of the rounding
	step := relative * max(1, norm(at.Params)) / size
	x, grad := make([]float64, len(v)), make([]float64, len(v))
	clear(hv)
	for _, sign := range []float64{1, -1} {
		for i, p := range at.Params {
			x[i] = p + sign*step*v[i]
		}
		if _, err := obj.Evaluate(Request{Params: x, Key: at.Key, Step: at.Step}, grad); err != nil {
			return err
		}
		for i, g := range grad {
			hv[i] += sign * g / (2 * step)
		}
	}
	return nil
}
