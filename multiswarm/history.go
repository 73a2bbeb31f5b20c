package multiswarm

import (
	"math"
	"slices"
)

// A History is the steps that Options.Thin keeps, in order; entry i of each
// slice belongs to the same step. Step 0 is the start, and the last step is
// always included. An entry takes 8·(2d+1) bytes per particle of d parameters,
// on every rank.
type History struct {
	Steps      []int
	Positions  [][]float64 // one row of parameters per particle
	Velocities [][]float64 // with which the particles of a swarm continue from there, likewise
	Losses     [][]float64 // of each particle there, NaN and infinite ones included
	BestLoss   []float64   // of all steps so far, +Inf where there is none
	BestX      [][]float64 // where that is
	Lives      []Life      // with which the particles came there, without Born and Found
}

// Particle returns position, velocity and loss of a particle at entry i. The
// slices are views; methods other than Swarm have no velocities.
func (h *History) Particle(i, particle int) (x, v []float64, loss float64) {
	d := len(h.Positions[i]) / len(h.Losses[i])
	from, to := particle*d, (particle+1)*d
	if len(h.Velocities[i]) > 0 {
		v = h.Velocities[i][from:to:to]
	}
	return h.Positions[i][from:to:to], v, h.Losses[i][particle]
}

// State returns the swarm as it was before the evaluation of entry i; a run
// that starts from it continues as this one did. Personal bests are those of
// the previous entries, so some may be missing with a thinned history or after
// a continuation.
func (h *History) State(i int) State {
	s := State{Step: h.Steps[i], X: slices.Clone(h.Positions[i]), V: slices.Clone(h.Velocities[i])}
	n, d := len(h.Losses[i]), len(h.Positions[i])/len(h.Losses[i])
	s.BestX, s.BestLoss = slices.Clone(h.Positions[0]), slices.Repeat([]float64{math.Inf(1)}, n)
	s.Life = h.Lives[i]
	s.Born = slices.Repeat([]int{s.Restarts}, n)
	for e := range i {
		for p := range n {
			x, _, loss := h.Particle(e, p)
			switch {
			case loss-loss != 0:
			case h.Lives[e].Restarts != s.Restarts:
				if s.FoundX == nil || loss < s.FoundLoss {
					s.FoundX, s.FoundLoss = slices.Clone(x), loss
				}
			case loss < s.BestLoss[p]:
				s.BestLoss[p] = loss
				copy(s.BestX[p*d:], x)
			}
		}
	}
	return s
}

// keep records a step: every thin-th, all for 0, only the last for a negative value. A
// step that thin does not select stays until the next step, so that a run always has
// its last step.
func (h *History) keep(thin int, e *Event, life Life) {
	last := len(h.Steps) - 1
	life.Born, life.FoundX, life.FoundLoss, life.Lowered = nil, nil, 0, false
	if last < 0 || thin == 0 || thin > 0 && h.Steps[last]%thin == 0 {
		h.add(e)
		h.Lives = append(h.Lives, life)
		return
	}
	h.Steps[last], h.BestLoss[last] = e.Step, e.Best.Loss
	h.Lives[last] = life
	h.Positions[last] = append(h.Positions[last][:0], e.X...)
	h.Velocities[last] = append(h.Velocities[last][:0], e.V...)
	h.Losses[last] = append(h.Losses[last][:0], e.Losses...)
	copy(h.BestX[last], e.Best.X)
}

func (h *History) add(e *Event) {
	h.Steps = append(h.Steps, e.Step)
	h.Positions = append(h.Positions, slices.Clone(e.X))
	h.Velocities = append(h.Velocities, slices.Clone(e.V))
	h.Losses = append(h.Losses, slices.Clone(e.Losses))
	h.BestLoss = append(h.BestLoss, e.Best.Loss)
	h.BestX = append(h.BestX, slices.Clone(e.Best.X))
}
