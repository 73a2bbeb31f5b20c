// Recursive functions that only store in maps: they return nothing, and are passed no memory that has an adjoint before the
// maps have one.
package mapsrecursion

import "math"

func entered(m map[int]float64, n int, x float64) {
	if n == 0 {
		return
	}
	m[n] = 0.5*m[n-1] + x*m[n]
	if n == 3 {
		delete(m, 2)
	}
	entered(m, n-1, 0.5*x)
}

//gradgen:grad
func Entered(x float64) float64 {
	m := map[int]float64{1: 0.5}
	entered(m, 3, 0.5)
	m[2] += 0.25 * m[1]
	entered(m, 2, x)
	return 0.25*math.Sin(m[1]) + 0.25*math.Sin(m[2])
}

type point struct{ X float64 }

func set(m map[int]*point, n int, x float64) {
	if n < 0 {
		return
	}
	m[n].X = x * float64(n+1)
	set(m, n-1, x*2)
}

//gradgen:grad
func Pointers(x float64) float64 {
	m := map[int]*point{0: {1}, 1: {2}}
	set(m, 1, x)
	return m[0].X * m[1].X
}

func each(m map[string][]float64, n int, x float64) {
	for _, v := range m {
		v[n] += x
	}
	if n > 0 {
		each(m, n-1, x*x)
	}
}

//gradgen:grad
func Ranged(x float64) float64 {
	m := map[string][]float64{"a": {1, 2}, "b": {3, 4}}
	each(m, 1, x)
	return m["a"][0] * m["b"][1]
}

func keys(m map[point]bool, n int, x float64) {
	m[point{x * float64(n+1)}] = true
	if n > 0 {
		keys(m, n-1, x)
	}
}

//gradgen:grad
func Keys(x float64) float64 {
	m := map[point]bool{}
	keys(m, 1, x)
	s := 1.0
	for k := range m {
		s *= k.X
	}
	return s
}

type box struct{ m map[int]float64 }

func (b *box) fill(n int, x float64) {
	b.m[n] = x
	if n > 0 {
		b.fill(n-1, x*x)
	}
}

//gradgen:grad
//gradgen:jvp
func Method(x float64) float64 {
	b := &box{map[int]float64{}}
	b.fill(2, x)
	return b.m[2] * b.m[0]
}

func count(seen map[int]bool, n int, x float64) int {
	if n < 0 || x > 3 {
		return 0
	}
	seen[n] = true
	return 1 + count(seen, n-1, x*2)
}

// Inert has a map that holds no numbers.
//
//gradgen:grad
func Inert(x float64) float64 {
	m := map[int]bool{}
	k := count(m, 4, x)
	return x * float64(k+len(m))
}
