package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

const preface = `# Local problems

Each descent begins where the literature does, with gradients that are exact to rounding and the defaults of its program. An evaluation is one of loss and
gradient; where there are constraints, it is one of all of them. A descent has failed, marked by a dash, if it ends more than %v of the
loss, or of one, above the lowest end of all, or %v beyond a constraint. Problems without constraints go to L-BFGS-B of both programs; those with
constraints to [Constrained](../../multigrad/constraint.go), which takes sequential quadratic programming for problems of this size, to
augmented Lagrangians with L-BFGS-B inside, which it takes for large ones, and to SciPy's SLSQP and trust-constr. By default SLSQP ends
where constraints hold within 1e-6, the others within 1e-8.

This page is what ` + "`go run ./bench/local -o bench/local/README.md`" + ` writes; [peer.py](peer.py) writes what it knows of SciPy.
`

// What a descent may be off by.
const (
	above  = 1e-5 // the lowest loss
	beyond = 1e-5 // constraints and bounds
)

// An end is where a descent arrived.
type end struct {
	method          string
	evals           int
	loss, violation float64
}

func (e end) feasible() bool { return e.violation <= beyond && e.loss-e.loss == 0 }

// solved reports whether the end is as low as that of others.
func (e end) solved(lowest float64) bool {
	return e.feasible() && e.loss-lowest <= above*max(1, math.Abs(lowest))
}

func lowest(ends []end) float64 {
	least := math.Inf(1)
	for _, e := range ends {
		if e.feasible() {
			least = min(least, e.loss)
		}
	}
	return least
}

// readPeers reads a table, nothing from one that does not exist.
func readPeers(path string) (map[string][]end, error) {
	results := map[string][]end{}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return results, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, row := range rows {
		if i == 0 {
			continue
		}
		if len(row) != 5 {
			return nil, fmt.Errorf("%s, line %d: %d columns, want 5", path, i+1, len(row))
		}
		e := end{method: row[0]}
		var bad [3]error
		e.evals, bad[0] = strconv.Atoi(row[2])
		e.loss, bad[1] = strconv.ParseFloat(row[3], 64)
		e.violation, bad[2] = strconv.ParseFloat(row[4], 64)
		if err := errors.Join(bad[:]...); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, i+1, err)
		}
		results[row[1]] = append(results[row[1]], e)
	}
	return results, nil
}

// page is the whole text.
func page(results map[string][]end) string {
	var b strings.Builder
	fmt.Fprintf(&b, preface, above, beyond)
	for _, kind := range []string{free, bounded, constrained} {
		var names, methods []string
		for _, p := range problems() {
			if p.kind() == kind {
				names = append(names, p.name)
			}
		}
		for _, e := range results[names[0]] {
			methods = append(methods, e.method)
		}
		fmt.Fprintf(&b, "\n## %d problems %s\n\n| | %s |\n|---|%s\n", len(names), kind, strings.Join(methods, " | "), strings.Repeat("---|", len(methods)))
		for _, name := range names {
			fmt.Fprintf(&b, "| %s |", name)
			for _, m := range methods {
				fmt.Fprintf(&b, " %s |", cell(results[name], m))
			}
			b.WriteString("\n")
		}
		b.WriteString(summary(results, names, methods))
	}
	return b.String()
}

func endOf(ends []end, method string) (end, bool) {
	i := slices.IndexFunc(ends, func(e end) bool { return e.method == method })
	if i < 0 {
		return end{}, false
	}
	return ends[i], ends[i].solved(lowest(ends))
}

func cell(ends []end, method string) string {
	if e, ok := endOf(ends, method); ok {
		return strconv.Itoa(e.evals)
	}
	return "–"
}

// summary has failures, and the ratio of evaluations to each of the others, in the geometric mean over
// the problems that both solve.
func summary(results map[string][]end, names, methods []string) string {
	line, text := "| failures |", ""
	for _, m := range methods {
		failures, sum, n := 0, 0.0, 0
		var only []string // that this method solves and ours does not
		for _, name := range names {
			e, ok := endOf(results[name], m)
			own, solved := endOf(results[name], ours)
			switch {
			case !ok:
				failures++
			case !solved:
				only = append(only, name)
			default:
				sum, n = sum+math.Log(float64(own.evals)/float64(e.evals)), n+1
			}
		}
		line += fmt.Sprintf(" %d |", failures)
		if m == ours || n == 0 {
			continue
		}
		text += fmt.Sprintf("\nBeside %s, evaluations are %.2f times as many in the geometric mean of %d problems that both solve", m, math.Exp(sum/float64(n)), n)
		if len(only) > 0 {
			text += "; it alone solves " + strings.Join(only, ", ")
		}
		text += ".\n"
	}
	return line + "\n" + text
}
