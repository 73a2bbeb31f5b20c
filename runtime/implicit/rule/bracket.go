package rule

import (
	"errors"
	"math"
)

// ErrBracket reports that the signs of a function at two numbers do not prove a root between them, or that the function
// has a pole or a jump there.
var ErrBracket = errors.New("implicit: f does not change its sign between lo and hi, or does so at a pole or a jump")

// jumpShare is the largest value at a root, as a fraction of the values at the ends, that rounding may explain.
const jumpShare = 1e-6

// Bracketed returns the root of f between lo and hi and the slope there.
//
//gradgen:constant
func Bracketed[P any](f func(x float64, p P) float64, fGrad func(x float64, p P, xGrad *float64) float64, lo, hi float64, p P) (x, slope float64, err error) {
	given("f", f == nil)
	given("fGrad", fGrad == nil)
	x, err = chandrupatla(func(x float64) float64 { return f(x, p) }, lo, hi)
	if err != nil {
		return math.NaN(), math.NaN(), err
	}
	left := math.Abs(fGrad(x, p, &slope))
	if left > jumpShare*math.Max(math.Abs(f(lo, p)), math.Abs(f(hi, p))) && !(left <= math.Abs(slope)*newtonClose*math.Abs(x)) {
		return math.NaN(), math.NaN(), ErrBracket
	}
	if slope == 0 || math.IsNaN(slope) || math.IsInf(slope, 0) {
		return math.NaN(), math.NaN(), ErrSingular
	}
	return x, slope, nil
}

// chandrupatla finds a root of f between a and b by the method of T. R. Chandrupatla, "A new hybrid
// quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives" (1997), which
// never takes more steps than a few times those of bisection.
func chandrupatla(f func(float64) float64, a, b float64) (float64, error) {
	if math.IsNaN(a) || math.IsNaN(b) {
		return 0, ErrBracket
	}
	fa, fb := f(a), f(b)
	ends := math.Min(math.Abs(fa), math.Abs(fb))
	switch {
	case fa == 0:
		return a, nil
	case fb == 0:
		return b, nil
	case math.IsNaN(fa) || math.IsNaN(fb) || math.Signbit(fa) == math.Signbit(fb):
		return 0, ErrBracket
	}
	c, fc, t := a, fa, 0.5
	for range 5000 { // bisection takes at most 2100 steps from one end of the range of float64 to the other
		x := a + t*(b-a)
		fx := f(x)
		if math.IsNaN(fx) {
			return 0, ErrBracket
		}
		if math.Signbit(fx) == math.Signbit(fa) {
			c, fc = a, fa
		} else {
			c, fc, b, fb = b, fb, a, fa
		}
		a, fa = x, fx
		best, least := a, fa
		if math.Abs(fb) < math.Abs(fa) {
			best, least = b, fb
		}
		room := (2*0x1p-52*math.Abs(best) + math.SmallestNonzeroFloat64) / math.Abs(b-c)
		if least == 0 || room > 0.5 || a == b {
			if math.Abs(least) > ends || math.IsInf(least, 0) {
				return 0, ErrBracket
			}
			return best, nil
		}
		t = math.Min(1-room, math.Max(room, portion(a, b, c, fa, fb, fc)))
	}
	return 0, ErrConvergence
}

// portion returns the next point between a and b: the root of the inverse quadratic through three points, if that is
// monotonic, or else the middle.
func portion(a, b, c, fa, fb, fc float64) float64 {
	xi, phi := (a-b)/(c-b), (fa-fb)/(fc-fb)
	if !(phi*phi < xi && (1-phi)*(1-phi) < 1-xi) {
		return 0.5
	}
	return fa/(fb-fa)*fc/(fb-fc) + (c-a)/(b-a)*fa/(fc-fa)*fb/(fc-fb)
}
