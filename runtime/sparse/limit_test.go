package sparse

import (
	"fmt"
	"math"
	"runtime/debug"
	"strings"
	"testing"
)

// A pattern that is too large ends before there is memory for it.
func TestMostEntries(t *testing.T) {
	const n = 100_000
	var x, y Matrix
	y.MaxEntries = 5
	for what, f := range map[string]func(){
		"a complete Hessian": func() {
			s := x.Sets(n)
			all := 0.0
			for j := range n {
				all = s.Union(all, s.Input(j))
			}
			s.Interact(all, all)
		},
		"a Hessian of more pairs than there may be": func() {
			s := y.Sets(3)
			for i := range 3 {
				s.Interact(s.Input(0), s.Input(i))
				s.Interact(s.Input(1), s.Input(i))
			}
			y.Hessian(y.Begin("f"), s)
		},
		"a Jacobian of three complete rows": func() {
			s := y.Sets(2)
			for range 3 {
				s.Output(s.Union(s.Input(0), s.Input(1)))
			}
		},
	} {
		message := func() (text string) {
			defer func() { text = fmt.Sprint(recover()) }()
			f()
			return ""
		}()
		if !strings.Contains(message, "more than the") || !strings.Contains(message, "use products with the matrix") {
			t.Errorf("%s: %s", what, message)
		}
	}
}

func TestEntriesFollowTheMemoryLimit(t *testing.T) {
	var m Matrix
	old := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(old)
	if got := m.mostEntries(); got != defaultEntries {
		t.Errorf("%d entries without a limit", got)
	}
	debug.SetMemoryLimit(1 << 30)
	if got := m.mostEntries(); got != 1<<29/entryBytes {
		t.Errorf("%d entries with one", got)
	}
	if m.MaxEntries = 7; m.mostEntries() != 7 {
		t.Errorf("%d entries where it says seven", m.mostEntries())
	}
}
