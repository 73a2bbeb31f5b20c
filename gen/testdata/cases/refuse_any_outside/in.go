//case:refused values in any that are, or may be, known outside the function
package refuse_any_outside

import (
	"container/heap"
	"fmt"
	"sync"
)

type numbers []float64

func (q numbers) Len() int           { return len(q) }
func (q numbers) Less(i, j int) bool { return q[i] < q[j] }
func (q numbers) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *numbers) Push(x any)        { *q = append(*q, x.(float64)) }
func (q *numbers) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}

var kept any = 3.0

//gradgen:grad wrt=x
func Global(x []float64) float64 {
	q := &numbers{}
	heap.Push(q, x[0])
	heap.Push(q, kept)
	return heap.Pop(q).(float64)
}

var pool = sync.Pool{New: func() any { return new(float64) }}

//gradgen:grad wrt=x
func Pool(x []float64) float64 {
	q := &numbers{}
	heap.Push(q, x[0])
	p := pool.Get().(*float64)
	*p = x[1]
	defer pool.Put(p)
	return heap.Pop(q).(float64) * *p
}

// Texts prints what it keeps.
//
//gradgen:grad wrt=x
func Texts(x []float64) float64 {
	list := []any{x[0], x[1]}
	if x[0] > 3 {
		panic(fmt.Sprint("bad", list[0]))
	}
	return list[0].(float64) * list[1].(float64)
}

// Panics panics with what it keeps.
//
//gradgen:grad wrt=x
func Panics(x []float64) float64 {
	list := []any{x[0], x[1]}
	if x[0] > 5 {
		panic(list[0])
	}
	return list[0].(float64) * list[1].(float64)
}

// Compares compares interfaces.
//
//gradgen:grad wrt=x
func Compares(x []float64) float64 {
	list := []any{x[0], x[1]}
	if list[0] == list[1] {
		return 0
	}
	return list[0].(float64) * list[1].(float64)
}
