package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
)

const preface = `# Twenty-four functions

These are the functions of the benchmark BBOB (Hansen, Finck, Ros and Auger 2009), shifted and rotated anew for each of %d seeds. A search
has 1000 evaluations for each parameter to find a loss of %v above the lowest. Numbers are the expected running time: the evaluations
of all searches for each that reached it. Behind it is how many did. The best of a row without gradients is in bold; where
a search has gradients, an evaluation is one of loss and gradient. A dash means that no search reached it.

Auto without gradients picks [Portfolio](portfolio.go), which ends with [CMA-ES](cmaes.go), and with gradients [Hopping](hopping.go). Other programs
are pycma (BIPOP restarts, deviation 0.3 of the box), and SciPy's dual annealing and differential evolution, with their defaults on the same seeds.

This page is what ` + "`go run ./multiswarm/bbob -o multiswarm/BBOB.md`" + ` writes; [peers.py](bbob/peers.py) writes what it knows of other programs.
`

// page is the whole text.
func page(results []result, seeds int) string {
	var b strings.Builder
	fmt.Fprintf(&b, preface, seeds, target)
	methods := methodsOf(results)
	for _, d := range dimsOf(results) {
		fmt.Fprintf(&b, "\n## %d parameters\n\n| | %s |\n|---|%s\n", d, strings.Join(methods, " | "), strings.Repeat("---|", len(methods)))
		for id := 1; id <= bbob.Count; id++ {
			fmt.Fprintf(&b, "| %d %s |", id, bbob.Functions()[id-1].Name)
			row := rowOf(results, methods, id, d)
			for i, r := range row {
				fmt.Fprintf(&b, " %s |", cell(r, i == best(methods, row)))
			}
			b.WriteString("\n")
		}
		b.WriteString(summary(results, methods, d))
	}
	return b.String()
}

func methodsOf(results []result) (methods []string) {
	for _, r := range results {
		if !slices.Contains(methods, r.method) {
			methods = append(methods, r.method)
		}
	}
	return methods
}

func dimsOf(results []result) (dims []int) {
	for _, r := range results {
		if !slices.Contains(dims, r.dims) {
			dims = append(dims, r.dims)
		}
	}
	return dims
}

// rowOf has a result for each method, without searches where there is none.
func rowOf(results []result, methods []string, id, dims int) []result {
	row := make([]result, len(methods))
	for _, r := range results {
		if r.id == id && r.dims == dims {
			row[slices.Index(methods, r.method)] = r
		}
	}
	return row
}

// best is the method without gradients whose running time is shortest, −1 where
// none reached the target.
func best(methods []string, row []result) int {
	at, least := -1, 0.0
	for i, r := range row {
		if t, ok := r.ert(); ok && !withGradients(methods[i]) && (at < 0 || t < least) {
			at, least = i, t
		}
	}
	return at
}

func withGradients(method string) bool { return strings.Contains(method, "gradients") }

func cell(r result, best bool) string {
	t, ok := r.ert()
	switch {
	case r.searches == 0:
		return ""
	case !ok:
		return "–"
	}
	text := fmt.Sprintf("%.0f", t)
	if best {
		text = "**" + text + "**"
	}
	if r.reached < r.searches {
		text += fmt.Sprintf(", %d/%d", r.reached, r.searches)
	}
	return text
}

// ours is the method without gradients that is held against the others.
const ours = "Auto"

// summary counts successes, and how often Auto is within 1.5 times the best.
func summary(results []result, methods []string, dims int) string {
	line := "| reached |"
	within, of, solved := 0, 0, make([]int, len(methods))
	searches := make([]int, len(methods))
	for id := 1; id <= bbob.Count; id++ {
		row := rowOf(results, methods, id, dims)
		for i, r := range row {
			solved[i] += r.reached
			searches[i] += r.searches
		}
		at := best(methods, row)
		if at < 0 {
			continue
		}
		of++
		least, _ := row[at].ert()
		if t, ok := row[slices.Index(methods, ours)].ert(); ok && t <= 1.5*least {
			within++
		}
	}
	for i, n := range solved {
		if searches[i] == 0 {
			line += " |"
			continue
		}
		line += fmt.Sprintf(" %d of %d |", n, searches[i])
	}
	return fmt.Sprintf("%s\n\nOf %d functions that some method without gradients solves, Auto takes up to 1.5 times the evaluations of the best on %d.\n", line, of, within)
}
