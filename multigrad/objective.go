package multigrad

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A Request is a request for the value of an objective at a point.
type Request struct {
	Params []float64 // not to be changed or kept
	Key    uint64    // of the random draws, the same on every rank
	Step   int       // number of the evaluation in its run, from 0, for [Stepped] models
	Stop   bool      // this rank would like the run to end
}

// A Value is the result of an evaluation, without the gradient. It is the same
// on every rank.
type Value struct {
	Loss float64
	Stop bool // some rank asked for the end
	Aux  any  // of the model, where it is [Auxiliary]
}

// An Objective is what the optimisers minimise: an [Evaluator], a [Group], a
// [Func], or one of the caller's own, best made by [Together], which ensures
// that ranks agree.
type Objective interface {
	// Evaluate returns the loss and overwrites grad, of the length of the
	// parameters. All ranks of Comm call it together with the same parameters.
	Evaluate(at Request, grad []float64) (Value, error)
	// Comm is the group of ranks that work together, nil for this rank alone.
	Comm() comm.Comm
}

// Func makes an objective of one rank from a function that returns its value at
// x and overwrites grad, such as an emitted FGrad.
type Func func(x, grad []float64) float64

// Evaluate calls f.
func (f Func) Evaluate(at Request, grad []float64) (Value, error) {
	v := Value{Loss: f(at.Params, grad), Stop: at.Stop}
	if !finite(v.Loss, grad) {
		return v, &NonFiniteError{Rank: 0, What: "loss or gradient", Loss: v.Loss, Params: slices.Clone(at.Params)}
	}
	return v, nil
}

// Comm is nil: a plain function belongs to one rank.
func (f Func) Comm() comm.Comm { return nil }

// finite reports whether the loss and all of grad are numbers.
func finite(loss float64, grad []float64) bool {
	return loss-loss == 0 && finiteAll(grad)
}

func finiteAll(x []float64) bool {
	sum := 0.0
	for _, v := range x {
		sum += v - v
	}
	return sum == 0
}
