package analysis

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A ReferenceVisitor receives the references that an assignment copies, each with the path of fields of its
// destination.
type ReferenceVisitor interface {
	Copy(path string, x *ir.Expr)  // the references in the place x, with their paths in x
	Point(path string, x *ir.Expr) // the reference x itself
	Any(path string, x *ir.Expr)   // the references in the value x, about which no more is known
}

// AssignedReferences passes the references that an assignment of the value x copies to m.
func AssignedReferences(m ReferenceVisitor, path string, x *ir.Expr) {
	x = unconverted(x)
	switch {
	case !HasRefs(x.Type):
	case x.Op == ir.OpComposite && match.Aggregate(x.Type):
		for i, el := range x.Args {
			AssignedReferences(m, JoinPaths(path, FieldPath(x, i)), el)
		}
	case IsPlace(x):
		m.Copy(path, x)
	case IsRef(x.Type):
		m.Point(path, x)
	default:
		m.Any(path, x)
	}
}

// unconverted returns x without conversions between types of structs or arrays, which keep the names of the fields.
func unconverted(x *ir.Expr) *ir.Expr {
	for x.Op == ir.OpConvert && match.Aggregate(x.Type) {
		x = x.Args[0]
	}
	return x
}

// FieldPath returns the path of the ith operand of the composite x: its field, or "" if x has elements.
func FieldPath(x *ir.Expr, i int) string {
	if _, fields := x.Type.Underlying().(*types.Struct); fields && i < len(x.Keys) {
		return x.Keys[i]
	}
	return ""
}

// RefPaths lists the paths of the references in a value of type t.
func RefPaths(t types.Type) []string {
	switch u := Under(t).(type) {
	case *types.Struct:
		var ps []string
		for i := range u.NumFields() {
			f := u.Field(i)
			for _, p := range RefPaths(f.Type()) {
				ps = append(ps, JoinPaths(f.Name(), p))
			}
		}
		return ps
	case *types.Array:
		return RefPaths(u.Elem())
	}
	if HasRefs(t) {
		return []string{""}
	}
	return nil
}

// JoinPaths returns the path of fields a followed by b.
func JoinPaths(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "." + b
}
