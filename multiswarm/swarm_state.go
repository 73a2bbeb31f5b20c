package multiswarm

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// A swarmState is the state of a swarm. Products are rounded before they are added, so
// that ranks on different processors compute the same numbers.
type swarmState struct {
	State
	rule         Dynamics
	ring         int
	n, d         int
	lower, upper []float64
	vmax         []float64
	keys         []random.Key // one per particle
	restarts     random.Key   // of restarts
	circles      random.Key   // of informants
	informants   int
	informedBy   [][]int // the particles whose best points each particle knows
	revive       bool    // restart after a collapse
	first        int     // the particle with the best point of all, or −1
}

// newSwarmState returns the swarm of a state, which it keeps.
func newSwarmState(s Swarm, start State) (*swarmState, error) {
	f := &swarmState{
		rule: s.Dynamics, ring: s.Ring, n: s.Particles, d: len(s.Bounds.Lower),
		lower: s.Bounds.Lower, upper: s.Bounds.Upper, vmax: s.vmax(), first: -1, informants: s.Informants, revive: true,
	}
	begin, moves := random.New(s.Seed).Split()
	f.restarts, f.circles = begin.Fold(useRestarts), begin.Fold(useInformants)
	f.keys = make([]random.Key, f.n)
	for p := range f.keys {
		f.keys[p] = moves.Fold(uint64(p))
	}
	var err error
	if f.State, err = start.complete(f.n, f.d); err != nil {
		return nil, err
	}
	for p := range f.n {
		f.elect(p)
	}
	f.drawInformants(f.Drawn)
	return f, nil
}

// observe records the loss of a particle at its position. A loss that is not finite
// never becomes a best.
func (f *swarmState) observe(p int, loss float64) {
	switch {
	case loss-loss != 0 || loss >= f.BestLoss[p]:
		return
	case f.Born[p] != f.Restarts: // it belongs to an earlier swarm
		if loss < f.FoundLoss {
			f.found(f.row(f.X, p), loss)
		}
		return
	}
	f.Lowered = f.Lowered || f.first < 0 || loss < f.BestLoss[f.first]
	f.BestLoss[p] = loss
	copy(f.row(f.BestX, p), f.row(f.X, p))
	f.elect(p)
}

// elect makes p the first if its best point is the lowest. Of equal ones, the lowest
// index is the first, so that the order of observation does not matter.
func (f *swarmState) elect(p int) {
	loss := f.BestLoss[p]
	switch {
	case math.IsInf(loss, 1):
	case f.first < 0 || loss < f.BestLoss[f.first] || loss == f.BestLoss[f.first] && p < f.first:
		f.first = p
	}
}

func (f *swarmState) row(all []float64, p int) []float64 { return all[p*f.d : (p+1)*f.d : (p+1)*f.d] }

// leader returns the neighbour of p with the best point, or −1 if none has one.
func (f *swarmState) leader(p int) int {
	if f.informants > 0 {
		return f.informant(p)
	}
	if f.ring == 0 || 2*f.ring+1 >= f.n {
		return f.first
	}
	best, at := math.Inf(1), -1
	for i := p - f.ring; i <= p+f.ring; i++ {
		q := (i + f.n) % f.n
		if f.BestLoss[q] < best {
			best, at = f.BestLoss[q], q
		}
	}
	return at
}

// advance moves a particle to the position of its next evaluation, in diffopt's order:
// it moves along its velocity and is reflected by the walls, and then its velocity
// changes by the results of earlier evaluations. In a swarm that restarts, it is
// scattered.
func (f *swarmState) advance(p, step int) {
	if f.Born[p] != f.Restarts {
		f.scatter(p)
		return
	}
	x, v := f.row(f.X, p), f.row(f.V, p)
	own := f.row(f.BestX, p)
	if math.IsInf(f.BestLoss[p], 1) {
		own = nil
	}
	var lead []float64
	if q := f.leader(p); q >= 0 {
		lead = f.row(f.BestX, q)
	}
	key, r1, r2 := f.keys[p].Fold(uint64(step)), 1.0, 1.0
	if f.rule.Noise == PerParticle {
		r1, r2 = key.Float64At(0), key.Float64At(1)
	}
	for k := range v {
		if f.rule.Noise == PerComponent {
			r1, r2 = key.Float64At(2*uint64(k)), key.Float64At(2*uint64(k)+1)
		}
		before := x[k]
		f.move(k, &x[k], &v[k])
		u := float64(f.rule.Inertia * v[k])
		switch {
		case f.rule.Friction:
			u += float64(r1 * f.rule.Cognitive * (before - x[k]))
		case own != nil:
			u += float64(r1 * f.rule.Cognitive * (own[k] - x[k]))
		}
		if lead != nil {
			u += float64(r2 * f.rule.Social * (lead[k] - x[k]))
		}
		v[k] = max(-f.vmax[k], min(f.vmax[k], u))
	}
}

// move changes one component by its velocity. If it leaves the box, it is set to the
// wall and its velocity is reversed.
func (f *swarmState) move(k int, x, v *float64) {
	*x += *v
	switch {
	case *x < f.lower[k]:
		*x, *v = f.lower[k], -*v
	case *x > f.upper[k]:
		*x, *v = f.upper[k], -*v
	}
}
