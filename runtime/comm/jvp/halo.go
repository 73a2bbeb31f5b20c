package jvp

import "github.com/gradgen/gradgen/runtime/comm/halo"

// Exchange is e.Exchange(u).
func Exchange(e *halo.Exchanger, u, uDot []float64) error {
	if err := e.Exchange(u); err != nil {
		return err
	}
	return e.ExchangeJVP(uDot)
}

// Start is e.Start(u); the tangents follow in Finish.
func Start(e *halo.Exchanger, u, uDot []float64) error { return e.Start(u) }

// Finish is e.Finish(u).
func Finish(e *halo.Exchanger, u, uDot []float64) error {
	if err := e.Finish(u); err != nil {
		return err
	}
	return e.ExchangeJVP(uDot)
}
