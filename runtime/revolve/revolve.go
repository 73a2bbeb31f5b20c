package revolve

import (
	"fmt"
	"math"
)

// Reverse runs the steps 0, 1, ... n-1 and then their adjoints n-1, ... 1, 0.
//
// step(k) is step k: it replaces the state before the step by the state after it,
// and computes the same each time it runs. adjoint(k) is called with the state
// before step k; it runs the step and replaces the adjoint of the state after the
// step by that of the state before it, like the VJP that gradgen emits for the
// step. On return the state is that after all steps.
//
// Reverse keeps at most the given number of copies of the state, and one more of
// the final state. It panics if snapshots is less than 1 or n is negative. The
// elements of state must not contain references to memory that steps change.
// [Steps] returns how often step runs.
func Reverse[T any](n, snapshots int, step, adjoint func(k int), state ...[]T) {
	check(n, snapshots)
	if n == 0 {
		return
	}
	r := reversal[T]{n: n, step: step, adjoint: adjoint, state: state}
	r.save()
	r.reverse(0, n, min(snapshots, n))
	restore(state, r.end)
}

func check(n, snapshots int) {
	if n < 0 {
		panic(fmt.Sprintf("revolve: %d steps", n))
	}
	if snapshots < 1 {
		panic(fmt.Sprintf("revolve: %d snapshots, at least one is needed", snapshots))
	}
}

// A reversal is the state of a call of Reverse.
type reversal[T any] struct {
	n             int
	step, adjoint func(k int)
	state         [][]T
	saved         [][][]T // snapshots; memory after the last one is used again
	end           [][]T   // the state after all steps
}

// reverse reverses the steps [from, to). The last snapshot is the state before
// step from, which is the state on entry, too; left snapshots may be made, with
// that one.
func (r *reversal[T]) reverse(from, to, left int) {
	for to-from > 1 {
		middle := to - 1 // with no snapshot but that one, each step begins there
		if left > 1 {
			middle = from + Split(to-from, left)
		}
		for k := from; k < middle; k++ {
			r.step(k)
		}
		if left > 1 {
			r.save()
			r.reverse(middle, to, left-1)
			r.saved = r.saved[:len(r.saved)-1]
		} else {
			r.last(middle)
		}
		restore(r.state, r.saved[len(r.saved)-1])
		to = middle
	}
	r.last(from)
}

// last runs the adjoint of step k.
func (r *reversal[T]) last(k int) {
	r.adjoint(k)
	if k == r.n-1 {
		r.end = copied(nil, r.state)
	}
}

// save takes a snapshot.
func (r *reversal[T]) save() {
	var old [][]T
	if n := len(r.saved); n < cap(r.saved) {
		old = r.saved[:n+1][n]
	}
	r.saved = append(r.saved, copied(old, r.state))
}

// copied copies x to the memory of old.
func copied[T any](old, x [][]T) [][]T {
	if old == nil {
		old = make([][]T, len(x))
	}
	for i, v := range x {
		old[i] = append(old[i][:0], v...)
	}
	return old
}

func restore[T any](to, from [][]T) {
	for i, v := range from {
		copy(to[i], v)
	}
}

// Split returns how many of n > 1 steps run before the next snapshot, if there
// may be snapshots > 1 of them, including the one before these steps.
func Split(n, snapshots int) int {
	r := repetitions(n, snapshots)
	return min(binomial(snapshots, r-1), n-binomial(snapshots-1, r-1))
}

// repetitions returns the least r with β(snapshots, r) ≥ n.
func repetitions(n, snapshots int) int {
	r := 0
	for binomial(snapshots, r) < n {
		r++
	}
	return r
}

// binomial returns β(s, r) = (s+r)!/(s! r!), or math.MaxInt if that is smaller.
func binomial(s, r int) int {
	s, r = max(s, r), min(s, r)
	b := 1
	for i := 1; i <= r; i++ {
		if b > math.MaxInt/(s+i) {
			return math.MaxInt
		}
		b = b * (s + i) / i
	}
	return b
}

// Steps returns the number of calls of step by [Reverse], without the steps that
// the adjoints run: t(n, snapshots).
func Steps(n, snapshots int) int {
	check(n, snapshots)
	if n < 2 {
		return 0
	}
	snapshots = min(snapshots, n)
	r := repetitions(n, snapshots)
	return r*n - binomial(snapshots+1, r-1)
}
