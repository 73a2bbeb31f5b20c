package multigrad

// A Model is one rank's share of a fit. The methods have the shapes of the
// functions a user writes and of those gradgen emits for them:
//
//	//gradgen:vjp wrt=params
//	func (m *SMF) Sumstats(params []float64) []float64
//	//gradgen:grad wrt=sumstats
//	func (m *SMF) Loss(sumstats []float64) float64
//
// Sumstats returns this rank's part y_i(x) of the summary statistics, one or more,
// the same number in every call and on every rank; Loss is a function L of their
// total over all ranks. SumstatsVJP returns the statistics, too, and adds
// J_iᵀ·outBar to paramsBar; LossGrad overwrites sumstatsGrad with ∂L/∂y. No method
// may change its arguments but those two. A returned slice may be a buffer that
// the model reuses in its next call.
//
// Auxiliary values need no interface: Loss may read a field of the model that Sumstats sets, and such a field is not summed
// over ranks. See [Keyed] for random keys, [Stepped] for mini-batches, [Auxiliary] for values that go back to the caller,
// [Sharded] for several goroutines per rank, [Streamed] for data that are read in blocks, [InPlace] for models that write
// to the caller's buffer and [Pullback] for derivatives that do not compute the statistics again.
type Model interface {
	Sumstats(params []float64) []float64
	SumstatsVJP(params, outBar, paramsBar []float64) (out []float64)
	Loss(sumstats []float64) float64
	LossGrad(sumstats, sumstatsGrad []float64) (loss float64)
}

// Keyed is implemented by models that draw random numbers. SetKey comes before
// every evaluation, on every rank with the same key; a model whose ranks need
// different draws mixes its rank in.
type Keyed interface {
	SetKey(key uint64)
}

// Stepped is implemented by models that use a part of their data at a time, such
// as one of [Batches]. SetStep comes before every evaluation, on every rank with
// the same number: that of the evaluation in its run, which for Adam and
// GradientDescent is the step unless one was skipped. It continues where a run is
// resumed. Methods with line searches need the same loss at every evaluation.
type Stepped interface {
	SetStep(step int)
}

// Auxiliary is implemented by models whose loss has additional results. Aux is
// called after each evaluation of the loss; see [Value] and [Event].
type Auxiliary interface {
	Aux() any
}
