package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Most matrices of a filter or of a model of motion are small: what they cost is memory that
// is asked for. Here a small matrix and its numbers are one piece of memory.

// The numbers that fit into such pieces.
const (
	fewest = 4
	few    = 16
)

// zeros is mat.NewDense(r, c, nil).
func zeros(r, c int) *mat.Dense {
	n := r * c
	switch {
	case n <= 0 || n > few:
		return mat.NewDense(r, c, nil)
	case n <= fewest:
		p := &struct {
			m    mat.Dense
			data [fewest]float64
		}{}
		return laid(&p.m, r, c, p.data[:n:n])
	}
	p := &struct {
		m    mat.Dense
		data [few]float64
	}{}
	return laid(&p.m, r, c, p.data[:n:n])
}

// laid is m with the numbers data.
func laid(m *mat.Dense, r, c int, data []float64) *mat.Dense {
	m.SetRawMatrix(blas64.General{Rows: r, Cols: c, Stride: c, Data: data})
	return m
}

// shaped is a matrix of the shape of a, which may be empty.
func shaped(a *mat.Dense) *mat.Dense {
	if a.IsEmpty() {
		return &mat.Dense{}
	}
	return zeros(a.Dims())
}

// copied is mat.DenseCopyOf(x).
func copied(x mat.Matrix) *mat.Dense {
	r, c := x.Dims()
	if r*c == 0 || r*c > few {
		return mat.DenseCopyOf(x)
	}
	m := zeros(r, c)
	m.Copy(x)
	return m
}

// added is a node for x with an adjoint of zeros.
func added(x *mat.Dense) *node {
	r, c := x.Dims()
	n := r * c
	switch {
	case n == 0 || n > few:
		return &node{x: x, bar: mat.NewDense(r, c, nil)}
	case n <= fewest:
		p := &struct {
			n    node
			bar  mat.Dense
			data [fewest]float64
		}{}
		p.n = node{x: x, bar: laid(&p.bar, r, c, p.data[:n:n])}
		return &p.n
	}
	p := &struct {
		n    node
		bar  mat.Dense
		data [few]float64
	}{}
	p.n = node{x: x, bar: laid(&p.bar, r, c, p.data[:n:n])}
	return &p.n
}

// hand adds the adjoint bar of a stored matrix to that of n, which may be nil, and makes it
// zero. It reports whether it could, without a copy.
func hand(bar any, n *node) bool {
	switch bar := bar.(type) {
	case *mat.Dense:
		if bar.IsEmpty() {
			return false
		}
		if n != nil && n.bar != nil {
			n.bar.Add(n.bar, bar)
		}
		bar.Zero()
		return true
	case *mat.VecDense:
		if bar.IsEmpty() {
			return false
		}
		v := bar.RawVector()
		if n != nil && n.bar != nil {
			g := n.bar.RawMatrix()
			if g.Rows != v.N || g.Cols != 1 {
				return false
			}
			for i := range v.N {
				g.Data[i*g.Stride] += v.Data[i*v.Inc]
			}
		}
		bar.Zero()
		return true
	}
	return false
}
