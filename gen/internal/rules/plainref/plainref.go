// Package plainref has the functions of package runtime that emitted code calls, in
// plain Go. Where emitted code is differentiated again, these are differentiated in
// their place. Functions that only test their arguments test nothing here: the call
// that is differentiated has tested them.
package plainref

type float interface{ ~float32 | ~float64 }

type ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string
}

// Separate does nothing.
func Separate(text string, n int, memory ...any) {}

// Beside does nothing.
func Beside(text string, n int, memory ...any) {}

// NoOverlap does nothing.
func NoOverlap[E, F any](x []E, y []F, message string) {}

// NoOverlapRows does nothing.
func NoOverlapRows[R ~[]E, E, F any](rows []R, y []F, message string) {}

// NoOverlapDeep does nothing.
func NoOverlapDeep[X, E any](x X, y []E, message string) {}

// RowsApart does nothing.
func RowsApart[R ~[]E, E any](rows []R, message string) {}

// PartsApart does nothing.
func PartsApart[X any](x X, message string) {}

// Apart does nothing.
func Apart[X, Y any](x X, y Y, message string) {}

// ApartThrough does nothing.
func ApartThrough[X, Y any](x X, y Y, message string) {}

// Consumed does nothing.
func Consumed[X any](seed, added X, message string) {}

// At does nothing: only tests use it.
func At[T any](p *T) []T { return nil }

// Min is the builtin min.
func Min[T ordered](x T, more ...T) T {
	for _, y := range more {
		x = min(x, y)
	}
	return x
}

// Max is the builtin max.
func Max[T ordered](x T, more ...T) T {
	for _, y := range more {
		x = max(x, y)
	}
	return x
}

// ClearSlice is the builtin clear.
func ClearSlice[S ~[]E, E any](s S) { clear(s) }

// ZeroBar is the adjoint of storing constants in elements.
func ZeroBar[S ~[]T, T float](yBar S) { clear(yBar) }

// CopyBar is the adjoint of copy(y, x): cotangents go to the elements that were copied, which may
// overlap the others.
func CopyBar[Y, X ~[]T, T float](yBar Y, xBar X) {
	moved := append([]T(nil), yBar...)
	clear(yBar)
	for i, v := range moved {
		xBar[i] += v
	}
}

// MoveBar is the adjoint of the elements that append copies. If y lies in the memory of x,
// its cotangents are cleared and then added back.
func MoveBar[S ~[]T, T float](yBar, xBar S) {
	n := min(len(xBar), len(yBar))
	CopyBar(yBar[:n], xBar[:n])
}

// AppendBar is the shadow of y = append(x, ...): append moves the elements if x has
// no room for the new ones.
func AppendBar[S ~[]T, T float](xBar, x, y S) S {
	if cap(x) > 0 && len(y) <= cap(x) {
		return xBar[:len(y)]
	}
	return make(S, len(y), cap(y))
}

// AppendDot is the tangent of y = append(x, ...).
func AppendDot[S ~[]T, T float](xDot, x, y S) S {
	if cap(x) > 0 && len(y) <= cap(x) {
		return xDot[:len(y)]
	}
	yDot := make(S, len(y), cap(y))
	copy(yDot, xDot)
	return yDot
}

// Snapshot is a copy of the slice.
func Snapshot[S ~[]T, T any](x S) S {
	c := make(S, len(x))
	copy(c, x)
	return c
}

// Copy is a copy of the slice, with its capacity.
func Copy[S ~[]T, T float](x S) S {
	c := make(S, len(x), cap(x))
	copy(c, x)
	return c
}

// Trips is the number of iterations of a loop from from to to with the given step. This
// package imports nothing, not even math for the largest int: the user's may not either.
func Trips(from, to, step int) int {
	switch {
	case from >= to:
		return 0
	case step <= 0:
		panic("the loop does not end")
	}
	return int((uint(to)-uint(from)-1)/uint(step) + 1)
}
