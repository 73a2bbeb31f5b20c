package progen

import (
	"context"
	"testing"
)

// TestGenerateOnce counts how often a generator is called that refuses a program: once if it writes
// the derivatives of the others all the same, and twice if it does not.
func TestGenerateOnce(t *testing.T) {
	for _, c := range []struct {
		partial bool
		calls   int
	}{{true, 1}, {false, 2}} {
		m, err := NewModule(t.TempDir(), root(t), []*Program{New(1, Options{}), New(2, Options{}), New(3, Options{})})
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		outcomes, err := m.generate(t.Context(), func(context.Context, string, []string) (found []Finding, err error) {
			calls++
			for _, id := range m.Left() {
				if id == 1 {
					found = []Finding{{File: m.File(id), Message: "it is the second"}}
				}
			}
			for _, id := range m.Left() {
				if id != 1 && (c.partial || found == nil) {
					err = m.write(m.EmittedFile(id), "package p0\n")
				}
			}
			return found, err
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(outcomes) != 1 || outcomes[0].ID != 1 || len(m.Left()) != 2 || calls != c.calls {
			t.Errorf("partial=%t: %d calls, want %d; %v", c.partial, calls, c.calls, outcomes)
		}
	}
}
