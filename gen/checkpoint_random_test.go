package gen

import (
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var checkpointed = flag.Int("checkpointed", 20, "how many random programs with snapshots of loops to validate")

// TestCheckpointedPrograms holds derivatives of random programs, with a directive above
// one of their loops, against the truth after every pass.
func TestCheckpointedPrograms(t *testing.T) {
	t.Parallel()
	s := &interpretedStats{wrongSeeds: map[uint64]bool{}, checked: map[string]int{}, unknown: map[string]int{}, refused: map[string]int{}, printed: newPrintedRuns(), edit: putCheckpoints}
	start := time.Now()
	const batch = 1000
	for first := 0; first < *checkpointed; first += batch {
		s.batch(t, *interpretedSeed+uint64(first), min(batch, *checkpointed-first))
	}
	s.report(t, time.Since(start))
	if s.derivatives < s.programs/4 {
		t.Errorf("%d derivatives of %d programs: the directives are refused too often", s.derivatives, s.programs)
	}
}

// putCheckpoints writes a directive above one loop of each file below dir.
func putCheckpoints(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, []byte(withCheckpoint(string(text))), 0o644)
	})
}

// withCheckpoint writes a directive above one loop of the source.
func withCheckpoint(text string) string {
	lines := strings.Split(text, "\n")
	var loops []int
	for i, line := range lines {
		has := i > 0 && strings.Contains(lines[i-1], "//gradgen:checkpoint")
		if strings.HasPrefix(strings.TrimSpace(line), "for ") && !has {
			loops = append(loops, i)
		}
	}
	if len(loops) == 0 {
		return text
	}
	r := rand.New(rand.NewPCG(uint64(len(text)), uint64(len(lines))))
	at := loops[r.IntN(len(loops))]
	option := []string{"auto", "memory=64B", fmt.Sprintf("steps=%d", 1+r.IntN(4))}[r.IntN(3)]
	if r.IntN(3) == 0 {
		option += fmt.Sprintf(" files=%d", 1+r.IntN(4))
	}
	lines[at] = "//gradgen:checkpoint " + option + "\n" + lines[at]
	return strings.Join(lines, "\n")
}
