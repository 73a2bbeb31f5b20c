package multigrad

import "github.com/gradgen/gradgen/runtime/comm"

// An Evaluator evaluates a model on the ranks of one communicator. It is not
// safe for concurrent use.
type Evaluator struct {
	Group
}

// NewEvaluator makes an evaluator of a model whose parts are on the ranks of c;
// nil stands for a single rank.
func NewEvaluator(model Model, c comm.Comm) *Evaluator {
	c = comm.OrSelf(c)
	return &Evaluator{Group: *NewGroup(c, Member{Model: model, Comm: c})}
}

// LocalSumstats returns this rank's part of the summary statistics. The slice
// is the model's; it is valid until the next evaluation.
func (e *Evaluator) LocalSumstats(params []float64) []float64 {
	e.members[0].setKey(e.key)
	e.fresh = false // the model may keep values that Loss reads
	return e.members[0].model.Sumstats(params)
}

// Sumstats returns the summary statistics summed over all ranks, valid until
// the next evaluation. It communicates once.
func (e *Evaluator) Sumstats(params []float64) ([]float64, error) {
	err := e.forward(Request{Params: params, Key: e.key})
	return e.members[0].stats, err
}

// Loss returns the loss. It communicates once.
func (e *Evaluator) Loss(params []float64) (float64, error) {
	if err := e.forward(Request{Params: params, Key: e.key}); err != nil {
		return 0, err
	}
	return e.members[0].model.Loss(e.members[0].stats), nil
}

// LossSumstatsGrad returns the loss and its gradient ∂L/∂y with respect to the
// summed statistics, valid until the next evaluation. It communicates once.
func (e *Evaluator) LossSumstatsGrad(params []float64) (loss float64, grad []float64, err error) {
	if err := e.forward(Request{Params: params, Key: e.key}); err != nil {
		return 0, nil, err
	}
	m := e.members[0]
	return m.model.LossGrad(m.stats, m.seed), m.seed, nil
}
