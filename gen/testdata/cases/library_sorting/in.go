// Functions of sort, slices, maps and cmp, on integers too.
package library_sorting

import (
	"cmp"
	"maps"
	"slices"
	"sort"
)

type pair struct{ K, V float64 }

type byK []pair

func (p byK) Len() int           { return len(p) }
func (p byK) Less(i, j int) bool { return p[i].K < p[j].K }
func (p byK) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

//gradgen:vjp wrt=p
func Sort(p []pair) float64 {
	sort.Stable(byK(p))
	return p[0].K * p[1].V
}

//gradgen:vjp wrt=x
func Helpers(x []float64, m map[int]int) float64 {
	y := slices.Clone(x)
	slices.Reverse(y)
	y = slices.Delete(y, 1, 2)
	order := slices.Insert([]int{0}, 1, 1)
	n := maps.Clone(m)
	n[0]++
	best := slices.MaxFunc(x, func(a, b float64) int { return cmp.Compare(a*a, b*b) })
	at, _ := slices.BinarySearch(order, 1)
	if slices.Contains(x, 3) || cmp.Less(x[0], x[1]) {
		best *= slices.Max(x)
	}
	return y[order[at]]*slices.Min(x)*best + x[n[0]]
}

func HelpersInputs() [][]any {
	m := map[int]int{0: 1}
	return [][]any{{[]float64{1, 2, 3}, m}, {[]float64{2, 1.5, -4}, m}}
}
