// Package in exchanges ghost cells.
package in

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Smooth averages neighbours on a periodic line, steps times, with the ranks' blocks side by side.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Smooth(x []float64, steps int, c comm.Comm) (float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{true})
	if err != nil {
		return 0, err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{len(x) * c.Size()}})
	if err != nil {
		return 0, err
	}
	n := len(x)
	u, v := make([]float64, n+2), make([]float64, n+2)
	copy(u[1:], x)
	for range steps {
		if err := e.Exchange(u); err != nil {
			return 0, err
		}
		for i := 1; i <= n; i++ {
			v[i] = u[i]*u[i] + 0.25*(u[i-1]-u[i+1])
		}
		u, v = v, u
	}
	s := 0.0
	for i := 1; i <= n; i++ {
		s += float64(i) * u[i] * u[i]
	}
	return s, nil
}

// Overlap computes the inner cells while the edges travel.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Overlap(x []float64, c comm.Comm) (float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, nil)
	if err != nil {
		return 0, err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{len(x) * c.Size()}, FillBoundary: true, Fill: 1})
	if err != nil {
		return 0, err
	}
	n := len(x)
	u := make([]float64, n+2)
	copy(u[1:], x)
	if err := e.Start(u); err != nil {
		return 0, err
	}
	s := 0.0
	for i := 2; i < n; i++ {
		s += u[i-1] * u[i] * u[i+1]
	}
	if err := e.Finish(u); err != nil {
		return 0, err
	}
	return s + u[0]*u[0]*u[1] + u[n]*u[n+1]*u[n+1], nil
}

// Stepped runs its steps again from snapshots, each of which asks for the shape of the block.
//
//gradgen:vjp
func Stepped(x []float64, steps int, c comm.Comm) (float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{true})
	if err != nil {
		return 0, err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{len(x) * c.Size()}})
	if err != nil {
		return 0, err
	}
	u, v := make([]float64, e.Len()), make([]float64, e.Len())
	for i, v := range x {
		u[e.Index(i)] = v
	}
	//gradgen:checkpoint steps=2
	for range steps {
		if err := e.Exchange(u); err != nil {
			return 0, err
		}
		owned, first := e.Owned()
		for i := range owned[0] {
			v[e.Index(i)] = u[e.Index(i)]*u[e.Index(i-1)] + 0.1*float64(first[0]+i)*u[e.Index(i+1)]
		}
		u, v = v, u
	}
	s := 0.0
	for i := range x {
		s += u[e.Index(i)] * u[e.Index(i)]
	}
	return s, nil
}

// SteppedInputs are three ranks.
func SteppedInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {0.5, 0.4}, {0.7, -0.8}}, []int{5, 5, 5}}}
}

// SmoothInputs are three ranks.
func SmoothInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {0.5, 0.4}, {0.7, -0.8}}, []int{3, 3, 3}}}
}
