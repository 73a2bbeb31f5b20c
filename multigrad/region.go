package multigrad

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad/checkpoint"
)

// regionState is what trust-region methods keep, and checkpoints with them.
type regionState struct {
	Trial     []float64 // to be evaluated
	At, Grad  []float64 // the iterate
	Loss      float64
	Begun     bool    // the starting point has its value
	Radius    float64 // of the region
	Linear    float64 // gᵀp for the whole step p
	Quadratic float64 // pᵀBp/2
	Fraction  float64 // of the step that is tried
	AtEdge    bool    // the step ends at the edge of the region
	Length    float64 // of the fraction that is tried
	Tries     int     // evaluations for this step
	Lowest    float64 // of the losses
	Idle      int     // iterates since it fell
}

func newRegion(x0 []float64) regionState {
	return regionState{Trial: slices.Clone(x0), At: slices.Clone(x0), Grad: make([]float64, len(x0))}
}

func (s *regionState) point() []float64                         { return s.Trial }
func (s *regionState) iterate() ([]float64, float64, []float64) { return s.At, s.Loss, s.Grad }
func (s *regionState) noisy() bool                              { return false }
func (s *regionState) withdraws() bool                          { return s.Begun }

// The thresholds of Nocedal and Wright, algorithm 4.1.
const (
	leastRatio = 1e-4 // of the decrease to the predicted one, of a step that is taken
	poorRatio  = 0.25
	goodRatio  = 0.75
)

// promised is by how much the model falls over the step that was tried.
func (s *regionState) promised() float64 {
	return -s.Fraction * (s.Linear + s.Fraction*s.Quadratic)
}

// ratio compares the decrease with the promised one. What the loss may be wrong by
// is added to both (Conn, Gould and Toint, Trust-region methods, 2000, section
// 17.4.2).
func (s *regionState) ratio(loss, noise float64) float64 {
	slack := max(2*noise, rounding*math.Abs(s.Loss))
	return (s.Loss - loss + slack) / (s.promised() + slack)
}

// improves adapts the region to what the trial brought, and reports whether it
// becomes the iterate.
func (s *regionState) improves(loss, noise float64) bool {
	s.Tries++
	ratio := s.ratio(loss, noise)
	if !(ratio > leastRatio) {
		return false
	}
	switch {
	case ratio < poorRatio:
		s.Radius = poorRatio * s.Length
	case ratio > goodRatio && s.AtEdge:
		s.Radius = min(2*s.Radius, longestStep)
	}
	return true
}

// accept makes the trial point the iterate.
func (s *regionState) accept(loss float64, grad []float64, gtol, noise float64) outcome {
	first := !s.Begun
	s.Begun = true
	copy(s.At, s.Trial)
	copy(s.Grad, grad)
	s.Loss = loss
	if s.Idle++; first || loss < s.Lowest {
		s.Lowest, s.Idle = loss, 0
	}
	switch {
	case largest(grad) <= gtol:
		return outcome{accepted: true, status: Converged, message: fmt.Sprintf("the gradient is within %v", gtol)}
	case s.Idle >= mostIdle:
		return outcome{accepted: true, status: NoProgress, message: fmt.Sprintf("for %d steps the loss changed by no more than its error", mostIdle)}
	}
	return outcome{accepted: true}
}

// try sets the trial point to a fraction of a step, or gives up where it does not
// move.
func (s *regionState) try(step []float64) outcome {
	moved := false
	s.Length = s.Fraction * norm(step)
	for i, x := range s.At {
		s.Trial[i] = x + s.Fraction*step[i]
		moved = moved || s.Trial[i] != x
	}
	if !moved || s.Tries >= mostTries {
		return outcome{status: Failed, message: "no step lowers the loss"}
	}
	return outcome{}
}

// savedRegion is a state with what the method adds.
type savedRegion struct {
	Region regionState
	Method []byte
}

func saveRegion(s *regionState, method any) ([]byte, error) {
	data, err := checkpoint.Encode(method)
	if err != nil {
		return nil, err
	}
	return checkpoint.Encode(&savedRegion{Region: *s, Method: data})
}

func restoreRegion(data []byte, s *regionState, method any) error {
	var saved savedRegion
	if err := checkpoint.Decode(data, &saved); err != nil {
		return err
	}
	if len(saved.Region.At) != len(s.At) {
		return errors.New("multigrad: the saved run has another number of parameters")
	}
	*s = saved.Region
	return checkpoint.Decode(saved.Method, method)
}
