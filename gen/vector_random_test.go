package gen_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

var (
	vectorPrograms = flag.Int("vectorprograms", 0, "how many random programs with loops to check in vector code; 0 means 30 with -thorough, and none without")
	vectorSeed     = flag.Uint64("vectorseed", 1, "seed of the first of them")
)

// TestRandomVectorPrograms compares vector code of random loops with their
// scalar code: sums, elements with offsets, branches, inner loops, gathers,
// recurrences that must stay scalar, and slices that overlap.
func TestRandomVectorPrograms(t *testing.T) {
	t.Parallel()
	n := *vectorPrograms
	if n == 0 && *thorough {
		n = 30
	}
	if n == 0 {
		t.Skip("builds the standard library with another experiment: -thorough or -vectorprograms")
	}
	t.Logf("repeat with -vectorprograms=%d -vectorseed=%d", n, *vectorSeed)
	m := newModule(t)
	m.simd = true
	var names []string
	for i := range n {
		seed := *vectorSeed + uint64(i)
		c := &goldenCase{name: fmt.Sprintf("p%d", seed)}
		p := progen.NewLoops(seed, progen.LoopOptions{})
		source := p.Text(c.name)
		c.marks = map[string]bool{"panics": true, "inlined": p.Masks}
		m.add(c, variantVector, source)
		m.write("driver/"+c.name+".go", vectorDriver(&goldenCase{name: c.name, source: source, marks: c.marks}, randomQuestions(t, source)))
		names = append(names, c.name)
	}
	diags := m.generate(variantVector, false)
	for name, text := range diags {
		if strings.Contains(text, "error") || !strings.Contains(text, "warning:") {
			t.Errorf("%s: %s", name, text)
		}
	}
	m.write("driver/main.go", vectorMain(names))
	compareWidths(t, m, true)
}

func randomQuestions(t *testing.T, source string) []*question {
	questions := scan(t, source)
	for _, q := range questions {
		q.derived = map[string]string{"vjp": q.derived["vjp"], "pullback": q.derived["pullback"]}
	}
	return questions
}
