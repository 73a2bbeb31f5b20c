package gradcheck

import (
	"errors"
	"math"
)

// CheckVJP checks fVJP, which may be a pullback, against f: results, effect on the arguments, seeds,
// adding to the accumulators, and the derivatives of ⟨seed, outputs⟩ with
// respect to the parameters o.Wrt and to the entry values of o.OfParams. If f
// panics at the inputs, fVJP must panic too; a pullback need not.
func CheckVJP(f, fVJP any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	p, err := t.pullback(fVJP, false)
	if err != nil || p.primal.panicked != nil {
		return errors.Join(err, t.samePanic(p))
	}
	return errors.Join(
		t.sameEffect(p.primal, p.after),
		p.seedsUnchanged(),
		p.onlyNumbers(),
		p.compareWithDifferences(),
		t.repeats(p, 0, func() (*pull, error) { return t.pullback(fVJP, false) }),
		t.repeats(p, p.rounding(), func() (*pull, error) { return t.pullback(fVJP, true) }),
	)
}

// samePanic checks that the derivative of a function that panicked has
// panicked with the same message.
func (t *target) samePanic(p *pull) error {
	if p == nil || p.primal.panicked == nil {
		return nil
	}
	if p.after.panicked == nil && p.bare() {
		return nil
	}
	if p.after.panicked == nil {
		return t.errorf("derivative does not panic, want %w", p.primal.panicked)
	}
	if p.after.panicked.Error() != p.primal.panicked.Error() {
		return t.errorf("derivative: %w, want %w", p.after.panicked, p.primal.panicked)
	}
	return nil
}

// sameEffect compares results and arguments after the calls.
func (t *target) sameEffect(want, got *state) error {
	tol := 0.0
	if t.ApproxResults {
		tol = max(t.RelTol, relTolDouble)
	}
	var errs []error
	for i, r := range want.results {
		if d := differ(got.results[i], r, "result"+string(rune('0'+i)), tol); d != "" {
			errs = append(errs, t.errorf("derivative returns another value: %s", d))
		}
	}
	for i, a := range want.args {
		if d := differ(got.args[i], a, argName(i), tol); d != "" {
			errs = append(errs, t.errorf("derivative leaves another argument: %s", d))
		}
	}
	return listed(errs)
}

// seedsUnchanged checks that the seeds of results are as they were.
func (p *pull) seedsUnchanged() error {
	for i := range p.t.Of {
		if d := differ(p.seeds[i], p.pristine[i], "seed", 0); d != "" {
			return p.t.errorf("derivative changes the seed of result %d: %s", p.t.Of[i], d)
		}
	}
	return nil
}

// onlyNumbers checks that integers, booleans and strings inside accumulators
// stay zero and that no slice or pointer was replaced.
func (p *pull) onlyNumbers() error {
	for i, a := range p.accumulators {
		bare := shadow(a)
		values := numbers(leavesOf(a, "", false))
		for j, l := range leavesOf(bare, "", false) {
			l.set(values[j])
		}
		if d := differ(a, bare, argName(p.t.Wrt[i]), math.Inf(1)); d != "" {
			return p.t.errorf("derivative writes to what is no number: %s", d)
		}
	}
	return nil
}

// compareWithDifferences compares accumulators and consumed seeds with finite
// differences.
func (p *pull) compareWithDifferences() error {
	t := p.t
	isSingle := single(p.seedLeaves(), p.accumulatorLeaves())
	got := p.gained()
	want := t.gradient(t.Wrt, p.weights())
	err := t.compareAll("VJP", inputs(t.args, t.Wrt), got, want, isSingle)
	if len(t.OfParams) == 0 {
		return err
	}
	var consumed []float64
	for _, s := range p.seeds[len(t.Of):] {
		consumed = append(consumed, numbers(leavesOf(s, "", false))...)
	}
	want = t.gradient(t.OfParams, p.weights())
	leaves := inputs(t.args, t.OfParams)
	return errors.Join(err, t.compareAll("consumed seed", leaves, consumed, want, isSingle))
}

// weights returns the numbers of the seeds before the call.
func (p *pull) weights() []float64 {
	q := &pull{t: p.t, seeds: p.pristine}
	return numbers(q.seedLeaves())
}

// gradient estimates the derivatives of ⟨weights, outputs⟩.
func (t *target) gradient(params []int, weights []float64) []Estimate {
	direction := make([]float64, len(inputs(t.args, params)))
	out := make([]Estimate, len(direction))
	for i := range direction {
		direction[i] = 1
		line := t.line(params, direction)
		out[i] = differentiate(weighted(line, weights), t.scale(params, direction), t.unit())[0]
		direction[i] = 0
	}
	return out
}

// weighted reduces line to its product with the weights.
func weighted(line func(float64) []float64, weights []float64) func(float64) []float64 {
	return func(step float64) []float64 {
		values := line(step)
		if len(values) != len(weights) {
			return []float64{math.NaN()}
		}
		return []float64{dot(values, weights)}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// rounding returns the rounding error of an addition to a number below one.
func (p *pull) rounding() float64 {
	if single(p.accumulatorLeaves()) {
		return 1e-5
	}
	return 1e-13
}

// repeats checks that a second call gives equal numbers: equal bits if tol is
// 0; otherwise numbers that differ by at most tol, relative to the number or to
// one.
func (t *target) repeats(p *pull, tol float64, again func() (*pull, error)) error {
	q, err := again()
	if err != nil {
		return err
	}
	m := &matcher{tol: tol}
	a, b := q.gained(), p.gained()
	for i, l := range p.accumulatorLeaves() {
		if d := m.numbers(a[i], b[i], l.path); d != "" {
			return t.errorf("another call does not %s the same: %s", verb(tol), d)
		}
	}
	return nil
}

func verb(tol float64) string {
	if tol == 0 {
		return "give"
	}
	return "add to its accumulators"
}
