package rule

import (
	"errors"
	"fmt"
	"math"
)

// ErrStep reports that the solution of a differential equation cannot be computed: steps became too small or too many,
// or the equation is not a number.
var ErrStep = errors.New("implicit: the steps of the differential equation became too small or too many")

// The method of J. R. Dormand and P. J. Prince, "A family of embedded Runge-Kutta formulae" (1980): times and weights of
// the stages; the last row is also the step of order 5. DormandPrinceError is its difference to the step of order 4.
var (
	DormandPrinceTimes   = [7]float64{0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1}
	DormandPrinceWeights = [7][6]float64{
		{},
		{1. / 5},
		{3. / 40, 9. / 40},
		{44. / 45, -56. / 15, 32. / 9},
		{19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
		{9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656},
		{35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84},
	}
	dormandPrinceError = [7]float64{71. / 57600, 0, -71. / 16695, 71. / 1920, -17253. / 339200, 22. / 525, -1. / 40}
	// DormandPrinceDense are the weights of the term that makes the interpolation within a step one of order 4 (E.
	// Hairer, S. P. Nørsett, G. Wanner, "Solving ordinary differential equations I", 1993, section II.6).
	DormandPrinceDense = [7]float64{
		-12715105075. / 11282082432, 0, 87487479700. / 32700410799, -10690763975. / 1880347072,
		701980252875. / 199316789632, -1453857185. / 822651844, 69997945. / 29380423,
	}
)

// ErrTimes reports that times neither rise nor fall, or are not finite.
var ErrTimes = errors.New("implicit: the times of the differential equation neither rise nor fall, or are not finite")

// ordered reports whether the times are finite and rise or fall.
func ordered(times []float64) bool {
	span := times[len(times)-1] - times[0]
	for i, t := range times {
		if math.IsInf(t, 0) || math.IsNaN(t) || i > 0 && (t-times[i-1])*span < 0 || i > 0 && span == 0 && t != times[0] {
			return false
		}
	}
	return true
}

// Tolerance is the permitted error of a step: Absolute + Relative·|x| for each number. Zeros mean 1e-9 and 1e-6.
type Tolerance struct{ Absolute, Relative float64 }

// sensible returns an error if the times or the tolerance are invalid.
func sensible(times []float64, tol Tolerance) error {
	switch {
	case !ordered(times):
		return ErrTimes
	case !(tol.Absolute >= 0):
		return fmt.Errorf("implicit: Tolerance.Absolute is %v; it must not be negative", tol.Absolute)
	case !(tol.Relative >= 0):
		return fmt.Errorf("implicit: Tolerance.Relative is %v; it must not be negative", tol.Relative)
	}
	return nil
}

// checked returns f with a check of its result.
func checked[P any](f func(t float64, x []float64, p P) []float64) func(t float64, x []float64, p P) []float64 {
	given("f", f == nil)
	return func(t float64, x []float64, p P) []float64 { return sized("f", f(t, x, p), len(x)) }
}

// Limits of the steps: their number, and by how much one may be longer or shorter than that before.
const (
	mostSteps = 1000000
	grow      = 5
	shrink    = 0.2
	safety    = 0.9
)

// Steps returns the lengths of the steps, by the method of Dormand and Prince, from the first of the times to the last.
//
//gradgen:constant
func Steps[P any](f func(t float64, x []float64, p P) []float64, x0, times []float64, p P, tol Tolerance) ([]float64, error) {
	if len(times) < 2 {
		return nil, nil
	}
	if err := sensible(times, tol); err != nil {
		return nil, err
	}
	f = checked(f)
	ends := []float64{times[0], times[len(times)-1]}
	steps, _, err := follow(x0, ends, tol, f(times[0], x0, p), 0.2, func(t, h float64, x []float64, tol Tolerance) ([]float64, float64) {
		return step(f, t, h, x, p, tol)
	})
	return steps, err
}

// follow takes steps that end at each of the times, and returns which of them do. The error of a step is proportional
// to its length to the power 1/exponent; speed is dx/dt at the start.
func follow(x0, times []float64, tol Tolerance, speed []float64, exponent float64, step func(t, h float64, x []float64, tol Tolerance) ([]float64, float64)) (steps []float64, reached []bool, err error) {
	if tol.Absolute == 0 {
		tol.Absolute = 1e-9
	}
	if tol.Relative == 0 {
		tol.Relative = 1e-6
	}
	x := append([]float64(nil), x0...)
	h := firstStep(speed, x, tol, times[len(times)-1]-times[0])
	for i, end := range times[1:] {
		for t := times[i]; t != end; {
			try, last := h, math.Abs(h) >= math.Abs(end-t)
			if last {
				try = end - t
			}
			next, size := step(t, try, x, tol)
			short := !(math.Abs(try) > 4*0x1p-52*math.Abs(t)) && !(last && size <= 1) // but two times may be neighbours
			if len(steps) == mostSteps || short || math.IsNaN(try) {
				return nil, nil, ErrStep
			}
			factor := safety * math.Pow(size, -exponent)
			if !(factor >= shrink) { // also if it is NaN
				factor = shrink
			}
			factor = min(factor, grow)
			if size <= 1 {
				steps, reached = append(steps, try), append(reached, last)
				if t, x = t+try, next; last {
					t = end
				}
			}
			if !(size <= 1 && math.Abs(factor*try) < math.Abs(h) && last) { // a step that the end shortened does not determine the next
				h = factor * try
			}
		}
	}
	return steps, reached, nil
}

// firstStep guesses a step from how fast the solution is at the start.
func firstStep(speed, x []float64, tol Tolerance, span float64) float64 {
	d0, d1 := 0.0, 0.0
	for i, v := range x {
		scale := tol.Absolute + tol.Relative*math.Abs(v)
		d0, d1 = d0+(v/scale)*(v/scale), d1+(speed[i]/scale)*(speed[i]/scale)
	}
	h := 1e-6
	if d0 > 1e-10 && d1 > 1e-10 {
		h = 0.01 * math.Sqrt(d0/d1)
	}
	return math.Copysign(min(h, math.Abs(span)), span)
}

// step takes a step and compares its error with the tolerance.
func step[P any](f func(t float64, x []float64, p P) []float64, t, h float64, x []float64, p P, tol Tolerance) (next []float64, size float64) {
	var k [7][]float64
	for s := range k {
		next = append([]float64(nil), x...)
		for j := range s {
			axpy(next, h*DormandPrinceWeights[s][j], k[j])
		}
		k[s] = f(t+DormandPrinceTimes[s]*h, next, p)
	}
	for i := range x {
		e := 0.0
		for s := range k {
			e += h * dormandPrinceError[s] * k[s][i]
		}
		e /= tol.Absolute + tol.Relative*math.Max(math.Abs(x[i]), math.Abs(next[i]))
		size += e * e / float64(len(x))
	}
	return next, math.Sqrt(size)
}
