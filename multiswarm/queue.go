package multiswarm

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
)

// A queue assigns the particles of an asynchronous run, those with the fewest steps
// first, and collects the results until all particles have done a step. Exported fields
// are kept in checkpoints.
type queue struct {
	Next []int         // the step of each particle's next evaluation
	Rows map[int]*hand // steps that have started and are not complete
	// Limit is the last step to start.
	Limit int
	out   []bool // particles that are being evaluated
}

// A hand is a step that some particles have done.
type hand struct {
	X, V, Losses []float64
	Count        int
}

func newQueue(particles, first, last int) *queue {
	return &queue{Next: slices.Repeat([]int{first}, particles), Rows: map[int]*hand{}, Limit: last}
}

// draw returns a particle to evaluate, or −1 if there is none now. Then the caller need
// not wait: each returned evaluation makes at most one particle ready, and the team
// that returned it draws again.
func (d *queue) draw() int {
	if len(d.out) == 0 {
		d.out = make([]bool, len(d.Next))
	}
	best, at := math.MaxInt, -1
	for p, step := range d.Next {
		if !d.out[p] && step <= d.Limit && step < best {
			best, at = step, p
		}
	}
	if at >= 0 {
		d.out[at] = true
	}
	return at
}

// put records the loss of a particle and returns the step that it belongs to.
func (d *queue) put(f *swarmState, p int, loss float64) int {
	step := d.Next[p]
	h := d.Rows[step]
	if h == nil {
		h = &hand{X: make([]float64, f.n*f.d), V: make([]float64, f.n*f.d), Losses: make([]float64, f.n)}
		d.Rows[step] = h
	}
	copy(f.row(h.X, p), f.row(f.X, p))
	copy(f.row(h.V, p), f.row(f.V, p))
	h.Losses[p] = loss
	h.Count++
	d.Next[p]++
	d.out[p] = false
	return step
}

// complete returns a step that all particles have done, and removes it.
func (d *queue) complete(step int) *hand {
	h := d.Rows[step]
	if h == nil || h.Count < len(d.Next) {
		return nil
	}
	delete(d.Rows, step)
	return h
}

// close prevents the start of further steps.
func (d *queue) close() {
	begun := 0
	for p, step := range d.Next {
		if len(d.out) == 0 || !d.out[p] {
			step--
		}
		begun = max(begun, step)
	}
	d.Limit = min(d.Limit, begun)
}

// back processes a loss and returns the next particle for the team that computed it. It
// is called on rank 0, by one goroutine at a time.
func (r *run) back(p int, loss float64, w word) (next int, err error) {
	if p >= 0 {
		if err := r.took(p, loss); err != nil {
			return -1, err
		}
	}
	if w == wishes {
		r.wished = true
	}
	return r.queue.draw(), nil
}

// took records an evaluation, advances the particle, and accepts complete steps.
func (r *run) took(p int, loss float64) error {
	r.state.observe(p, loss)
	step := r.queue.put(r.state, p, loss)
	r.state.advance(p, step)
	for {
		h := r.queue.complete(r.Step + 1)
		if h == nil {
			return nil
		}
		if err := r.acceptState(r.Step+1, h.X, h.V, h.Losses); err != nil {
			return err
		}
		r.state.Step = r.Step + 1
		if !r.done() {
			r.judge(r.wished || r.stop != nil)
		}
		if r.done() && r.Status != multigrad.StepLimit {
			r.queue.close()
		}
		if err := r.saveDue(); err != nil {
			return err
		}
	}
}
