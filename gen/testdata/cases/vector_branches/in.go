// Branches in vector code: iterations that differ become masks.
package vector_branches

//case:inlined it is the compiler that combines masks

import "math"

//gradgen:vjp wrt=x,slope vector=on
//gradgen:jvp wrt=x,slope vector=on
func Rectified(x []float64, slope float64) float64 {
	s := 0.0
	for _, v := range x {
		if v > 0 {
			s += v * v
		} else {
			s += slope * v
		}
	}
	return s
}

func RectifiedInputs() [][]any { return withScale(0.2) }

//gradgen:vjp wrt=x,w vector=on
func Nested(x []float64, w float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		t := v
		switch {
		case v > 0.5 && i%2 == 0:
			t = v * v
		case v > 0.5:
			t = 3 * v
			if v > 0.8 {
				t += w
			}
		case v < -0.5 || v == 0:
			y[i] = math.Exp(v) * w
		}
		if !(t < 0.1) {
			y[i] += t
		}
	}
	return y
}

func NestedInputs() [][]any { return withScale(1.3) }

// Cases is like Nested, with conditions that have a vector form.
//
//gradgen:vjp wrt=x,w vector=on
func Cases(x []float64, w float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		t := v
		far := v > 0.9 || v < -0.9
		if i > 2 && v > 0.5 {
			t = 3 * v
			if far {
				t += w
			}
		} else if v < -0.5 {
			y[i] = math.Exp(v) * w
		}
		if !(t < 0.1) {
			y[i] += t
		}
	}
	return y
}

func CasesInputs() [][]any { return withScale(1.3) }

//gradgen:vjp wrt=x,lo,hi vector=on
func Clipped(x []float64, lo, hi float64) float64 {
	s := 0.0
	for _, v := range x {
		s += min(max(v, lo), hi) * math.Sqrt(2+v)
	}
	return s
}

func ClippedInputs() [][]any {
	var sets [][]any
	for _, p := range withScale(0.6) {
		sets = append(sets, []any{p[0], -0.45, p[1]})
	}
	return sets
}

// Chosen reads an element that only some iterations may read.
//
//gradgen:vjp wrt=x,w vector=on
func Chosen(x, w []float64, k int, scale bool) float64 {
	s := 0.0
	for _, v := range x {
		if v > 0.4 {
			s += w[k] * v
		}
		if scale {
			s += v * v
		}
	}
	return s
}

func ChosenInputs() [][]any {
	low := []float64{-1, -0.2, 0.1, 0.3, -0.9, -0.1, 0.2, 0.15, 0.05, -0.3}
	return [][]any{
		{numbers(21), numbers(3), 2, true}, {numbers(21), numbers(3), 1, false},
		{low, numbers(1), 7, true}, // w[7] does not exist, and no iteration reads it
	}
}

// Stored reads elements that it has stored before, always and under conditions.
//
//gradgen:vjp wrt=x of=y,z vector=on
func Stored(x, y, z []float64) {
	for i, v := range x {
		y[i] = 3 * v
		z[i] = v
		if v > 0 {
			z[i] *= y[i] + math.Exp(v)*y[i]
		}
		if v < 0.5 {
			y[i] += z[i] * math.Cos(v)
		}
		y[i] += y[i] * z[i]
	}
}

func StoredInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 5, 8, 21} {
		sets = append(sets, []any{numbers(n), make([]float64, n), make([]float64, n)})
	}
	return sets
}

func withScale(s float64) [][]any {
	var sets [][]any
	for _, n := range []int{1, 4, 7, 8, 13, 16, 30} {
		sets = append(sets, []any{numbers(n), s})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.4 + 1.9*float64(i))
	}
	return v
}
