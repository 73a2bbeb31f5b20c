package term

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// A Shapes makes the tests that a derivative has the shape of its primal.
type Shapes struct {
	NewVar func(base string, t types.Type) *ir.Var
	// Matters reports whether derivatives pass through the memory to which a part of the primal leads.
	Matters func(x *ir.Expr) bool
	Pkg     *types.Package // whose unexported fields can be named
}

// Check returns the tests that slices in bar have the lengths of those in x, and that its pointers are not nil if
// those of x are not. In lists and trees, whose types are recursive, it only follows the first node.
func (s Shapes) Check(x, bar *ir.Expr, name, barName string) []ir.Stmt {
	return s.check(x, bar, [2]string{name, barName}, nil)
}

func (s Shapes) check(x, bar *ir.Expr, names [2]string, within []types.Type) []ir.Stmt {
	if !analysis.HasRefs(x.Type) || !analysis.ReachesFloat(x.Type) || slices.Contains(within, x.Type) {
		return nil
	}
	if rules.Object(x.Type) {
		return []ir.Stmt{s.match(x, bar, names)}
	}
	within = append(within[:len(within):len(within)], x.Type)
	switch u := x.Type.Underlying().(type) {
	case *types.Slice:
		differs := ir.Binary(token.NEQ, ir.Len(bar.Clone()), ir.Len(x.Clone()))
		out := []ir.Stmt{PanicIf(differs, "len("+names[1]+") differs from len("+names[0]+")")}
		return append(out, s.elements(x, bar, u.Elem(), names, within)...)
	case *types.Array:
		return s.elements(x, bar, u.Elem(), names, within)
	case *types.Struct:
		return s.fields(x, bar, u, names, within)
	case *types.Pointer:
		missing := ir.Binary(token.LAND, nonNil([]*ir.Expr{x.Clone()}), absent(bar))
		return append([]ir.Stmt{PanicIf(missing, names[1]+" is nil")}, s.pointee(x, bar, u.Elem(), names, within)...)
	}
	return nil
}

// match tests the sizes of a matrix, whose fields cannot be named.
func (s Shapes) match(x, bar *ir.Expr, names [2]string) ir.Stmt {
	at := func(x *ir.Expr) *ir.Expr {
		switch {
		case ir.IsMatrix(x.Type):
			return x.Clone()
		case x.Op == ir.OpDeref:
			return x.Args[0].Clone()
		}
		return ir.Addr(x.Clone())
	}
	text := ir.Message(names[1] + " has another shape than " + names[0])
	return &ir.ExprStmt{X: &ir.Expr{Op: ir.OpCall, Obj: rules.LinalgFunc("Match"), Args: []*ir.Expr{at(x), at(bar), text}}}
}

// Pointee returns the tests of the values to which the pointers x and bar point, for the case that x is not nil.
func (s Shapes) Pointee(x, bar *ir.Expr, name, barName string) []ir.Stmt {
	elem := x.Type.Underlying().(*types.Pointer).Elem()
	return s.pointee(x, bar, elem, [2]string{name, barName}, []types.Type{x.Type})
}

func (s Shapes) pointee(x, bar *ir.Expr, elem types.Type, names [2]string, within []types.Type) []ir.Stmt {
	tests := s.check(ir.Deref(x.Clone(), elem), ir.Deref(bar.Clone(), elem), names, within)
	if len(tests) == 0 {
		return nil
	}
	there := nonNil([]*ir.Expr{x.Clone()})
	if one, ok := tests[0].(*ir.If); ok && len(tests) == 1 {
		one.Cond = ir.Binary(token.LAND, there, one.Cond)
		return tests
	}
	return []ir.Stmt{&ir.If{Cond: there, Then: &ir.Block{Stmts: tests}}}
}

// elements tests each element of a slice or an array.
func (s Shapes) elements(x, bar *ir.Expr, elem types.Type, names [2]string, within []types.Type) []ir.Stmt {
	i := &ir.Var{Type: types.Typ[types.Int]} // it gets its name below, because most elements need no test
	at := func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), elem) }
	tests := s.check(at(x), at(bar), [2]string{names[0] + "[i]", names[1] + "[i]"}, within)
	if len(tests) == 0 {
		return nil
	}
	i.Name = s.NewVar("i", i.Type).Name
	return []ir.Stmt{&ir.Loop{
		Index: i, From: ir.Int(0), To: ir.Len(x.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: tests},
	}}
}

func (s Shapes) fields(x, bar *ir.Expr, u *types.Struct, names [2]string, within []types.Type) []ir.Stmt {
	var out []ir.Stmt
	for f := range analysis.Fields(u) {
		fx := ir.Field(ir.Operand(x.Clone()), f, f.Type())
		if !f.Exported() && f.Pkg() != s.Pkg || !analysis.HasRefs(f.Type()) || !analysis.ReachesFloat(f.Type()) || !s.Matters(fx) {
			continue
		}
		inner := [2]string{names[0] + "." + f.Name(), names[1] + "." + f.Name()}
		out = append(out, s.check(fx, ir.Field(ir.Operand(bar.Clone()), f, f.Type()), inner, within)...)
	}
	return out
}

// absent returns the condition that the pointer x is nil.
func absent(x *ir.Expr) *ir.Expr {
	return ir.Binary(token.EQL, x.Clone(), &ir.Expr{Op: ir.OpNil, Type: x.Type})
}
