package alias

import "slices"

// A set lists the numbers of bases in order. It is immutable.
type set []int

func (s set) has(n int) bool {
	_, found := slices.BinarySearch(s, n)
	return found
}

// with returns the union of s and t. It returns s itself if t adds nothing.
func (s set) with(t set) set {
	if len(s) == 0 {
		return t
	}
	missing := 0
	for _, n := range t {
		if !s.has(n) {
			missing++
		}
	}
	if missing == 0 {
		return s
	}
	union := append(slices.Clone(s), t...)
	slices.Sort(union)
	return slices.Compact(union)
}
