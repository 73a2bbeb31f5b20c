package fit

import (
	"context"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Func makes an objective on one rank from a function that returns the loss at a
// struct and overwrites a gradient of the same type, as an emitted LossGrad does.
// The terms of priors are added.
func (s *Space[P]) Func(lossGrad func(p P, pGrad *P) float64) multigrad.Func {
	return func(x, grad []float64) float64 {
		s.set(x)
		loss := lossGrad(*s.params, s.grad)
		for i := range s.numbers {
			c := &s.numbers[i]
			p := c.value.Float()
			term, slope := c.Prior.At(p)
			loss += term
			grad[i] = (c.slope.Float() + slope) * c.scale(p)
		}
		return loss
	}
}

// A Model is one rank's share of a fit whose parameters are a struct, with the
// shapes of what gradgen emits for
//
//	//gradgen:vjp wrt=p
//	func (m *Halos) Sumstats(p Params) []float64
type Model[P any] interface {
	Sumstats(p P) []float64
	SumstatsVJP(p P, outBar []float64, pBar *P) (out []float64)
	Loss(sumstats []float64) float64
	LossGrad(sumstats, sumstatsGrad []float64) (loss float64)
}

// Objective joins the parts of a model on the ranks of c and adds the terms of
// priors, once; nil stands for a single rank.
func (s *Space[P]) Objective(m Model[P], c comm.Comm) multigrad.Objective {
	return &withPriors[P]{space: s, inner: multigrad.NewEvaluator(&vectorModel[P]{s, m}, c)}
}

// A vectorModel makes a model of vectors from a model of structs.
type vectorModel[P any] struct {
	space *Space[P]
	model Model[P]
}

func (v *vectorModel[P]) Sumstats(x []float64) []float64 {
	v.space.set(x)
	return v.model.Sumstats(*v.space.params)
}

func (v *vectorModel[P]) SumstatsVJP(x, outBar, xBar []float64) []float64 {
	v.space.set(x)
	for _, c := range v.space.numbers {
		c.slope.SetFloat(0)
	}
	out := v.model.SumstatsVJP(*v.space.params, outBar, v.space.grad)
	for i := range v.space.numbers {
		c := &v.space.numbers[i]
		xBar[i] += c.slope.Float() * c.scale(c.value.Float())
	}
	return out
}

// The optional methods of a model are passed on.

func (v *vectorModel[P]) SetKey(key uint64) {
	if k, ok := v.model.(multigrad.Keyed); ok {
		k.SetKey(key)
	}
}

func (v *vectorModel[P]) SetStep(step int) {
	if m, ok := v.model.(multigrad.Stepped); ok {
		m.SetStep(step)
	}
}

func (v *vectorModel[P]) Aux() any {
	if a, ok := v.model.(multigrad.Auxiliary); ok {
		return a.Aux()
	}
	return nil
}

func (v *vectorModel[P]) Err() error {
	if f, ok := v.model.(multigrad.Fallible); ok {
		return f.Err()
	}
	return nil
}

func (v *vectorModel[P]) Loss(y []float64) float64 { return v.model.Loss(y) }

func (v *vectorModel[P]) LossGrad(y, yGrad []float64) float64 { return v.model.LossGrad(y, yGrad) }

// withPriors adds the priors to an objective that all ranks have evaluated.
type withPriors[P any] struct {
	space *Space[P]
	inner *multigrad.Evaluator
}

func (w *withPriors[P]) Comm() comm.Comm { return w.inner.Comm() }

func (w *withPriors[P]) Evaluate(at multigrad.Request, grad []float64) (multigrad.Value, error) {
	value, err := w.inner.Evaluate(at, grad)
	if err != nil {
		return value, err
	}
	for i := range w.space.numbers {
		c := &w.space.numbers[i]
		p := c.outward(at.Params[i])
		term, slope := c.Prior.At(p)
		value.Loss += term
		grad[i] += slope * c.scale(p)
	}
	return value, nil
}

// Run minimises an objective of the space from its start with L-BFGS-B within the
// bounds. The run log has the space's labels as names unless opt.Names gives others.
// The errors are those of [multigrad.Run]; they come with the fit so far.
func Run[P any](ctx context.Context, s *Space[P], obj multigrad.Objective, opt multigrad.Options) (*Fit[P], error) {
	if opt.Names == nil {
		opt.Names = s.Labels()
	}
	res, err := multigrad.Run(ctx, obj, s.Start(), multigrad.LBFGSB{Bounds: s.Bounds()}, opt)
	if res == nil {
		return nil, err
	}
	return s.Fit(res), err
}
