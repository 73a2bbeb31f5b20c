package multigrad

import (
	"fmt"
	"strings"
	"unicode"
)

// NonFiniteError reports that a loss, statistic or gradient was NaN or infinite.
type NonFiniteError struct {
	Step   int    // the step that was under way, zero outside of a run
	Rank   int    // the first rank that has a value that is not finite
	What   string // "sumstats", "loss" or "gradient"
	Loss   float64
	Params []float64
	Names  []string // of the parameters: Options.Names
}

// Error names step, rank and the first parameters.
func (e *NonFiniteError) Error() string {
	return fmt.Sprintf("multigrad: step %d: %s of rank %d is not finite (loss %v) at parameters %s",
		e.Step, e.What, e.Rank, e.Loss, brief(e.Params, e.Names))
}

// brief lists the first numbers of many, with their names if they have any.
func brief(x []float64, names []string) string {
	const most = 20
	shown := x[:min(most, len(x))]
	text := fmt.Sprint(shown)
	if len(names) == len(x) && len(x) > 0 {
		words := make([]string, len(shown))
		for i, v := range shown {
			words[i] = fmt.Sprintf("%s: %v", names[i], v)
		}
		text = "[" + strings.Join(words, ", ") + "]"
	}
	if len(x) <= most {
		return text
	}
	return fmt.Sprintf("%s and %d more", text, len(x)-most)
}

// at returns a copy that names the step and the parameters.
func (e *NonFiniteError) at(step int, names []string) *NonFiniteError {
	c := *e
	c.Step, c.Names = step, names
	return &c
}

// DisagreementError reports that ranks have different numbers that should be
// equal.
type DisagreementError struct {
	What   string    // such as "parameters", "loss" or "MaxSteps"
	Rank   int       // the first rank that differs from rank 0
	Values []float64 // what differs, where it is a number: rank 0's, that rank's
	Index  int       // of the parameter
}

// Error names the rank and both values.
func (e *DisagreementError) Error() string {
	what := e.What
	if what != "" && !unicode.IsUpper(rune(what[0])) { // "MaxSteps", but "the loss"
		what = "the " + what
	}
	switch {
	case len(e.Values) < 2 && e.Rank > 0:
		return fmt.Sprintf("multigrad: ranks disagree on %s: rank %d has another than rank 0", what, e.Rank)
	case len(e.Values) < 2:
		return fmt.Sprintf("multigrad: ranks disagree on %s", what)
	case e.What == "parameters":
		return fmt.Sprintf("multigrad: ranks disagree on parameter %d: %v on rank 0, %v on rank %d",
			e.Index, e.Values[0], e.Values[1], e.Rank)
	}
	return fmt.Sprintf("multigrad: ranks disagree on %s: %v on rank 0, %v on rank %d",
		what, e.Values[0], e.Values[1], e.Rank)
}
