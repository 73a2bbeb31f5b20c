package multigrad

// A Writer is a model that writes its statistics to the caller's buffer and so
// need not allocate:
//
//	//gradgen:vjp wrt=params of=out
//	func (m *SMF) Sumstats(params, out []float64)
//
// for which gradgen emits SumstatsVJP with the output and its cotangent, which
// it consumes. [InPlace] makes it a [Model].
type Writer interface {
	Sumstats(params, out []float64)
	SumstatsVJP(params, out, outBar, paramsBar []float64)
	Loss(sumstats []float64) float64
	LossGrad(sumstats, sumstatsGrad []float64) (loss float64)
}

// InPlace returns a model of w, which writes n statistics to a buffer. The model
// implements [Keyed], [Stepped] and [Auxiliary] if w does. Its evaluations allocate
// only what those of w allocate.
func InPlace(w Writer, n int) Model {
	return &inPlace{Writer: w, out: make([]float64, n), bar: make([]float64, n)}
}

type inPlace struct {
	Writer
	out, bar []float64
}

func (p *inPlace) Sumstats(params []float64) []float64 {
	clear(p.out)
	p.Writer.Sumstats(params, p.out)
	return p.out
}

func (p *inPlace) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	clear(p.out)
	copy(p.bar, outBar)
	p.Writer.SumstatsVJP(params, p.out, p.bar, paramsBar)
	return p.out
}

func (p *inPlace) SetKey(key uint64) { setKey(p.Writer, key) }
func (p *inPlace) SetStep(step int)  { setStep(p.Writer, step) }
func (p *inPlace) Aux() any          { return auxOf(p.Writer) }
func (p *inPlace) Err() error        { return errOf(p.Writer) }

func setStep(model any, step int) {
	if s, ok := model.(Stepped); ok {
		s.SetStep(step)
	}
}

func setKey(model any, key uint64) {
	if k, ok := model.(Keyed); ok {
		k.SetKey(key)
	}
}

func auxOf(model any) any {
	if a, ok := model.(Auxiliary); ok {
		return a.Aux()
	}
	return nil
}
