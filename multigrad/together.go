package multigrad

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Together returns an objective for a function that communicates itself: every rank of
// c calls f with the same parameters, and f returns the same loss and gradient on each.
// In addition to the communication of f, an evaluation costs one small reduction, by
// which ranks agree on the end of a run and on values that are not finite, and detect
// values that differ.
func Together(c comm.Comm, f func(at Request, grad []float64) (loss float64, err error)) Objective {
	return &together{comm: comm.OrSelf(c), f: f}
}

type together struct {
	comm comm.Comm
	f    func(at Request, grad []float64) (float64, error)
	sums [slots]float64
}

func (t *together) Comm() comm.Comm { return t.comm }

func (t *together) Evaluate(at Request, grad []float64) (Value, error) {
	loss, err := t.f(at, grad)
	if err != nil {
		return Value{}, err
	}
	local := finite(loss, grad)
	t.sums = [slots]float64{}
	if at.Stop {
		t.sums[slotStop] = 1
	}
	if !local {
		t.sums[slotLoss] = 1
	}
	t.sums[slotSameParams] = vote(t.comm, fingerprint(at.Params...))
	t.sums[slotSameLoss] = vote(t.comm, fingerprint(loss))
	if err := comm.Allreduce(t.comm, t.sums[:], comm.Sum); err != nil {
		return Value{}, fmt.Errorf("multigrad: agreement of ranks: %w", err)
	}
	v := Value{Loss: loss, Stop: t.sums[slotStop] > 0}
	switch {
	case t.sums[slotSameParams] != 0:
		return v, explainParams(t.comm, at.Params)
	case t.sums[slotLoss] != 0:
		return v, t.blame(at, v, local)
	case t.sums[slotSameLoss] != 0:
		return v, explainLoss(t.comm, loss)
	}
	return v, nil
}

func (t *together) blame(at Request, v Value, local bool) error {
	bad := 0.0
	if !local {
		bad = -1
	}
	all, err := gather(t.comm, []float64{bad})
	if err != nil {
		return err
	}
	for rank, b := range all {
		if b != 0 {
			return &NonFiniteError{Rank: rank, What: "loss or gradient", Loss: v.Loss, Params: slices.Clone(at.Params)}
		}
	}
	return nil
}
