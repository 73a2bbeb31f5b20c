// Indices made of numbers, and data of other types than int and float64.
package vector_indices

import "math"

// Interpolated is linear between the values of a table.
//
//gradgen:fast
//gradgen:vjp wrt=x,table vector=on
//gradgen:jvp wrt=x,table vector=on
func Interpolated(x, table []float64, step float64) float64 {
	s := 0.0
	for _, v := range x {
		t := v / step
		k := int(t)
		f := t - float64(k)
		s += table[k]*(1-f) + table[k+1]*f
	}
	return s
}

func InterpolatedInputs() [][]any {
	return [][]any{{[]float64{0.35}, numbers(5), 0.1}, {between(21, 0.1), numbers(12), 0.1}, {between(40, 0.7), numbers(12), 0.7}}
}

// Histogram counts what is in each of n parts of the way from lo to hi, whose ends
// some are at, and leaves out what is not there at all.
//
//gradgen:fast
//gradgen:vjp wrt=w vector=on
func Histogram(x, w []float64, lo, hi float64, n int) []float64 {
	h := make([]float64, n)
	for i, v := range x {
		t := (v - lo) / (hi - lo)
		k := int(t*float64(n) + 0)
		if k >= 0 && k < n {
			h[k] += w[i] * w[i]
		}
	}
	return h
}

func HistogramInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 30, 71} {
		x := make([]float64, n)
		for i := range x {
			x[i] = 0.1 * float64(i%10)
		}
		x[n/2] = math.NaN()
		x[n/3] = 1e300
		x[n/4] = math.Inf(-1)
		sets = append(sets, []any{x, numbers(n), 0.1, 0.8, 7})
	}
	return sets
}

// Selected has a condition for each element, and a class.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Selected(x, w []float64, use []bool, class []uint8) float64 {
	s := 0.0
	for i, v := range x {
		if !use[i] {
			continue
		}
		s += v * v * w[class[i]]
		if class[i] == 2 || class[i] > 3 {
			s -= v
		}
	}
	return s
}

func SelectedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 7, 8, 35} {
		use, class := make([]bool, n), make([]byte, n)
		for i := range use {
			use[i], class[i] = i%3 != 1, byte(i*i%5)
		}
		sets = append(sets, []any{numbers(n), numbers(5), use, class})
	}
	return sets
}

// Counted weighs by integers.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Counted(x []float64, n []int64, u []uint32) float64 {
	s := 0.0
	for i, v := range x {
		s += float64(n[i])*math.Log(2+v) - 1e-9*float64(u[i])*v
		if n[i] < 3 {
			s += x[int(n[i])+1]
		}
	}
	return s
}

func CountedInputs() [][]any {
	var sets [][]any
	for _, size := range []int{4, 8, 27} {
		n, u := make([]int64, size), make([]uint32, size)
		for i := range n {
			n[i], u[i] = int64(i%5), math.MaxUint32-uint32(i)
		}
		sets = append(sets, []any{numbers(size), n, u})
	}
	return sets
}

func between(n int, step float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = step * (float64(i*7%9) + 0.2 + 0.03*float64(i%11))
	}
	return v
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.9 + 1.1*float64(i))
	}
	return v
}
