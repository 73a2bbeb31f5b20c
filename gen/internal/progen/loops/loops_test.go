package loops_test

import (
	"go/format"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen/loops"
)

// TestNew draws the same program again for a seed, and programs that parse.
func TestNew(t *testing.T) {
	rows := map[string]bool{}
	for seed := range uint64(300) {
		o := loops.Options{Rows: int(seed % 3), Apart: seed%2 == 0}
		p := loops.New(seed, o)
		text := p.Text("p")
		if again := loops.New(seed, o).Text("p"); again != text {
			t.Fatalf("seed %d gives two programs", seed)
		}
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
		for _, r := range p.Rows {
			rows[r] = true
		}
	}
	if len(rows) != 20 {
		t.Errorf("300 programs have something of %d rows", len(rows))
	}
}
