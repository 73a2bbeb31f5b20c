package gen_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

var commPrograms = flag.Int("comm-programs", 0, "random programs that communicate; 0 means 15 with -thorough, and 3 without")

// TestRandomCommunication holds random sequences of communications and arithmetic, in loops, branches and callees,
// against finite differences and the dot product test, on one to three ranks, with optimisations and without.
func TestRandomCommunication(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles programs")
	}
	seed := *programSeed + 10
	c := &goldenCase{name: "random_comm", marks: map[string]bool{}, files: map[string]string{}}
	c.source = progen.NewRanks(seed, commCount())
	m := newModule(t)
	questions := scan(t, c.source)
	for _, q := range questions {
		q.complete(c.kinds())
	}
	full := augment(c.source, questions)
	m.add(c, variantOracle, full)
	m.add(c, variantPlain, full)
	for _, noOpt := range []bool{false, true} {
		variant := map[bool]string{false: variantOracle, true: variantPlain}[noOpt]
		if diags := m.generate(variant, noOpt); diags[c.name] != "" {
			t.Fatalf("%s\n%s", diags[c.name], numbered(full))
		}
	}
	m.write("driver/common_test.go", driverCommon)
	m.write("driver/"+c.name+"_test.go", driverFile(c, questions, true))
	if v := m.runDriver("./driver")[c.name]; v == nil || v.failed {
		t.Errorf("seed %d: %+v\n%s", seed, v, numbered(full))
	}
}

func commCount() int {
	if *commPrograms > 0 {
		return *commPrograms
	}
	return sample(15)
}

func numbered(source string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(source) {
		n++
		fmt.Fprintf(&b, "%4d %s", n, line)
	}
	return b.String()
}
