package interp

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A class is the part of a cell that has the value.
type class int

const (
	numbers class = iota // Num
	ints                 // Int
	refs                 // Ref
	areas                // several cells: structs, arrays, vectors
)

// A Shape is the layout of a type in cells.
type Shape struct {
	Type   types.Type
	Class  class
	Size   int // cells
	Single bool
	Int    types.BasicKind // of integers and booleans
	Fields []Field         // of structs
	Len    int             // of arrays

	elem   types.Type
	shapes *Shapes
	lanes  bool // a vector
}

// A Field is a field of a struct.
type Field struct {
	Var   *types.Var
	At    int // first cell
	Shape *Shape
}

// Shapes caches the shapes of types. It is not safe for concurrent use.
type Shapes struct {
	known  map[types.Type]*Shape
	byType typeutil.Map // identical types have one shape
	lanes  int          // elements of a vector
}

// NewShapes returns shapes for vectors of the given number of elements.
func NewShapes(lanes int) *Shapes { return &Shapes{known: map[types.Type]*Shape{}, lanes: lanes} }

// Of returns the shape of t.
func (s *Shapes) Of(t types.Type) *Shape {
	if sh, ok := s.known[t]; ok {
		return sh
	}
	if sh, ok := s.byType.At(t).(*Shape); ok {
		s.known[t] = sh
		return sh
	}
	sh := &Shape{Type: t, shapes: s}
	s.fill(sh, t) // panics for types without a shape
	s.known[t] = sh
	s.byType.Set(t, sh)
	return sh
}

func (s *Shapes) fill(sh *Shape, t types.Type) {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == ir.LanesPath {
		s.vector(sh, n.Obj().Name())
		return
	}
	if isHandle(t) {
		sh.Class, sh.Size = refs, 1
		return
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		unsupported("a value of the type parameter %s", t)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		sh.basic(u)
	case *types.Struct:
		s.record(sh, u)
	case *types.Array:
		e := s.Of(u.Elem())
		sh.Class, sh.elem, sh.Len = areas, u.Elem(), int(u.Len())
		sh.Size = sh.Len * e.Size
	case interface{ Elem() types.Type }:
		sh.Class, sh.Size, sh.elem = refs, 1, u.Elem()
	case *types.Interface, *types.Signature:
		sh.Class, sh.Size = refs, 1
	default:
		unsupported("a value of type %s", t)
	}
}

func (sh *Shape) basic(u *types.Basic) {
	sh.Size = 1
	switch info := u.Info(); {
	case info&types.IsFloat != 0:
		sh.Class, sh.Single = numbers, u.Kind() == types.Float32
	case info&types.IsInteger != 0, info&types.IsBoolean != 0:
		sh.Class, sh.Int = ints, types.Default(u).(*types.Basic).Kind()
	case info&types.IsString != 0, u.Kind() == types.UntypedNil, u.Kind() == types.UnsafePointer:
		sh.Class = refs
	case u.Kind() == types.Complex128:
		sh.Class, sh.Size, sh.Len, sh.elem = areas, 2, 2, types.Typ[types.Float64]
	case u.Kind() == types.Invalid:
		sh.Class = refs // the scatter of a shadow, whose type has no name in the form
	default:
		unsupported("a number of type %s", u)
	}
}

func (s *Shapes) record(sh *Shape, u *types.Struct) {
	sh.Class = areas
	for f := range u.Fields() {
		e := s.Of(f.Type())
		sh.Fields = append(sh.Fields, Field{f, sh.Size, e})
		sh.Size += e.Size
	}
}

// vector returns the shape of a type of the vector package.
func (s *Shapes) vector(sh *Shape, name string) {
	sh.Class, sh.Size, sh.lanes, sh.Len = areas, s.lanes, true, s.lanes
	sh.elem = types.Typ[types.Float64]
	if name == "I64" || name == "Mask" {
		sh.elem = types.Typ[types.Int64]
	}
}

// Elem returns the shape of the elements of a slice, array or map, or of the target of
// a pointer.
func (sh *Shape) Elem() *Shape { return sh.shapes.Of(sh.elem) }

// field returns the field f.
func (sh *Shape) field(f *types.Var) Field {
	for _, g := range sh.Fields {
		if g.Var == f || g.Var.Name() == f.Name() {
			return g
		}
	}
	unsupported("the field %s of %s", f.Name(), sh.Type)
	return Field{}
}

func (sh *Shape) named(name string) Field {
	for _, g := range sh.Fields {
		if g.Var.Name() == name {
			return g
		}
	}
	unsupported("the field %s of %s", name, sh.Type)
	return Field{}
}

// leadsToNumbers reports whether values contain or lead to floating-point numbers.
func (sh *Shape) leadsToNumbers(seen map[*Shape]bool) bool {
	if seen[sh] {
		return false
	}
	seen[sh] = true
	switch sh.Class {
	case numbers:
		return true
	case areas:
		found := false
		sh.parts(func(_ int, p *Shape) { found = found || p.leadsToNumbers(seen) })
		return found
	case refs:
		return sh.elem != nil && sh.Elem().leadsToNumbers(seen)
	}
	return false
}

// isString reports whether values are strings.
func (sh *Shape) isString() bool {
	b, ok := sh.Type.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// parts calls f for the parts of a struct or array.
func (sh *Shape) parts(f func(at int, part *Shape)) {
	for _, g := range sh.Fields {
		f(g.At, g.Shape)
	}
	if sh.elem != nil && sh.Class == areas {
		e := sh.Elem()
		for i := range sh.Len {
			f(i*e.Size, e)
		}
	}
}

// holdsRefs reports whether a value contains slices or pointers.
func (sh *Shape) holdsRefs() bool {
	switch sh.Class {
	case areas:
		found := false
		sh.parts(func(_ int, p *Shape) { found = found || p.holdsRefs() })
		return found
	case refs:
		switch sh.Type.Underlying().(type) {
		case *types.Slice, *types.Pointer:
			return true
		}
	}
	return false
}

// holdsNumbers reports whether a value contains floats.
func (sh *Shape) holdsNumbers() bool {
	if sh.Class == numbers {
		return true
	}
	found := false
	if sh.Class == areas {
		sh.parts(func(_ int, p *Shape) { found = found || p.holdsNumbers() })
	}
	return found
}
