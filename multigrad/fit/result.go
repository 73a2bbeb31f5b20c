package fit

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/gradgen/gradgen/multigrad"
)

// A Fit is the result of a run, with its parameters as a struct.
type Fit[P any] struct {
	Params P         // of the lowest loss
	Values []float64 // the numbers of Params that were fitted, in the order of the vector
	// Errors are the standard errors of Values if Options.Uncertainty asked for a covariance, else nil. The error
	// of a value whose logarithm is fitted is the value times the error of the logarithm. NaN marks a value at a
	// bound, +Inf a value that the data do not determine.
	Errors []float64
	*multigrad.Result
	names, units []string
}

// Fit converts the result of any run in the space.
func (s *Space[P]) Fit(res *multigrad.Result) *Fit[P] {
	x := res.Best.X
	if x == nil {
		x = res.X
	}
	f := &Fit[P]{Params: s.Params(x), Result: res, Values: s.Values(x), names: s.Names(), units: s.Units()}
	if res.Covariance != nil {
		f.Errors = make([]float64, len(x))
		for i := range s.numbers {
			f.Errors[i] = res.Covariance.Errors[i] * s.numbers[i].scale(f.Values[i])
		}
	}
	return f
}

// String returns a table of the parameters with their errors and units, the loss and how the run ended.
func (f *Fit[P]) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for i, name := range f.names {
		fmt.Fprintf(w, "%s\t%.6g\t", name, f.Values[i])
		if f.Errors != nil {
			fmt.Fprintf(w, "%s\t", deviation(f.Errors[i]))
		}
		fmt.Fprintln(w, f.units[i])
	}
	w.Flush()
	fmt.Fprintf(&b, "loss %.6g, %s\n", f.Result.Best.Loss, f.Status)
	return trimLines(b.String())
}

// deviation returns an error as text.
func deviation(e float64) string {
	switch {
	case math.IsNaN(e):
		return "at a bound"
	case math.IsInf(e, 1):
		return "not determined"
	}
	return fmt.Sprintf("± %.2g", e)
}

// trimLines removes the spaces that columns leave after the last word of a line.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}
