package interp

import "go/types"

// band returns the grid of a matrix that stores some diagonals.
func (o object[T]) band() grid[T] {
	s, stride := o.list("mat", "Data"), o.size("mat", "Stride")
	if o.name() == "BandDense" {
		below, above := o.size("mat", "KL"), o.size("mat", "KU")
		return grid[T]{o.size("mat", "Rows"), o.size("mat", "Cols"), func(i, j int) *Cell[T] {
			if j < i-below || j > i+above {
				return nil
			}
			return &s.At(i*stride + j - i + below)[0]
		}}
	}
	n, k, half := o.size("mat", "N"), o.size("mat", "K"), o.name() == "TriBandDense"
	return grid[T]{n, n, func(i, j int) *Cell[T] {
		if half && j < i || max(i-j, j-i) > k {
			return nil
		}
		i, j = min(i, j), max(i, j)
		return &s.At(i*stride + j - i)[0]
	}}
}

// shapeBand gives a matrix that has k diagonals above its main one a shape.
func (o object[T]) shapeBand(n, k int) {
	o.setSize(n, "mat", "N")
	o.setSize(k, "mat", "K")
	o.setSize(k+1, "mat", "Stride")
	o.setSize(upper, "mat", "Uplo")
	o.setList(newSlice[T](1, n*(k+1), n*(k+1)), "mat", "Data")
}

// madeBand returns a pointer to a new band matrix, over data if that is not nil.
func madeBand[T Number[T]](sh *Shape, shape func(o object[T]), data *Slice[T]) []Cell[T] {
	p := &Pointer[T]{allocate[T](sh.Size)}
	o := object[T]{sh: sh, cells: p.cells}
	shape(o)
	if data != nil {
		if data.len != o.list("mat", "Data").len {
			fail("mat: dimension mismatch")
		}
		o.setList(data, "mat", "Data")
	}
	return []Cell[T]{{Ref: p}}
}

// symBand makes a symmetric band matrix.
func symBand[T Number[T]](sh *Shape) view[T] {
	return func(x operands[T]) []Cell[T] {
		n, k := x.int(0), x.int(1)
		if n <= 0 || k < 0 || k+1 > n {
			fail("mat: dimension out of range")
		}
		return madeBand(sh, func(o object[T]) { o.shapeBand(n, k) }, slice[T](x[2].Cells[0].Ref))
	}
}

// rectangular makes a band matrix with one diagonal.
func rectangular[T Number[T]](sh *Shape) view[T] {
	return func(x operands[T]) []Cell[T] {
		rows, cols := x.int(0), x.int(1)
		n := min(rows, cols)
		if n <= 0 {
			fail("mat: zero length in matrix dimension")
		}
		return madeBand(sh, func(o object[T]) {
			o.setSize(rows, "mat", "Rows")
			o.setSize(cols, "mat", "Cols")
			o.setSize(1, "mat", "Stride")
			o.setList(newSlice[T](1, n, n), "mat", "Data")
		}, slice[T](x[2].Cells[0].Ref))
	}
}

// diagonalView returns the diagonal of a matrix in the memory of the matrix.
func diagonalView[T Number[T]](sh *Shape) view[T] {
	return func(x operands[T]) []Cell[T] {
		o := x.object(0)
		g, stride := o.grid(), o.size("mat", "Stride")
		n := min(g.rows, g.cols)
		p := &Pointer[T]{allocate[T](sh.Size)}
		d := object[T]{sh: sh, cells: p.cells}
		s := o.list("mat", "Data")
		d.setSize(n, "mat", "N")
		d.setSize(stride+1, "mat", "Inc")
		d.setList(s.cut(0, (n-1)*(stride+1)+1, s.cap), "mat", "Data")
		return []Cell[T]{{Ref: boxed(types.NewPointer(sh.Type), []Cell[T]{{Ref: p}})}}
	}
}
