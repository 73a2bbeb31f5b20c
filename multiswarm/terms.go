package multiswarm

import (
	"fmt"
	"hash/fnv"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A term is a setting, as text, that must be the same on all ranks, because every rank
// moves the whole swarm itself.
type term struct{ name, text string }

func terms(s Swarm, opt Options) []term {
	list := []term{
		{"Bounds", fmt.Sprint(s.Bounds)},
		{"Particles", fmt.Sprint(s.Particles)},
		{"Dynamics", fmt.Sprint(s.Dynamics)},
		{"VMax", fmt.Sprint(s.VMax)},
		{"Ring", fmt.Sprint(s.Ring)},
		{"Informants", fmt.Sprint(s.Informants)},
		{"Seed", fmt.Sprint(s.Seed)},
		{"RanksPerParticle", fmt.Sprint(s.RanksPerParticle)},
		{"Async", fmt.Sprint(s.Async)},
	}
	list = append(list, optionTerms(opt)...)
	start := "of its own"
	if opt.Start != nil {
		start = fmt.Sprint(*opt.Start)
	}
	return append(list, term{"Start", start})
}

func optionTerms(opt Options) []term {
	return []term{
		{"MaxSteps", fmt.Sprint(opt.MaxSteps)},
		{"MaxEvals", fmt.Sprint(opt.MaxEvals)},
		{"Target", fmt.Sprint(opt.Target)},
		{"Patience", fmt.Sprint(opt.Patience, opt.Tolerance)},
		{"Diameter", fmt.Sprint(opt.Diameter)},
		{"Thin", fmt.Sprint(opt.Thin)},
		{"use of a Checkpoint", fmt.Sprint(opt.Checkpoint.Path != "")},
	}
}

// agree compares the settings of all ranks of c, which would otherwise move different
// swarms without an error.
func agree(c comm.Comm, s Swarm, opt Options) error { return agreeOn(c, terms(s, opt)) }

func agreeOn(c comm.Comm, list []term) error {
	c = comm.OrSelf(c)
	if c.Size() == 1 {
		return nil
	}
	mine := make([]int64, len(list))
	for i, t := range list {
		h := fnv.New64a()
		fmt.Fprint(h, t.text)
		mine[i] = int64(h.Sum64())
	}
	all := make([]int64, c.Size()*len(mine))
	if err := comm.Allgather(c, mine, all); err != nil {
		return fmt.Errorf("multiswarm: comparison of ranks: %w", err)
	}
	for rank := range c.Size() {
		for i, t := range list {
			if all[i] != all[rank*len(list)+i] {
				return fmt.Errorf("multiswarm: %w", &multigrad.DisagreementError{What: t.name, Rank: rank})
			}
		}
	}
	return nil
}
