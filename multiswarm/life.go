package multiswarm

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
)

// A Life is the part of a swarm's state that does not belong to particles: the
// informants, and the earlier swarms. The zero value is that of a new swarm.
type Life struct {
	Drawn    int  // the step at which informants were last drawn
	Lowered  bool // the swarm's best was lowered since the last complete step
	Idle     int  // complete steps since it was lowered
	Restarts int  // how often the swarm began anew
	// Born is the number of restarts when each particle was last scattered; nil
	// means all of them at the beginning.
	Born []int
	// FoundX is the best point of the swarms before this one and FoundLoss its
	// loss; nil where there is none.
	FoundX    []float64
	FoundLoss float64
}

func (l Life) clone() Life {
	l.Born, l.FoundX = slices.Clone(l.Born), slices.Clone(l.FoundX)
	return l
}

// A swarm whose extent, as a fraction of the box, is below collapsed no longer
// searches. If the loss is flat up to rounding errors, the swarm stays wider: then it
// has ended if its extent is below narrow for idle steps.
const (
	collapsed = 1e-10
	narrow    = 1e-5
	idle      = 100 // steps
)

// spent reports whether positions and velocities are so small that the swarm no longer
// searches.
func (f *swarmState) spent(diameter float64, v []float64) bool {
	limit := collapsed
	if f.Idle >= idle {
		limit = narrow
	}
	if diameter > limit {
		return false
	}
	for i, u := range v {
		if k := i % f.d; math.Abs(u) > limit*(f.upper[k]-f.lower[k]) {
			return false
		}
	}
	return true
}

// restart starts a new swarm: particles are scattered when they move next, and their
// memory is cleared, except for the best point of all.
func (f *swarmState) restart() {
	if f.first >= 0 && (f.FoundX == nil || f.BestLoss[f.first] < f.FoundLoss) {
		f.found(f.row(f.BestX, f.first), f.BestLoss[f.first])
	}
	for p := range f.BestLoss {
		f.BestLoss[p] = math.Inf(1)
	}
	f.first, f.Restarts, f.Idle = -1, f.Restarts+1, 0
}

func (f *swarmState) found(x []float64, loss float64) {
	f.FoundX, f.FoundLoss = slices.Clone(x), loss
}

// best returns the best point of this swarm and the earlier ones; X is nil if there is
// none.
func (f *swarmState) best() multigrad.Best {
	switch {
	case f.first >= 0 && (f.FoundX == nil || f.BestLoss[f.first] <= f.FoundLoss):
		return multigrad.Best{X: f.row(f.BestX, f.first), Loss: f.BestLoss[f.first]}
	case f.FoundX != nil:
		return multigrad.Best{X: f.FoundX, Loss: f.FoundLoss}
	}
	return multigrad.Best{Loss: math.Inf(1)}
}

// scatter puts a particle at its first position in the current swarm. Particles form a
// Latin hypercube.
func (f *swarmState) scatter(p int) {
	x, v := f.row(f.X, p), f.row(f.V, p)
	key := f.restarts.Fold(uint64(f.Restarts))
	own := key.Fold(uint64(f.d + p))
	for k := range x {
		cell := key.Fold(uint64(k)).Perm(f.n)[p]
		u := (float64(cell) + own.Float64At(uint64(2*k))) / float64(f.n)
		x[k] = min(f.upper[k], f.lower[k]+float64(u*(f.upper[k]-f.lower[k])))
		v[k] = float64(f.vmax[k] * (2*own.Float64At(uint64(2*k+1)) - 1))
	}
	f.Born[p] = f.Restarts
}

// drawInformants selects the particles that each particle informs of its best point:
// the topology of Clerc's standard swarm.
func (f *swarmState) drawInformants(step int) {
	f.Drawn = step
	if f.informants == 0 {
		return
	}
	if f.informedBy == nil {
		f.informedBy = make([][]int, f.n)
	}
	key := f.circles.Fold(uint64(step))
	for p := range f.informedBy {
		f.informedBy[p] = append(f.informedBy[p][:0], p)
	}
	for p := range f.n {
		for i := range f.informants {
			q := key.IntNAt(uint64(p*f.informants+i), f.n)
			f.informedBy[q] = append(f.informedBy[q], p)
		}
	}
}

// informant returns the best informant of a particle, or −1 if none has a best point.
// Of equal ones, it returns the lowest index.
func (f *swarmState) informant(p int) int {
	best, at := math.Inf(1), -1
	for _, q := range f.informedBy[p] {
		if loss := f.BestLoss[q]; loss < best || loss == best && !math.IsInf(loss, 1) && q < at {
			best, at = loss, q
		}
	}
	return at
}

// endStep ends a complete step. If the step did not lower the best of the swarm,
// informants are drawn again; if the swarm has collapsed, it restarts.
func (f *swarmState) endStep(step int, diameter float64, v []float64) {
	f.Idle++
	if f.Lowered {
		f.Idle, f.Lowered = 0, false
	} else {
		f.drawInformants(step)
	}
	if f.revive && f.spent(diameter, v) {
		f.restart()
	}
}
