package gen

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

var interpretedLoops = flag.Int("interpretedloops", 30, "how many random functions of loops to validate in vector code without compiling them")

// TestInterpretedLoops holds vector code of the functions that TestRandomVectorPrograms compiles
// against the truth, without compiling them, where all vector code is taken whatever it costs.
func TestInterpretedLoops(t *testing.T) {
	t.Parallel()
	programs, rows := map[string]*progen.LoopProgram{}, map[string]int{}
	s := newInterpretedSources(func(pkg string) string { return programs[filepath.Base(pkg)].Func() })
	start := time.Now()
	const batch = 100
	for first := 0; first < *interpretedLoops; first += batch {
		m := &interpModule{t, t.TempDir()}
		m.manifest()
		for i := range min(batch, *interpretedLoops-first) {
			p := interpretedLoop(*interpretedSeed + uint64(first+i))
			name := fmt.Sprint("p", p.Seed)
			programs[name] = p
			m.write(filepath.Join(name, name+".go"), p.Text(name))
			for _, r := range p.Rows {
				rows[r]++
			}
		}
		s.validate(t, m)
	}
	t.Logf("repeat with -interpretedloops=%d -interpretedseed=%d, in %s", *interpretedLoops, *interpretedSeed, time.Since(start).Round(time.Second))
	s.report(t)
	t.Log("rows:", rows)
	if s.vectors < s.derivatives/4 {
		t.Errorf("only %d of %d derivatives have vector code", s.vectors, s.derivatives)
	}
}

// interpretedLoop draws the function of a seed. One in eight has two loops.
func interpretedLoop(seed uint64) *progen.LoopProgram {
	kinds := []string{"vjp", "pullback", "jvp"}
	return progen.NewLoops(seed, progen.LoopOptions{Kinds: kinds[seed%3 : seed%3+1], Lengths: []int{3, 19}, Apart: true, Rows: 1 + int(seed%8/7)})
}
