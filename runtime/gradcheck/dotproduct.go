package gradcheck

import "math"

// CheckDot checks that fJVP and fVJP are transposes of each other:
// ⟨J·v, w⟩ = ⟨v, Jᵀ·w⟩ for a random tangent v and a random seed w, up to
// rounding (a thousandth of the tolerance against finite differences).
func CheckDot(f, fJVP, fVJP any, o Options) error {
	t, err := newTarget(f, o)
	if err != nil {
		return err
	}
	forward, err := t.pushforward(fJVP)
	if err != nil {
		return err
	}
	reverse, err := t.pullback(fVJP, false)
	if err != nil || reverse.primal.panicked != nil {
		return err
	}
	tangents, w := numbers(forward.leaves()), reverse.weights()
	if len(tangents) != len(w) {
		return t.errorf("JVP returns %d numbers, outputs have %d", len(tangents), len(w))
	}
	return t.equalProducts(tangents, w, forward.along, reverse)
}

func (t *target) equalProducts(tangents, w, v []float64, reverse *pull) error {
	gained := reverse.gained()
	left, right := dot(tangents, w), dot(v, gained)
	size := absDot(tangents, w) + absDot(v, gained)
	if !(math.Abs(left-right) <= t.dotTol(reverse)*size) {
		return t.errorf("⟨J·v, w⟩ = %.17g but ⟨v, Jᵀ·w⟩ = %.17g", left, right)
	}
	return nil
}

func (t *target) dotTol(p *pull) float64 {
	switch {
	case t.RelTol != 0:
		return t.RelTol / 1000
	case single(p.seedLeaves(), p.accumulatorLeaves()) || t.rounds():
		return relTolSingle / 10
	}
	return relTolDouble / 1000
}

// rounds reports whether the outputs are as noisy as float32 arithmetic.
func (t *target) rounds() bool {
	direction := make([]float64, len(inputs(t.args, t.Wrt)))
	for i := range direction {
		direction[i] = 1
	}
	return roundsToSingle(differentiate(t.line(t.Wrt, direction), t.scale(t.Wrt, direction), t.unit()))
}

func absDot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += math.Abs(a[i] * b[i])
	}
	return sum
}

// Rounding returns the relative tolerance within which two derivatives of f that differ
// only by rounding agree at the inputs of o.
func Rounding(f any, o Options) float64 {
	t, err := newTarget(f, o)
	if err != nil {
		return 0
	}
	return t.dotTol(t.newPull(t.fn))
}
