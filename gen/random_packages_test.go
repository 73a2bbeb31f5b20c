package gen_test

import (
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

// TestRandomPackages checks programs about another package: one whose source is available,
// and packages that the generator does not look into, of which it may refuse to read.
func TestRandomPackages(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles many programs")
	}
	first := firstSeed()
	n := uint64(sample(32))
	if *programs > 0 {
		n = uint64(*programs)
	}
	t.Logf("programs %d to %d", first, first+n-1)
	var seen, unseen []*progen.Program
	for i := range n {
		seen = append(seen, progen.New(first+i, progen.Options{Packages: true, Small: true, Kinds: []string{"vjp", "jvp"}}))
		unseen = append(unseen, progen.New(first+i, progen.Options{Packages: true, Edge: true, Small: true, Kinds: []string{"vjp", "jvp"}}))
	}
	outcomes, err := check(t, seen)
	if err != nil {
		t.Fatal(err)
	}
	judge(t, seen, outcomes)
	if outcomes, err = check(t, unseen); err != nil {
		t.Fatal(err)
	}
	var kept []progen.Outcome
	for _, o := range outcomes {
		if o.Oracle != "refused" {
			kept = append(kept, o)
		}
	}
	t.Logf("%d of the others have refusals", len(outcomes)-len(kept))
	judge(t, unseen, kept)
}
