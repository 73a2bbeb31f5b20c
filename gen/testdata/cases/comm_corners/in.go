// Package in communicates through struct fields, arrays, named types, closures, recursion and embedded communicators.
package in

import (
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Model has memory that carries derivatives on the way.
type Model struct {
	Comm   comm.Comm
	Ghosts *halo.Exchanger
	Work   []float64
	W      [3]float64
}

type metres float64

// eval is asked for, too, with a receiver that holds a communicator and active memory.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func (m *Model) eval(x []float64) (float64, error) {
	for i := range x {
		m.Work[i] = x[i] * x[i]
	}
	if err := comm.Allreduce(m.Comm, m.Work, comm.Sum); err != nil {
		return 0, err
	}
	m.W[0] = m.Work[0] * x[1]
	if err := comm.Allreduce(m.Comm, m.W[:], comm.Sum); err != nil {
		return 0, err
	}
	s := 0.0
	for i := range x {
		s += m.Work[i] * x[i]
	}
	return s + m.W[0], nil
}

// Wrap makes a model.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Wrap(x []float64, c comm.Comm) (float64, error) {
	return evalWith(&Model{Comm: c, Work: make([]float64, len(x))}, x)
}

func evalWith(m *Model, x []float64) (float64, error) { return m.eval(x) }

// Ignored results.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Ignored(x []float64, c comm.Comm) float64 {
	y := append([]float64(nil), x...)
	comm.Allreduce(c, y, comm.Sum)
	_ = comm.Bcast(c, y, 0)
	_, _ = comm.Sendrecv(c, x, c.Rank(), 0, y, c.Rank(), 0)
	c.Barrier()
	return y[0] * y[1]
}

// Arrays in loops.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Arrays(x []float64, c comm.Comm) float64 {
	t := 1.0
	for i := range x {
		var a [2]float64
		a[0] = x[i] * t
		a[1] = x[i]
		if err := comm.Allreduce(c, a[:], comm.Sum); err != nil {
			panic(err)
		}
		b := a
		comm.Allreduce(c, b[:1], comm.Max)
		t += a[0] * a[1] * b[0] * 0.1
	}
	return t
}

// Named is of a type of its own.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Named(x []float64, c comm.Comm) float64 {
	m := make([]metres, len(x))
	for i, v := range x {
		m[i] = metres(v)
	}
	comm.Allreduce(c, m, comm.Prod)
	return float64(m[0] * m[1])
}

// Switches sends from a closure.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Switches(x []float64, c comm.Comm) (float64, error) {
	sub, err := c.Dup()
	if err != nil {
		return 0, err
	}

	y := []float64{0}
	switch c.Rank() {
	case 0:
		for r := 1; r < c.Size(); r++ {
			f := func(v float64) error { return comm.Send(sub, []float64{v * v}, r, 1) }
			if err := f(x[0]); err != nil {
				return 0, err
			}
		}
	default:
		if _, err := comm.Recv(sub, y, comm.AnySource, 1); err != nil {
			return 0, err
		}
	}
	return y[0] * x[1], nil
}

// Matrix goes row by row.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Matrix(x [][]float64, c comm.Comm) float64 {
	s := 0.0
	for i := range x {
		if err := comm.Allreduce(c, x[i], comm.Sum); err != nil {
			panic(err)
		}
		for j := range x[i] {
			s += x[i][j] * x[i][j] * float64(i+1)
		}
	}
	return s
}

// Down is recursive with a loop that may return.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Down(x []float64, depth int, c comm.Comm) (float64, error) {
	if depth == 0 {
		return x[0], nil
	}
	s := []float64{0}
	for i := range x {
		s[0] = x[i] * x[0]
		if err := comm.Allreduce(c, s, comm.Sum); err != nil {
			return 0, err
		}
		x[0] = 0.1 * s[0]
	}
	d, err := Down(x, depth-1, c)
	return d * s[0], err
}

// InPlace overwrites its input.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func InPlace(x []float64, c comm.Comm) float64 {
	comm.Scan(c, x, comm.Sum)
	comm.Bcast(c, x[1:], c.Size()-1)
	return x[0] * x[1]
}

// Cart passes an embedded communicator.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Cart(x []float64, c comm.Comm) (float64, error) {
	cart, err := halo.NewCart(c, []int{c.Size()}, []bool{true})
	if err != nil {
		return 0, err
	}
	y := make([]float64, len(x))
	_, err = comm.Sendrecv(cart, x, cart.Neighbour(1), 0, y, cart.Neighbour(-1), 0)
	s := y[0] * x[1] * float64(cart.Rank()+1)
	return s, err
}

// Spread reads the rank in loops, which are run again in the reverse sweep.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Spread(x []float64, c comm.Comm) float64 {
	s := []float64{0}
	for i := range x {
		v := x[i] * float64(c.Rank()+1)
		s[0] += v * v / float64(c.Size())
	}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return s[0] * x[0]
}

func vectors() [][]any {
	x := [][]float64{{1, 2}, {3, 4.5}, {0.5, 7}}
	return [][]any{{x[:1]}, {x[:2]}, {x}}
}

// WrapInputs are one to three ranks.
func WrapInputs() [][]any { return vectors() }

// IgnoredInputs are one to three ranks.
func IgnoredInputs() [][]any { return vectors() }

// ArraysInputs are one to three ranks.
func ArraysInputs() [][]any { return vectors() }

// NamedInputs are one to three ranks.
func NamedInputs() [][]any { return vectors() }

// SwitchesInputs are two and three ranks: one alone receives nothing.
func SwitchesInputs() [][]any { return vectors()[1:] }

// InPlaceInputs are one to three ranks.
func InPlaceInputs() [][]any { return vectors() }

// CartInputs are one to three ranks.
func CartInputs() [][]any { return vectors() }

// SpreadInputs are one to three ranks.
func SpreadInputs() [][]any { return vectors() }

// DownInputs go down twice.
func DownInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {3, 4.5}}, []int{2, 2}}}
}
