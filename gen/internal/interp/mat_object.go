package interp

import (
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp/textbook"
)

// gonum is the prefix of the paths of gonum's packages. matPath is the path of package mat.
const (
	gonum   = "gonum.org/v1/gonum/"
	matPath = gonum + "mat"
)

// ofGonum reports whether t is a type of gonum. The integers in these types are sizes.
func ofGonum(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && strings.HasPrefix(n.Obj().Pkg().Path(), gonum)
}

// The values of blas.Upper and blas.Lower.
const (
	upper     = 'U'
	lowerHalf = 'L'
)

// An object is a matrix, a vector or a factorisation of package mat, or a slice of numbers. Its cells have the
// fields of the Go type.
type object[T Number[T]] struct {
	sh         *Shape
	cells      []Cell[T]
	transposed bool
}

// objectOf finds the object that a value leads to.
func objectOf[T Number[T]](v Value[T]) object[T] {
	o := object[T]{sh: v.Shape, cells: v.Cells}
	for {
		switch u := o.sh.Type.Underlying().(type) {
		case *types.Interface:
			b, ok := o.cells[0].Ref.(*Boxed[T])
			if !ok {
				nilPointer()
			}
			o.sh, o.cells = o.sh.shapes.Of(b.Type), b.Cells
		case *types.Pointer:
			o.sh, o.cells = o.sh.shapes.Of(u.Elem()), target[T](o.cells[0].Ref)
		default:
			if !strings.HasPrefix(o.name(), "Transpose") {
				return o
			}
			f := o.sh.Fields[0]
			o.sh, o.cells, o.transposed = f.Shape, o.cells[f.At:f.At+1], !o.transposed
		}
	}
}

// name returns the name of the type; empty for a slice.
func (o object[T]) name() string {
	if n, ok := types.Unalias(o.sh.Type).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// part returns a field of the object, or of one of its fields.
func (o object[T]) part(path ...string) object[T] {
	for _, name := range path {
		f := o.sh.named(name)
		o = object[T]{sh: f.Shape, cells: o.cells[f.At : f.At+f.Shape.Size]}
	}
	return o
}

func (o object[T]) size(path ...string) int       { return int(o.part(path...).cells[0].Int) }
func (o object[T]) list(path ...string) *Slice[T] { return slice[T](o.part(path...).cells[0].Ref) }
func (o object[T]) setSize(n int, path ...string) { o.part(path...).cells[0].Int = int64(n) }
func (o object[T]) setList(s *Slice[T], path ...string) {
	o.part(path...).cells[0].Ref = s
}

// pointee returns the object that a field points to. ok is false if the field is nil.
func (o object[T]) pointee(path ...string) (_ object[T], ok bool) {
	p := o.part(path...)
	if p.cells[0].Ref == nil {
		return object[T]{}, false
	}
	return objectOf(Value[T]{p.sh, p.cells}), true
}

// A grid gives access to a matrix or a vector by element. The function at returns nil for an element that is always
// zero.
type grid[T Number[T]] struct {
	rows, cols int
	at         func(i, j int) *Cell[T]
}

// grid returns the grid of the object. The grid of a factorisation is the grid of its factors.
func (o object[T]) grid() grid[T] {
	g := o.upright()
	if !o.transposed {
		return g
	}
	return grid[T]{g.cols, g.rows, func(i, j int) *Cell[T] { return g.at(j, i) }}
}

func (o object[T]) upright() grid[T] {
	if _, ok := o.sh.Type.Underlying().(*types.Slice); ok {
		s := slice[T](o.cells[0].Ref)
		return grid[T]{s.Len(), 1, func(i, _ int) *Cell[T] { return &s.At(i)[0] }}
	}
	switch o.name() {
	case "Dense":
		s, stride := o.list("mat", "Data"), o.size("mat", "Stride")
		return grid[T]{o.size("mat", "Rows"), o.size("mat", "Cols"), func(i, j int) *Cell[T] { return &s.At(i*stride + j)[0] }}
	case "VecDense":
		s, inc := o.list("mat", "Data"), o.size("mat", "Inc")
		return grid[T]{o.size("mat", "N"), 1, func(i, _ int) *Cell[T] { return &s.At(i * inc)[0] }}
	case "General":
		s, stride := o.list("Data"), o.size("Stride")
		return grid[T]{o.size("Rows"), o.size("Cols"), func(i, j int) *Cell[T] { return &s.At(i*stride + j)[0] }}
	}
	if o.isFactorisation() {
		if f, ok := o.holder(); ok {
			return f.grid()
		}
		return grid[T]{}
	}
	if strings.Contains(o.name(), "Band") {
		return o.band()
	}
	return o.partial()
}

// partial returns the grid of a matrix that stores a part of its elements.
func (o object[T]) partial() grid[T] {
	name := o.name()
	switch name {
	case "SymDense", "TriDense", "DiagDense":
	default:
		unsupported("the type mat.%s", name)
	}
	n, s := o.size("mat", "N"), o.list("mat", "Data")
	if name == "DiagDense" {
		inc := o.size("mat", "Inc")
		return grid[T]{n, n, func(i, j int) *Cell[T] {
			if i != j {
				return nil
			}
			return &s.At(i * inc)[0]
		}}
	}
	stride, up := o.size("mat", "Stride"), o.size("mat", "Uplo") == upper
	return grid[T]{n, n, func(i, j int) *Cell[T] {
		switch {
		case name == "SymDense":
			i, j = min(i, j), max(i, j)
		case i != j && (i < j) != up:
			return nil
		}
		return &s.At(i*stride + j)[0]
	}}
}

// elements returns the numbers of the object, each once.
func (o object[T]) elements() []*Cell[T] {
	var list []*Cell[T]
	g, half := o.grid(), o.name() == "SymDense"
	for i := range g.rows {
		for j := range g.cols {
			if c := g.at(i, j); c != nil && !(half && j < i) {
				list = append(list, c)
			}
		}
	}
	return list
}

// read returns a copy of the elements.
func (o object[T]) read() textbook.Matrix[T] {
	g := o.grid()
	return textbook.Of(g.rows, g.cols, func(i, j int) T {
		if c := g.at(i, j); c != nil {
			return c.Num
		}
		return scalar[T](0)
	})
}

// write stores the elements of m in the object, which must be empty or have the shape of m.
func (o object[T]) write(m textbook.Matrix[T]) {
	if g := o.grid(); g.rows == 0 {
		o.shapeAs(m.Rows, m.Cols)
	} else if g.rows != m.Rows || g.cols != m.Cols {
		fail("mat: dimension mismatch")
	}
	o.fill(m)
}

// fill writes elements.
func (o object[T]) fill(m textbook.Matrix[T]) {
	g := o.grid()
	for i := range g.rows {
		for j := range g.cols {
			if c := g.at(i, j); c != nil {
				c.Num = m.At(min(i, j), max(i, j))
				if o.name() != "SymDense" {
					c.Num = m.At(i, j)
				}
			}
		}
	}
}

// shapeAs gives an empty object a shape. It reuses the memory of the object if it is large enough.
func (o object[T]) shapeAs(rows, cols int) {
	if rows == 0 || cols == 0 {
		fail("mat: zero length in matrix dimension")
	}
	switch o.name() {
	case "Dense":
		o.setSize(rows, "mat", "Rows")
		o.setSize(cols, "mat", "Cols")
		o.setSize(cols, "mat", "Stride")
		o.setSize(rows, "capRows")
		o.setSize(cols, "capCols")
		o.setList(roomFor(o.list("mat", "Data"), rows*cols), "mat", "Data")
	case "VecDense", "DiagDense":
		o.setSize(rows, "mat", "N")
		o.setSize(1, "mat", "Inc")
		o.setList(roomFor(o.list("mat", "Data"), rows), "mat", "Data")
	case "SymDense", "TriDense":
		o.setSize(rows, "mat", "N")
		o.setSize(rows, "mat", "Stride")
		o.setSize(rows, "cap")
		if o.size("mat", "Uplo") == 0 {
			o.setSize(upper, "mat", "Uplo")
		}
		o.setList(roomFor(o.list("mat", "Data"), rows*rows), "mat", "Data")
	case "General":
		o.setSize(rows, "Rows")
		o.setSize(cols, "Cols")
		o.setSize(cols, "Stride")
		o.setList(newSlice[T](1, rows*cols, rows*cols), "Data")
	case "TriBandDense":
		o.shapeBand(rows, rows-1)
	default:
		if !o.isFactorisation() {
			unsupported("the type mat.%s", o.name())
		}
		o.shapeHolder(rows, cols)
	}
}

// roomFor returns a slice of n zeros, in the memory of s if it is large enough.
func roomFor[T Number[T]](s *Slice[T], n int) *Slice[T] {
	if s.Cap() < n {
		return newSlice[T](1, n, n)
	}
	s = s.cut(0, n, s.Cap())
	for i := range n {
		s.At(i)[0].Num = scalar[T](0)
	}
	return s
}

// reset makes the object empty. The object keeps its memory.
func (o object[T]) reset() {
	if o.sh.Fields[0].Var.Name() != "mat" {
		clear(o.cells)
		return
	}
	s, up := o.list("mat", "Data"), 0
	if o.name() == "SymDense" {
		up = o.size("mat", "Uplo")
	}
	clear(o.cells)
	if up != 0 {
		o.setSize(up, "mat", "Uplo")
	}
	if s != nil {
		o.setList(s.cut(0, 0, s.cap), "mat", "Data")
	}
}

// contiguous reports whether the elements of a vector follow each other.
func (o object[T]) contiguous() bool { return o.size("mat", "Inc") == 1 }

// memory returns the first number of the memory of a matrix, or nil.
func (o object[T]) memory() *Cell[T] {
	if s := o.data(); s.Cap() > 0 {
		return &s.At(0)[0]
	}
	return nil
}

// numbers returns the content of the memory of a matrix, with what it has room for.
func (o object[T]) numbers() []T {
	s := o.data()
	list := make([]T, s.Cap())
	for i := range list {
		list[i] = s.At(i)[0].Num
	}
	return list
}

// data returns the memory of a matrix, or nil for other objects.
func (o object[T]) data() *Slice[T] {
	switch o.name() {
	case "Dense", "VecDense", "SymDense", "TriDense", "DiagDense":
		return o.list("mat", "Data")
	}
	return nil
}

// like reports whether two objects have the same shape.
func (o object[T]) like(p object[T]) bool {
	g, h := o.grid(), p.grid()
	return g.rows == h.rows && g.cols == h.cols
}

// sameElements reports whether two matrices have the same shape and equal elements.
func sameElements[T Number[T]](a, b textbook.Matrix[T]) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false
	}
	for i, x := range a.Elems {
		if x.Value() != b.Elems[i].Value() {
			return false
		}
	}
	return true
}
