package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

const preface = `# How the presets do

100 particles, 100 steps, %d seeds each, on functions whose lowest value is 0. Each row has the median and the worst of the losses, and
how many runs ended below %v: first for the swarm alone, then after one descent by L-BFGS-B from its best point, with
the gradient that gradgen emits ([Polish](polish.go)).

This page is what ` + "`go run ./multiswarm/statistics -o multiswarm/STATISTICS.md`" + ` writes.

`

const remarks = `Ackley's function is not smooth at its lowest point: there a descent ends where the line search finds nothing lower. Rosenbrock's with
four or more parameters has a second minimum, at about 4. The minima of Griewank's and Rastrigin's functions are so many that 10,000
evaluations in ten dimensions find the lowest only by luck; there presets differ in how low they come. A larger swarm finds it:
[the example](../examples/ackley/README.md).

Damped is the default: of the presets it has the most successes or nearly so, and the lowest losses, in four dimensions on all but
Rosenbrock's function, whose valley suits slower swarms and whose end a descent finds from anywhere; in ten dimensions the
ring and Constriction are its equals. The paper's weights explore but hardly settle within 100 steps. diffopt's friction settles, in ten
dimensions often in the wrong place. A ring keeps the worst runs in bounds, at the cost of convergence.
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
			text, err := section(ctx, dims, f, starts)
			if err != nil {
				return "", err
			}
			b.WriteString(text)
		}
	}
	b.WriteString(remarks)
	return b.String(), nil
}

// section is the table of one function.
func section(ctx context.Context, dims int, f trials.Function, starts []multiswarm.State) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s, %d parameters in [%v, %v]\n\n", f.Name, dims, f.Lower, f.Upper)
	b.WriteString("| preset | median | worst | below 0.05 | polished: median | worst | below 0.05 |\n|---|---|---|---|---|---|---|\n")
	for _, p := range trials.Presets() {
		swarm, polished, err := trials.Run(ctx, f, p, starts)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", p.Name, cells(swarm, 0), cells(polished, bottom))
	}
	b.WriteString("\n")
	return b.String(), nil
}

// cells formats a tally. Losses below least are all alike.
func cells(t trials.Tally, least float64) string {
	number := func(loss float64) string {
		if loss < least {
			return fmt.Sprintf("< %.0e", least)
		}
		return fmt.Sprintf("%.2g", loss)
	}
	return fmt.Sprintf("%s | %s | %d %%", number(t.Median()), number(t.Worst()), 100*t.Successes()/len(t))
}

// bottom is below what a descent ends at: where it stops there depends on how the
// emitted gradient rounds.
const bottom = 1e-6
