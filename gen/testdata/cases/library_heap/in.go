// Package container/heap, whose values are passed as any.
package library_heap

import (
	"container/heap"
	"fmt"
)

type item struct{ Key, Value float64 }

type queue []item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].Key < q[j].Key }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}

// Merge takes the two smallest, and puts back what they make together.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Merge(x []float64) float64 {
	q := &queue{}
	for i, v := range x {
		heap.Push(q, item{v, float64(i+1) * v})
	}
	s := 0.0
	for q.Len() > 1 {
		a, b := heap.Pop(q).(item), heap.Pop(q).(item)
		s += a.Value * b.Key
		heap.Push(q, item{a.Key + b.Key, a.Value*0.5 + b.Value})
	}
	return s + heap.Pop(q).(item).Value
}

func MergeInputs() [][]any {
	return [][]any{{[]float64{3, 1, 2, 0.5, 7, 1.6}}, {[]float64{2}}, {[]float64{2, -1}}}
}

type node struct {
	at       int
	distance float64
	index    int
}

type frontier []*node

func (q frontier) Len() int           { return len(q) }
func (q frontier) Less(i, j int) bool { return q[i].distance < q[j].distance }
func (q frontier) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *frontier) Push(x any) {
	n := x.(*node)
	n.index = len(*q)
	*q = append(*q, n)
}

func (q *frontier) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}

// Shortest is the length of the shortest way from place 0 to the last one (Dijkstra); w has the lengths
// of the ways between places, n to a row.
//
//gradgen:vjp wrt=w
func Shortest(w []float64, n int) float64 {
	nodes := make([]*node, n)
	q := make(frontier, n)
	for i := range nodes {
		nodes[i] = &node{at: i, distance: 1e3, index: i}
		q[i] = nodes[i]
	}
	nodes[0].distance = 0
	heap.Init(&q)
	for q.Len() > 0 {
		u := heap.Pop(&q).(*node)
		for j := range n {
			if d := u.distance + w[u.at*n+j]; d < nodes[j].distance {
				nodes[j].distance = d
				heap.Fix(&q, nodes[j].index)
			}
		}
	}
	return nodes[n-1].distance * nodes[n-1].distance
}

func ShortestInputs() [][]any {
	return [][]any{
		{[]float64{0.1, 1, 4, 9, 1.1, 0.1, 2, 6, 4, 2, 0.1, 3, 9, 6, 3, 0.1}, 4},
		{[]float64{0.1, 5, 5, 0.1}, 2},
	}
}

// Without removes an element in the middle.
//
//gradgen:vjp wrt=x
func Without(x []float64, i int) (s float64) {
	q := make(queue, len(x))
	for j, v := range x {
		q[j] = item{v, v * v}
	}
	heap.Init(&q)
	s = heap.Remove(&q, i).(item).Value
	for w := 2.0; len(q) > 0; w++ {
		s += w * heap.Pop(&q).(item).Value
	}
	return s
}

func WithoutInputs() [][]any {
	return [][]any{{[]float64{3, 1, 2, 0.5, 7, 1.5}, 0}, {[]float64{3, 1, 2, 0.5, 7, 1.5}, 3}}
}

// Mixed keeps values of several types in any, and prints others.
//
//gradgen:vjp wrt=x
func Mixed(x []float64) (s float64) {
	if len(x) > 7 {
		panic(fmt.Sprintf("%d numbers", len(x)))
	}
	for i, v := range []any{x[0], 3, "a", x[1:], &x[1], nil, x[0] * x[1], item{x[2], 2}} {
		switch v := v.(type) {
		case float64:
			s += v * v
		case []float64:
			s += v[0] * x[0]
		case *float64:
			s += 3 * *v
		case int, string:
			s += x[i]
		case item:
			s *= v.Key
		}
	}
	return s
}

func MixedInputs() [][]any { return [][]any{{[]float64{3, 1, 2}}} }
