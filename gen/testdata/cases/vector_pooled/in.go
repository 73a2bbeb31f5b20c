// Memory that a function allocates for its own use and reuses in the
// next call; memory that others may keep is allocated in each call.
package vector_pooled

import "math"

// Steps fills all of k before it reads it; y starts at zero.
//
//gradgen:fast
//gradgen:grad vector=on
func Steps(x []float64) float64 {
	y := make([]float64, len(x))
	k := make([]float64, len(x))
	for range 3 {
		for i := range k {
			k[i] = x[i] * (1 - y[i])
		}
		for i := range y {
			y[i] += 0.1 * k[i]
		}
	}
	s := 0.0
	for _, v := range y {
		s += v
	}
	return s
}

func StepsInputs() [][]any { return lengths(0, 3, 8, 21, 3, 40) }

// Sparse reads elements that it has not written, which are zero in every call.
//
//gradgen:fast
func Sparse(x []float64) float64 {
	w := make([]float64, 2*len(x))
	for i, v := range x {
		w[2*i+1] = v
	}
	s := 0.0
	for i := 1; i < len(w); i++ {
		s += w[i] * (w[i-1] + 1)
	}
	return s
}

func SparseInputs() [][]any { return lengths(5, 40, 9) }

// Early returns from two places.
//
//gradgen:fast
func Early(x []float64, limit float64) float64 {
	if len(x) == 0 {
		return -1
	}
	sq := make([]float64, len(x))
	for i, v := range x {
		sq[i] = v * v
	}
	if sq[0] > limit {
		return sq[0]
	}
	s := 0.0
	for _, v := range sq {
		s += v
	}
	return s
}

func EarlyInputs() [][]any {
	return [][]any{{numbers(20), 4.0}, {numbers(20), -1.0}, {numbers(0), 1.0}, {numbers(9), 1.0}}
}

// Returned slices are the caller's, and so is what leads to them.
//
//gradgen:fast
func Returned(x []float64) (part []float64, rows [][]float64) {
	a := make([]float64, len(x)+1)
	b := make([]float64, len(x))
	for i, v := range x {
		a[i+1] = 2 * v
		b[i] = v + 1
	}
	return a[1:], [][]float64{b}
}

func ReturnedInputs() [][]any { return lengths(3, 17) }

// A Box keeps a slice.
type Box struct{ Kept []float64 }

// Store leaves a slice behind a pointer.
//
//gradgen:fast
func Store(b *Box, x []float64) float64 {
	w := make([]float64, len(x))
	for i, v := range x {
		w[i] = 3 * v
	}
	b.Kept = w
	return w[0] + b.Kept[len(x)-1]
}

func StoreInputs() [][]any { return [][]any{{&Box{}, numbers(4)}, {&Box{}, numbers(19)}} }

// Shared may return either of two slices.
//
//gradgen:fast
func Shared(x []float64) []float64 {
	a, b := make([]float64, len(x)), make([]float64, len(x))
	own := make([]float64, len(x))
	for i, v := range x {
		own[i] = v - 1
	}
	for i, v := range own {
		a[i], b[i] = v, -v
	}
	c := a
	if len(x) > 5 {
		c = b
	}
	return c
}

func SharedInputs() [][]any { return lengths(4, 12) }

// Pieces lets goroutines fill a slice.
//
//gradgen:fast workers=on
func Pieces(x []float64) float64 {
	w := make([]float64, len(x))
	for i, v := range x {
		w[i] = math.Sqrt(v*v + 1)
	}
	s := 0.0
	for i, v := range w {
		s += v * x[i]
	}
	return s
}

func PiecesInputs() [][]any { return lengths(7, 30, 20000) }

func lengths(list ...int) [][]any {
	var sets [][]any
	for _, n := range list {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.1 + 1.6*float64(i))
	}
	return v
}
