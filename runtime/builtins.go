package gradrt

import "cmp"

// Min is the builtin min, for emitted code in files of Go before 1.21. Its time is
// linear in the number of arguments.
func Min[T cmp.Ordered](x T, more ...T) T {
	for _, y := range more {
		x = min(x, y)
	}
	return x
}

// Max is the builtin max, for emitted code in files of Go before 1.21. Its time is
// linear in the number of arguments.
func Max[T cmp.Ordered](x T, more ...T) T {
	for _, y := range more {
		x = max(x, y)
	}
	return x
}

// ClearSlice is the builtin clear for slices, for emitted code in files of Go before 1.21.
func ClearSlice[S ~[]E, E any](s S) { clear(s) }

// ClearMap is the builtin clear for maps, for emitted code in files of Go before 1.21.
func ClearMap[M ~map[K]V, K comparable, V any](m M) { clear(m) }
