package multiswarm

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A team is the ranks that share particles, as this rank sees them.
type team struct {
	main, sub comm.Comm
	loss      Loss
	first     int   // of this team's particles
	count     int   // of them
	lead      bool  // this rank speaks for the team
	own       bool  // sub was made for the run
	counts    []int // numbers that each rank of main sends per step
	sizes     []int // ranks of each team
	group     int   // this rank's team
	params    []float64
	mine, all []float64 // what this rank sends and receives
}

// newTeam divides ranks, and so many particles of dims parameters, among teams
// of perParticle ranks, 0 for as many as there are. All ranks call it.
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

// redeal divides another number of particles among the teams, of which some may
// get none.
func (t *team) redeal(particles int) {
	t.first, t.counts = 0, t.counts[:0]
	t.deal(t.sizes, multigrad.Shares(particles, len(t.sizes)), t.group)
}

// buffer makes room for an exchange of n losses.
func (t *team) buffer(n int) {
	t.mine = slices.Grow(t.mine[:0], t.count+1)[:t.count+1]
	t.all = slices.Grow(t.all[:0], n+t.main.Size())[:n+t.main.Size()]
}

// groupCount is the number of groups of ranks.
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

// deal notes this team's particles and what each rank sends: the losses of its
// team from the first rank of each, and a word of control from all.
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

// free gives the team's communicator back, after a run that all ranks have come
// to the end of: it is collective.
func (t *team) free() {
	if t.own {
		_ = t.sub.Free() // the run is over, whatever this says
	}
}

// evaluate computes the loss at x, which stays the caller's.
func (t *team) evaluate(x []float64) (float64, error) {
	copy(t.params, x)
	return t.loss(t.params)
}

// A word is what a rank has to say beside losses.
type word float64

const (
	goOn   word = iota
	wishes      // to end the run
	failed
)

// exchange sends this rank's losses and word to all ranks. It fills losses, of
// all particles, and returns whether some rank wants the end, and the first
// rank that failed or −1.
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
