package gen

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

const needy = `
-- a.go --
package m

import "slices"

//gradgen:grad
func F(x []float64) float64 { return slices.Max(x) * x[0] }

//gradgen:grad
func G(x float64) float64 { return x * x }
`

// TestRoundsThatAreThrownAway counts how often passes see a function after one that asks for
// source: twice when the source is lowered, once when it is differentiated.
func TestRoundsThatAreThrownAway(t *testing.T) {
	countPasses(t, needy, map[string]int{"FGrad lower": 2, "GGrad lower": 2, "FGrad differentiate": 1, "GGrad differentiate": 1})
}

// countPasses generates a module and compares how often passes ran on requests.
func countPasses(t *testing.T, module string, want map[string]int) {
	t.Helper()
	times := map[string]int{}
	cfg := Config{Dir: writeModule(t, module), watch: func(j *job.Job) pass.Watcher {
		return func(name string, _ fmt.Stringer) func() {
			times[j.Req.Name+" "+name]++
			return func() {}
		}
	}}
	if r, stderr := generate(t, cfg); !r.OK() || len(r.Written) != 1 {
		t.Fatalf("%v\n%s", r, stderr)
	}
	for name, n := range want {
		if times[name] != n {
			t.Errorf("%s: %d times, want %d", name, times[name], n)
		}
	}
}

const needier = `
-- a.go --
package m

import (
	"cmp"
	"sort"
)

//gradgen:grad
func B(x []float64) float64 { return cmp.Or(x[0], x[1]) * x[0] }

//gradgen:grad
func C(x []float64) float64 {
	y := append([]float64(nil), x...)
	sort.Float64s(y)
	return y[0] * x[1]
}

//gradgen:grad
func A(x float64) float64 { return x * x }
`

// TestSearches counts the same for functions that need different source, some of it in source that is needed: nothing
// is optimised in vain.
func TestSearches(t *testing.T) {
	countPasses(t, needier, map[string]int{"AGrad optimise": 1, "BGrad optimise": 1, "CGrad optimise": 1})
}

// TestPartial holds what is written of a package with an error: nothing, but for tests that want
// what has none.
func TestPartial(t *testing.T) {
	dir := writeModule(t, square+"-- b.go --\npackage m\n\n//gradgen:grad\nfunc H(x float64) float64 { go func() { x++ }(); return x }\n")
	for _, partial := range []bool{false, true} {
		r, stderr := generate(t, Config{Dir: dir, partial: partial})
		wrote := slices.ContainsFunc(r.Written, func(path string) bool { return path == dir+"/a_gradgen.go" })
		if stderr == "" || wrote != partial || len(r.Written) > 1 {
			t.Errorf("partial=%t: %v\n%s", partial, r, stderr)
		}
	}
}
