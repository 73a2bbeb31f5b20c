package multigrad

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A Request is a request for the value of an objective at a point.
type Request struct {
	Params []float64 // must not be changed or kept
	Key    uint64    // of the random draws, the same on every rank
	Step   int       // number of the evaluation in its run, from 0, for [Stepped] models
	Stop   bool      // this rank requests the end of the run
}

// A Value is the result of an evaluation, without the gradient. It is the same
// on every rank.
type Value struct {
	Loss float64
	Stop bool // some rank requested the end of the run
	Aux  any  // of the model, if it is [Auxiliary]
}

// An Objective is a function that the optimisers minimise: an [Evaluator], a
// [Group], a [Func], or one of the caller's own. [Together] makes one that
// ensures that ranks agree.
type Objective interface {
	// Evaluate returns the loss and overwrites grad, of the length of the
	// parameters. All ranks of Comm call it together with the same parameters.
	Evaluate(at Request, grad []float64) (Value, error)
	// Comm returns the communicator of the ranks that evaluate the objective together;
	// nil means this rank alone.
	Comm() comm.Comm
}

// Func is an objective of one rank: a function that returns its value at x and
// overwrites grad, such as an emitted FGrad.
type Func func(x, grad []float64) float64

// Evaluate calls f.
func (f Func) Evaluate(at Request, grad []float64) (Value, error) {
	v := Value{Loss: f(at.Params, grad), Stop: at.Stop}
	if !finite(v.Loss, grad) {
		return v, &NonFiniteError{Rank: 0, What: "loss or gradient", Loss: v.Loss, Params: slices.Clone(at.Params)}
	}
	return v, nil
}

// Comm returns nil: a plain function is evaluated by one rank.
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
