package interp

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp/textbook"
)

// factorisation returns the operations that factorise a matrix, including those that then use the factors.
func factorisation[T Number[T]](name string) operation[T] {
	switch name {
	case "Solve":
		return func(x operands[T]) []Cell[T] { return solveInto(x, x.read(1), x.read(2)) }
	case "Inverse":
		return func(x operands[T]) []Cell[T] {
			a := x.square(1)
			return solveInto(x, a, textbook.Identity[T](a.Rows))
		}
	case "CholeskyFactorize":
		return func(x operands[T]) []Cell[T] {
			to := x.object(0)
			u, ok := textbook.Cholesky(x.read(1), elementary[T]("Sqrt"))
			if clear(to.cells); ok {
				to.write(u)
			}
			return []Cell[T]{{Int: oneIf(ok)}}
		}
	case "LUFactorize":
		return func(x operands[T]) []Cell[T] {
			to := x.object(0)
			lu, order, _ := textbook.LU(x.square(1))
			clear(to.cells)
			to.write(lu)
			list := newSlice[T](1, len(order), len(order))
			for i, at := range order {
				list.At(i)[0].Int = int64(at)
			}
			to.setList(list, "piv")
			to.setSize(int(oneIf(!textbook.Singular(lu))), "ok")
			return nil
		}
	}
	return nil
}

// solveInto stores the solution of A·X = B, and returns the error of matrices that are singular.
func solveInto[T Number[T]](x operands[T], a, b textbook.Matrix[T]) []Cell[T] {
	if a.Rows != b.Rows {
		fail("mat: dimension mismatch")
	}
	y, singular := textbook.Solve(a, b)
	if singular {
		return singularError[T]()
	}
	x.write(0, y)
	return checkCondition(a)
}

func singularError[T Number[T]]() []Cell[T] {
	return []Cell[T]{{Ref: newError[T](fmt.Sprintf("matrix singular or near-singular with condition number %.4e", math.Inf(1)))}}
}

// checkCondition refuses a matrix that is nearly singular, because the error of package mat contains the condition
// number, which the interpreter computes less precisely. Otherwise it returns a nil error.
func checkCondition[T Number[T]](a textbook.Matrix[T]) []Cell[T] {
	if a.Rows == a.Cols && textbook.Ill(a) {
		unsupported("matrices that are nearly singular")
	}
	return []Cell[T]{{}}
}

// factors returns the factors in operand i. It panics if nothing was factorised.
func (x operands[T]) factors(i int) textbook.Matrix[T] {
	o := x.object(i)
	if o.grid().rows == 0 {
		fail("mat: invalid %s factorization", o.name())
	}
	return o.read()
}

// factorised returns the operations on factorisations.
func factorised[T Number[T]](name string) operation[T] {
	if f := lower[T](name); f != nil {
		return f
	}
	log := func(x T) T { return elementary[T]("Log")(x) }
	switch name {
	case "CholeskySolve":
		return func(x operands[T]) []Cell[T] {
			u := x.factors(0)
			x.write(1, choleskySolve(u, x.read(2)))
			return checkCondition(times(u.T(), u))
		}
	case "CholeskyInverse":
		return func(x operands[T]) []Cell[T] {
			u := x.factors(0)
			x.write(1, choleskySolve(u, textbook.Identity[T](u.Rows)))
			return checkCondition(times(u.T(), u))
		}
	case "CholeskyLogDet":
		return counted(func(x operands[T]) T {
			d := x.factors(0).Diagonal()
			sum := scalar[T](0)
			for _, v := range d {
				sum = sum.Add(log(v))
			}
			return sum.Add(sum)
		})
	case "CholeskyDet":
		return counted(func(x operands[T]) T { p := product(x.factors(0).Diagonal()); return p.Mul(p) })
	case "CholeskyUTo":
		return func(x operands[T]) []Cell[T] { x.write(1, x.factors(0)); return nil }
	case "CholeskyToSym":
		return func(x operands[T]) []Cell[T] { u := x.factors(0); x.write(1, times(u.T(), u)); return nil }
	}
	return nil
}

func choleskySolve[T Number[T]](u, b textbook.Matrix[T]) textbook.Matrix[T] {
	if u.Rows != b.Rows {
		fail("mat: dimension mismatch")
	}
	return textbook.Backward(u, textbook.Forward(u.T(), b, false))
}

// lower returns the operations on the factors L and U.
func lower[T Number[T]](name string) operation[T] {
	switch name {
	case "LUSolve":
		return func(x operands[T]) []Cell[T] {
			lu, b := x.factors(0), x.read(3)
			if lu.Rows != b.Rows {
				fail("mat: dimension mismatch")
			}
			if textbook.Singular(lu) {
				return singularError[T]()
			}
			x.write(1, textbook.SolveLU(lu, x.object(0).order(), b, x.int(2) != 0))
			return checkCondition(lowerUnit(lu).Times(upperOf(lu)))
		}
	case "LULTo":
		return func(x operands[T]) []Cell[T] {
			to := x.object(1)
			if to.grid().rows == 0 {
				to.setSize(lowerHalf, "mat", "Uplo")
			}
			to.write(lowerUnit(x.factors(0)))
			return x[1].Cells[:1]
		}
	case "LUUTo":
		return func(x operands[T]) []Cell[T] { x.write(1, upperOf(x.factors(0))); return nil }
	case "LUDet":
		return counted(func(x operands[T]) T { return luDeterminant(x) })
	case "LULogDet":
		return func(x operands[T]) []Cell[T] { return logarithm(luDeterminant(x)) }
	}
	return nil
}

func luDeterminant[T Number[T]](x operands[T]) T {
	return product(x.factors(0).Diagonal()).Mul(scalar[T](parity(x.object(0).order())))
}

func lowerUnit[T Number[T]](lu textbook.Matrix[T]) textbook.Matrix[T] {
	return textbook.Of(lu.Rows, lu.Rows, func(i, j int) T {
		switch {
		case i == j:
			return scalar[T](1)
		case i > j:
			return lu.At(i, j)
		}
		return scalar[T](0)
	})
}

func upperOf[T Number[T]](lu textbook.Matrix[T]) textbook.Matrix[T] {
	return textbook.Of(lu.Rows, lu.Rows, func(i, j int) T {
		if i > j {
			return scalar[T](0)
		}
		return lu.At(i, j)
	})
}

// order returns the order of the rows of an LU factorisation.
func (o object[T]) order() []int {
	s := o.list("piv")
	list := make([]int, s.Len())
	for i := range list {
		list[i] = int(s.At(i)[0].Int)
	}
	return list
}

// parity returns -1 for an odd number of exchanges, and 1 for an even number.
func parity(order []int) float64 {
	sign := 1.0
	for i := range order {
		for k := range i {
			if order[k] > order[i] {
				sign = -sign
			}
		}
	}
	return sign
}
