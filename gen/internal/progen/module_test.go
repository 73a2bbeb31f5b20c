package progen

import (
	"context"
	"path/filepath"
	"testing"
	"time"
)

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestProgramsRun compiles many programs, vets them and calls them.
func TestProgramsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles many programs")
	}
	var all []*Program
	for seed := range uint64(300) {
		all = append(all, New(seed, Options{}))
	}
	m, err := NewModule(t.TempDir(), root(t), all)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	outcomes, err := m.Run(context.Background(), false, 2)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("compiled and run in", time.Since(start))
	constant := 0
	for _, o := range outcomes {
		if o.Oracle == "constant" {
			constant++
			continue
		}
		t.Errorf("program %d: %s: %s", o.ID, o.Oracle, o.Message)
	}
	if constant > len(all)/10 {
		t.Errorf("%d of %d programs do not depend on their inputs", constant, 2*len(all))
	}
	start = time.Now()
	if text, err := m.Go(context.Background(), "vet", "-assign=false", "-bools=false", "./..."); err != nil {
		t.Errorf("go vet: %v\n%s", err, text)
	}
	t.Log("vetted in", time.Since(start), "constant", constant)
}
