package multigrad

import "fmt"

// A Pullback is a model whose derivative does not compute the statistics again,
// which an evaluation has already computed before it knows their cotangents:
//
//	//gradgen:pullback wrt=params
//	func (m *SMF) Sumstats(params []float64) []float64
//
// for which gradgen emits SumstatsPullback: SumstatsVJP without its result and
// without the work that only the result needs. [FromPullback] makes it a
// [Model].
type Pullback interface {
	Sumstats(params []float64) []float64
	SumstatsPullback(params, outBar, paramsBar []float64)
	Loss(sumstats []float64) float64
	LossGrad(sumstats, sumstatsGrad []float64) (loss float64)
}

// FromPullback makes a model of p. It has [Keyed], [Stepped] and [Auxiliary] where p has. An
// evaluation calls Sumstats and SumstatsPullback once each.
func FromPullback(p Pullback) Model { return &pulled{p} }

type pulled struct{ Pullback }

func (p *pulled) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	p.SumstatsPullback(params, outBar, paramsBar)
	return p.Sumstats(params)
}

func (p *pulled) SetKey(key uint64) { setKey(p.Pullback, key) }
func (p *pulled) SetStep(step int)  { setStep(p.Pullback, step) }
func (p *pulled) Aux() any          { return auxOf(p.Pullback) }
func (p *pulled) Err() error        { return errOf(p.Pullback) }

// puller is implemented by models whose derivative need not return their statistics
// again.
type puller interface {
	pull(params, outBar, paramsBar []float64) error
}

func (p *pulled) pull(params, outBar, paramsBar []float64) error {
	p.SumstatsPullback(params, outBar, paramsBar)
	return nil
}

// pull adds J_iᵀ·outBar to paramsBar. It returns an error if the derivative returns
// another number of statistics than the model.
func pull(m Model, params, outBar, paramsBar []float64) error {
	if p, ok := m.(puller); ok {
		return p.pull(params, outBar, paramsBar)
	}
	out := m.SumstatsVJP(params, outBar, paramsBar)
	if err := errOf(m); err != nil {
		return err
	}
	return sameNumber(out, outBar)
}

func sameNumber(out, outBar []float64) error {
	if len(out) != len(outBar) {
		return fmt.Errorf("multigrad: SumstatsVJP returned %d summary statistics, Sumstats %d", len(out), len(outBar))
	}
	return nil
}
