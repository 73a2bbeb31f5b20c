// Package sortref has plain implementations of the functions of package sort that reflect on a slice, to be differentiated
// in place of the originals. Their first parameter has the type of the slice. The originals swap elements in the order in
// which Sort and Stable do, so that elements that are neither less than the other end where the originals leave them. It
// is embedded as text by package rules.
package sortref

import "sort"

// Indexed is a slice that is sorted by a function of indices.
type indexed[E any] struct {
	list []E
	less func(i, j int) bool
}

func (x indexed[E]) Len() int           { return len(x.list) }
func (x indexed[E]) Less(i, j int) bool { return x.less(i, j) }
func (x indexed[E]) Swap(i, j int)      { x.list[i], x.list[j] = x.list[j], x.list[i] }

func Slice[E any](x []E, less func(i, j int) bool) { sort.Sort(indexed[E]{x, less}) }

func SliceStable[E any](x []E, less func(i, j int) bool) { sort.Stable(indexed[E]{x, less}) }

func SliceIsSorted[E any](x []E, less func(i, j int) bool) bool {
	return sort.IsSorted(indexed[E]{x, less})
}
