package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// matrices compiles a call of a function or a method of package mat, or of package linalg of the runtime. It returns
// nil for other functions. It computes numbers with the operations of package textbook, not with the derivatives in
// package linalg.
func (c *calls[T]) matrices(e *ir.Expr, fn *types.Func) results[T] {
	if fn.Pkg() == nil {
		return nil
	}
	switch fn.Pkg().Path() {
	case linalgPath:
		if fn.Name() == "Length" {
			return c.operands(e.Args, func(x operands[T]) [][]Cell[T] {
				g := x.object(0).grid()
				return [][]Cell[T]{{{Int: int64(min(g.rows, g.cols))}}}
			})
		}
		return c.linalg(e, fn)
	case matPath:
	default:
		return nil
	}
	args := e.Args
	if !dynamic(fn) {
		args = c.receiving(fn, args)
	}
	name := methodName(fn)
	if op := operationNamed[T](matNames[name]); op != nil {
		return c.operands(args, func(x operands[T]) [][]Cell[T] { return apart(op(x)) })
	}
	if f := access[T](fn.Name(), name); f != nil {
		return c.operands(args, func(x operands[T]) [][]Cell[T] { return apart(f(x)) })
	}
	if f := c.viewOf(fn); f != nil {
		return c.operands(args, func(x operands[T]) [][]Cell[T] { return [][]Cell[T]{f(x)} })
	}
	return nil
}

// methodName returns the name of a function. The name of a method follows the name of its type.
func methodName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, func(*types.Package) string { return "" }) + "." + fn.Name()
}

// apart returns the results as lists of one cell each.
func apart[T Number[T]](out []Cell[T]) [][]Cell[T] {
	cells := make([][]Cell[T], len(out))
	for i := range out {
		cells[i] = out[i : i+1]
	}
	return cells
}

// operands compiles a call of f with arguments.
func (c *calls[T]) operands(args []*ir.Expr, f func(operands[T]) [][]Cell[T]) results[T] {
	at, shapes := make([]area[T], len(args)), make([]*Shape, len(args))
	for i, a := range args {
		t := argumentType(a)
		if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedNil {
			t = types.NewSlice(types.Typ[types.Float64])
		}
		at[i], shapes[i] = c.argument(a, t), c.scope.shape(t)
	}
	return func(fr *frame[T]) [][]Cell[T] {
		x := make(operands[T], len(at))
		for i, a := range at {
			x[i] = Value[T]{shapes[i], append([]Cell[T](nil), a(fr)...)}
		}
		return f(x)
	}
}

// access returns the methods that read or store an element, and those that return sizes.
func access[T Number[T]](method, name string) operation[T] {
	switch method {
	case "At":
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Num: x.element(x.int(1), x.int(2), nil)}} }
	case "AtVec":
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Num: x.element(x.int(1), 0, nil)}} }
	case "Set", "SetSym", "SetTri", "SetBand", "SetSymBand":
		return func(x operands[T]) []Cell[T] { v := x.number(3); x.element(x.int(1), x.int(2), &v); return nil }
	case "SetVec":
		return func(x operands[T]) []Cell[T] { v := x.number(2); x.element(x.int(1), 0, &v); return nil }
	case "SetDiag":
		return func(x operands[T]) []Cell[T] { v := x.number(2); x.element(x.int(1), x.int(1), &v); return nil }
	case "Dims":
		return func(x operands[T]) []Cell[T] {
			g := x.object(0).grid()
			return []Cell[T]{{Int: int64(g.rows)}, {Int: int64(g.cols)}}
		}
	case "Len", "SymmetricDim":
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Int: int64(x.object(0).grid().rows)}} }
	case "IsEmpty":
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Int: oneIf(x.object(0).grid().rows == 0)}} }
	}
	if name == "PivotedCholesky.Rank" {
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Int: int64(x.object(0).size("rank"))}} }
	}
	if name == "Equal" {
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Int: oneIf(sameElements(x.read(0), x.read(1)))}} }
	}
	return nil
}

// element returns an element of the first operand. If to is not nil, it stores *to there first.
func (x operands[T]) element(i, j int, to *T) T {
	o := x.object(0)
	g := o.grid()
	if i < 0 || i >= g.rows {
		if o.name() == "VecDense" {
			fail("mat: vector index out of range")
		}
		fail("mat: row index out of range")
	}
	if j < 0 || j >= g.cols {
		fail("mat: column index out of range")
	}
	c := g.at(i, j)
	switch {
	case c == nil && to != nil && o.name() == "TriDense":
		fail("mat: triangular set out of bounds")
	case c == nil && to != nil:
		unsupported("the panic of an element that a matrix does not store")
	case c == nil:
		return scalar[T](0)
	case to != nil:
		c.Num = *to
	}
	return c.Num
}

// A view makes a matrix that shares the memory of its operands.
type view[T Number[T]] func(x operands[T]) []Cell[T]

// viewOf returns the view that a function or method of package mat returns.
func (c *calls[T]) viewOf(fn *types.Func) view[T] {
	of := func(name string) *Shape { return c.scope.shape(fn.Pkg().Scope().Lookup(name).Type()) }
	switch fn.Name() {
	case "NewDense", "NewVecDense", "NewSymDense", "NewDiagDense":
		sh := of(fn.Name()[len("New"):])
		return func(x operands[T]) []Cell[T] {
			rows, cols := x.int(0), x.int(len(x)-2)
			return made(sh, rows, cols, slice[T](x[len(x)-1].Cells[0].Ref))
		}
	case "NewSymBandDense":
		return symBand[T](of("SymBandDense"))
	case "NewDiagonalRect":
		return rectangular[T](of("BandDense"))
	case "DiagView":
		return diagonalView[T](of("DiagDense"))
	case "T":
		plain, vector := of("Transpose"), of("TransposeVec")
		return func(x operands[T]) []Cell[T] { return transposed(x, plain, vector) }
	case "Slice":
		return func(x operands[T]) []Cell[T] { return x.window(x.int(1), x.int(2), x.int(3), x.int(4)) }
	case "RowView", "ColView":
		vec, row := of("VecDense"), fn.Name() == "RowView"
		return func(x operands[T]) []Cell[T] { return x.line(vec, x.int(1), row) }
	case "RawRowView":
		return func(x operands[T]) []Cell[T] { return []Cell[T]{{Ref: x.object(0).row(x.int(1))}} }
	case "RawMatrix", "RawVector", "RawSymmetric", "RawTriangular":
		return func(x operands[T]) []Cell[T] { return x.object(0).part("mat").cells }
	}
	return nil
}

// made returns a pointer to a new matrix of a shape, over data if that is not nil.
func made[T Number[T]](sh *Shape, rows, cols int, data *Slice[T]) []Cell[T] {
	p := &Pointer[T]{allocate[T](sh.Size)}
	o := object[T]{sh: sh, cells: p.cells}
	if rows < 0 || cols < 0 {
		fail("mat: negative dimension")
	}
	o.shapeAs(rows, cols)
	if data != nil {
		if data.len != o.list("mat", "Data").len {
			fail("mat: dimension mismatch")
		}
		o.setList(data, "mat", "Data")
	}
	return []Cell[T]{{Ref: p}}
}

// transposed returns an interface value that transposes its operand.
func transposed[T Number[T]](x operands[T], plain, vector *Shape) []Cell[T] {
	v := x[0]
	if b, ok := v.Cells[0].Ref.(*Boxed[T]); ok && types.IsInterface(v.Shape.Type) {
		v = Value[T]{v.Shape.shapes.Of(b.Type), b.Cells}
	}
	o := objectOf(v)
	switch {
	case !isPointer(v.Shape.Type): // a transposed view of another matrix
		return v.Cells[:1]
	case o.name() == "SymDense", o.name() == "DiagDense":
		return Boxes(v)
	case o.name() == "TriDense":
		unsupported("transposed triangular matrices")
	}
	to := plain
	if o.name() == "VecDense" {
		to = vector
	}
	return []Cell[T]{{Ref: boxed(to.Type, Boxes(v))}}
}

// window returns a part of a dense matrix.
func (x operands[T]) window(i, k, j, l int) []Cell[T] {
	o := x.object(0)
	rows, cols := o.size("capRows"), o.size("capCols")
	switch {
	case i >= 0 && j >= 0 && i <= k && j <= l && k <= rows && l <= cols && i < k && j < l:
	case i == k || j == l:
		fail("mat: zero length in matrix dimension")
	default:
		fail("mat: index out of range")
	}
	p := &Pointer[T]{append([]Cell[T](nil), o.cells...)}
	t := object[T]{sh: o.sh, cells: p.cells}
	s, stride := o.list("mat", "Data"), o.size("mat", "Stride")
	t.setList(s.cut(i*stride+j, (k-1)*stride+l, s.cap), "mat", "Data")
	t.setSize(k-i, "mat", "Rows")
	t.setSize(l-j, "mat", "Cols")
	t.setSize(rows-i, "capRows")
	t.setSize(cols-j, "capCols")
	return []Cell[T]{{Ref: boxed(types.NewPointer(o.sh.Type), []Cell[T]{{Ref: p}})}}
}

// row returns the memory of a row of a dense matrix.
func (o object[T]) row(i int) *Slice[T] {
	if i < 0 || i >= o.size("mat", "Rows") {
		fail("mat: row index out of range")
	}
	s, stride, cols := o.list("mat", "Data"), o.size("mat", "Stride"), o.size("mat", "Cols")
	return s.cut(i*stride, i*stride+cols, s.cap)
}

// line returns a row or a column of a dense matrix as a vector.
func (x operands[T]) line(vec *Shape, at int, row bool) []Cell[T] {
	o := x.object(0)
	p := &Pointer[T]{allocate[T](vec.Size)}
	v := object[T]{sh: vec, cells: p.cells}
	stride, rows, cols := o.size("mat", "Stride"), o.size("mat", "Rows"), o.size("mat", "Cols")
	if row {
		v.setList(o.row(at), "mat", "Data")
		v.setSize(cols, "mat", "N")
		v.setSize(1, "mat", "Inc")
	} else {
		if at < 0 || at >= cols {
			fail("mat: column index out of range")
		}
		s := o.list("mat", "Data")
		v.setList(s.cut(at, (rows-1)*stride+at+1, s.cap), "mat", "Data")
		v.setSize(rows, "mat", "N")
		v.setSize(stride, "mat", "Inc")
	}
	return []Cell[T]{{Ref: boxed(types.NewPointer(vec.Type), []Cell[T]{{Ref: p}})}}
}
