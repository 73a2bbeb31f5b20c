package multiswarm

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A team is a group of ranks that share particles, from the point of view of this rank.
type team struct {
	main, sub comm.Comm
	loss      Loss
	first     int   // of this team's particles
	count     int   // of this team's particles
	lead      bool  // this rank communicates for the team
	own       bool  // sub was created for the run
	counts    []int // numbers that each rank of main sends per step
	sizes     []int // ranks of each team
	group     int   // this rank's team
	params    []float64
	mine, all []float64 // the numbers that this rank sends and receives
	probe     probe
}

// A probe is the first point at which a team found a finite loss. It tells a loss from that of a
// saved run.
type probe struct {
	X    []float64
	Loss float64
}

// newTeam divides ranks, and the given number of particles of dims parameters, among
// teams of perParticle ranks; 0 means as many teams as particles. All ranks call it.
func newTeam(c comm.Comm, perParticle, particles, dims int) (*team, error) {
	t := &team{main: comm.OrSelf(c), params: make([]float64, dims)}
	groups, err := groupCount(t.main.Size(), perParticle, particles)
	if err != nil {
		return nil, err
	}
	sizes := multigrad.Shares(t.main.Size(), groups)
	group := 0
	if groups == t.main.Size() {
		t.sub, group = comm.Self(), t.main.Rank()
	} else {
		if t.sub, group, err = multigrad.SplitSizes(t.main, sizes); err != nil {
			return nil, fmt.Errorf("multiswarm: %w", err)
		}
		t.own = true
	}
	t.lead = t.sub.Rank() == 0
	t.sizes, t.group = sizes, group
	t.redeal(particles)
	return t, nil
}

// redeal divides another number of particles among the teams. Some teams may get none.
func (t *team) redeal(particles int) {
	t.first, t.counts = 0, t.counts[:0]
	t.deal(t.sizes, multigrad.Shares(particles, len(t.sizes)), t.group)
}

// buffer allocates memory for an exchange of n losses.
func (t *team) buffer(n int) {
	t.mine = slices.Grow(t.mine[:0], t.count+1)[:t.count+1]
	t.all = slices.Grow(t.all[:0], n+t.main.Size())[:n+t.main.Size()]
}

// groupCount returns the number of groups of ranks.
func groupCount(ranks, perParticle, particles int) (int, error) {
	if perParticle == 0 {
		return min(ranks, particles), nil
	}
	groups := ranks / perParticle
	switch {
	case groups*perParticle != ranks:
		return 0, fmt.Errorf("multiswarm: %d ranks per particle do not divide %d ranks", perParticle, ranks)
	case groups > particles:
		return 0, fmt.Errorf("multiswarm: %d groups of %d ranks for %d particles: take more particles or more ranks per particle", groups, perParticle, particles)
	}
	return groups, nil
}

// deal sets this team's particles and what each rank sends: the first rank of a team
// sends its losses, and every rank sends a word.
func (t *team) deal(sizes, particles []int, group int) {
	for g, size := range sizes {
		if g < group {
			t.first += particles[g]
		}
		t.counts = append(t.counts, particles[g]+1)
		for range size - 1 {
			t.counts = append(t.counts, 1)
		}
	}
	t.count = particles[group]
}

// free frees the team's communicator at the end of a run. It is collective, so all
// ranks must call it.
func (t *team) free() {
	if t.own {
		_ = t.sub.Free() // the run has ended; errors no longer matter
	}
}

// evaluate computes the loss at x, which it does not keep.
func (t *team) evaluate(x []float64) (float64, error) {
	copy(t.params, x)
	loss, err := t.loss(t.params)
	if err == nil && t.probe.X == nil && loss-loss == 0 {
		t.probe = probe{slices.Clone(x), loss}
	}
	return loss, err
}

// A word is the message of a rank in addition to losses.
type word float64

const (
	goOn   word = iota
	wishes      // requests the end of the run
	failed
)

// exchange sends this rank's losses and word to all ranks. It overwrites losses with
// those of all particles, and returns whether some rank requests the end, and the first
// rank that failed, or −1.
func (t *team) exchange(losses, mine, all []float64, w word) (stop bool, broken int, err error) {
	broken = -1
	send := mine[:0]
	if t.lead {
		send = mine[:t.count]
	}
	send = append(send, float64(w))
	if err := comm.Allgatherv(t.main, send, all, t.counts); err != nil {
		return false, -1, fmt.Errorf("multiswarm: exchange of losses: %w", err)
	}
	at := 0
	for rank, n := range t.counts {
		losses = losses[copy(losses, all[at:at+n-1]):]
		at += n
		stop = stop || word(all[at-1]) == wishes
		if word(all[at-1]) == failed && broken < 0 {
			broken = rank
		}
	}
	return stop, broken, nil
}
