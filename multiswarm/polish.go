package multiswarm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Smooth makes the objective with its gradient for the ranks that share a point,
// as [Problem] does the loss. For an emitted gradient on one rank it returns
// multigrad.Func(FGrad), for a model on many multigrad.NewEvaluator(model, c).
type Smooth func(c comm.Comm) (multigrad.Objective, error)

// Polish runs L-BFGS-B from the best points of a swarm, within the swarm's box:
// the swarm finds the valley, and the descent its lowest point.
type Polish struct {
	// Points is how many starting points are taken at most: the lowest personal
	// bests of which no two are closer than Apart; 0 means 1.
	Points int
	// Apart is the distance along the axis where it is largest, as a fraction of
	// the box; 0 means 0.01.
	Apart    float64
	Method   multigrad.LBFGSB // its Bounds are those of the swarm
	MaxSteps int              // of each descent; 0 means 15000
}

// A Polished is the result of [Polish.Run].
type Polished struct {
	// Best is the lowest of all, the swarm's own best included.
	Best     multigrad.Best
	Descents []Descent // from the lowest to the highest end
	Evals    int       // of loss and gradient, by all descents
}

// A Descent is one run of L-BFGS-B. A descent that found a value that is not
// finite has status Failed and ends at its best point, or at its start.
type Descent struct {
	Start     []float64
	StartLoss float64 // the swarm's
	X         []float64
	Loss      float64
	Steps     int
	Evals     int
	Status    multigrad.Status
}

const defaultApart = 0.01

// Run descends from the best points of a result. All ranks of c call it with the same
// arguments and get the same result; points are divided among ranks as s divides particles.
// The result of a method other than Swarm has one best point, and s then needs only its
// Bounds. When ctx is done, the descents end at their current points. Errors come from
// smooth, from its objective, and from communication.
func (p Polish) Run(ctx context.Context, c comm.Comm, smooth Smooth, s Swarm, res *Result) (*Polished, error) {
	s, err := s.complete()
	if err != nil {
		return nil, err
	}
	if smooth == nil || res == nil {
		return nil, errors.New("multiswarm: polish: no objective, or no result to begin with")
	}
	d := len(s.Bounds.Lower)
	state := State{Life: Life{FoundX: res.Best.X, FoundLoss: res.Best.Loss}}
	if res.State.X != nil { // for the result of a swarm
		if state, err = res.State.complete(s.Particles, d); err != nil {
			return nil, err
		}
	}
	p.Points, p.Apart = max(p.Points, 1), cmp.Or(p.Apart, defaultApart)
	starts := p.starts(s, state)
	if len(starts) == 0 {
		return nil, errors.New("multiswarm: polish: no particle has a finite loss")
	}
	t, err := newTeam(c, 0, len(starts), d)
	if err != nil {
		return nil, err
	}
	own, failure := p.descend(ctx, t, smooth, s, starts)
	all, err := t.collect(own, len(starts), packed+d, failure)
	if err != nil {
		return nil, fmt.Errorf("multiswarm: polish: %w", err)
	}
	t.free()
	return summary(res, starts, all), nil
}

// starts returns the best points as descents that have not started.
func (p Polish) starts(s Swarm, state State) []Descent {
	d := len(s.Bounds.Lower)
	var known []Descent
	if state.FoundX != nil {
		known = append(known, Descent{Start: state.FoundX, StartLoss: state.FoundLoss})
	}
	for i, loss := range state.BestLoss {
		if !math.IsInf(loss, 1) {
			known = append(known, Descent{Start: state.BestX[i*d : (i+1)*d], StartLoss: loss})
		}
	}
	slices.SortStableFunc(known, func(a, b Descent) int { return cmp.Compare(a.StartLoss, b.StartLoss) })
	var starts []Descent
	for _, k := range known {
		near := func(other Descent) bool { return distance(s, k.Start, other.Start) < p.Apart }
		if len(starts) < p.Points && !slices.ContainsFunc(starts, near) {
			starts = append(starts, Descent{Start: slices.Clone(k.Start), StartLoss: k.StartLoss})
		}
	}
	return starts
}

// distance returns the largest difference along an axis, as a fraction of the box.
func distance(s Swarm, x, y []float64) float64 {
	largest := 0.0
	for k, lower := range s.Bounds.Lower {
		largest = max(largest, math.Abs(x[k]-y[k])/(s.Bounds.Upper[k]-lower))
	}
	return largest
}

// descend runs this team's descents and encodes their ends: status, steps, evaluations,
// loss and position.
func (p Polish) descend(ctx context.Context, t *team, smooth Smooth, s Swarm, starts []Descent) ([]float64, error) {
	objective, err := smooth(t.sub)
	if err != nil {
		return nil, err
	}
	method := p.Method
	method.Bounds = s.Bounds
	var ends []float64
	for _, start := range starts[t.first : t.first+t.count] {
		e, err := descend(ctx, objective, start.Start, method, p.MaxSteps)
		if err != nil {
			return nil, err
		}
		if math.IsNaN(e.Loss) {
			e.Loss = start.StartLoss
		}
		ends = append(ends, float64(e.Status), float64(e.Steps), float64(e.Evals), e.Loss)
		ends = append(ends, e.X...)
	}
	return ends, nil
}

// descend runs a descent from a point. If there is no finite value there, it returns
// the point with the loss NaN.
func descend(ctx context.Context, objective multigrad.Objective, x []float64, method multigrad.LBFGSB, steps int) (Descent, error) {
	opt := multigrad.Options{MaxSteps: steps, Thin: -1, Progress: progress.Config{Silent: true}}
	res, err := multigrad.Run(ctx, objective, x, method, opt)
	var bad *multigrad.NonFiniteError
	if err != nil && !errors.As(err, &bad) {
		return Descent{}, err
	}
	e := Descent{Start: x, X: res.Best.X, Loss: res.Best.Loss, Steps: res.Steps, Evals: res.Evals, Status: res.Status}
	if e.X == nil {
		e.X, e.Loss = x, math.NaN()
	}
	return e, nil
}

// packed is the number of encoded values in addition to the position.
const packed = 4

// collect distributes the values of all teams for their points, width numbers for each,
// to all ranks. If one team failed, it returns an error on all ranks.
func (t *team) collect(own []float64, points, width int, failure error) ([]float64, error) {
	bad := []int64{0}
	if failure != nil {
		bad[0] = 1
	}
	if err := comm.Allreduce(t.main, bad, comm.Sum); err != nil {
		return nil, errors.Join(failure, err)
	}
	if failure == nil && bad[0] > 0 {
		failure = errors.New("it failed on another rank")
	}
	if failure != nil {
		return nil, failure
	}
	counts := make([]int, len(t.counts))
	for rank, n := range t.counts {
		counts[rank] = (n - 1) * width
	}
	if !t.lead {
		own = nil
	}
	all := make([]float64, points*width)
	return all, comm.Allgatherv(t.main, own, all, counts)
}

func summary(res *Result, starts []Descent, all []float64) *Polished {
	out := &Polished{Best: res.Best}
	width := len(all) / len(starts)
	for i, e := range starts {
		row := all[i*width : (i+1)*width]
		e.Status, e.Steps, e.Evals = multigrad.Status(row[0]), int(row[1]), int(row[2])
		e.Loss, e.X = row[3], slices.Clone(row[packed:])
		out.Evals += e.Evals
		out.Descents = append(out.Descents, e)
	}
	slices.SortStableFunc(out.Descents, func(a, b Descent) int { return cmp.Compare(a.Loss, b.Loss) })
	if first := out.Descents[0]; first.Loss < out.Best.Loss {
		out.Best = multigrad.Best{X: slices.Clone(first.X), Loss: first.Loss, Step: res.Best.Step}
	}
	return out
}
