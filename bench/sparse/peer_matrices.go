package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gradgen/gradgen/runtime/sparse"
)

//go:embed matrices.py
var matricesProgram string

// A question is a matrix that the peers evaluate.
type question struct {
	Name string         `json:"name"`
	X    []float64      `json:"x"`
	Data map[string]any `json:"data"`
	Rows []int          `json:"rows"`
	Cols []int          `json:"cols"`
}

// questions are the problems for the peers; names are those in their program.
func questions() map[string]question {
	scene, at := bundle(20, 300)
	state := numbers(2*buses + 2*len(generators))
	return map[string]question{
		"arrow-head Hessian, 1000":             {Name: "arrowhead", X: numbers(1000)},
		"arrow-head Jacobian, 1000":            {Name: "bordered", X: numbers(1000)},
		"banded Jacobian, 500, 5 diagonals":    {Name: "banded", X: numbers(500)},
		"banded Hessian, 500, 5 diagonals":     {Name: "beam", X: numbers(500)},
		"bundle, 20 cameras, 300 points":       {Name: "bundle", X: at, Data: map[string]any{"cameras": 20, "camera": scene.Camera, "point": scene.Point}},
		"power balance, 30 buses":              {Name: "balance", X: state, Data: network()},
		"optimal power flow Hessian, 30 buses": {Name: "lagrangian", X: state, Data: network()},
	}
}

// network is the grid in columns, with buses counted from zero.
func network() map[string]any {
	columns := map[string]map[string][]any{"loads": {}, "generators": {}, "branches": {}}
	add := func(table string, names string, values ...any) {
		for i, name := range strings.Fields(names) {
			columns[table][name] = append(columns[table][name], values[i])
		}
	}
	for _, l := range loads {
		add("loads", "bus active reactive shunt", l.bus-1, l.active, l.reactive, l.shunt)
	}
	for _, g := range generators {
		add("generators", "bus a b", g.bus-1, g.a, g.b)
	}
	for _, e := range branches {
		add("branches", "from to r x b", e.from-1, e.to-1, e.r, e.x, e.b)
	}
	out := map[string]any{"buses": buses, "price": numbers(2 * buses)}
	for name, c := range columns {
		out[name] = c
	}
	return out
}

// matrices prints times of all problems but the Brusselator beside those of the peers.
func matrices(python string) error {
	var asks []string
	var found []*sparse.Matrix
	var took []float64
	var names []string
	known := questions()
	for _, p := range problems() {
		q, ok := known[p.name]
		if !ok {
			continue
		}
		m := &sparse.Matrix{Substitute: p.hessian}
		took = append(took, shortest(func() { p.eval(m) }))
		q.Rows, q.Cols, _ = m.COO()
		text, err := json.Marshal(q)
		if err != nil {
			return err
		}
		asks, found, names = append(asks, string(text)), append(found, m), append(names, p.name)
	}
	answers, err := asked(python, matricesProgram, strings.Join(asks, "\n")+"\n", len(asks))
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "matrix\tcolours\tper entry\tsparsejac: colours\tper entry\tJAX, dense: per entry\tdifference")
	for i, m := range found {
		a, n := answers[i], float64(m.NNZ())
		sum, size := digest(m)
		far := max(math.Abs(sum-a.sum), math.Abs(size-a.size)) / size
		fmt.Fprintf(w, "%s\t%s\t%.1fns\t%d\t%.1fns\t%.0fns\t%.0e\n", names[i], of(m), 1e3*took[i]/n, a.colours, 1e3*a.sparse/n, 1e3*a.dense/n, far)
	}
	return w.Flush()
}

// shortest is the time of f in microseconds, the shortest within a second and after a first call.
func shortest(f func()) float64 {
	f()
	best := math.Inf(1)
	for end := time.Now().Add(time.Second); time.Now().Before(end); {
		start := time.Now()
		f()
		best = min(best, float64(time.Since(start).Nanoseconds())/1e3)
	}
	return best
}
