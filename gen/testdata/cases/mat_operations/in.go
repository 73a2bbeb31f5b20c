// Operations on matrices: element by element, of low rank, moves of elements, solutions, factors.
package mat_operations

import "gonum.org/v1/gonum/mat"

// Elements adds, subtracts, multiplies and divides matrices and vectors.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Elements(x []float64) float64 {
	a, b := mat.NewDense(2, 2, x[:4]), mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	var c, d mat.Dense
	c.Add(a, b)
	d.Sub(&c, a.T())
	d.MulElem(&d, a)
	c.DivElem(&d, &c)
	c.Scale(x[0], &c)
	u, v := mat.NewVecDense(2, x[1:3]), mat.NewVecDense(2, x[2:4])
	var w mat.VecDense
	w.AddVec(u, v)
	w.SubVec(&w, c.ColView(1))
	w.MulElemVec(&w, u)
	w.DivElemVec(&w, v)
	w.AddScaledVec(&w, x[3], u)
	w.ScaleVec(2, &w)
	return mat.Sum(&c) + mat.Dot(&w, v) + mat.Trace(&c)
}

func ElementsInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.9}}} }

// Ranks has products of vectors and of several matrices.
//
//gradgen:grad wrt=x,alpha
//gradgen:hvp wrt=x,alpha
func Ranks(x []float64, alpha float64) float64 {
	u, v := mat.NewVecDense(2, x[:2]), mat.NewVecDense(2, x[2:])
	var a, b, c mat.Dense
	a.Outer(alpha, u, v)
	b.RankOne(&a, alpha*x[0], v, u)
	c.Product(&a, &b, a.T())
	var s, t mat.SymDense
	s.SymOuterK(alpha, &b)
	t.SymRankOne(&s, x[1], u)
	return c.At(0, 1) + t.At(1, 0)*t.At(1, 1) + mat.Inner(u, &b, v)
}

func RanksInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4, 1.9}, 0.8}} }

// Moves stores elements again after they have been read.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Moves(x []float64) float64 {
	a := mat.NewDense(2, 2, nil)
	a.SetRow(0, x[:2])
	a.SetCol(1, x[2:])
	a.Set(1, 0, a.At(0, 1)*x[0])
	sum := a.At(1, 0) * a.At(1, 1)
	a.Set(1, 0, x[1])
	sum += a.At(1, 0) * a.At(0, 0)
	var b, c mat.Dense
	b.CloneFrom(a)
	c.ReuseAs(3, 3)
	c.Copy(&b)
	sum += c.At(1, 1) * c.At(2, 2)
	c.Slice(1, 3, 1, 3).(*mat.Dense).Copy(&b)
	sum += c.At(2, 1) * c.At(1, 2) * c.At(0, 0)
	b.Zero()
	sum += b.At(0, 1)
	b.Reset()
	b.Mul(a, a)
	return sum * b.At(1, 0)
}

func MovesInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.9}}} }

// Solutions solves systems of equations with a square matrix and one that has more rows.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Solutions(x []float64) float64 {
	a, b := mat.NewDense(2, 2, x[:4]), mat.NewVecDense(2, x[2:4])
	var y, z mat.VecDense
	if err := y.SolveVec(a, b); err != nil {
		return 0
	}
	tall := mat.NewDense(3, 2, x)
	if err := z.SolveVec(tall, mat.NewVecDense(3, x[1:4])); err != nil {
		return 0
	}
	var inverse, wide mat.Dense
	if err := inverse.Inverse(a); err != nil {
		return 0
	}
	if err := wide.Solve(tall.T(), a); err != nil {
		return 0
	}
	logdet, sign := mat.LogDet(a)
	return mat.Dot(&y, &z) + inverse.At(0, 1)*mat.Det(a) + logdet*sign + wide.At(2, 0)*wide.At(0, 1)
}

func SolutionsInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4, 1.9, 0.3, -1.1}}} }

// Exchanged has the LU factors of a matrix whose rows are exchanged.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Exchanged(x []float64) float64 {
	var f mat.LU
	f.Factorize(mat.NewDense(3, 3, x))
	b := mat.NewVecDense(3, x[:3])
	var y, z mat.VecDense
	if err := f.SolveVecTo(&y, false, b); err != nil {
		return 0
	}
	if err := f.SolveVecTo(&z, true, &y); err != nil {
		return 0
	}
	logdet, sign := f.LogDet()
	return mat.Dot(&z, b) + f.Det()*y.AtVec(0) + logdet*sign
}

func ExchangedInputs() [][]any {
	return [][]any{{[]float64{0.1, 2, 0.5, 3, 0.4, -1, 0.3, 0.2, 4}}, {[]float64{0, 1, 0, 0, 0, 2, 3, 0, 0.5}}}
}

// Positive has a Cholesky factorisation with all that is made of it.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Positive(x []float64) float64 {
	s := mat.NewSymDense(2, []float64{2 + x[0], x[1], 0, 3 + x[2]*x[2]})
	var c mat.Cholesky
	if !c.Factorize(s) {
		return 0
	}
	var inverse, same mat.SymDense
	if err := c.InverseTo(&inverse); err != nil {
		return 0
	}
	c.ToSym(&same)
	var u mat.TriDense
	c.UTo(&u)
	var y mat.Dense
	if err := c.SolveTo(&y, mat.NewDense(2, 2, x)); err != nil {
		return 0
	}
	return inverse.At(1, 0)*same.At(0, 1) + u.At(0, 1)*u.At(1, 1) + c.LogDet()*c.Det() + y.At(1, 0)*y.At(0, 1)
}

func PositiveInputs() [][]any { return [][]any{{[]float64{0.7, 0.5, 0.4, -1.2}}} }
