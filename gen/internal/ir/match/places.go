package match

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Record reports whether e is a struct or an array in a slice.
func Record(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && Slice(e.Args[0].Type) && Aggregate(e.Type)
}

// Component reports whether e is a component, known by name, of a struct or array.
func Component(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpField:
		return !Reference(e.Args[0].Type)
	case ir.OpIndex:
		_, array := e.Args[0].Type.Underlying().(*types.Array)
		return array && e.Args[1].Op == ir.OpConst
	}
	return false
}

// PartOfPlace reports whether e is a part of another place.
func PartOfPlace(e *ir.Expr) bool {
	return e.Op == ir.OpIndex || e.Op == ir.OpField || e.Op == ir.OpDeref
}

// ComponentRoot returns the variable of which e is a component, or nil.
func ComponentRoot(e *ir.Expr) *ir.Var {
	for Component(e) {
		e = e.Args[0]
	}
	return e.Var
}

// Nil reports whether e is nil, possibly converted to a slice.
func Nil(e *ir.Expr) bool {
	for e.Op == ir.OpConvert {
		e = e.Args[0]
	}
	return e.Op == ir.OpNil
}

// Container returns the slice or array of which e is an element, or e.
func Container(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpIndex {
		return e.Args[0]
	}
	return e
}

// SliceOfVar returns the variable of which e is a slice.
func SliceOfVar(e *ir.Expr) *ir.Var {
	for e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	if e.Op != ir.OpVar {
		return nil
	}
	return e.Var
}

// OwnVariable reports whether one of two fields is part of a variable to which nothing points, and the other one is
// not part of it.
func OwnVariable(x, y *ir.Expr) bool {
	v, w := x.Root(), y.Root()
	return v != w && (v != nil && !v.Addressed || w != nil && !w.Addressed)
}

func ArrayVar(e *ir.Expr) bool {
	_, ok := e.Type.Underlying().(*types.Array)
	return ok && e.Root() != nil
}

func Addressed(e *ir.Expr) bool {
	v := e.Root()
	return v != nil && v.Addressed
}

// FieldOf returns the operand of which e is a field. If e is not a field, it returns e.
func FieldOf(e *ir.Expr) *ir.Expr {
	for e.Op == ir.OpField && !Reference(e.Args[0].Type) {
		e = e.Args[0]
	}
	return e
}

// Var reports whether e is the variable v.
func Var(e *ir.Expr, v *ir.Var) bool { return e.Op == ir.OpVar && e.Var == v }

// NamedPart returns the variable or field that gives a slice its name.
func NamedPart(e *ir.Expr) *ir.Expr {
	for e.Op != ir.OpVar && e.Op != ir.OpField && e.Op != ir.OpGlobal {
		e = e.Args[0]
	}
	return e
}

// InSlice returns the element of a slice that e is, or of which e is a part. It returns nil if there is none.
func InSlice(e *ir.Expr) *ir.Expr {
	for e != nil && Component(e) {
		e = e.Args[0]
	}
	if e == nil || e.Op != ir.OpIndex || !Slice(e.Args[0].Type) {
		return nil
	}
	return e
}

// SameStart returns the variable of which e is another name. e may have fewer elements.
func SameStart(e *ir.Expr) *ir.Var {
	if e.Op == ir.OpSlice && e.Args[1] == nil && e.Args[3] == nil {
		e = e.Args[0]
	}
	if e.Op != ir.OpVar {
		return nil
	}
	return e.Var
}

// Name returns the name of a variable or field.
func Name(e *ir.Expr) string {
	if e.Op == ir.OpVar {
		return e.Var.Name
	}
	return e.Obj.Name()
}
