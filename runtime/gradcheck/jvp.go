package gradcheck

import (
	"errors"
	"fmt"
	"reflect"
)

// A push is one call of a JVP function.
type push struct {
	t        *target
	fn       reflect.Value
	primal   *state
	tangents []reflect.Value // cells
	along    []float64       // the tangents before the call
	after    *state          // results include the tangents of the outputs
}

// CheckJVP checks fJVP against f: results, effect on the arguments, and the
// tangents of the outputs along a random direction. If f panics at the inputs,
// fJVP must panic too.
func CheckJVP(f, fJVP any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	p, err := t.pushforward(fJVP)
	if err != nil || p.primal.panicked != nil {
		return errors.Join(err, t.samePanic(&pull{primal: p.states()[0], after: p.states()[1]}))
	}
	return errors.Join(t.sameEffect(p.primal, p.after), p.compareWithDifferences())
}

// states returns the states before and after the call, even if there was no call.
func (p *push) states() [2]*state {
	if p == nil || p.after == nil {
		return [2]*state{{}, {}}
	}
	return [2]*state{p.primal, p.after}
}

// Pushforward calls fJVP with the random tangents that o.Seed makes and returns
// the tangents of the outputs, flattened.
func Pushforward(f, fJVP any, o Options) ([]float64, error) {
	t, err := newTarget(f, o)
	if err != nil {
		return nil, err
	}
	p, err := t.pushforward(fJVP)
	if err != nil {
		return nil, err
	}
	return numbers(p.leaves()), nil
}

func (t *target) pushforward(fJVP any) (*push, error) {
	fn, err := t.derivative(fJVP, t.tangentTypes(), t.seedTypes())
	if err != nil {
		return nil, err
	}
	p := &push{t: t, fn: fn, primal: t.run()}
	var leaves []leaf
	for _, i := range t.Wrt {
		s := shadow(t.args[i])
		p.tangents = append(p.tangents, s)
		leaves = append(leaves, leavesOf(s, argName(i), false)...)
	}
	fill(leaves, t.stream(forTangents))
	p.along = numbers(leaves)
	return p, p.call()
}

func (p *push) call() error {
	args := cloneAll(p.t.args)
	p.after = call(p.fn, append(args, p.tangents...))
	p.after.args = args
	if p.after.panicked != nil && p.primal.panicked == nil {
		return p.t.errorf("derivative: %w", p.after.panicked)
	}
	return nil
}

// leaves returns the numbers of the returned tangents in the order of target.outputs.
func (p *push) leaves() []leaf {
	var out []leaf
	for i, r := range p.after.results[p.t.results:] {
		name, tree := fmt.Sprintf("tangent%d", i), i < len(p.t.Of)
		out = append(out, leavesOf(r, name, tree)...)
	}
	return out
}

func (p *push) compareWithDifferences() error {
	t := p.t
	line := t.line(t.Wrt, p.along)
	want := differentiate(line, t.scale(t.Wrt, p.along), t.unit())
	leaves := t.outputs(p.primal)
	isSingle := single(leaves, inputs(t.args, t.Wrt))
	return t.compareAll("JVP", leaves, numbers(p.leaves()), want, isSingle)
}
