package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A matrix of gonum that is emptied keeps its memory, and uses it again if the next shape fits. Another matrix, or a
// slice of the caller, may share that memory and then changes, too. Counterparts do the same as their primals: they
// share memory where the primals do. They need the same capacity for that.

// emptyCounterpart empties c, the counterpart of a matrix whose memory has room for so many numbers. The reverse restores c.
func emptyCounterpart(s *Step, c any, room int) {
	if capacity(c) < room {
		panic("gradgen: a matrix keeps its memory when it is emptied: give its adjoint or tangent the same capacity")
	}
	rememberShape(s, c)
	switch c := c.(type) {
	case *mat.Dense:
		c.SetRawMatrix(blas64.General{Data: c.RawMatrix().Data[:0:room]})
	case *mat.VecDense:
		c.SetRawVector(blas64.Vector{Data: c.RawVector().Data[:0:room]})
	case interface{ Reset() }:
		c.Reset()
	}
}

// capacity returns the capacity of the memory of a matrix.
func capacity(x any) int {
	switch x := x.(type) {
	case *mat.Dense:
		return cap(x.RawMatrix().Data)
	case *mat.VecDense:
		return cap(x.RawVector().Data)
	case *mat.SymDense:
		return cap(x.RawSymmetric().Data)
	case *mat.TriDense:
		return cap(x.RawTriangular().Data)
	case *mat.DiagDense:
		return cap(x.RawBand().Data)
	}
	panic(unknown(x))
}

// reshape gives c the shape of x. An empty matrix uses its own memory if that has room, and leaves what is there:
// adjoints of what shares it. Otherwise c gets memory of its own, with zeros. The reverse restores c. A tangent is
// written in the forward direction.
func (s *Step) reshape(x, c any, tangent bool) {
	rememberShape(s, c)
	r, k := x.(mat.Matrix).Dims()
	switch c := c.(type) {
	case *mat.Dense:
		data := roomFor(s, c.RawMatrix().Data, c.IsEmpty(), r*k)
		*c = mat.Dense{}
		if r > 0 {
			c.SetRawMatrix(blas64.General{Rows: r, Cols: k, Stride: k, Data: data})
		}
	case *mat.VecDense:
		data := roomFor(s, c.RawVector().Data, c.IsEmpty(), r)
		*c = mat.VecDense{}
		if r > 0 {
			c.SetRawVector(blas64.Vector{N: r, Inc: 1, Data: data})
		}
	case *mat.SymDense:
		data := triangleRoom(s, x, c.RawSymmetric().Data, c.IsEmpty(), tangent)
		*c = mat.SymDense{}
		if r > 0 {
			c.SetRawSymmetric(blas64.Symmetric{N: r, Stride: r, Data: data, Uplo: blas.Upper})
		}
	case *mat.TriDense:
		data := triangleRoom(s, x, c.RawTriangular().Data, c.IsEmpty(), tangent)
		*c = mat.TriDense{}
		if r > 0 {
			uplo := x.(*mat.TriDense).RawTriangular().Uplo
			c.SetRawTriangular(blas64.Triangular{N: r, Stride: r, Data: data, Uplo: uplo, Diag: blas.NonUnit})
		}
	case *mat.DiagDense:
		data := roomFor(s, c.RawBand().Data, c.IsEmpty(), r)
		*c = mat.DiagDense{}
		if r > 0 {
			*c = *mat.NewDiagDense(r, data)
		}
	default:
		panic(unknown(c))
	}
}

// triangleRoom is roomFor for a symmetric or triangular matrix of the shape of x.
func triangleRoom(s *Step, x any, data []float64, empty, tangent bool) []float64 {
	n, _ := x.(mat.Matrix).Dims()
	again := roomFor(s, data, empty, n*n)
	if empty && n*n <= cap(data) && n > 0 {
		vacate(s, x, again, tangent)
	}
	return again
}

// vacate clears what a symmetric or triangular matrix that uses its memory again does not read of it, if x has zeros
// there: some operations clear the memory, others leave it. Adjoints are cleared in the reverse.
func vacate(s *Step, x any, counterpart []float64, tangent bool) {
	part, uplo := storedPart(x)
	unread := func(i, j int) bool { return i != j && i > j == (uplo == blas.Upper) }
	eachUnread := func(visit func(at int)) {
		for at := range part.Rows * part.Cols {
			if unread(at/part.Cols, at%part.Cols) {
				visit(at)
			}
		}
	}
	cleared := part.Stride == part.Cols
	eachUnread(func(at int) { cleared = cleared && part.Data[at] == 0 })
	clean := func() { eachUnread(func(at int) { counterpart[at] = 0 }) }
	switch {
	case !cleared:
	case tangent:
		clean()
	default:
		s.inReverse(clean)
	}
}

// storedPart returns the memory of a symmetric or triangular matrix, and which of its triangles is read.
func storedPart(x any) (blas64.General, blas.Uplo) {
	if x, ok := x.(*mat.SymDense); ok {
		raw := x.RawSymmetric()
		return blas64.General{Rows: raw.N, Cols: raw.N, Stride: raw.Stride, Data: raw.Data}, raw.Uplo
	}
	raw := x.(*mat.TriDense).RawTriangular()
	return blas64.General{Rows: raw.N, Cols: raw.N, Stride: raw.Stride, Data: raw.Data}, raw.Uplo
}

// roomFor returns n numbers: those of data, if it is the memory of an empty matrix and has as many, or new ones.
func roomFor(s *Step, data []float64, empty bool, n int) []float64 {
	if empty && n <= cap(data) {
		return data[:n]
	}
	return s.cleared(n)
}

// rememberShape has the reverse restore the memory and shape of c.
func rememberShape(s *Step, c any) {
	old := record{kind: reshaped, with: c}
	switch c := c.(type) {
	case *mat.Dense:
		if cap(c.RawMatrix().Data) > 0 {
			old.n = s.constant(s.over(blas64.General{}))
			*old.n.x = *c
		}
	case *mat.VecDense:
		if cap(c.RawVector().Data) > 0 {
			old.n = s.constant(column(s.memory, c))
		}
	default:
		s.inReverse(header(c))
		return
	}
	s.push(old)
}
