// Stencils between buffers that steps swap: what a step reads is copied once, if the buffers are apart whatever the number
// of steps.
package saved_sections_swapped

// step is a step of heat from u to next, on a square of n·n cells.
func step(k float64, n int, u, next []float64) {
	for j := 1; j < n-1; j++ {
		for at := j*n + 1; at < j*n+n-1; at++ {
			c := u[at]
			next[at] = c + k*(1+c*c)*(u[at-n]+u[at-1]+u[at+1]+u[at+n]-4*c)
		}
	}
}

// sum is a function of all numbers.
func sum(u []float64) (s float64) {
	for i, v := range u {
		s += v * v * float64(1+i%3)
	}
	return s
}

// grid is a start for the functions below.
func grid() []float64 {
	return []float64{0.3, 0.2, 0.1, -0.4, 0.7, 0.5, -0.2, 0.6, 0.1, 0.9, -0.3, 0.4, 0.2, 0.8, 0.1, 0.35}
}

// Pair swaps two buffers.
//
//gradgen:grad wrt=k,x vector=on
//gradgen:hvp wrt=k,x
func Pair(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for range steps {
		step(k, n, u, next)
		u, next = next, u
	}
	return sum(u)
}

func PairInputs() [][]any {
	return [][]any{{0.1, grid(), 4, 0}, {0.1, grid(), 4, 1}, {0.1, grid(), 4, 2}, {0.1, grid(), 4, 5}}
}

// Line swaps them in steps of one dimension, and again in each.
//
//gradgen:grad wrt=k,x
func Line(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for range steps {
		for range 2 {
			for i := 1; i < len(x)-1; i++ {
				next[i] = u[i] + k*u[i]*(u[i-1]-2*u[i]+u[i+1])
			}
			u, next = next, u
		}
		u[0] = 0.5 * next[1]
		u, next = next, u
	}
	return sum(u) + 0.5*sum(next)
}

func LineInputs() [][]any { return PairInputs() }

// Triple passes three buffers around.
//
//gradgen:grad wrt=k,x
func Triple(k float64, x []float64, n, steps int) float64 {
	u, v, w := append([]float64(nil), x...), append([]float64(nil), x...), make([]float64, len(x))
	for range steps {
		step(k, n, u, v)
		step(0.5*k, n, v, w)
		u, v, w = w, u, v
	}
	return sum(u) + 0.5*sum(v) + 0.25*sum(w)
}

func TripleInputs() [][]any { return PairInputs() }

// One gives both names the same buffer.
//
//gradgen:grad wrt=k,x
func One(k float64, x []float64, n, steps int) float64 {
	u := append([]float64(nil), x...)
	next := u
	for range steps {
		step(k, n, u, next)
		u, next = next, u
	}
	return sum(u)
}

func OneInputs() [][]any { return PairInputs() }

// Sometimes swaps in some steps, and gives up one of the buffers in another.
//
//gradgen:grad wrt=k,x
func Sometimes(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for i := range steps {
		step(k, n, u, next)
		if i%2 == 0 {
			u, next = next, u
		}
		if i == 3 {
			next = u
		}
	}
	return sum(u) + 0.5*sum(next)
}

func SometimesInputs() [][]any { return PairInputs() }

// exchanged returns its arguments the other way round.
func exchanged(u, v []float64) (_, _ []float64) { return v, u }

// Called swaps them in a function.
//
//gradgen:grad wrt=k,x
func Called(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for range steps {
		step(k, n, u, next)
		u, next = exchanged(u, next)
	}
	return sum(u)
}

func CalledInputs() [][]any { return PairInputs() }

// same returns one of its arguments twice.
func same(u, v []float64, other bool) (_, _ []float64) {
	if other {
		return v, v
	}
	return v, u
}

// Lost swaps them in a function that gives up one of them.
//
//gradgen:grad wrt=k,x
func Lost(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for i := range steps {
		step(k, n, u, next)
		u, next = same(u, next, i == 2)
	}
	return sum(u)
}

func LostInputs() [][]any { return PairInputs() }

// Overlapping swaps parts of one buffer.
//
//gradgen:grad wrt=k,x
func Overlapping(k float64, x []float64, n, steps int) float64 {
	all := append([]float64(nil), x...)
	all = append(all, x[:n]...)
	u, next := all[:len(x)], all[n:]
	for range steps {
		step(k, n, u, next)
		u, next = next, u
	}
	return sum(u)
}

func OverlappingInputs() [][]any { return PairInputs() }

// Cut reads a part of the buffer that it stores to.
//
//gradgen:grad wrt=k,x
func Cut(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for range steps {
		part := next[:len(next)-n]
		step(k, n, part, next[n:])
		step(k, n, u, next)
		u, next = next, u
	}
	return sum(u) + 0.5*sum(next)
}

func CutInputs() [][]any { return PairInputs() }

// Before swaps before the step, by other names.
//
//gradgen:grad wrt=k,x
func Before(k float64, x []float64, n, steps int) float64 {
	u, next := append([]float64(nil), x...), append([]float64(nil), x...)
	for range steps {
		from, to := next, u
		step(k, n, from, to)
		u, next = from, to
		step(0.5*k, n, u, next)
	}
	return sum(u) + 0.5*sum(next)
}

func BeforeInputs() [][]any { return PairInputs() }
