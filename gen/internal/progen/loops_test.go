package progen_test

import (
	"go/format"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

// TestNewLoops draws the same program again for a seed, and programs that parse.
func TestNewLoops(t *testing.T) {
	rows := map[string]bool{}
	for seed := range uint64(300) {
		o := progen.LoopOptions{Rows: int(seed % 3), Apart: seed%2 == 0}
		p := progen.NewLoops(seed, o)
		text := p.Text("p")
		if again := progen.NewLoops(seed, o).Text("p"); again != text {
			t.Fatalf("seed %d gives two programs", seed)
		}
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
		for _, r := range p.Rows {
			rows[r] = true
		}
	}
	for _, f := range progen.Families(progen.Loops) {
		for _, name := range f.Productions {
			if !rows[name] {
				t.Errorf("300 programs have nothing of the row %s", name)
			}
		}
	}
}

// TestNewRanks draws files that parse, with functions that communicate.
func TestNewRanks(t *testing.T) {
	for seed := range uint64(50) {
		text := progen.NewRanks(seed, 4)
		if again := progen.NewRanks(seed, 4); again != text {
			t.Fatalf("seed %d gives two files", seed)
		}
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
	}
}
