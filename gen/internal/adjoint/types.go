package adjoint

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

func constInt(lit string) constant.Value { return constant.MakeFromLiteral(lit, token.INT, 0) }

// walkLeaves calls f for every scalar or reference in a value of type t, with the path to it. It unrolls short
// arrays.
func walkLeaves(out *output, t types.Type, f func(path func(*ir.Expr) *ir.Expr, leaf types.Type)) {
	if analysis.Hidden(t, out.f.Pkg) {
		refuseHidden(out.fail, t)
		return
	}
	var walk func(t types.Type, path func(*ir.Expr) *ir.Expr)
	walk = func(t types.Type, path func(*ir.Expr) *ir.Expr) {
		switch u := analysis.Under(t).(type) {
		case *types.Struct:
			for fd := range analysis.Fields(u) {
				walk(fd.Type(), func(x *ir.Expr) *ir.Expr { return ir.Field(path(x), fd, fd.Type()) })
			}
		case *types.Array:
			for i := range u.Len() {
				walk(u.Elem(), func(x *ir.Expr) *ir.Expr { return ir.Index(path(x), ir.Int(i), u.Elem()) })
			}
		default:
			f(path, t)
		}
	}
	walk(t, func(x *ir.Expr) *ir.Expr { return x.Clone() })
}

// addLeaves returns statements that add every float of src to dst. If zero is set, they also clear src.
func (b *output) addLeaves(dst, src *ir.Expr, t types.Type, zero bool) []ir.Stmt {
	if analysis.Hidden(t, b.f.Pkg) {
		return addWhole(b.fail, dst, src, t, zero)
	}
	return b.eachFloat(t, dst, src, func(d, s *ir.Expr, leaf types.Type) []ir.Stmt {
		out := []ir.Stmt{&ir.Assign{LHS: d, RHS: s, Tok: token.ADD_ASSIGN}}
		if zero {
			out = append(out, assign(s.Clone(), ir.Float(leaf, "0")))
		}
		return out
	})
}

// zeroLeaves returns statements that clear every float of dst.
func (b *output) zeroLeaves(dst *ir.Expr, t types.Type) []ir.Stmt {
	if analysis.Hidden(t, b.f.Pkg) {
		return clearWhole(b.fail, dst, t)
	}
	return b.eachFloat(t, dst, dst, func(d, _ *ir.Expr, leaf types.Type) []ir.Stmt {
		return []ir.Stmt{assign(d, ir.Float(leaf, "0"))}
	})
}

// addWhole is addLeaves for values with fields that emitted code cannot name.
func addWhole(fail Failure, dst, src *ir.Expr, t types.Type, zero bool) []ir.Stmt {
	if analysis.HasRefs(t) {
		refuseHidden(fail, t)
	}
	out := []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Add", nil, ir.Addr(dst.Clone()), ir.Addr(src.Clone()))}}
	if zero {
		out = append(out, clearWhole(fail, src, t)...)
	}
	return out
}

// clearWhole is zeroLeaves for values with fields that emitted code cannot name.
func clearWhole(fail Failure, x *ir.Expr, t types.Type) []ir.Stmt {
	if analysis.HasRefs(t) {
		refuseHidden(fail, t)
	}
	return []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Clear", nil, ir.Addr(x.Clone()))}}
}

// refuseHidden refuses a value of a type with fields that emitted code cannot name.
func refuseHidden(fail Failure, t types.Type) {
	fail(token.NoPos, "pass the parts that are needed",
		"a value of type %s cannot be differentiated here: it has unexported fields of another package",
		types.TypeString(t, (*types.Package).Name))
}

// eachFloat calls f for the floats that a value of type t contains directly. It emits loops for arrays.
func (b *output) eachFloat(t types.Type, x, y *ir.Expr, f func(x, y *ir.Expr, leaf types.Type) []ir.Stmt) []ir.Stmt {
	if !analysis.HoldsFloat(t) {
		return nil
	}
	switch u := analysis.Under(t).(type) {
	case *types.Struct:
		var out []ir.Stmt
		for fd := range analysis.Fields(u) {
			out = append(out, b.eachFloat(fd.Type(), ir.Field(x.Clone(), fd, fd.Type()), ir.Field(y.Clone(), fd, fd.Type()), f)...)
		}
		return out
	case *types.Array:
		i := b.newVar("i", intType)
		at := func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), u.Elem()) }
		body := b.eachFloat(u.Elem(), at(x), at(y), f)
		return []ir.Stmt{&ir.Loop{Index: i, From: ir.Int(0), To: ir.Len(x.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: body}}}
	}
	return f(x.Clone(), y.Clone(), t)
}

// arrayLength returns the value of len(x) for an array x.
func arrayLength(e *ir.Expr) (int64, bool) {
	if e.Builtin() != effects.Len {
		return 0, false
	}
	a, ok := e.Args[0].Type.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return a.Len(), true
}
