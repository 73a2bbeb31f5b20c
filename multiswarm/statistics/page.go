package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

const preface = `# How the presets do

100 particles, 100 steps, %d seeds each, on functions whose lowest value is 0. Each cell has the median and the worst of the losses, and in
how many of 100 runs the loss ended below %v; first for the swarm alone, then after one descent by L-BFGS-B from its best
point with the gradient that gradgen emits ([Polish](polish.go)).

This page is what ` + "`go run ./multiswarm/statistics -o multiswarm/STATISTICS.md`" + ` writes.

`

const remarks = `Ackley's function is steep but not smooth at its lowest point: there descents end when the line search finds nothing lower. Runs on
Rosenbrock's function with four or more parameters may end in its second minimum, at about 4. The minima of Griewank's and
Rastrigin's functions are so many that 10,000 evaluations in ten dimensions find the lowest only by luck; there the presets differ
in how low they come.

Damped is the default: it is among the best on each of these functions, and where it is not the best, as for Ackley's and
Griewank's in ten dimensions, it is so by little. The paper's weights explore but hardly settle within 100 steps; diffopt's friction settles, and
in ten dimensions in the wrong place. A ring keeps the worst runs in bounds, at the cost of convergence.
`

// page searches and formats.
func page(ctx context.Context, seeds int) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, preface, seeds, trials.Good)
	for _, dims := range []int{4, 10} {
		starts, err := trials.Starts(dims, seeds)
		if err != nil {
			return "", err
		}
		for _, f := range trials.Functions() {
			fmt.Fprintf(&b, "## %s, %d parameters in [%v, %v]\n\n", f.Name, dims, f.Lower, f.Upper)
			b.WriteString("| preset | median | worst | below 0.05 | polished: median | worst | below 0.05 |\n|---|---|---|---|---|---|---|\n")
			for _, p := range trials.Presets() {
				swarm, polished, err := trials.Run(ctx, f, p, starts)
				if err != nil {
					return "", err
				}
				fmt.Fprintf(&b, "| %s | %s | %s |\n", p.Name, cells(swarm), cells(polished))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString(remarks)
	return b.String(), nil
}

func cells(t trials.Tally) string {
	return fmt.Sprintf("%.2g | %.2g | %.0f %%", t.Median(), t.Worst(), 100*float64(t.Successes())/float64(len(t)))
}
