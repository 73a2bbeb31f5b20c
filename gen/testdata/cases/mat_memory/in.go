// Matrices that are emptied and use their memory again, which others share; receivers of solves that fail.
package mat_memory

import "gonum.org/v1/gonum/mat"

// Reused writes to the memory that a shares.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Reused(x, y []float64) float64 {
	a, c := mat.NewDense(2, 2, x), mat.NewDense(2, 2, x)
	c.Reset()
	c.ReuseAs(1, 2)
	c.Set(0, 0, y[0]*y[1])
	return mat.Sum(a) * x[3]
}

// Kept keeps rows of a matrix whose memory the next step uses again.
//
//gradgen:vjp
//gradgen:jvp
func Kept(x, y []float64) float64 {
	a := mat.NewDense(2, 2, x)
	var c mat.Dense
	var rows [][]float64
	for k := range 3 {
		c.Reset()
		c.Scale(y[k], a)
		rows = append(rows, c.RawRowView(0))
	}
	return rows[0][0]*rows[1][1] + rows[2][0]
}

// Cleared empties a symmetric matrix: the operation clears the triangle that it does not read, too.
//
//gradgen:vjp
//gradgen:jvp
func Cleared(x, y []float64) float64 {
	a, s, first := mat.NewDense(2, 2, x), mat.NewSymDense(2, x), x[0]
	s.Reset()
	s.SymOuterK(y[0], mat.NewDense(2, 2, y))
	return mat.Sum(a) * a.At(1, 1) * first
}

// Cloned uses the memory of a vector again without emptying it.
//
//gradgen:vjp
//gradgen:jvp
func Cloned(x, y []float64) float64 {
	v, w := mat.NewVecDense(4, x), mat.NewVecDense(4, x)
	w.CloneFromVec(mat.NewVecDense(3, y[:3]))
	return v.AtVec(0) * v.AtVec(1) * v.AtVec(3)
}

// Diagonal sets an element that is not the first.
//
//gradgen:vjp
//gradgen:jvp
func Diagonal(x, y []float64) float64 {
	d := mat.NewDiagDense(2, x[:2])
	d.SetDiag(1, y[0]*x[1])
	return d.At(1, 1) * y[1] * d.At(0, 0)
}

// Columns copies a row to a column that it meets, element by element.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Columns(x, y []float64) float64 {
	a := mat.NewDense(2, 2, x)
	a.SetCol(1, x[:2])
	b := mat.NewDense(2, 2, y)
	b.ColView(1).(*mat.VecDense).CopyVec(b.RowView(0))
	return a.At(1, 1)*a.At(1, 1)*y[0] + b.At(1, 1)*x[0]
}

// Divided divides a vector that is not contiguous in place, which gonum 0.17 does twice.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Divided(x, y []float64) float64 {
	u := mat.NewDense(2, 2, x).ColView(0).(*mat.VecDense)
	u.DivElemVec(u, mat.NewVecDense(2, y[:2]))
	w := mat.NewDense(2, 2, y).ColView(1).(*mat.VecDense)
	w.DivElemVec(u, w)
	return u.AtVec(0)*u.AtVec(1) + w.AtVec(0)*w.AtVec(1)
}

// Failed reads the receivers of solves that fail.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Failed(x, y []float64) float64 {
	singular := mat.NewDense(2, 2, []float64{x[0], x[1], 0, 0})
	v := mat.NewVecDense(2, y[:2])
	if err := v.SolveVec(singular, v); err == nil {
		return 0
	}
	t := mat.NewTriDense(2, mat.Upper, []float64{x[0], x[1], 0, 0})
	b := mat.NewDense(2, 1, y[2:])
	if err := t.SolveTo(b, false, b); err == nil {
		return 0
	}
	var empty mat.VecDense
	if err := empty.SolveVec(singular, mat.NewVecDense(2, y[:2])); err == nil {
		return 0
	}
	return x[0]*v.AtVec(0)*v.AtVec(1) + x[1]*b.At(0, 0)*b.At(1, 0) + float64(empty.Len())
}

// Changed changes the triangle of a system that is solved.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Changed(x, y []float64) float64 {
	t := mat.NewTriDense(2, mat.Upper, []float64{x[0] + 2, x[1], 0, x[2] - 3})
	var c mat.Dense
	t.SolveTo(&c, false, mat.NewDense(2, 2, y))
	t.SetTri(0, 1, y[1])
	t.ScaleTri(x[3], t)
	return mat.Sum(&c) * mat.Sum(t)
}

// Powers multiplies constants.
//
//gradgen:vjp wrt=x
func Powers(x, y []float64) float64 {
	a := mat.NewDense(2, 2, y)
	var p mat.Dense
	p.Product(a, a, a)
	return p.At(0, 1) * x[0] * x[0]
}

func ReusedInputs() [][]any { return inputs() }

func KeptInputs() [][]any { return inputs() }

func ClearedInputs() [][]any { return inputs() }

func ClonedInputs() [][]any { return inputs() }

func DiagonalInputs() [][]any { return inputs() }

func ColumnsInputs() [][]any { return inputs() }

func DividedInputs() [][]any { return inputs() }

func FailedInputs() [][]any { return inputs() }

func ChangedInputs() [][]any { return inputs() }

func PowersInputs() [][]any { return inputs() }

func inputs() [][]any {
	return [][]any{{[]float64{0.9, 0.2, -0.3, 0.1}, []float64{0.5, -0.8, 1.2, 0.15}}, {[]float64{1.5, -0.7, 0.4, 2}, []float64{-1.1, 0.6, 0.3, -0.9}}}
}
