// Loops that cannot be reversed with snapshots of their state.
//
//case:refused their state has no bounds, or their steps do more than compute
package refuse_checkpoint

import (
	"math/rand"

	"github.com/gradgen/gradgen/gen/testdata/elsewhere"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Tree is a structure without bounds.
type Tree struct {
	Value       float64
	Left, Right *Tree
}

//gradgen:grad wrt=x
func Walks(x float64, t *Tree, n int) float64 {
	//gradgen:checkpoint steps=3
	for range n {
		for p := t; p != nil; p = p.Left {
			p.Value = p.Value*x + 1
		}
	}
	return t.Value
}

//gradgen:grad wrt=x
func Makes(x []float64, n int) float64 {
	u := x
	//gradgen:checkpoint steps=3
	for range n {
		next := make([]float64, len(u))
		for i := range u {
			next[i] = u[i] * u[i]
		}
		u = next
	}
	return u[0]
}

//gradgen:grad wrt=x
func Grows(x float64, n int) float64 {
	var path []float64
	//gradgen:checkpoint steps=3
	for range n {
		x = x * x
		path = append(path, x)
	}
	return path[0]
}

//gradgen:grad wrt=x
func Draws(x float64, n int) float64 {
	//gradgen:checkpoint steps=3
	for range n {
		x *= rand.Float64()
	}
	return x
}

var count int

//gradgen:grad wrt=x
func Counts(x float64, n int) float64 {
	//gradgen:checkpoint steps=3
	for range n {
		x *= x
		count++
	}
	return x
}

//gradgen:grad wrt=x
func Letters(x float64, s string) float64 {
	//gradgen:checkpoint auto
	for _, r := range s {
		x *= x + float64(r)
	}
	return x
}

//gradgen:grad wrt=x
func Again(x float64, n int) float64 { return again(x, n) }

func again(x float64, n int) float64 {
	//gradgen:checkpoint steps=2
	for range n {
		x *= x
	}
	if n == 0 {
		return x
	}
	return again(x, n-1)
}

//gradgen:grad wrt=x
func Iterated(x float64, each func(yield func(float64) bool)) float64 {
	//gradgen:checkpoint steps=2
	for v := range each {
		x *= v
	}
	return x
}

//gradgen:grad wrt=x
func Groups(x float64, groups []comm.Comm) float64 {
	b := make([]float64, 1)
	//gradgen:checkpoint steps=2
	for _, c := range groups {
		b[0] = x
		_ = comm.Allreduce(c, b, comm.Sum)
		x = b[0] * b[0]
	}
	return x
}

//gradgen:grad wrt=x
func Ahead(x float64, c comm.Comm, n int) float64 {
	b := []float64{x}
	_ = comm.Send(c, b, 1, 0)
	//gradgen:checkpoint steps=2
	for range n {
		_, _ = comm.Recv(c, b, 0, 0)
		x = b[0] * b[0]
		b[0] = x
		_ = comm.Send(c, b, 1, 0)
	}
	return x
}

type chain struct{ cell *cell }

type cell struct{ v float64 }

// movedTwice moves a pointer, and the one that it leads to.
//
//gradgen:vjp wrt=x
func movedTwice(x float64, a, b *chain, n int) float64 {
	p, q := a, &cell{x}
	//gradgen:checkpoint steps=3
	for i := 0; i < n; i++ {
		p.cell.v *= x
		if i == 1 {
			p = b
			p.cell = q
		}
	}
	return p.cell.v
}

type filter struct {
	weight float64
	taps   []float64
}

// longArray has a state of many elements with numbers and references.
//
//gradgen:vjp wrt=x
func longArray(x []float64, n int) float64 {
	var a [20]filter
	s := 0.0
	//gradgen:checkpoint steps=3
	for i := 0; i < n; i++ {
		a[i%20] = filter{s * x[0], x}
		s += a[i%7].weight * a[i%20].taps[0]
	}
	return s
}

var rates = []float64{2, 3}

func raise() { rates[0] = 7 }

// raised reads memory of the package, which changes after the loop.
//
//gradgen:vjp wrt=x
func raised(x float64, n int) float64 {
	r := rates
	//gradgen:checkpoint steps=3
	for i := 0; i < n; i++ {
		x *= x * r[i%2]
	}
	raise()
	return x
}

// moved reads a variable of another package, which a function of that package changes after the loop.
//
//gradgen:vjp wrt=x
func moved(x float64, n int) float64 {
	//gradgen:checkpoint steps=3
	for i := 0; i < n; i++ {
		x *= x * elsewhere.Miss.Distance
	}
	elsewhere.MoveMiss(2)
	return x
}
