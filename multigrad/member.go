package multigrad

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A member is one model with its communicator and buffers.
type member struct {
	model Model
	keyed Keyed
	steps Stepped
	aux   Auxiliary
	comm  comm.Comm
	stats []float64 // total over the ranks of comm
	seed  []float64 // ∂L/∂y
	loss  float64
	local bool      // this rank's statistics are finite
	jac   []float64 // of this rank's statistics at the point, nil if it was not computed
}

func newMember(model Model, c comm.Comm) *member {
	m := &member{model: model, comm: comm.OrSelf(c)}
	m.keyed, _ = model.(Keyed)
	m.steps, _ = model.(Stepped)
	m.aux, _ = model.(Auxiliary)
	return m
}

func (m *member) setKey(key uint64) {
	if m.keyed != nil {
		m.keyed.SetKey(key)
	}
}

func (m *member) setStep(step int) {
	if m.steps != nil {
		m.steps.SetStep(step)
	}
}

// total evaluates the statistics and sums them over the ranks. This is the first of the
// two communications of an evaluation.
func (m *member) total(params []float64) error {
	if m.model == nil {
		return errors.New("multigrad: no model")
	}
	m.jac = nil
	part := m.model.Sumstats(params)
	if err := errOf(m.model); err != nil {
		return err
	}
	if m.stats == nil {
		if err := sameOnAll(m.comm, "number of summary statistics", len(part)); err != nil {
			return err
		}
		if len(part) == 0 {
			return errors.New("multigrad: the model has no summary statistics: want one or more")
		}
		m.stats, m.seed = make([]float64, len(part)), make([]float64, len(part))
	}
	if len(part) != len(m.stats) {
		return fmt.Errorf("multigrad: the model returned %d summary statistics, %d before", len(part), len(m.stats))
	}
	m.local = finiteAll(part)
	copy(m.stats, part)
	if err := comm.Allreduce(m.comm, m.stats, comm.Sum); err != nil {
		return fmt.Errorf("multigrad: sum of the summary statistics: %w", err)
	}
	return nil
}

// backward evaluates the loss and adds this rank's part of the gradient.
func (m *member) backward(params, grad []float64) error {
	m.loss = m.model.LossGrad(m.stats, m.seed)
	return pull(m.model, params, m.seed, grad)
}

// speaks reports whether this rank contributes the loss to the sum over ranks.
func (m *member) speaks() bool { return m.comm.Rank() == 0 }
