package mirror

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A copied is the copy of a variable.
type copied struct {
	of *types.Var
	v  *types.Var
}

// A viewed is a variable that emitted code accesses through a pointer to the mirror of its type.
type viewed struct {
	of      *types.Var
	pointer *types.Var
}

// Of returns the variable of which v is the copy, or v itself.
func (s *Set) Of(v *types.Var) *types.Var {
	for _, c := range s.vars {
		if c.v == v {
			return c.of
		}
	}
	return v
}

// Copies reports whether obj is the copy of a variable.
func (s *Set) Copies(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && s.Of(v) != v
}

// Copy returns the copy of the variable v of another package, whose type is t here. value makes its initial value, or
// nil for zero, and reports whether it succeeded. It is called if there is no copy yet.
func (s *Set) Copy(v *types.Var, t types.Type, value func() (*ir.Expr, bool)) (*types.Var, bool) {
	for _, c := range s.vars {
		if c.of == v && types.Identical(c.v.Type(), t) {
			return c.v, true
		}
	}
	x, ok := value()
	if !ok {
		return nil, false
	}
	name := s.name(v.Pkg(), v.Name())
	c := &copied{of: v, v: types.NewVar(v.Pos(), s.pkg, name, t)}
	s.vars = append(s.vars, c)
	doc := name + " is " + v.Name() + " of " + s.of(v.Pkg()) + ", which nothing assigns."
	s.list = append(s.list, &ir.Declaration{Obj: c.v, Value: x, Doc: doc})
	return c.v, true
}

// Pointer returns the name of a declared variable that points to the visible variable v, whose
// type has the mirror t. The program checks the layout of t when it starts.
func (s *Set) Pointer(v *types.Var, t types.Type) string {
	for _, w := range s.views {
		if w.of == v && types.Identical(w.pointer.Type(), types.NewPointer(t)) {
			return w.pointer.Name()
		}
	}
	name := s.name(v.Pkg(), v.Name()+"Mirror")
	w := &viewed{of: v, pointer: types.NewVar(v.Pos(), s.pkg, name, types.NewPointer(t))}
	s.views = append(s.views, w)
	at := ir.Addr(&ir.Expr{Op: ir.OpGlobal, Type: v.Type(), Obj: v})
	s.list = append(s.list, &ir.Declaration{
		Obj: w.pointer, Value: ir.Runtime("MirrorOf", w.pointer.Type(), &ir.Expr{Op: ir.OpFuncType, Type: t}, at),
		Doc: name + " points to " + v.Name() + " of " + s.of(v.Pkg()) + ".",
	})
	return name
}

// SameLayout reports whether the type t of v has the memory layout of the type that it mirrors:
// it is not built of unions, of mirrored maps, or of pairs for complex numbers.
func SameLayout(v *View, t types.Type) bool {
	other := func(of types.Type) bool {
		return types.IsInterface(of) || isFunc(of) || keyed(v, of)
	}
	return !v.reaches(t, other, map[types.Type]bool{}) && !v.HoldsComplex(t)
}
