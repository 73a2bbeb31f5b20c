package vjp

import "github.com/gradgen/gradgen/runtime/comm/halo"

// Exchange runs e.Exchange(u).
func Exchange(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Exchange(u), func() error { return e.ExchangeVJP(uBar) })
}

// Start runs e.Start(u). Its reverse is the second half of the transpose of Exchange.
func Start(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Start(u), func() error { return e.FinishVJP(uBar) })
}

// Finish runs e.Finish(u). Its reverse is the first half of the transpose of Exchange.
func Finish(e *halo.Exchanger, u, uBar []float64) (Step, error) {
	return NewStep(e.Finish(u), func() error { return e.StartVJP(uBar) })
}
