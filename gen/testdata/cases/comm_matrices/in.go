// Package in has Jacobians and Hessians of functions that communicate: each column is the derivative by one number that all
// ranks have.
package in

import (
	"errors"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Moments are sums over all ranks, and numbers of each rank.
//
//gradgen:jacobian wrt=x,w
func Moments(x, w []float64, c comm.Comm) ([]float64, error) {
	own := make([]float64, 2)
	for i, v := range x {
		own[i%2] += math.Sin(v*float64(c.Rank()+1)) * w[i%len(w)]
	}
	err := comm.Allreduce(c, own, comm.Sum)
	return append(own, x[0]*own[1], w[0]*own[0]), err
}

// Fixed has a number of columns that is known at generation: the ranks need not agree on it.
//
//gradgen:jacobian wrt=p
//gradgen:hessian wrt=p
func Fixed(p [2]float64, c comm.Comm) float64 {
	s := []float64{p[0] * p[1] * float64(c.Rank()+1), math.Exp(p[1])}
	if err := comm.Allreduce(c, s, comm.Prod); err != nil {
		panic(err)
	}
	return s[0] + s[1]*p[0]
}

// Loss has its shape known at run time alone, and no error to return.
//
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x
func Loss(x []float64, c comm.Comm) float64 {
	c = comm.OrSelf(c)
	return deep(x, 2, c) * x[0]
}

// deep calls itself.
func deep(x []float64, depth int, c comm.Comm) float64 {
	if depth == 0 {
		return x[0] * x[len(x)-1]
	}
	s := []float64{deep(x, depth-1, c) * float64(c.Rank()+1)}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return math.Sin(s[0] * x[len(x)-1])
}

// Model keeps its communicators and what it works on.
type Model struct {
	Comm comm.Comm
	Work []float64
}

func (m *Model) sums(x []float64) error {
	for i, v := range x {
		m.Work[i] = v * v * float64(m.Comm.Rank()+1)
	}
	return comm.Allreduce(m.Comm, m.Work, comm.Sum)
}

// Halves runs a model on a half of the ranks each.
//
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x
func Halves(x []float64, c comm.Comm) (float64, error) {
	half, err := c.Split(c.Rank()%2, 0)
	if err != nil {
		return 0, err
	}
	m := &Model{Comm: half, Work: make([]float64, len(x))}
	if err := m.sums(x); err != nil {
		return 0, err
	}
	s := 0.0
	for i, v := range m.Work {
		s += v * v * x[i]
	}
	return s, nil
}

// Smooth exchanges ghost cells.
//
//gradgen:jacobian wrt=x
func Smooth(x []float64, c comm.Comm) ([]float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{true})
	if err != nil {
		return nil, err
	}
	e, err := halo.New(cart, halo.Grid{Shape: []int{len(x) * c.Size()}})
	if err != nil {
		return nil, err
	}
	n := len(x)
	u, v := make([]float64, n+2), make([]float64, n)
	copy(u[1:], x)
	if err := e.Exchange(u); err != nil {
		return nil, err
	}
	for i := range v {
		v[i] = u[i+1]*u[i+1] + 0.25*(u[i]-u[i+2])
	}
	return v, nil
}

// Ring passes messages whose sender the receiver does not name: the ranks wait for each other after each column.
//
//gradgen:jacobian wrt=x
func Ring(x []float64, c comm.Comm) ([]float64, error) {
	n := c.Size()
	if err := comm.Send(c, x, (c.Rank()+1)%n, 1); err != nil {
		return nil, err
	}
	y := make([]float64, len(x))
	if _, err := comm.Recv(c, y, comm.AnySource, comm.AnyTag); err != nil {
		return nil, err
	}
	for i, v := range y {
		y[i] *= v * x[i]
	}
	return y, nil
}

// Bounded returns numbers with an error.
//
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x of=s
func Bounded(x []float64, c comm.Comm) (s float64, err error) {
	y := []float64{x[0] * x[0]}
	if err = comm.Allreduce(c, y, comm.Sum); err != nil {
		return 0, err
	}
	if y[0] > 25 {
		return y[0] * x[1], errors.New("too large")
	}
	return x[1] * x[1], nil
}

// BoundedInputs are one to three ranks.
func BoundedInputs() [][]any { return vectors() }

func vectors() [][]any {
	x := [][]float64{{0.3, -0.8}, {0.9, 0.2}, {-0.4, 0.7}}
	return [][]any{{x[:1]}, {x[:2]}, {x}}
}

// MomentsInputs are one to three ranks.
func MomentsInputs() [][]any {
	w := [][]float64{{1.5}, {-0.5}, {0.25}}
	var list [][]any
	for i, in := range vectors() {
		list = append(list, append(in, w[:i+1]))
	}
	return append(list, []any{[][]float64{{1}, {2}}, w[:2]})
}

// FixedInputs are one and three ranks.
func FixedInputs() [][]any {
	return [][]any{{[][2]float64{{0.5, 2}}}, {[][2]float64{{0.5, 1.5}, {-1, 0.5}, {0.25, 1}}}}
}

// LossInputs are one to three ranks.
func LossInputs() [][]any { return vectors() }

// HalvesInputs are one to three ranks.
func HalvesInputs() [][]any { return vectors() }

// SmoothInputs are one to three ranks.
func SmoothInputs() [][]any { return vectors() }

// RingInputs are one to three ranks.
func RingInputs() [][]any { return vectors() }
