// Functions of package sort that reflect on a slice, and sort.Reverse.
package library_sort_slice

import (
	"math"
	"sort"
)

type star struct {
	Name string
	Flux float64
	At   [2]float64
}

// Brightest sorts structs by an active field, those of equal flux among them.
//
//gradgen:vjp wrt=stars
func Brightest(stars []star, n int) (s float64) {
	list := append([]star(nil), stars...)
	sort.Slice(list, func(i, j int) bool { return list[i].Flux > list[j].Flux })
	for i, v := range list[:n] {
		s += v.Flux * v.At[0] * float64(i+1) * v.At[1]
	}
	return s
}

func BrightestInputs() [][]any {
	var all [][]any
	for _, n := range []int{1, 5, 13, 70} {
		list := make([]star, n)
		for i := range list {
			list[i] = star{"s", 1 + math.Abs(math.Sin(float64(7*i+1))), [2]float64{float64(i%5) + 0.5, math.Cos(float64(i))}}
		}
		all = append(all, []any{list, (n + 1) / 2})
	}
	return all
}

// Median sorts indices by active values, and leaves those as they are.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Median(x []float64) float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return x[order[i]] < x[order[j]] })
	if !sort.SliceIsSorted(order, func(i, j int) bool { return x[order[i]] < x[order[j]] }) {
		return math.NaN()
	}
	m := len(x) / 2
	return x[order[m]] * x[order[m]] * x[order[0]]
}

func MedianInputs() [][]any {
	long := make([]float64, 45)
	for i := range long {
		long[i] = math.Sin(float64(5 * i))
	}
	return [][]any{{[]float64{3}}, {[]float64{3, 1, 2, -4}}, {long}}
}

// Trimmed sorts rows in place, by a function that is passed on.
//
//gradgen:vjp wrt=rows
func Trimmed(rows [][]float64) float64 {
	byFirst(rows, func(a, b []float64) bool { return a[0] < b[0] })
	return rows[0][1]*rows[0][0] + rows[len(rows)-1][1]
}

func byFirst(rows [][]float64, less func(a, b []float64) bool) {
	sort.SliceStable(rows, func(i, j int) bool { return less(rows[i], rows[j]) })
}

func TrimmedInputs() [][]any {
	return [][]any{{[][]float64{{3, 1}, {1, 5}, {2, 2}}}, {[][]float64{{1, 7}}}}
}

// Descending sorts the other way round.
//
//gradgen:vjp wrt=x
func Descending(x []float64) (s float64) {
	y := append([]float64(nil), x...)
	sort.Sort(sort.Reverse(sort.Float64Slice(y)))
	for i, v := range y {
		s += v * v / float64(i+1)
	}
	return s
}
