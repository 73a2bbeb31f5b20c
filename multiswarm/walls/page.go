package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

const (
	target = 1e-8
	each   = 3000 // evaluations of a search for each parameter
)

// A trial is the problem that a search solves.
type trial struct{ function, dims, walls, seed int }

// A search is how many evaluations one took, and whether it came to the target.
type search struct {
	evals   int
	reached bool
}

// walls are the numbers of walls that the lowest point is at.
func walls(dims int) []int { return []int{0, 1, dims / 2, dims} }

// run searches by CMA-ES with its defaults.
func (t trial) run(ctx context.Context) (s search, err error) {
	f := trials.Walled(trials.WalledFunctions()[t.function], t.dims, t.walls, uint64(t.seed))
	loss := func(x []float64) float64 {
		v := f(x)
		if !s.reached {
			s.evals++
			s.reached = v <= target
		}
		return v
	}
	m := multiswarm.CMAES{Bounds: trials.WalledBox(t.dims), Seed: uint64(t.seed)}
	_, err = multiswarm.Run(ctx, nil, multiswarm.Func(loss), m, multiswarm.Options{
		MaxEvals: each * t.dims, Target: target, Thin: -1, Progress: progress.Config{Silent: true},
	})
	if err == nil {
		err = ctx.Err()
	}
	return s, err
}

// readSearches reads a table that peer.py wrote.
func readSearches(path string) (map[trial]search, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := map[trial]search{}
	for i, row := range rows {
		var v [6]int
		for k, text := range row[:min(len(row), len(v))] {
			if v[k], err = strconv.Atoi(text); err != nil && i > 0 {
				return nil, fmt.Errorf("%s, line %d: %w", path, i+1, err)
			}
		}
		if i > 0 {
			out[trial{v[0], v[1], v[2], v[3]}] = search{v[4], v[5] != 0}
		}
	}
	return out, nil
}

// ert is the expected running time of searches: evaluations for each that came to the
// target, +Inf where none did.
func ert(all []search) float64 {
	evals, reached := 0, 0
	for _, s := range all {
		evals += s.evals
		if s.reached {
			reached++
		}
	}
	return float64(evals) / float64(reached)
}

func cell(all []search) string {
	reached := 0
	for _, s := range all {
		if s.reached {
			reached++
		}
	}
	switch text := fmt.Sprintf("%.0f", ert(all)); reached {
	case 0:
		return "–"
	case len(all):
		return text
	default:
		return fmt.Sprintf("%s, %d/%d", text, reached, len(all))
	}
}

const head = `# Minima at walls

These are functions whose lowest point in a box is at the walls of some parameters, where the loss still falls towards the walls. A search wants a
loss of %g above the lowest, in %d evaluations for each parameter. Numbers are the expected running time: the evaluations of all %d searches for each
that reached it. Behind it is how many did, if not all. The rotated ellipsoid is one of condition 10⁶, with a slope of 100 to the walls.

[CMA-ES](cmaes.go) and pycma %s both have their defaults, restarts by BIPOP, and a first deviation of 0.3 of the box. pycma bends the coordinates near a wall, so
that a minimum at it becomes one of a smooth function. [walls.go](walls.go) says what CMA-ES does.

This page is what ` + "`go run ./multiswarm/walls -o multiswarm/WALLS.md`" + ` writes; [peer.py](walls/peer.py) writes what it knows of pycma.
`

const version = "4.5.0"

// page runs all trials, and holds them against those of the peer.
func page(ctx context.Context, theirs map[trial]search, seeds int, dims []int) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, head, target, each, seeds, version)
	for _, d := range dims {
		fmt.Fprintf(&b, "\n## %d parameters\n\n| | walls | CMAES | pycma | ratio |\n|---|---|---|---|---|\n", d)
		logs, count := 0.0, 0
		for i, name := range trials.WalledFunctions() {
			for _, k := range walls(d) {
				var own, other []search
				for seed := range seeds {
					t := trial{i, d, k, seed}
					s, err := t.run(ctx)
					if err != nil {
						return "", err
					}
					own = append(own, s)
					if s, ok := theirs[t]; ok {
						other = append(other, s)
					}
				}
				ratio := "–"
				if r := ert(own) / ert(other); len(other) == len(own) && r > 0 && !math.IsInf(r, 1) {
					ratio = fmt.Sprintf("%.2f", r)
					logs, count = logs+math.Log(r), count+1
				}
				fmt.Fprintf(&b, "| %s | %d | %s | %s | %s |\n", name, k, cell(own), cell(other), ratio)
			}
		}
		if count > 0 {
			fmt.Fprintf(&b, "\nEvaluations are %.2f times those of pycma in the geometric mean of %d rows.\n", math.Exp(logs/float64(count)), count)
		}
	}
	return b.String(), nil
}
