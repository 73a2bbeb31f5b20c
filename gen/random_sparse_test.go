package gen_test

import (
	"slices"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

// TestRandomSparse holds sparse Jacobians and Hessians of random programs against finite differences
// in every column, and a matrix that is used again against a new one.
func TestRandomSparse(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles many programs")
	}
	first, n := firstSeed(), uint64(max(*programs, sample(120)))
	t.Logf("programs %d to %d: repeat with -programs=%d -programseed=%d", first, first+n-1, n, first)
	var all []*progen.Program
	for i := range n {
		all = append(all, progen.New(first+i, progen.Options{Kinds: []string{"jacobian", "hessian"}, Sparse: true}))
	}
	outcomes, err := check(t, all)
	if err != nil {
		t.Fatal(err)
	}
	judge(t, all, slices.DeleteFunc(outcomes, func(o progen.Outcome) bool { return o.Oracle == "constant" })) // a matrix of zeros is one, too
}
