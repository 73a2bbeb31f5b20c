package multigrad

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/multigrad/internal/linesearch"
)

// A searcher is a method without bounds that finds each iterate by a line search. The
// rule determines the directions.
type searcher struct {
	searcherState
	rule         rule
	gtol         float64
	curvature    float64
	noise        float64
	step, change []float64 // of the parameters and of the gradient; scratch memory
}

// searcherState is the state in a checkpoint.
type searcherState struct {
	Trial      []float64 // to be evaluated
	At, Grad   []float64 // the last iterate
	Direction  []float64
	Loss, Last float64 // at the last iterate and the one before
	Search     linesearch.Search
	Tries      int  // evaluations of this search
	Begun      bool // the starting point has been evaluated
	Steepest   bool // Direction is that of steepest descent
	Memory     []float64
	Length     float64 // of the last step
	Slope      float64 // of the loss along Direction at the last iterate
	Accepted   int     // the number of iterates
	Lowest     float64 // the lowest loss of the iterates
	Idle       int     // iterates since Lowest fell
}

// A rule finds search directions.
type rule interface {
	// next overwrites d with the direction at the point with gradient grad. On entry,
	// d is the direction that led there; s is the step and y the change of the
	// gradient.
	next(d, grad, s, y []float64)
	// first returns the length of the first step to try along a direction other than
	// that of steepest descent. s is the state after the last search.
	first(s *searcherState, slope float64) float64
	// forget resets the rule.
	forget()
	// memory returns the state of the rule, in a slice that remains its own.
	memory() []float64
}

const (
	sufficientDecrease = 1e-4
	longestStep        = 1e10
	width              = 1e-10
	mostTries          = 40 // evaluations of one line search
	mostIdle           = 20
	// rounding is the relative increase of a loss that still counts as a decrease:
	// where the loss is flat, its own rounding would otherwise end the search far from
	// the point where the gradient vanishes.
	rounding = 0x1p-46
)

func newSearcher(r rule, x0 []float64, gtol, noise, curvature float64) (*searcher, error) {
	if !(gtol >= 0) || !(noise >= 0) || math.IsInf(noise, 1) {
		return nil, fmt.Errorf("multigrad: gradient tolerance %v or noise %v is negative or not a number", gtol, noise)
	}
	n := len(x0)
	return &searcher{
		rule: r, gtol: cmp.Or(gtol, 1e-5), curvature: curvature, noise: noise,
		step: make([]float64, n), change: make([]float64, n),
		searcherState: searcherState{
			Trial: slices.Clone(x0), At: slices.Clone(x0), Grad: make([]float64, n), Direction: make([]float64, n),
		},
	}, nil
}

func (s *searcher) point() []float64                         { return s.Trial }
func (s *searcher) iterate() ([]float64, float64, []float64) { return s.At, s.Loss, s.Grad }
func (s *searcher) noisy() bool                              { return false }
func (s *searcher) withdraws() bool                          { return s.Begun }

func (s *searcher) take(loss float64, grad []float64) outcome {
	if !s.Begun {
		s.Begun, s.Last = true, loss
		return s.accept(loss, grad)
	}
	s.Tries++
	slope := dot(grad, s.Direction)
	if math.IsInf(slope, 0) || math.IsNaN(slope) {
		return s.shorten()
	}
	if !s.Search.Next(loss, slope) {
		return s.retry()
	}
	if !s.Search.Enough(loss) || s.Search.Step == 0 {
		return s.restart()
	}
	s.learn(grad)
	return s.accept(loss, grad)
}

func (s *searcher) skip() outcome {
	if !s.Begun {
		return outcome{status: Failed, message: "no finite value at the starting point"}
	}
	s.Tries++
	return s.shorten()
}

func (s *searcher) shorten() outcome {
	s.Search.Shorten()
	return s.retry()
}

// retry sets the next trial point of the search, or ends the search.
func (s *searcher) retry() outcome {
	if s.Tries >= mostTries || s.Search.Step == 0 {
		return s.restart()
	}
	s.setTrial()
	return outcome{}
}

// restart uses steepest descent after another direction failed.
func (s *searcher) restart() outcome {
	if s.Steepest {
		return outcome{status: Failed, message: "the line search found no lower point"}
	}
	s.rule.forget()
	s.steepest()
	return outcome{}
}

// learn computes the next direction from the last step and its gradient.
func (s *searcher) learn(grad []float64) {
	s.Length, s.Slope = s.Search.Step, s.Search.G0
	for i, g := range grad {
		s.step[i], s.change[i] = s.Trial[i]-s.At[i], g-s.Grad[i]
	}
	s.rule.next(s.Direction, grad, s.step, s.change)
	s.Steepest = false
}

// accept makes the trial point the iterate and starts the search for the next iterate.
func (s *searcher) accept(loss float64, grad []float64) outcome {
	copy(s.At, s.Trial)
	copy(s.Grad, grad)
	s.Last, s.Loss = s.Loss, loss
	first := s.Accepted == 0
	s.Accepted++
	if s.Idle++; first || loss < s.Lowest {
		s.Lowest, s.Idle = loss, 0
	}
	if s.Idle >= mostIdle {
		return outcome{accepted: true, status: NoProgress, message: fmt.Sprintf("for %d steps the loss changed by no more than its error", mostIdle)}
	}
	if largest(grad) <= s.gtol {
		return outcome{accepted: true, status: Converged, message: fmt.Sprintf("the gradient is within %v", s.gtol)}
	}
	slope := dot(grad, s.Direction)
	if first || !(slope < 0) || math.IsInf(slope, 0) {
		s.rule.forget()
		s.steepest()
	} else {
		s.begin(slope, s.rule.first(&s.searcherState, slope))
	}
	return outcome{accepted: true}
}

// steepest starts a search along the negative gradient, normalised to length one so
// that its slope does not overflow. The first step is at most one.
func (s *searcher) steepest() {
	size := norm(s.Grad)
	for i, g := range s.Grad {
		s.Direction[i] = -g / size
	}
	s.Steepest = true
	s.begin(-size, min(1, size))
}

func (s *searcher) begin(slope, step float64) {
	s.Tries = 0
	s.Search = linesearch.New(s.Loss, slope, step, longestStep, linesearch.Conditions{
		Decrease: sufficientDecrease, Curvature: s.curvature, Width: width, Noise: max(2*s.noise, rounding*math.Abs(s.Loss)),
	})
	s.setTrial()
}

func (s *searcher) setTrial() {
	for i, x := range s.At {
		s.Trial[i] = x + s.Search.Step*s.Direction[i]
	}
}

func (s *searcher) save() ([]byte, error) {
	s.Memory = s.rule.memory()
	return checkpoint.Encode(&s.searcherState)
}

func (s *searcher) restore(data []byte) error {
	var saved searcherState
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.At) != len(s.At) || len(saved.Memory) != len(s.rule.memory()) {
		return errors.New("multigrad: the saved run has another number of parameters")
	}
	s.searcherState = saved
	copy(s.rule.memory(), saved.Memory)
	return nil
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

func largest(x []float64) (m float64) {
	for _, v := range x {
		m = max(m, math.Abs(v))
	}
	return m
}
