package multigrad

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// The slots after the gradient in the second communication.
const (
	slotLoss = iota
	slotStop
	slotSameParams
	slotSameLoss
	slots
)

// A Member is a model of a [Group] with the ranks that share it.
type Member struct {
	Model Model
	Comm  comm.Comm // nil: the model is on this rank alone
}

// A Group is a sum of losses of several models, each on its own
// sub-communicator of one main communicator. A rank may be part of any number
// of models. It is not safe for concurrent use.
type Group struct {
	main    comm.Comm
	members []*member
	sums    []float64 // gradient, then the slots
	key     uint64
	at      Request // the point of the statistics
	fresh   bool    // the statistics are valid
}

// NewGroup combines the models of this rank. Every rank of main calls it; nil means a
// single rank.
func NewGroup(main comm.Comm, members ...Member) *Group {
	g := &Group{main: comm.OrSelf(main)}
	for _, m := range members {
		g.members = append(g.members, newMember(m.Model, m.Comm))
	}
	return g
}

// Comm returns the main communicator.
func (g *Group) Comm() comm.Comm { return g.main }

// SetKey sets the random key of evaluations without a key of their own: all
// except those by Evaluate, Run and Scan.
func (g *Group) SetKey(key uint64) { g.key = key }

// LossAndGrad returns the summed loss and overwrites grad with its gradient.
// The errors are those of [Group.Evaluate].
func (g *Group) LossAndGrad(params, grad []float64) (loss float64, err error) {
	v, err := g.Evaluate(Request{Params: params, Key: g.key}, grad)
	return v.Loss, err
}

// Evaluate returns the summed loss and overwrites grad with its gradient,
//
//	L = Σ_models L(Σ_i y_i(x)),   ∂L/∂x = Σ_models Σ_i J_iᵀ ∂L/∂y.
//
// It communicates twice: the statistics of each model over its ranks, then
// gradient, loss and what the ranks must agree on over all. Otherwise each
// rank does one Sumstats, LossGrad and SumstatsVJP per model. A
// [NonFiniteError] or [DisagreementError] is returned on every rank; it costs a
// third communication to find the culprit. The first evaluation compares the
// numbers of statistics as well. Nothing is allocated.
func (g *Group) Evaluate(at Request, grad []float64) (Value, error) {
	if len(grad) != len(at.Params) {
		return Value{}, fmt.Errorf("multigrad: gradient has %d elements for %d parameters", len(grad), len(at.Params))
	}
	if err := g.forward(at); err != nil {
		return Value{}, err
	}
	sums := g.buffer(len(grad))
	for _, m := range g.members {
		if err := m.backward(at.Params, sums[:len(grad)]); err != nil {
			return Value{}, err
		}
	}
	localFinite := finiteAll(sums[:len(grad)])
	g.fillSlots(sums[len(grad):], at)
	if err := comm.Allreduce(g.main, sums, comm.Sum); err != nil {
		return Value{}, fmt.Errorf("multigrad: sum of the gradient: %w", err)
	}
	copy(grad, sums)
	tail := sums[len(grad):]
	v := Value{Loss: tail[slotLoss], Stop: tail[slotStop] > 0, Aux: g.aux()}
	return v, g.verify(at, v, grad, tail, localFinite)
}

func (g *Group) forward(at Request) error {
	g.fresh = false
	for _, m := range g.members {
		m.setKey(at.Key)
		m.setStep(at.Step)
		if err := m.total(at.Params); err != nil {
			return err
		}
	}
	g.remember(at)
	return nil
}

func (g *Group) buffer(n int) []float64 {
	if len(g.sums) != n+slots {
		g.sums = make([]float64, n+slots)
	}
	clear(g.sums)
	return g.sums
}

func (g *Group) fillSlots(tail []float64, at Request) {
	if at.Stop {
		tail[slotStop] = 1
	}
	tail[slotSameParams] = vote(g.main, fingerprint(at.Params...))
	for _, m := range g.members {
		if m.speaks() {
			tail[slotLoss] += m.loss
		}
		tail[slotSameLoss] += vote(m.comm, fingerprint(m.loss))
	}
}

// aux returns the auxiliary value of the last model that has one.
func (g *Group) aux() (v any) {
	for _, m := range g.members {
		if m.aux != nil {
			v = m.aux.Aux()
		}
	}
	return v
}

func (g *Group) verify(at Request, v Value, grad, tail []float64, localFinite bool) error {
	switch {
	case tail[slotSameParams] != 0:
		return explainParams(g.main, at.Params)
	case !finite(v.Loss, grad):
		return g.explainNonFinite(at, v, localFinite)
	case tail[slotSameLoss] != 0:
		return g.explainLoss()
	}
	return nil
}
