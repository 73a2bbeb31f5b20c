// The keys of maps are active, and are read by ranges over them: their numbers lie in the entries.
package maps_keys

import "slices"

// Keys reads the keys of a map, which are active.
//
//gradgen:grad
func Keys(x []float64) float64 {
	seen := map[float64]int{}
	for _, v := range x {
		seen[v*v]++
	}
	var keys []float64
	for k, n := range seen {
		keys = append(keys, k*float64(n))
	}
	return weighted(keys)
}

// weighted is a sum that does not depend on the order of vals.
func weighted(vals []float64) float64 {
	slices.Sort(vals)
	s := 0.0
	for _, v := range vals {
		s = s*0.5 + v
	}
	return s
}

type point struct{ X, Y float64 }

//gradgen:grad
func StructKeys(x []float64) float64 {
	seen := map[point]bool{}
	for i, v := range x {
		seen[point{v, float64(i)}] = true
	}
	var terms []float64
	for k := range seen {
		terms = append(terms, k.X*k.X*(k.Y+1))
	}
	return weighted(terms)
}

type cell struct{ mass float64 }

// Pointers has keys that lead to active values.
//
//gradgen:grad
func Pointers(x []float64) float64 {
	var cells []*cell
	for _, v := range x {
		cells = append(cells, &cell{v})
	}
	next := map[*cell]*cell{}
	for i, c := range cells {
		next[c] = cells[(i+1)%len(cells)]
	}
	var terms []float64
	for a, b := range next {
		terms = append(terms, a.mass*a.mass*b.mass)
	}
	return weighted(terms)
}

// Unread has active keys that nothing reads: where they lead is decided by them, and that is
// constant nearly everywhere.
//
//gradgen:grad
func Unread(x []float64) float64 {
	seen := map[float64]struct{}{}
	s := 0.0
	for _, v := range x {
		if _, ok := seen[v]; !ok {
			seen[v] = struct{}{}
			s += v * v
		}
	}
	return s * float64(len(seen))
}
