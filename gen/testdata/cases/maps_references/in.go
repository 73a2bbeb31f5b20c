// Maps and interfaces store references, in keys and in structs: what is changed through them is not loaded again.
package maps_references

import (
	"fmt"
	"io"
)

type place struct{ at int }

type named struct{ to *place }

// Literal changes an index by way of a map that is made with the slice.
//
//gradgen:grad wrt=x
func Literal(x []float64, n int) float64 {
	at := []int{n}
	m := map[string][]int{"k": at}
	s := x[at[0]] * x[at[0]]
	m["k"][0]++
	return s * s
}

// LiteralKey ranges over keys that are pointers.
//
//gradgen:grad wrt=x
func LiteralKey(x []float64, n int) float64 {
	p := &place{n}
	m := map[*place]bool{p: true}
	s := x[p.at] * x[p.at]
	for k := range m {
		k.at++
	}
	return s * s
}

// StoredKey puts the key into the map by a store.
//
//gradgen:grad wrt=x
func StoredKey(x []float64, n int) float64 {
	p := &place{n}
	m := map[named]int{}
	m[named{p}]++
	s := x[p.at] * x[p.at]
	for k := range m {
		k.to.at++
	}
	return s * s
}

// Nested has a map of maps.
//
//gradgen:grad wrt=x
func Nested(x []float64, n int) float64 {
	p := &place{n}
	m := map[string]map[int]named{"k": {1: {p}}}
	s := x[p.at] * x[p.at]
	if q, ok := m["k"][1]; ok {
		q.to.at++
	}
	return s * s
}

// Boxed has a struct in an interface.
//
//gradgen:grad wrt=x
func Boxed(x []float64, n int) float64 {
	p := &place{n}
	var a any = named{p}
	b := a
	s := x[p.at] * x[p.at]
	if q, ok := b.(named); ok {
		q.to.at++
	}
	return s * s
}

// BoxedValue has one in a map.
//
//gradgen:grad wrt=x
func BoxedValue(x []float64, n int) float64 {
	p := &place{n}
	m := map[int]any{1: named{p}}
	s := x[p.at] * x[p.at]
	v, ok := m[1]
	if q, is := v.(named); ok && is {
		q.to.at++
	}
	return s * s
}

func LiteralInputs() [][]any    { return [][]any{{[]float64{2, 3, 5}, 1}} }
func LiteralKeyInputs() [][]any { return LiteralInputs() }
func StoredKeyInputs() [][]any  { return LiteralInputs() }
func NestedInputs() [][]any     { return LiteralInputs() }
func BoxedInputs() [][]any      { return LiteralInputs() }
func BoxedValueInputs() [][]any { return LiteralInputs() }

// Printed passes its argument, in an interface, to a function that keeps nothing.
//
//gradgen:grad wrt=x
func Printed(x []float64) float64 {
	fmt.Fprintln(io.Discard, x, len(x))
	return x[0] * x[1]
}
