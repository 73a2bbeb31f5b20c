// What is evaluated for nobody, and panics.
package vector_faults

import "math"

type Box struct {
	Points [][3]float64
	Next   *Box
}

// minus is inlined, and of its result not all is used.
func minus(p, q [3]float64) [3]float64 { return [3]float64{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

// Following follows a pointer in every iteration for a difference that is not used.
//
//gradgen:fast
func Following(x []float64, b *Box) (s float64) {
	for i, v := range x {
		d := minus(b.Points[i], b.Next.Points[i])
		_ = d
		s += v * v
	}
	return s
}

func FollowingInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 8, 21} {
		x, p := numbers(n), points(n)
		sets = append(sets, []any{x, (*Box)(nil)}, []any{x, &Box{p, nil}}, []any{x, &Box{p, &Box{p, nil}}}, []any{x, &Box{p, &Box{Points: p[:n/2]}}})
	}
	return sets
}

// Known has followed the pointer in front of its loop.
//
//gradgen:fast
func Known(b *Box) (s float64) {
	_ = b.Next.Points
	for i, p := range b.Points {
		if p[0] > 0 {
			_ = b.Next.Points
		}
		_ = b.Points[i]
		s += p[1] * p[0]
	}
	return s
}

func KnownInputs() [][]any {
	return [][]any{{&Box{Points: points(21)}}, {&Box{points(21), &Box{}}}, {(*Box)(nil)}}
}

func both(x []float64, i int) (a, b float64) { return x[i], x[i+1] }

// Beside evaluates the neighbour, which the last element does not have, and one of y.
//
//gradgen:fast
func Beside(x, y []float64, n int) (s float64) {
	for i := range n {
		a, _ := both(x, i)
		_ = y[i]
		s += math.Sin(a)
	}
	return s
}

func BesideInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 20, 21, 22} {
		sets = append(sets, []any{numbers(21), numbers(21), n}, []any{numbers(40), numbers(21), n}, []any{numbers(40), numbers(9), n})
	}
	return sets
}

// Differences has all neighbours.
//
//gradgen:fast
//gradgen:grad vector=on
func Differences(x []float64) (s float64) {
	for i := range len(x) - 1 {
		a, b := both(x, i)
		d := minus([3]float64{a, b, x[i+1]}, [3]float64{b, x[i]})
		s += d[0] * d[0] * d[0]
	}
	return s
}

func DifferencesInputs() [][]any { return [][]any{{numbers(3)}, {numbers(21)}} }

// Either evaluates two elements under conditions.
//
//gradgen:fast
func Either(x []float64, k int, on bool) (s float64) {
	u := x[k] > 0
	_ = on && x[k+1] > 0
	for i := range x {
		if on && u {
			s += x[i]
		}
		if x[i] > 10 {
			_ = x[i+k]
		}
		s -= x[i] * x[i]
	}
	return s
}

func EitherInputs() [][]any {
	x := numbers(21)
	high := append(numbers(20), 11)
	return [][]any{{x, 3, true}, {x, 20, false}, {x, 20, true}, {x, 21, false}, {high, 0, true}, {high, 1, true}}
}

// Shared follows a pointer for nobody in a loop that workers share.
//
//gradgen:fast workers=on
func Shared(x []float64, b *Box) (s float64) {
	for i := range x {
		_ = b.Points
		u := math.Exp(x[i])
		s += u * math.Sin(x[i])
	}
	return s
}

func SharedInputs() [][]any {
	return [][]any{{numbers(21), (*Box)(nil)}, {numbers(21), &Box{}}, {numbers(9000), &Box{}}, {numbers(9000), (*Box)(nil)}}
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(0.4 + 1.9*float64(i))
	}
	return x
}

func points(n int) [][3]float64 {
	p := make([][3]float64, n)
	for i, v := range numbers(3 * n) {
		p[i/3][i%3] = v
	}
	return p
}
