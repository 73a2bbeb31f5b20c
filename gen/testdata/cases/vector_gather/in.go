// Elements found by an index that is itself an element.
package vector_gather

import "math"

//gradgen:vjp wrt=x,w vector=on
//gradgen:jvp wrt=x,w vector=on
func Gathered(x, w []float64, index []int) float64 {
	s := 0.0
	for i, v := range x {
		s += v * w[index[i]]
	}
	return s
}

func GatheredInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 4, 8, 11, 19} {
		sets = append(sets, []any{numbers(n), numbers(5), indices(n)})
	}
	return sets
}

//gradgen:vjp wrt=w vector=on
func Small(w []float64, index []int32) []float64 {
	y := make([]float64, len(index))
	for i := range y {
		k := int(index[i]) + 1
		if w[k] > 0 {
			y[i] = math.Exp(-w[k])
		}
	}
	return y
}

func SmallInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 5, 8, 17} {
		list := make([]int32, n)
		for i, k := range indices(n) {
			list[i] = int32(k)
		}
		sets = append(sets, []any{numbers(6), list})
	}
	return sets
}

// Binned adds to elements that several iterations may share.
//
//gradgen:vjp wrt=x vector=on
func Binned(x []float64, index []int) []float64 {
	bins := make([]float64, 5)
	for i, v := range x {
		bins[index[i]] += v * v
	}
	return bins
}

func BinnedInputs() [][]any {
	return [][]any{{numbers(3), indices(3)}, {numbers(20), indices(20)}}
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = (3*i + i*i) % 5
	}
	return list
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.9 + 1.1*float64(i))
	}
	return v
}
