package hvp

import (
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// Exchange runs e.Exchange(u).
func Exchange(e *halo.Exchanger, u, uBar, uDot, uDotBar []float64) (vjp.Step, error) {
	return in(jvp.Exchange(e, u, uDot), uBar, uDotBar, e.ExchangeVJP)
}

// Start runs e.Start(u). Finish exchanges the tangents. The reverse of Start is the second half of the transpose for
// values.
func Start(e *halo.Exchanger, u, uBar, uDot, uDotBar []float64) (vjp.Step, error) {
	return vjp.NewStep(jvp.Start(e, u, uDot), func() error { return e.FinishVJP(uBar) })
}

// Finish runs e.Finish(u), and exchanges uDot. Its reverse is the transpose for tangents, and the first half of the
// transpose for values.
func Finish(e *halo.Exchanger, u, uBar, uDot, uDotBar []float64) (vjp.Step, error) {
	return vjp.NewStep(jvp.Finish(e, u, uDot), func() error {
		if err := e.ExchangeVJP(uDotBar); err != nil {
			return err
		}
		return e.StartVJP(uBar)
	})
}
