package vjp

import "github.com/gradgen/gradgen/runtime/comm/halo"

// Exchange is e.Exchange(u).
func Exchange(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Exchange(u), func() error { return e.ExchangeVJP(uBar) })
}

// Start is e.Start(u). Its reverse is the second half of the transpose.
func Start(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Start(u), func() error { return e.FinishVJP(uBar) })
}

// Finish is e.Finish(u). Its reverse is the first half of the transpose.
func Finish(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Finish(u), func() error { return e.StartVJP(uBar) })
}
