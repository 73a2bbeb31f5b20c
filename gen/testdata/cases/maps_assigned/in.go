// Ranges over maps and strings that assign to variables, elements and fields declared before.
package maps_assigned

import "math"

// Last is made of what a range over a map of one key leaves in variables, and of sums on the way.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Last(x []float64) float64 {
	m := map[int]float64{3: x[0] * x[1]}
	var k int
	var v float64
	sum := 0.0
	for k, v = range m {
		sum += math.Sin(v) * float64(k)
		v *= x[1]
	}
	for _, v = range map[string]float64{"a": v * sum} {
	}
	for k = range m {
		k++
	}
	return sum + v*v*float64(k)
}

func LastInputs() [][]any { return [][]any{{[]float64{0.7, -1.2}}} }

// Stored keeps values in an element, a field and another map.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Stored(x []float64) float64 {
	type pair struct{ key, count int }
	m := map[int]float64{}
	for i, v := range x {
		m[i%2] += v * v
	}
	var p pair
	var seen [2]float64
	all := map[string]float64{}
	sum := 0.0
	for p.key, seen[1] = range m {
		seen[0] += seen[1] * seen[1] * float64(p.key+1)
		p.count++
	}
	for _, all["last"] = range m {
		sum += all["last"] * all["last"]
	}
	return seen[0]*float64(p.count) + sum
}

func StoredInputs() [][]any { return [][]any{{[]float64{0.7, -1.2, 0.4, 1.1}}} }

// Constants ranges over a map that is not active, and over a string.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Constants(x []float64, weights map[int]float64, text string) float64 {
	var i, k int
	var w float64
	var r rune
	sum := 0.0
	for k, w = range weights {
		sum += w * x[k] * x[k]
	}
	for i, r = range text {
		if r == 'b' {
			continue
		}
		sum *= 1 + x[i%len(x)]*float64(r-'a')
	}
	return sum * float64(i)
}

func ConstantsInputs() [][]any {
	return [][]any{
		{[]float64{0.7, -1.2}, map[int]float64{0: 2, 1: 0.5}, "cbad"},
		{[]float64{0.7, -1.2}, map[int]float64{1: 0.5}, "é"},
	}
}

// Keys are structs of active numbers, which the entries hold; the range breaks, and labels continue.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Keys(x []float64) float64 {
	type key struct{ a float64 }
	m := map[key]float64{}
	for i := range x {
		m[key{x[i]}] = x[i] * x[0]
	}
	var k key
	var v float64
	sum := 0.0
outer:
	for range 2 {
		for k, v = range m {
			if k.a < 0 {
				continue outer
			}
			sum = math.Max(sum, k.a*v)
		}
	}
	return sum
}

func KeysInputs() [][]any { return [][]any{{[]float64{0.7, 1.2, 0.4}}} }
