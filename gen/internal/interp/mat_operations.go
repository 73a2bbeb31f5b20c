package interp

import (
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp/textbook"
)

// An operation is an operation of package mat. Its operands begin with the receiver, and it returns the results of
// the method.
type operation[T Number[T]] func(x operands[T]) []Cell[T]

// An operands holds the operands of an operation.
type operands[T Number[T]] []Value[T]

func (x operands[T]) object(i int) object[T]            { return objectOf(x[i]) }
func (x operands[T]) read(i int) textbook.Matrix[T]     { return x.object(i).read() }
func (x operands[T]) number(i int) T                    { return x[i].Cells[0].Num }
func (x operands[T]) int(i int) int                     { return int(x[i].Cells[0].Int) }
func (x operands[T]) write(i int, m textbook.Matrix[T]) { x.object(i).write(m) }

// square returns a matrix that has as many rows as columns.
func (x operands[T]) square(i int) textbook.Matrix[T] {
	m := x.read(i)
	if m.Rows != m.Cols {
		fail("mat: expect square matrix")
	}
	return m
}

func elementary[T Number[T]](name string) func(T) T {
	f := Elementary().Named(name)
	return func(x T) T { return apply(f, x) }
}

// operationNamed returns the operation with the given name in package linalg of the runtime; nil if the name is not
// known.
func operationNamed[T Number[T]](name string) operation[T] {
	for _, find := range []func(string) operation[T]{productOf[T], elementwise[T], movement[T], reduction[T], factorisation[T], factorised[T], spectral[T]} {
		if f := find(name); f != nil {
			return f
		}
	}
	return nil
}

// storing returns an operation that stores its result in the receiver.
func storing[T Number[T]](f func(x operands[T]) textbook.Matrix[T]) operation[T] {
	return func(x operands[T]) []Cell[T] { x.write(0, f(x)); return nil }
}

// counted returns an operation that returns a number.
func counted[T Number[T]](f func(x operands[T]) T) operation[T] {
	return func(x operands[T]) []Cell[T] { return []Cell[T]{{Num: f(x)}} }
}

// times returns the product of two matrices. It checks their sizes.
func times[T Number[T]](a, b textbook.Matrix[T]) textbook.Matrix[T] {
	if a.Cols != b.Rows {
		fail("mat: dimension mismatch")
	}
	return a.Times(b)
}

// productOf returns the operations that are products.
func productOf[T Number[T]](name string) operation[T] {
	scaled := func(f T, m textbook.Matrix[T]) textbook.Matrix[T] { return m.Map(f.Mul) }
	outer := func(alpha T, a, b textbook.Matrix[T]) textbook.Matrix[T] { return scaled(alpha, times(a, b.T())) }
	switch name {
	case "Mul":
		return storing(func(x operands[T]) textbook.Matrix[T] { return times(x.read(1), x.read(2)) })
	case "Product":
		return storing(func(x operands[T]) textbook.Matrix[T] {
			m := x.read(1)
			for i := range x[2:] {
				m = times(m, x.read(2+i))
			}
			return m
		})
	case "Scale":
		return storing(func(x operands[T]) textbook.Matrix[T] { return scaled(x.number(1), x.read(2)) })
	case "Outer":
		return storing(func(x operands[T]) textbook.Matrix[T] { return outer(x.number(1), x.read(2), x.read(3)) })
	case "RankOne":
		return storing(func(x operands[T]) textbook.Matrix[T] {
			return joined(x.read(1), outer(x.number(2), x.read(3), x.read(4)), T.Add)
		})
	case "SymOuterK":
		return storing(func(x operands[T]) textbook.Matrix[T] { return outer(x.number(1), x.read(2), x.read(2)) })
	case "SymRankOne":
		return storing(func(x operands[T]) textbook.Matrix[T] {
			return joined(x.read(1), outer(x.number(2), x.read(3), x.read(3)), T.Add)
		})
	}
	return nil
}

// joined combines the elements of two matrices.
func joined[T Number[T]](a, b textbook.Matrix[T], f func(x, y T) T) textbook.Matrix[T] {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		fail("mat: dimension mismatch")
	}
	return a.With(b, f)
}

// elementwise returns the operations on elements at the same place.
func elementwise[T Number[T]](name string) operation[T] {
	if name == "DivElem" {
		return divideElements[T]
	}
	if f := map[string]func(x, y T) T{"Add": T.Add, "Sub": T.Sub, "MulElem": T.Mul}[name]; f != nil {
		return storing(func(x operands[T]) textbook.Matrix[T] { return joined(x.read(1), x.read(2), f) })
	}
	if name == "AddScaledVec" {
		return storing(func(x operands[T]) textbook.Matrix[T] {
			return joined(x.read(1), x.read(3).Map(x.number(2).Mul), T.Add)
		})
	}
	return nil
}

// divideElements is DivElem, and DivElemVec of gonum 0.17, which divides again, with what it has stored, if one of the
// vectors is not contiguous.
func divideElements[T Number[T]](x operands[T]) []Cell[T] {
	divide := func() { x.write(0, joined(x.read(1), x.read(2), T.Div)) }
	divide()
	vectors, contiguous := true, true
	for i := range 3 {
		o := x.object(i)
		vectors = vectors && o.name() == "VecDense"
		contiguous = contiguous && (!vectors || o.contiguous())
	}
	if vectors && !contiguous {
		divide()
	}
	return nil
}

// movement returns the operations that move elements.
func movement[T Number[T]](name string) operation[T] {
	switch name {
	case "Copy":
		return copyElements[T]
	case "Clone":
		return func(x operands[T]) []Cell[T] {
			m, to := x.read(1), x.object(0)
			if to.name() == "VecDense" {
				to.reset() // CloneFromVec keeps the memory
			} else {
				clear(to.cells)
			}
			to.write(m)
			return nil
		}
	case "Zero":
		return storing(func(x operands[T]) textbook.Matrix[T] { m := x.read(0); return textbook.New[T](m.Rows, m.Cols) })
	case "Reset":
		return func(x operands[T]) []Cell[T] { x.object(0).reset(); return nil }
	case "ReuseAs":
		return func(x operands[T]) []Cell[T] {
			to := x.object(0)
			if to.grid().rows > 0 {
				fail("mat: reuse of non-empty matrix")
			}
			to.shapeAs(x.int(1), x.int(len(x)-1))
			return nil
		}
	case "SetRow", "SetCol":
		return func(x operands[T]) []Cell[T] { setLine(x, name == "SetRow"); return nil }
	}
	return nil
}

// copyElements copies the elements whose indices exist in both matrices.
func copyElements[T Number[T]](x operands[T]) []Cell[T] {
	m, to := x.read(1), x.object(0).grid()
	rows, cols := min(m.Rows, to.rows), min(m.Cols, to.cols)
	if a, b := x.object(0), x.object(1); a.name() == "VecDense" && b.name() == "VecDense" {
		copyColumn(func(k int) *Cell[T] { return to.at(k, 0) }, b, rows, a.contiguous() && b.contiguous())
		return []Cell[T]{{Int: int64(rows)}, {Int: int64(cols)}}
	}
	for i := range rows {
		for j := range cols {
			if c := to.at(i, j); c != nil {
				c.Num = m.At(i, j)
			}
		}
	}
	return []Cell[T]{{Int: int64(rows)}, {Int: int64(cols)}}
}

// setLine stores a slice as a row or a column.
func setLine[T Number[T]](x operands[T], row bool) {
	g, at, from := x.object(0).grid(), x.int(1), x.read(2)
	lines, n, line, length := g.rows, g.cols, "row", "row"
	if !row {
		lines, n, line, length = g.cols, g.rows, "column", "col"
	}
	if at < 0 || at >= lines {
		fail("mat: %s index out of range", line)
	}
	if from.Rows != n {
		fail("mat: %s length mismatch", length)
	}
	if row {
		for k := range n {
			g.at(at, k).Num = from.At(k, 0)
		}
		return
	}
	copyColumn(func(k int) *Cell[T] { return g.at(k, at) }, x.object(2), n, g.cols == 1)
}

// copyColumn copies n elements, one after another if the memory is not contiguous: elements that were written may then
// be read.
func copyColumn[T Number[T]](to func(k int) *Cell[T], from object[T], n int, contiguous bool) {
	g, before := from.grid(), from.read()
	for k := range n {
		to(k).Num = before.At(k, 0)
		if !contiguous {
			to(k).Num = g.at(k, 0).Num
		}
	}
}

// reduction returns the operations that return a number.
func reduction[T Number[T]](name string) operation[T] {
	switch name {
	case "DotVec":
		return counted(func(x operands[T]) T { return times(x.read(0).T(), x.read(1)).At(0, 0) })
	case "Inner":
		return counted(func(x operands[T]) T {
			return times(times(x.read(0).T(), x.read(1)), x.read(2)).At(0, 0)
		})
	case "Sum":
		return counted(func(x operands[T]) T { return sumOf(x.read(0).Elems) })
	case "Trace":
		return counted(func(x operands[T]) T { return sumOf(x.square(0).Diagonal()) })
	case "Det":
		return counted(func(x operands[T]) T { return determinant(x.square(0)) })
	case "LogDet":
		return func(x operands[T]) []Cell[T] { return logarithm(determinant(x.square(0))) }
	}
	return nil
}

func sumOf[T Number[T]](list []T) T {
	sum := scalar[T](0)
	for _, x := range list {
		sum = sum.Add(x)
	}
	return sum
}

func product[T Number[T]](list []T) T {
	p := scalar[T](1)
	for _, x := range list {
		p = p.Mul(x)
	}
	return p
}

func determinant[T Number[T]](a textbook.Matrix[T]) T {
	lu, _, sign := textbook.LU(a)
	return product(lu.Diagonal()).Mul(scalar[T](sign))
}

// logarithm returns the logarithm of |x|, and the sign of x.
func logarithm[T Number[T]](x T) []Cell[T] {
	return []Cell[T]{
		{Num: elementary[T]("Log")(elementary[T]("Abs")(x))},
		{Num: scalar[T](math.Copysign(oneOrZero(x.Value() != 0), x.Value()))},
	}
}

func oneOrZero(b bool) float64 { return float64(oneIf(b)) }
