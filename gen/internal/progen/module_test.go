package progen

import (
	"flag"
	"path/filepath"
	"testing"
)

var compiledPrograms = flag.Int("compiledprograms", 40, "how many programs to compile, vet and call")

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
	for seed := range uint64(*compiledPrograms) {
		all = append(all, New(seed, Options{}))
	}
	m, err := NewModule(t.TempDir(), root(t), all)
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := m.Run(t.Context(), false, 2)
	if err != nil {
		t.Fatal(err)
	}
	constant := 0
	for _, o := range outcomes {
		if o.Oracle == "constant" {
			constant++
			continue
		}
		t.Errorf("program %d: %s: %s", o.ID, o.Oracle, o.Message)
	}
	if constant > 2*len(all)/4 {
		t.Errorf("%d of %d programs do not depend on their inputs", constant, 2*len(all))
	}
	for _, o := range m.Vet(t.Context(), len(all)) {
		t.Errorf("program %d: %s: %s", o.ID, o.Oracle, o.Message)
	}
}
