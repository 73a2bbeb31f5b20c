package gen

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

var interpretedRanks = flag.Int("interpretedranks", 20, "how many random functions that communicate to validate without compiling them")

// TestInterpretedRanks holds derivatives of random functions that communicate against the truth, on
// one to three ranks, without compiling them.
func TestInterpretedRanks(t *testing.T) {
	t.Parallel()
	const batch = 10
	sources := map[string]string{}
	s := newInterpretedSources(func(pkg string) string { return sources[filepath.Base(pkg)] })
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	for first := 0; first < *interpretedRanks; first += batch {
		name := fmt.Sprint("ranks", first)
		sources[name] = progen.NewRanks(*interpretedSeed+uint64(first), min(batch, *interpretedRanks-first))
		m.write(filepath.Join(name, name+".go"), sources[name])
	}
	s.validate(t, m)
	t.Logf("repeat with -interpretedranks=%d -interpretedseed=%d", *interpretedRanks, *interpretedSeed)
	s.report(t)
	if s.forms == 0 {
		t.Error("no derivative was held against the truth")
	}
}
