package derive

import (
	"maps"
	"slices"
	"testing"
)

// TestOrder holds the tables of passes to the order that passes need.
func TestOrder(t *testing.T) {
	t.Parallel()
	names := PassNames()
	for _, pass := range slices.Sorted(maps.Keys(passOrder)) {
		at := slices.Index(names, pass)
		if at < 0 {
			t.Errorf("there is no pass %s", pass)
		}
		for _, a := range passOrder[pass] {
			switch before := slices.Index(names, a.Name); {
			case before < 0:
				t.Errorf("there is no pass %s, after which %s must run", a.Name, pass)
			case before > at:
				t.Errorf("%s must run after %s: %s", pass, a.Name, a.Why)
			}
		}
	}
}
