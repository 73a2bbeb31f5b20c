package sortref

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

type pair struct{ key, at int }

// TestOriginals compares the results with package sort, including the order
// of equal elements.
func TestOriginals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		x := make([]pair, n)
		for i := range x {
			x[i] = pair{r.IntN(1 + n/3), i}
		}
		want, got := slices.Clone(x), slices.Clone(x)
		sort.Slice(want, func(i, j int) bool { return want[i].key < want[j].key })
		Slice(got, func(i, j int) bool { return got[i].key < got[j].key })
		if !slices.Equal(got, want) {
			t.Errorf("Slice of %d elements gives %v, not %v", n, got, want)
		}
		want, got = slices.Clone(x), slices.Clone(x)
		sort.SliceStable(want, func(i, j int) bool { return want[i].key < want[j].key })
		SliceStable(got, func(i, j int) bool { return got[i].key < got[j].key })
		if !slices.Equal(got, want) {
			t.Errorf("SliceStable of %d elements gives %v, not %v", n, got, want)
		}
		before := func(i, j int) bool { return x[i].key < x[j].key }
		if SliceIsSorted(x, before) != sort.SliceIsSorted(x, before) {
			t.Errorf("SliceIsSorted differs for %v", x)
		}
	}
}
