package interp

import (
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp/textbook"
)

// Factorisations other than Cholesky and LU keep the matrix itself. Their results are computed from the matrix each
// time, so that their adjoints and tangents are those of the matrix.

// kept maps the types of factorisations that keep the matrix to the field that holds it.
var kept = map[string]string{"QR": "qr", "LQ": "lq", "EigenSym": "vectors", "SVD": "u", "PivotedCholesky": "chol", "BandCholesky": "chol"}

// isFactorisation reports whether the object is a factorisation.
func (o object[T]) isFactorisation() bool {
	_, ok := kept[o.name()]
	return ok || o.name() == "Cholesky" || o.name() == "LU"
}

// holder returns the object in a factorisation that has its numbers. If there is none, ok is false.
func (o object[T]) holder() (_ object[T], ok bool) {
	if o.name() == "SVD" {
		return o.part("u"), true
	}
	if field, ok := kept[o.name()]; ok {
		return o.pointee(field)
	}
	return o.pointee(o.sh.Fields[0].Var.Name())
}

// shapeHolder gives the object that holds the numbers of a factorisation a shape.
func (o object[T]) shapeHolder(rows, cols int) {
	if o.name() == "SVD" {
		o.part("u").shapeAs(rows, cols)
		return
	}
	field, ok := kept[o.name()]
	if !ok {
		field = o.sh.Fields[0].Var.Name()
	}
	f := o.part(field)
	f.cells[0].Ref = &Pointer[T]{allocate[T](f.sh.Elem().Size)}
	objectOf(Value[T]{f.sh, f.cells}).shapeAs(rows, cols)
}

// keep makes o a factorisation of m. It keeps a copy of m.
func (o object[T]) keep(m textbook.Matrix[T]) {
	clear(o.cells)
	o.write(m)
}

// symmetric returns the symmetric matrix with the upper triangle of m.
func symmetric[T Number[T]](m textbook.Matrix[T]) textbook.Matrix[T] {
	return textbook.Of(m.Rows, m.Rows, func(i, j int) T { return m.At(min(i, j), max(i, j)) })
}

// spectral returns the factorisations by orthogonal matrices, and others that keep the matrix.
func spectral[T Number[T]](name string) operation[T] {
	for _, find := range []func(string) operation[T]{orthogonal[T], eigenvalues[T], singularValues[T], pivoted[T], banded[T], condition[T]} {
		if f := find(name); f != nil {
			return f
		}
	}
	return nil
}

func squareRoot[T Number[T]](x T) T { return elementary[T]("Sqrt")(x) }

func absolute[T Number[T]](x T) T { return elementary[T]("Abs")(x) }

// orthogonal returns QR and LQ. LQ is computed as QR of the transposed matrix.
func orthogonal[T Number[T]](name string) operation[T] {
	factors := func(x operands[T], wide bool) (q, r textbook.Matrix[T]) {
		m := x.factors(0)
		if wide {
			m = m.T()
		}
		return textbook.QR(m, squareRoot[T])
	}
	switch name {
	case "QRFactorize", "LQFactorize":
		wide := name == "LQFactorize"
		return func(x operands[T]) []Cell[T] {
			m := x.read(1)
			if m.Rows < m.Cols != wide && m.Rows != m.Cols {
				fail("mat: dimension mismatch")
			}
			x.object(0).keep(m)
			return nil
		}
	case "QRQTo":
		return func(x operands[T]) []Cell[T] { q, _ := factors(x, false); x.write(1, q); return nil }
	case "QRRTo":
		return func(x operands[T]) []Cell[T] { _, r := factors(x, false); x.write(1, r); return nil }
	case "LQQTo":
		return func(x operands[T]) []Cell[T] { q, _ := factors(x, true); x.write(1, q.T()); return nil }
	case "LQLTo":
		return func(x operands[T]) []Cell[T] { _, r := factors(x, true); x.write(1, r.T()); return nil }
	case "QRSolve", "LQSolve":
		return func(x operands[T]) []Cell[T] {
			m := x.factors(0)
			if x.int(2) != 0 {
				m = m.T()
			}
			b := x.read(3)
			if m.Rows != b.Rows {
				fail("mat: dimension mismatch")
			}
			y, singular := textbook.Solve(m, b)
			if singular {
				return singularError[T]()
			}
			x.write(1, y)
			return checkCondition(m)
		}
	}
	return nil
}

// eigenvalues returns the operations on eigenvalues of symmetric matrices.
func eigenvalues[T Number[T]](name string) operation[T] {
	switch name {
	case "EigenSymFactorize":
		return func(x operands[T]) []Cell[T] {
			x.object(0).keep(symmetric(x.square(1)))
			return []Cell[T]{{Int: 1}}
		}
	case "EigenSymValues":
		return filling(func(x operands[T]) []T { v, _ := textbook.EigenSym(x.factors(0), squareRoot[T]); return v })
	case "EigenSymVectorsTo":
		return func(x operands[T]) []Cell[T] {
			_, v := textbook.EigenSym(x.factors(0), squareRoot[T])
			x.write(1, v)
			return nil
		}
	}
	return nil
}

// filling returns an operation that stores numbers in a slice, and returns the slice.
func filling[T Number[T]](f func(x operands[T]) []T) operation[T] {
	return func(x operands[T]) []Cell[T] {
		list := f(x)
		if s := slice[T](x[1].Cells[0].Ref); s.Len() != len(list) {
			if s != nil {
				fail("mat: slice length mismatch")
			}
			x[1].Cells[0].Ref = newSlice[T](1, len(list), len(list))
		}
		x.object(1).fill(textbook.Matrix[T]{Rows: len(list), Cols: 1, Elems: list})
		return x[1].Cells[:1]
	}
}

// Kinds of singular value decompositions in package mat.
const (
	svdFullU = 2
	svdFullV = 8
)

// singularValues returns the singular value decompositions.
func singularValues[T Number[T]](name string) operation[T] {
	decomposed := func(x operands[T]) (s []T, u, v textbook.Matrix[T]) { return textbook.SVD(x.factors(0), squareRoot[T]) }
	switch name {
	case "SVDFactorize":
		return func(x operands[T]) []Cell[T] {
			to := x.object(0)
			to.keep(x.read(1))
			to.setSize(x.int(2), "kind")
			return []Cell[T]{{Int: 1}}
		}
	case "SVDValues":
		return filling(func(x operands[T]) []T { s, _, _ := decomposed(x); return s })
	case "SVDUTo":
		return func(x operands[T]) []Cell[T] {
			s, u, _ := decomposed(x)
			x.side(1, s, u, svdFullU)
			return nil
		}
	case "SVDVTo":
		return func(x operands[T]) []Cell[T] {
			s, _, v := decomposed(x)
			x.side(1, s, v, svdFullV)
			return nil
		}
	case "SVDSolve":
		return func(x operands[T]) []Cell[T] { s, u, v := decomposed(x); return x.leastSquares(s, u, v) }
	case "SVDCond":
		return counted(func(x operands[T]) T { s, _, _ := decomposed(x); return s[0].Div(s[len(s)-1]) })
	}
	return nil
}

// side stores singular vectors.
func (x operands[T]) side(at int, s []T, m textbook.Matrix[T], full int) {
	if s[len(s)-1].Value() <= 1e-12*s[0].Value() {
		unsupported("singular vectors of matrices that are nearly singular")
	}
	if x.object(0).size("kind")&full != 0 {
		m = textbook.Completed(m, squareRoot[T])
	}
	x.write(at, m)
}

// leastSquares stores the least-squares solution from the leading singular values, and returns the norm of the
// residual.
func (x operands[T]) leastSquares(s []T, u, v textbook.Matrix[T]) []Cell[T] {
	b, rank := x.read(2), x.int(3)
	if rank < 1 || rank > len(s) {
		fail("svd: rank out of range")
	}
	if b.Rows != u.Rows {
		fail("mat: dimension mismatch")
	}
	w := u.T().Times(b)
	y := textbook.Of(rank, b.Cols, func(i, j int) T { return w.At(i, j).Div(s[i]) })
	z := textbook.Of(v.Rows, rank, v.At).Times(y)
	left := textbook.Of(u.Rows, rank, u.At).Times(textbook.Of(rank, b.Cols, w.At))
	rest := b.With(left, T.Sub)
	if u.Rows == rank {
		rest = textbook.New[T](b.Rows, b.Cols)
	}
	x.write(1, z)
	return []Cell[T]{{Num: textbook.Norm(rest, 2, absolute[T], squareRoot[T])}}
}

// pivoted returns the Cholesky factorisation with pivots.
func pivoted[T Number[T]](name string) operation[T] {
	factor := func(x operands[T]) textbook.Matrix[T] {
		u, _, _ := textbook.PivotedCholesky(symmetric(x.factors(0)), x.object(0).part("cond").cells[0].Num.Value(), squareRoot[T])
		return u
	}
	switch name {
	case "PivotedFactorize":
		return func(x operands[T]) []Cell[T] {
			m, to := symmetric(x.square(1)), x.object(0)
			tol := x.number(2).Value()
			_, _, rank := textbook.PivotedCholesky(m, tol, squareRoot[T])
			to.keep(m)
			to.setSize(rank, "rank")
			to.part("cond").cells[0].Num = scalar[T](tol)
			return []Cell[T]{{Int: oneIf(rank == m.Rows)}}
		}
	case "PivotedUTo":
		return func(x operands[T]) []Cell[T] { x.write(1, factor(x)); return nil }
	case "PivotedSolve":
		return func(x operands[T]) []Cell[T] { return solveInto(x.moved(1, 0, 2), symmetric(x.factors(0)), x.read(2)) }
	}
	return nil
}

// moved returns the operands in another order.
func (x operands[T]) moved(order ...int) operands[T] {
	out := make(operands[T], len(order))
	for i, at := range order {
		out[i] = x[at]
	}
	return out
}

// banded returns the Cholesky factorisation of band matrices.
func banded[T Number[T]](name string) operation[T] {
	whole := func(x operands[T]) textbook.Matrix[T] { return symmetric(x.factors(0)) }
	switch name {
	case "BandFactorize":
		return func(x operands[T]) []Cell[T] {
			m := symmetric(x.square(1))
			_, ok := textbook.Cholesky(m, squareRoot[T])
			x.object(0).keep(m)
			return []Cell[T]{{Int: oneIf(ok)}}
		}
	case "BandSolve":
		return func(x operands[T]) []Cell[T] { return solveInto(x.moved(1, 0, 2), whole(x), x.read(2)) }
	case "BandDet":
		return counted(func(x operands[T]) T { return determinant(whole(x)) })
	case "BandLogDet":
		return counted(func(x operands[T]) T { return elementary[T]("Log")(determinant(whole(x))) })
	}
	return nil
}

// condition returns the norms and condition numbers.
func condition[T Number[T]](name string) operation[T] {
	norm := func(m textbook.Matrix[T], p float64) T { return textbook.Norm(m, p, absolute[T], squareRoot[T]) }
	of := func(m textbook.Matrix[T], p float64) T {
		inverse, singular := textbook.Solve(m, textbook.Identity[T](m.Rows))
		if singular {
			unsupported("the condition number of a matrix that is singular")
		}
		return norm(m, p).Mul(norm(inverse, p))
	}
	triangle := func(m textbook.Matrix[T]) textbook.Matrix[T] {
		_, r := textbook.QR(m, squareRoot[T])
		return textbook.Of(r.Cols, r.Cols, r.At)
	}
	switch name {
	case "Norm":
		return counted(func(x operands[T]) T { return norm(x.read(0), x.number(1).Value()) })
	case "LUCond":
		return counted(func(x operands[T]) T {
			lu := x.factors(0)
			rows := lowerUnit(lu).Times(upperOf(lu))
			a := textbook.New[T](rows.Rows, rows.Cols)
			for i, at := range x.object(0).order() {
				copy(a.Elems[at*a.Cols:(at+1)*a.Cols], rows.Elems[i*a.Cols:(i+1)*a.Cols])
			}
			return of(a, math.Inf(1))
		})
	case "QRCond":
		return counted(func(x operands[T]) T { return of(triangle(x.factors(0)), math.Inf(1)) })
	case "LQCond":
		return counted(func(x operands[T]) T { return of(triangle(x.factors(0).T()).T(), math.Inf(1)) })
	case "Cond":
		return counted(func(x operands[T]) T {
			m, p := x.read(0), x.number(1).Value()
			switch {
			case p == 2:
				s, _, _ := textbook.SVD(m, squareRoot[T])
				return s[0].Div(s[len(s)-1])
			case m.Rows > m.Cols:
				m = triangle(m)
			case m.Rows < m.Cols:
				m = triangle(m.T()).T()
			}
			return of(m, p)
		})
	}
	return nil
}
