package gradcheck

import (
	"errors"
	"fmt"
	"math"
)

const (
	relTolDouble = 1e-8
	relTolSingle = 2e-4
	mostReports  = 5 // mismatches listed before the rest is only counted
	// rounding, as a part of the tolerance, of terms as large as the largest derivative
	rounding = 1e-4
)

// A yardstick compares derivatives with estimates.
type yardstick struct {
	rel   float64
	scale float64 // largest derivative around
}

// against compares got with the estimate want. The difference may be ten times the
// estimate's uncertainty plus rel of the derivative, and rounding of the largest one:
// a small derivative may be the difference of large terms. Noise above double
// precision shows that the function rounds to float32, and increases rel.
func (y yardstick) against(got float64, want Estimate) error {
	tol := 10*want.Err + y.rel*math.Abs(want.Value) + rounding*y.rel*y.scale
	size := math.Abs(got)
	if math.IsNaN(got) {
		size = 0 // differences that converge show that it is wrong
	}
	if !(want.Err <= 1e-3*max(y.scale, size, 1)) {
		return fmt.Errorf("derivative gives %.12g: %w (%.6g ± %.2g)", got, ErrNotSmooth, want.Value, want.Err)
	}
	if !(math.Abs(got-want.Value) <= tol) {
		return fmt.Errorf("derivative gives %.12g, finite differences %.12g ± %.2g", got, want.Value, want.Err)
	}
	return nil
}

// measure returns the yardstick for a set of estimates.
func (t *target) measure(single bool, estimates []Estimate) yardstick {
	y := yardstick{rel: t.RelTol}
	for _, e := range estimates {
		if !math.IsNaN(e.Value) {
			y.scale = max(y.scale, math.Abs(e.Value))
		}
	}
	if y.rel == 0 {
		y.rel = relTolDouble
		if single || roundsToSingle(estimates) {
			y.rel = relTolSingle
		}
	}
	return y
}

// roundsToSingle reports noise that double precision does not explain.
func roundsToSingle(estimates []Estimate) bool {
	for _, e := range estimates {
		if e.Noise > 1e-10*max(1e-6, e.Level) {
			return true
		}
	}
	return false
}

// compareAll compares derivatives leaf by leaf.
func (t *target) compareAll(what string, leaves []leaf, got []float64, want []Estimate, isSingle bool) error {
	if len(got) != len(leaves) {
		return t.errorf("%s has %d numbers, want %d", what, len(got), len(leaves))
	}
	if len(want) != len(leaves) {
		return t.errorf("%s cannot be compared: what it is the derivative of fails at a second call with the same arguments", what)
	}
	y := t.measure(isSingle, want)
	var errs []error
	for i, l := range leaves {
		if err := y.against(got[i], want[i]); err != nil {
			errs = append(errs, t.errorf("%s at %s: %w", what, l.path, err))
		}
	}
	return listed(errs)
}

// listed joins the first few errors and counts the rest.
func listed(errs []error) error {
	if n := len(errs) - mostReports; n > 0 {
		errs = append(errs[:mostReports], fmt.Errorf("… and %d more", n))
	}
	return errors.Join(errs...)
}

// Close reports the first pair of numbers that differ by more than rel times
// the largest number nearby.
func Close(a, b []float64, rel float64) error {
	if len(a) != len(b) {
		return fmt.Errorf("gradcheck: %d numbers against %d", len(a), len(b))
	}
	scale := 0.0
	for _, x := range a {
		scale = max(scale, math.Abs(x))
	}
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= rel*scale) && !(a[i] != a[i] && b[i] != b[i]) {
			return fmt.Errorf("gradcheck: number %d: %.17g against %.17g", i, a[i], b[i])
		}
	}
	return nil
}
