package jvp

import "github.com/gradgen/gradgen/runtime/comm/halo"

// Exchange runs e.Exchange(u).
func Exchange(e *halo.Exchanger, u, uDot []float64) error {
	if err := e.Exchange(u); err != nil {
		return err
	}
	return e.ExchangeJVP(uDot)
}

// Start runs e.Start(u). Finish exchanges the tangents.
func Start(e *halo.Exchanger, u, uDot []float64) error { return e.Start(u) }

// Finish runs e.Finish(u), and exchanges uDot.
func Finish(e *halo.Exchanger, u, uDot []float64) error {
	if err := e.Finish(u); err != nil {
		return err
	}
	return e.ExchangeJVP(uDot)
}
