package linalg

import "gonum.org/v1/gonum/mat"

// Symmetric matrices are large if they are covariances, so the loops over all of their elements run over rows of their
// memory, which contains the upper triangle.

// unfolded returns x with both triangles.
func unfolded(m *memory, x *mat.SymDense) *mat.Dense {
	raw := x.RawSymmetric()
	n := raw.N
	to := m.uncleared(n, n)
	data := to.RawMatrix().Data
	for i := range n {
		row := raw.Data[i*raw.Stride+i : i*raw.Stride+n]
		copy(data[i*n+i:], row)
		for j, v := range row {
			data[(i+j)*n+i] = v
		}
	}
	return to
}

// fold adds both triangles of g to bar, the adjoint of the stored numbers.
func fold(bar *mat.SymDense, g *mat.Dense) {
	raw, from := bar.RawSymmetric(), g.RawMatrix()
	for i := range raw.N {
		row := raw.Data[i*raw.Stride+i : i*raw.Stride+raw.N]
		above := from.Data[i*from.Stride+i:]
		row[0] += above[0]
		for j := 1; j < len(row); j++ {
			row[j] += above[j] + from.Data[(i+j)*from.Stride+i]
		}
	}
}

// takeSymmetric returns the adjoint of the stored numbers as an upper triangle, and sets it to zero.
func takeSymmetric(m *memory, bar *mat.SymDense) *mat.Dense {
	raw := bar.RawSymmetric()
	g := m.zeros(raw.N, raw.N)
	for i := range raw.N {
		row := raw.Data[i*raw.Stride+i : i*raw.Stride+raw.N]
		copy(g.RawRowView(i)[i:], row)
		clear(row)
	}
	return g
}
