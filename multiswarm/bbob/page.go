package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
)

const preface = `# Twenty-four functions

These are the functions of the benchmark BBOB (Hansen, Finck, Ros and Auger 2009), shifted and rotated anew for each seed. A search
wants a loss of %v above the lowest. Numbers are the expected running time: the evaluations of all searches for each that reached it.
Behind it is how many did. The best of a row without gradients is in bold; where a search has gradients, an evaluation is one of loss
and gradient. A dash means that no search reached it. A table has the seeds that all programs have been run on.

Auto without gradients picks [Portfolio](portfolio.go), which ends with [CMA-ES](cmaes.go), and with gradients [Hopping](hopping.go). Other programs
are pycma (BIPOP restarts, deviation 0.3 of the box), SciPy's dual annealing and differential evolution with their defaults, and the swarm of
pyswarms with 40 particles and the constants of Clerc and Kennedy.

This page is what ` + "`go run ./multiswarm/bbob -o multiswarm/BBOB.md`" + ` writes of the tables ours.csv and peers.csv beside the command.
` + "`-search`" + ` adds searches of this package to the first, [peers.py](bbob/peers.py) those of other programs to the second; both have a row for each search.
`

// ours and smoothly are the methods that are compared with the others.
const (
	ours     = "Auto"
	smoothly = "Auto, gradients"
)

// page returns the whole text: a table for each number of parameters and budget with results.
func page(all []search, dims, each []int) string {
	var b strings.Builder
	fmt.Fprintf(&b, preface, target)
	for _, d := range dims {
		for _, e := range each {
			if t := newTable(all, d, e*d); len(t.seeds) > 0 {
				t.write(&b)
			}
		}
	}
	return b.String()
}

func (t table) write(b *strings.Builder) {
	seeds := fmt.Sprintf("%d seeds", len(t.seeds))
	if len(t.seeds) == 1 {
		seeds = "1 seed"
	}
	fmt.Fprintf(b, "\n## %d parameters, %d evaluations, %s\n\n| | %s |\n|---|%s\n", t.dims, t.budget, seeds, strings.Join(t.methods, " | "), strings.Repeat("---|", len(t.methods)))
	for id := 1; id <= bbob.Count; id++ {
		fmt.Fprintf(b, "| %d %s |", id, bbob.Functions()[id-1].Name)
		row := t.row(id)
		for i, r := range row {
			fmt.Fprintf(b, " %s |", cell(r, i == t.best(row)))
		}
		b.WriteString("\n")
	}
	b.WriteString(t.summary())
}

// row returns the result of each method, the zero result if there are no searches.
func (t table) row(id int) []result {
	row := make([]result, len(t.methods))
	for i, m := range t.methods {
		row[i] = t.results[at(m, id)]
	}
	return row
}

// best returns the index of the method without gradients that has the shortest running time, −1 if none reached the
// target.
func (t table) best(row []result) int {
	at, least := -1, 0.0
	for i, r := range row {
		if e, ok := r.ert(); ok && t.methods[i] != smoothly && (at < 0 || e < least) {
			at, least = i, e
		}
	}
	return at
}

func cell(r result, best bool) string {
	e, ok := r.ert()
	switch {
	case r.searches == 0:
		return ""
	case !ok:
		return "–"
	}
	text := fmt.Sprintf("%.0f", e)
	if best {
		text = "**" + text + "**"
	}
	if r.reached < r.searches {
		text += fmt.Sprintf(", %d/%d", r.reached, r.searches)
	}
	return text
}

// summary counts successes, how often Auto is within 1.5 times the best, and how often it is better than all others
// if it has gradients.
func (t table) summary() string {
	within, of, ahead, smooth := 0, 0, 0, 0
	total := make([]result, len(t.methods))
	for id := 1; id <= bbob.Count; id++ {
		row := t.row(id)
		for i, r := range row {
			total[i].reached += r.reached
			total[i].searches += r.searches
		}
		b := t.best(row)
		least := 0.0
		if b >= 0 {
			of++
			least, _ = row[b].ert()
			if e, ok := t.result(ours, id).ert(); ok && e <= 1.5*least {
				within++
			}
		}
		with := t.result(smoothly, id)
		if e, ok := with.ert(); with.searches > 0 && (ok || b >= 0) {
			smooth++
			if ok && (b < 0 || e <= least) {
				ahead++
			}
		}
	}
	line := "| reached |"
	for _, r := range total {
		line += fmt.Sprintf(" %d of %d |", r.reached, r.searches)
	}
	return fmt.Sprintf("%s\n\nOf %d functions that some method without gradients solves, %s takes up to 1.5 times the evaluations of the best on %d. "+
		"Of %d with gradients that some method solves, it is ahead of all with them on %d.\n", line, of, ours, within, smooth, ahead)
}

func (t table) result(method string, id int) result {
	if slices.Contains(t.methods, method) {
		return t.results[at(method, id)]
	}
	return result{}
}
