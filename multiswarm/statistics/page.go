package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

const preface = `# How the methods do

Each search has %d evaluations, and is repeated with %d seeds. The functions have the lowest value 0. Where that is differs from seed to
seed: it is uniform in the middle six tenths of the box along each axis; where it says so the axes are rotated at random as well. The
numbers are the median of the losses at the end, followed by how many searches ended below %v; where one descent by L-BFGS-B from the
best point ([Polish](polish.go)) gets more of them there, the arrow says how many.

The default swarm has 40 particles, [CMA-ES](cmaes.go) its default population. The presets of the literature have the 100 particles of
diffopt, and Constriction with 40 shows what their number is worth. Up to five parameters it is the default.

This page is what ` + "`go run ./multiswarm/statistics -o multiswarm/STATISTICS.md`" + ` writes.

`

// page searches and formats. Sections are searched at the same time.
func page(ctx context.Context, seeds int, dims []int) (string, error) {
	sections, errs := make([]section, len(dims)), make([]error, len(dims))
	var all sync.WaitGroup
	for i, d := range dims {
		all.Go(func() { sections[i], errs[i] = newSection(ctx, d, seeds) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, preface, trials.Evaluations, seeds, trials.Good)
	good := make([]int, len(trials.Ways()))
	for _, s := range sections {
		b.WriteString(s.text)
		for i, n := range s.good {
			good[i] += n
		}
	}
	fmt.Fprintf(&b, "## All of them\n\n%s%s\n%s", heading(), total("successes", good, len(dims)*seeds*len(trials.Functions())), remarks)
	return b.String(), nil
}

// A section is the table of one number of parameters.
type section struct {
	text string
	good []int // successes of each way
}

func newSection(ctx context.Context, dims, seeds int) (section, error) {
	s := section{text: fmt.Sprintf("## %d parameters\n\n%s", dims, heading()), good: make([]int, len(trials.Ways()))}
	for _, f := range trials.Functions() {
		text, good, err := row(ctx, f, dims, seeds)
		if err != nil {
			return s, err
		}
		s.text += text
		for i, n := range good {
			s.good[i] += n
		}
	}
	s.text += total("all", s.good, seeds*len(trials.Functions())) + "\n"
	return s, nil
}

func heading() string {
	line, rule := "| |", "|---|"
	for _, w := range trials.Ways() {
		line += " " + w.Name + " |"
		rule += "---|"
	}
	return line + "\n" + rule + "\n"
}

// row is the results of one function.
func row(ctx context.Context, f trials.Function, dims, seeds int) (text string, good []int, err error) {
	text = "| " + f.Name + " |"
	for _, w := range trials.Ways() {
		swarm, polished, err := trials.Run(ctx, f, dims, w, seeds)
		if err != nil {
			return "", nil, err
		}
		text += " " + cell(swarm, polished) + " |"
		good = append(good, swarm.Successes())
	}
	return text + "\n", good, nil
}

func total(name string, good []int, of int) string {
	line := "| " + name + " |"
	for _, n := range good {
		line += fmt.Sprintf(" %d %% |", (200*n+of)/(2*of))
	}
	return line + "\n"
}

func cell(swarm, polished trials.Tally) string {
	median := fmt.Sprintf("%.1e", swarm.Median())
	if swarm.Median() >= 1e-3 {
		median = fmt.Sprintf("%.2g", swarm.Median())
	}
	before, after := 100*swarm.Successes()/len(swarm), 100*polished.Successes()/len(polished)
	if after > before {
		return fmt.Sprintf("%s, %d → %d %%", median, before, after)
	}
	return fmt.Sprintf("%s, %d %%", median, before)
}

const remarks = `CMA-ES learns the shape of a valley, which needs no axes: it gets to the bottom of the rotated ellipsoid and of Rosenbrock's valley where
no swarm does, and converges faster everywhere. With twenty and thirty parameters 10,000 evaluations are not enough to learn a condition of
a million; there the default swarm, which moves along each axis by itself, is ahead on the ellipsoid that lies along the axes, as it is on
Levy's function with thirty. The minima of Rastrigin's function are so many that from ten parameters on no method finds the lowest in
10,000 evaluations; a larger swarm does ([the example](../examples/ackley/README.md)), and hops with gradients do
([Hopping](hopping.go)).

Of the swarms the default has the most successes, or as many as another, at every number of parameters, most clearly with twenty
and thirty. From ten on it comes down less far than others on Rastrigin's function, and with ten on Griewank's: news spreads
slowly, and 10,000 evaluations end the search before it has settled. The paper's weights explore but hardly settle, diffopt's friction
settles, from five parameters on often in the wrong place.
`
