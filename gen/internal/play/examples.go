package play

import (
	"embed"
	"fmt"
)

//go:embed _examples/*.go
var examples embed.FS

// An Example is a text to start from.
type Example struct{ Title, Text string }

// Examples lists texts in the order in which the page shows them.
func Examples() ([]Example, error) {
	var list []Example
	for _, e := range []struct{ file, title string }{
		{"rosenbrock", "Rosenbrock's valley"}, {"logistic", "Logistic likelihood"}, {"mixture", "Mixture of normals"},
		{"pendulum", "Pendulum in 200 steps"}, {"kepler", "Kepler's equation"}, {"spline", "Spline"},
	} {
		text, err := examples.ReadFile("_examples/" + e.file + ".go")
		if err != nil {
			return nil, fmt.Errorf("the examples: %w", err)
		}
		list = append(list, Example{e.title, string(text)})
	}
	return list, nil
}
