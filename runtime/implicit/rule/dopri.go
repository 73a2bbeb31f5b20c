package rule

import (
	"errors"
	"math"
)

// ErrStep says that the solution of a differential equation cannot be followed: steps became too small or too many, or
// the equation is not a number.
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
	// DormandPrinceDense are the weights of what makes the interpolation between the ends of a step one of order 4 (E.
	// Hairer, S. P. Nørsett, G. Wanner, "Solving ordinary differential equations I", 1993, section II.6).
	DormandPrinceDense = [7]float64{
		-12715105075. / 11282082432, 0, 87487479700. / 32700410799, -10690763975. / 1880347072,
		701980252875. / 199316789632, -1453857185. / 822651844, 69997945. / 29380423,
	}
)

// Tolerance is what the error of a step may be: Absolute + Relative·|x| for each number. Zeros stand for 1e-9 and 1e-6.
type Tolerance struct{ Absolute, Relative float64 }

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
	if tol.Absolute == 0 {
		tol.Absolute = 1e-9
	}
	if tol.Relative == 0 {
		tol.Relative = 1e-6
	}
	t, end := times[0], times[len(times)-1]
	x := append([]float64(nil), x0...)
	h := firstStep(f(t, x, p), x, tol, end-t)
	var steps []float64
	for t != end {
		last := math.Abs(h) >= math.Abs(end-t)
		if last {
			h = end - t
		}
		next, size := step(f, t, h, x, p, tol)
		if len(steps) == mostSteps || !(math.Abs(h) > 4*0x1p-52*math.Abs(t)) || math.IsNaN(h) {
			return nil, ErrStep
		}
		if size <= 1 {
			steps = append(steps, h)
			if t, x = t+h, next; last {
				t = end
			}
		}
		if factor := safety * math.Pow(size, -0.2); factor >= shrink {
			h *= min(factor, grow)
		} else {
			h *= shrink // where there is no number, too
		}
	}
	return steps, nil
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

// step makes a step and compares its error with what it may be.
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
