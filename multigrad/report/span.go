package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// mostShown is the largest number that a figure shows: the spacing of larger ones may leave float64.
const mostShown = 1e300

// shown reports whether a figure can show v.
func shown(v float64) bool { return math.Abs(v) <= mostShown }

// flat reports whether numbers between low and high count as equal, and returns the size of the largest: ticks and bins
// between closer ones are not apart.
func flat(low, high float64) (size float64, yes bool) {
	const least, share = 1e-290, 1e-10
	size = max(math.Abs(low), math.Abs(high))
	return size, !(high-low > max(least, share*size))
}

// limitAxes gives axes a length for which ticks are found: neither beyond float64 nor less than rounding.
func limitAxes(axes ...*plot.Axis) {
	const most = math.MaxFloat64 / 4
	for _, a := range axes {
		if !(a.Min <= a.Max) { // nothing is drawn
			continue
		}
		a.Min, a.Max = max(-most, min(a.Min, most)), max(-most, min(a.Max, most))
		size, equal := flat(a.Min, a.Max)
		switch _, logarithmic := a.Scale.(plot.LogScale); {
		case logarithmic && a.Min == a.Max:
			a.Min /= 10
		case !logarithmic && equal:
			a.Min, a.Max = a.Min-max(size, 1)/2, a.Max+max(size, 1)/2
		}
	}
}

// checkTruth rejects true values of parameters that are no numbers.
func checkTruth(truth []float64) error {
	for i, v := range truth {
		if !finite(v) {
			return fmt.Errorf("the true value of parameter %d is %v", i, v)
		}
	}
	return nil
}

// checkSeries rejects a series in which a value is no number.
func checkSeries(name string, xy plotter.XYs) error {
	for _, at := range xy {
		if !finite(at.Y) {
			return fmt.Errorf("%s is %v at step %.0f", name, at.Y, at.X)
		}
	}
	return nil
}
