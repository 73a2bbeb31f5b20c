package multigrad

// A Pullback is a model whose derivative leaves out the statistics, which an
// evaluation has computed already when it knows their cotangents:
//
//	//gradgen:pullback wrt=params
//	func (m *SMF) Sumstats(params []float64) []float64
//
// for which gradgen emits SumstatsPullback, SumstatsVJP without its result and
// without what only that took. [FromPullback] makes it a [Model].
type Pullback interface {
	Sumstats(params []float64) []float64
	SumstatsPullback(params, outBar, paramsBar []float64)
	Loss(sumstats []float64) float64
	LossGrad(sumstats, sumstatsGrad []float64) (loss float64)
}

// FromPullback makes a model of p. It has [Keyed] and [Auxiliary] where p has. An
// evaluation calls Sumstats and SumstatsPullback once each.
func FromPullback(p Pullback) Model { return &pulled{p} }

type pulled struct{ Pullback }

func (p *pulled) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	p.SumstatsPullback(params, outBar, paramsBar)
	return p.Sumstats(params)
}

func (p *pulled) SetKey(key uint64) { setKey(p.Pullback, key) }
func (p *pulled) Aux() any          { return auxOf(p.Pullback) }

// puller is implemented by models that need not return their statistics again.
type puller interface {
	pull(params, outBar, paramsBar []float64)
}

func (p *pulled) pull(params, outBar, paramsBar []float64) {
	p.SumstatsPullback(params, outBar, paramsBar)
}

// pull adds J_iᵀ·outBar to paramsBar.
func pull(m Model, params, outBar, paramsBar []float64) {
	if p, ok := m.(puller); ok {
		p.pull(params, outBar, paramsBar)
		return
	}
	m.SumstatsVJP(params, outBar, paramsBar)
}
