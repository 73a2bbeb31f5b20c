package multiswarm

import (
	"cmp"
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Auto selects the method as follows, and reports it with the reason in
// Result.Notices:
//
//   - with Smooth, [Hopping], whose starts are a multiple of the ranks;
//   - otherwise [Portfolio], where the budget is twice what its first descent may
//     take and there are no more ranks than a gradient has points;
//   - otherwise [CMAES], whose population is a multiple of the ranks.
//
// A run therefore depends on the number of ranks. To continue it on another number,
// pass the method that Pick returns for the first.
//
// The choice is based on STATISTICS.md and BBOB.md in this directory.
type Auto struct {
	Bounds multigrad.Bounds // both ends of every parameter finite
	Smooth Smooth           // returns the objective with its gradient; nil if there is none
	Seed   uint64           // equal seeds give equal runs
	// RanksPerParticle is the number of ranks that share a point; see [Swarm].
	RanksPerParticle int
}

// Pick returns the method for a run with these options on this number of
// ranks, and the reason.
func (a Auto) Pick(opt Options, ranks int) (Method, string) {
	d := len(a.Bounds.Lower)
	if a.Smooth != nil {
		return Hopping{Bounds: a.Bounds, Smooth: a.Smooth, Seed: a.Seed, RanksPerParticle: a.RanksPerParticle, Starts: upTo(defaultStarts, teams(ranks, a.RanksPerParticle))},
			"Hopping: there are gradients"
	}
	budget := cmp.Or(opt.MaxEvals, defaultEvals)
	p := Portfolio{Bounds: a.Bounds, Seed: a.Seed, RanksPerParticle: a.RanksPerParticle}
	if whole, err := p.complete(); err == nil && budget >= 2*whole.Gradients*(d+1) && teams(ranks, a.RanksPerParticle) <= d+1 {
		return p, fmt.Sprintf("Portfolio: %d parameters, %d evaluations, no gradients", d, budget)
	}
	m := CMAES{Bounds: a.Bounds, Seed: a.Seed, RanksPerParticle: a.RanksPerParticle}
	if whole, err := m.complete(); err == nil {
		m.Population = upTo(whole.Population, teams(ranks, a.RanksPerParticle))
	}
	return m, fmt.Sprintf("CMAES: %d parameters, %d evaluations, no gradients", d, budget)
}

// teams returns the number of points that the ranks evaluate at a time.
func teams(ranks, perParticle int) int { return max(1, ranks/max(1, perParticle)) }

// upTo returns the lowest multiple of k that is n or more.
func upTo(n, k int) int { return (n + k - 1) / k * k }

func (a Auto) run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error) {
	m, why := a.Pick(opt, comm.OrSelf(c).Size())
	if _, swarm := m.(Swarm); swarm && opt.MaxSteps == 0 && opt.MaxEvals == 0 {
		opt.MaxEvals = defaultEvals
	}
	res, err := m.run(ctx, c, problem, opt)
	if res != nil {
		res.Notices = append([]string{"picked " + why}, res.Notices...)
	}
	return res, err
}
