package interp

import "slices"

// matrix fills a matrix or a vector of package mat. It has as many rows and columns as slices have elements. Its
// diagonal is so large that matrices are positive definite and rounding does not affect the choice of pivots.
func (m *inventor[T]) matrix(sh *Shape, cells []Cell[T]) {
	o := object[T]{sh: sh, cells: cells}
	known := slices.Contains([]string{"Dense", "VecDense", "SymDense", "DiagDense"}, o.name())
	if !m.all || !known {
		unsupported("inputs of type %s", sh.Type)
	}
	if m.len == 0 {
		return // an empty one
	}
	o.shapeAs(m.len, m.len)
	g := o.grid()
	for i := range g.rows {
		for j := range g.cols {
			if c := g.at(i, j); c != nil {
				x := 0.3 + 1.4*m.rng.Float64()
				if g.cols > 1 && i == j {
					x += 2 * float64(g.rows)
				}
				c.Num = scalar[T](x)
			}
		}
	}
}

// shadowSizes copies the integers of a gonum struct. A matrix without its sizes has no elements.
func shadowSizes[T Number[T]](sh *Shape, to, x []Cell[T]) {
	if !ofGonum(sh.Type) {
		return
	}
	for _, f := range sh.Fields {
		if f.Shape.Class == ints {
			to[f.At].Int = x[f.At].Int
		}
	}
}
