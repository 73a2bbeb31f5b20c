package gen_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/gen/internal/progen"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// optimisedShare is the part of the random programs that are also
// differentiated without optimisations.
const optimisedShare = 4

// TestRandomProgramsUnoptimised checks that optimisations leave gradients as
// they are.
func TestRandomProgramsUnoptimised(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles programs")
	}
	var probe gen.Config
	if !disableOptimisations(&probe) {
		t.Fatal("optimisations cannot be switched off")
	}
	first := firstSeed()
	n := uint64(max(programCount()/optimisedShare, 1))
	t.Logf("programs %d to %d", first, first+n-1)
	var all []*progen.Program
	for i := range n {
		all = append(all, progen.New(first+i, progen.Options{Kinds: []string{"vjp"}}))
	}
	on := gradients(t, all, generate)
	off := gradients(t, all, unoptimised)
	for id, want := range off {
		if got, ok := on[id]; ok {
			if err := gradcheck.Close(got, want, 1e-9); err != nil {
				t.Errorf("seed %d: optimised and not: %v\n%s", all[id].Seed, err, all[id].Text("p", 0))
			}
		}
	}
}

func unoptimised(ctx context.Context, dir string, packages []string) ([]progen.Finding, error) {
	cfg := gen.Config{Dir: dir, Patterns: packages}
	disableOptimisations(&cfg)
	return generateWith(ctx, cfg)
}

// gradients evaluates each program's gradient; those that fail otherwise are
// left to TestRandomPrograms.
func gradients(t *testing.T, all []*progen.Program, generate progen.Generator) map[int][]float64 {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	m, err := progen.NewModule(t.TempDir(), root, all)
	if err != nil {
		t.Fatal(err)
	}
	m.Values = true
	outcomes, err := m.Check(t.Context(), generate, 1)
	if err != nil {
		t.Fatal(err)
	}
	out := map[int][]float64{}
	for _, o := range outcomes {
		if o.Oracle == "values" {
			out[o.ID] = numbersIn(t, o.Message)
		}
	}
	return out
}

func numbersIn(t *testing.T, text string) []float64 {
	t.Helper()
	var out []float64
	for _, word := range strings.Fields(strings.Trim(text, "[]")) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(fmt.Errorf("reading a gradient: %w", err))
		}
		out = append(out, x)
	}
	return out
}
