package gradcheck

import (
	"fmt"
	"reflect"
	"slices"
)

// A pull is one call of a VJP function or Grad function.
type pull struct {
	t            *target
	fn           reflect.Value
	primal       *state          // what the function itself does
	seeds        []reflect.Value // cells: of results, then of output parameters
	pristine     []reflect.Value // the seeds before the call
	accumulators []reflect.Value // cells
	before       []float64       // accumulator leaves before the call
	after        *state
}

// newPull prepares random seeds and zero accumulators.
func (t *target) newPull(fn reflect.Value) *pull {
	primal := t.run()
	p := &pull{t: t, fn: fn, primal: primal}
	for _, i := range t.Of {
		p.seeds = append(p.seeds, shadowTree(primal.results[i]))
	}
	for _, i := range t.OfParams {
		p.seeds = append(p.seeds, shadow(t.args[i]))
	}
	fill(p.seedLeaves(), t.stream(forSeeds))
	for _, i := range t.Wrt {
		p.accumulators = append(p.accumulators, shadow(t.args[i]))
	}
	p.before = numbers(p.accumulatorLeaves())
	p.pristine = cloneAll(p.seeds)
	return p
}

// soil sets the accumulators to random numbers.
func (p *pull) soil() {
	fill(p.accumulatorLeaves(), p.t.stream(forJunk))
	p.before = numbers(p.accumulatorLeaves())
}

// seedLeaves returns the numbers of the seeds in the order of target.outputs.
func (p *pull) seedLeaves() []leaf {
	var out []leaf
	for i, s := range p.seeds {
		out = append(out, leavesOf(s, fmt.Sprintf("seed%d", i), i < len(p.t.Of))...)
	}
	return out
}

func (p *pull) accumulatorLeaves() []leaf {
	var out []leaf
	for i, a := range p.accumulators {
		out = append(out, leavesOf(a, argName(p.t.Wrt[i]), false)...)
	}
	return out
}

// call runs the derivative on fresh arguments. A panic is an error unless the
// function itself panics.
func (p *pull) call(withSeeds bool) error {
	args := cloneAll(p.t.args)
	extra := p.extra()
	if !withSeeds {
		extra = extra[len(p.seeds):]
	}
	p.after = call(p.fn, append(args, extra...))
	p.after.args = args
	p.complete()
	if p.after.panicked != nil && p.primal.panicked == nil {
		return p.t.errorf("derivative: %w", p.after.panicked)
	}
	return nil
}

// bare reports whether the derivative is a pullback, which returns fewer results.
func (p *pull) bare() bool { return p.fn.Type().NumOut() < p.t.results }

// complete adds the results that a pullback does not return. It takes them from the function.
func (p *pull) complete() {
	if !p.bare() {
		return
	}
	got := p.after.results
	p.after.results = slices.Clone(p.primal.results)
	for i := range p.after.results {
		if !slices.Contains(p.t.Of, i) {
			p.after.results[i], got = got[0], got[1:]
		}
	}
}

// gained returns what the call added to each number of the accumulators.
func (p *pull) gained() []float64 {
	out := numbers(p.accumulatorLeaves())
	for i := range out {
		out[i] -= p.before[i]
	}
	return out
}

// Pullback calls fVJP with the random seeds that o.Seed makes and returns what
// it added to the accumulators, flattened.
func Pullback(f, fVJP any, o Options) ([]float64, error) {
	t, err := newTarget(f, o)
	if err != nil {
		return nil, err
	}
	p, err := t.pullback(fVJP, false)
	if err != nil {
		return nil, err
	}
	return p.gained(), nil
}

// pullback calls fVJP with accumulators that are zero, or that soil has set.
func (t *target) pullback(fVJP any, soiled bool) (*pull, error) {
	fn, err := t.reverse(fVJP)
	if err != nil {
		return nil, err
	}
	p := t.newPull(fn)
	if soiled {
		p.soil()
	}
	return p, p.call(true)
}
