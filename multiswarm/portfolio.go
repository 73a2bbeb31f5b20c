package multiswarm

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// Portfolio searches without gradients by three methods in turn, the cheap ones
// first:
//
//  1. L-BFGS-B with gradients from differences of losses, from the best of a few
//     random points. It finds the minimum of a smooth loss with one valley in a fraction of the
//     evaluations of any other method, and ends soon if there are many valleys.
//  2. Searches along the axes, one per parameter at the same time, as long as
//     losses add up, that is, the loss is a sum of functions of one parameter;
//     then L-BFGS-B from the best coordinates. A loss that is no sum shows it
//     within a few evaluations per parameter. Where it did, and the descent came to a
//     minimum, further descents from other points follow.
//  3. [CMAES] with restarts, until a limit of [Options] ends the run. If the last
//     descent was still under way, the first search goes on where it was, with the
//     shape of the valley from its gradients.
//
// A step evaluates the points of a gradient, one point per axis, or a generation.
//
// Source: I. Loshchilov, M. Schoenauer, M. Sebag, Bi-population CMA-ES algorithms
// with surrogate models and line searches, GECCO 2013.
type Portfolio struct {
	Bounds multigrad.Bounds // both ends of every parameter finite
	// Gradients is the most gradients of a descent; 0 means 50 and 12 per parameter, a
	// negative number leaves descents out.
	Gradients int
	// Descents is the largest number of descents; 0 means 8.
	Descents int
	// Axis is the most evaluations along an axis; 0 means 200, a negative number
	// leaves the axes out.
	Axis int
	// CMAES searches last; its Bounds, Seed and RanksPerParticle are those of the
	// portfolio.
	CMAES CMAES
	Seed  uint64 // equal seeds give equal runs, on any number of ranks
	// RanksPerParticle is how many ranks share the loss of one point; see [Swarm].
	RanksPerParticle int
}

const (
	defaultAxis      = 200
	defaultGradients = 50
	defaultDescents  = 8
	gradientsPerAxis = 12
)

func (p Portfolio) complete() (Portfolio, error) {
	p.CMAES.Bounds, p.CMAES.Seed, p.CMAES.RanksPerParticle = p.Bounds, p.Seed, p.RanksPerParticle
	var err error
	if p.CMAES, err = p.CMAES.complete(); err != nil {
		return p, err
	}
	if p.Descents = cmp.Or(p.Descents, defaultDescents); p.Descents < 0 {
		return p, fmt.Errorf("multiswarm: %d descents", p.Descents)
	}
	p.Gradients, p.Axis = cmp.Or(p.Gradients, defaultGradients+gradientsPerAxis*len(p.Bounds.Lower)), cmp.Or(p.Axis, defaultAxis)
	return p, nil
}

func (p Portfolio) run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error) {
	p, err := p.complete()
	if err != nil {
		return nil, err
	}
	return runColony(ctx, c, problem, setting{
		bounds: p.Bounds, points: len(p.Bounds.Lower) + 1, ranksPerParticle: p.RanksPerParticle,
		text:  fmt.Sprintf("Portfolio %v %d %d %d %v", p.Bounds, p.Gradients, p.Descents, p.Axis, p.CMAES),
		begin: func() (colony, error) { return newPortfolio(p) },
	}, opt)
}

// A portfolio is the state of a [Portfolio] run.
type portfolio struct {
	portfolioState
	set   Portfolio
	stage colony
}

// portfolioState is the state in a checkpoint, in addition to that of the current
// stage.
type portfolioState struct {
	Stage    int
	Best     minimum // so far; X is nil before the first
	From     minimum // the lowest of the latest random points
	Descents int     // that ended, without polishing
	Found    bool    // the last of them reached a minimum
	Guide    *guide  // from a descent that had not ended
}

// The stages of a portfolio.
const (
	stageStart = iota
	stageDescent
	stageAxes
	stagePolish // only after the axes were searched to the end
	stageCMAES
)

func newPortfolio(p Portfolio) (*portfolio, error) {
	f := &portfolio{set: p}
	f.Best.Loss = math.Inf(1)
	return f, f.enter(stageStart)
}

// enter starts a stage, or the next one that has something to do.
func (p *portfolio) enter(stage int) error {
	var err error
	for p.Stage = stage; ; p.Stage = p.next() {
		if p.stage, err = p.begin(p.Stage); err != nil || p.stage.ended() == "" || p.Stage == stageCMAES {
			return err
		}
	}
}

// begin returns the colony of a stage.
func (p *portfolio) begin(stage int) (colony, error) {
	switch stage {
	case stageStart:
		return newScatter(p.set, p.Descents), nil
	case stageDescent:
		return newDifferences(p.set.Bounds, p.From.X, p.set.Gradients)
	case stagePolish:
		return newDifferences(p.set.Bounds, p.Best.X, p.set.Gradients)
	case stageAxes:
		return newAxes(p.set.Bounds, p.Best.X, p.set.Axis), nil
	}
	s := newStrategy(p.set.CMAES)
	if p.Guide != nil {
		s.follow(p.Guide)
	}
	return s, nil
}

// next returns the stage after the current one, which has ended.
func (p *portfolio) next() int {
	switch s := p.stage.(type) {
	case *differences:
		if p.Guide = nil; !s.found() && s.Guide.knows() {
			p.Guide = &s.Guide
		}
		if p.Stage == stagePolish {
			return stageCMAES
		}
		p.Descents, p.Found = p.Descents+1, s.found()
		if p.Descents == 1 {
			return stageAxes
		}
	case *axes:
		if s.Sums {
			return stagePolish
		}
	default:
		if p.From.X != nil {
			return stageDescent
		}
	}
	if p.Found && p.Descents < p.set.Descents {
		return stageStart
	}
	return stageCMAES
}

func (p *portfolio) ended() string  { return p.stage.ended() }
func (p *portfolio) ask() []float64 { return p.stage.ask() }

func (p *portfolio) tell(x, losses []float64) {
	if p.Stage == stageStart {
		p.From = minimum{nil, math.Inf(1)}
		p.From.lower(x, losses)
	}
	p.Best.lower(x, losses)
	p.stage.tell(x, losses)
	if p.Stage == stageCMAES || p.stage.ended() == "" {
		return
	}
	if err := p.enter(p.next()); err != nil {
		panic(err) // complete has already checked the settings
	}
}

// lower replaces the minimum by the lowest of losses, if that is lower.
func (m *minimum) lower(x, losses []float64) {
	d := len(x) / len(losses)
	for i, loss := range losses {
		if loss < m.Loss && loss-loss == 0 {
			*m = minimum{slices.Clone(x[i*d : (i+1)*d]), loss}
		}
	}
}

// A savedPortfolio is the content of a checkpoint.
type savedPortfolio struct {
	State portfolioState
	Stage []byte
}

func (p *portfolio) save() ([]byte, error) {
	stage, err := p.stage.save()
	if err != nil {
		return nil, err
	}
	return checkpoint.Encode(&savedPortfolio{p.portfolioState, stage})
}

func (p *portfolio) restore(data []byte) error {
	var s savedPortfolio
	if err := checkpoint.Decode(data, &s); err != nil {
		return err
	}
	if s.State.Stage < stageStart || s.State.Stage > stageCMAES {
		return fmt.Errorf("multiswarm: a portfolio has no stage %d", s.State.Stage)
	}
	p.portfolioState = s.State
	stage, err := p.begin(s.State.Stage)
	if err != nil {
		return err
	}
	p.stage = stage
	return stage.restore(s.Stage)
}

// A scatter requests the losses of random points once, as many as a gradient has.
type scatter struct {
	scatterState
	x []float64
}

// scatterState is the state in a checkpoint.
type scatterState struct{ Told bool }

// newScatter draws points for a descent, given the number of earlier ones.
func newScatter(p Portfolio, others int) *scatter {
	d := len(p.Bounds.Lower)
	s := &scatter{x: make([]float64, (d+1)*d)}
	random.New(p.Seed).Fold(1<<41+uint64(others)).Uniform(s.x, 0, 1) // a key separate from those of the strategy
	for i, u := range s.x {
		lower, upper := p.Bounds.Lower[i%d], p.Bounds.Upper[i%d]
		s.x[i] = max(lower, min(upper, lower+u*(upper-lower)))
	}
	return s
}

func (s *scatter) ended() string {
	if s.Told {
		return "the points are known"
	}
	return ""
}

func (s *scatter) ask() []float64            { return s.x }
func (s *scatter) tell(_, _ []float64)       { s.Told = true }
func (s *scatter) save() ([]byte, error)     { return checkpoint.Encode(&s.scatterState) }
func (s *scatter) restore(data []byte) error { return checkpoint.Decode(data, &s.scatterState) }
