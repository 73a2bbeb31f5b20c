package matrix

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

var intType = types.Typ[types.Int]

// Unwalkable explains why code of pkg cannot list the numbers of values of type t: the type is recursive, has a field
// that pkg cannot name, or a part whose numbers have no order. It returns "" if code can list them.
func Unwalkable(t types.Type, pkg *types.Package) string { return unwalkable(t, pkg, nil) }

func unwalkable(t types.Type, pkg *types.Package, within []types.Type) string {
	if !analysis.ReachesFloat(t) {
		return ""
	}
	if slices.ContainsFunc(within, func(u types.Type) bool { return types.Identical(t, u) }) {
		return fmt.Sprintf("%s is recursive", types.TypeString(t, (*types.Package).Name))
	}
	within = append(within[:len(within):len(within)], t)
	switch u := analysis.Under(t).(type) {
	case *types.Struct:
		for f := range analysis.Fields(u) {
			if !analysis.ReachesFloat(f.Type()) {
				continue
			}
			if !f.Exported() && f.Pkg() != pkg {
				return fmt.Sprintf("the field %s of %s is not exported", f.Name(), types.TypeString(t, (*types.Package).Name))
			}
			if why := unwalkable(f.Type(), pkg, within); why != "" {
				return why
			}
		}
		return ""
	case *types.Slice:
		return unwalkable(u.Elem(), pkg, within)
	case *types.Array:
		return unwalkable(u.Elem(), pkg, within)
	case *types.Pointer:
		return unwalkable(u.Elem(), pkg, within)
	}
	if analysis.IsFloat(t) {
		return ""
	}
	return fmt.Sprintf("a value of type %s may hold any number of them", types.TypeString(t, (*types.Package).Name))
}

// size returns the number of numbers to which x leads, if an expression can compute it.
func size(x *ir.Expr) (sum, bool) {
	if n, ok := fixedSize(x.Type); ok {
		return constant(n), true
	}
	switch u := analysis.Under(x.Type).(type) {
	case *types.Slice:
		n, ok := fixedSize(u.Elem())
		return length(ir.Len(x.Clone())).times(n), ok
	case *types.Struct:
		total := constant(0)
		for f := range analysis.Fields(u) {
			if !analysis.ReachesFloat(f.Type()) {
				continue
			}
			n, ok := size(ir.Field(ir.Operand(x.Clone()), f, f.Type()))
			if !ok {
				return sum{}, false
			}
			total = total.plus(n)
		}
		return total, true
	}
	return sum{}, false
}

// fixedSize returns the number of numbers that every value of type t has.
func fixedSize(t types.Type) (int64, bool) {
	switch u := analysis.Under(t).(type) {
	case *types.Basic:
		if analysis.IsFloat(t) {
			return 1, true
		}
	case *types.Array:
		n, ok := fixedSize(u.Elem())
		return n * u.Len(), ok
	case *types.Struct:
		total := int64(0)
		for f := range analysis.Fields(u) {
			n, ok := fixedSize(f.Type())
			if !ok {
				return 0, false
			}
			total += n
		}
		return total, true
	}
	return 0, !analysis.ReachesFloat(t)
}

// A visitor makes statements for the numbers at one place in each of several values with the same shape. at is the
// index of the first number.
type visitor struct {
	one func(at *ir.Expr, places []*ir.Expr) []ir.Stmt
	run func(at *ir.Expr, places []*ir.Expr) []ir.Stmt // for slices and arrays of numbers
}

// A walk makes statements that visit the numbers of values.
type walk struct {
	layout *layout
	visitor
	at   sum     // the index of the next number
	next *ir.Var // the variable with the index, if the index depends on the values
}

// numbers visits the numbers of values that all have the shape of the first one. first is the index of the first
// number. numbers returns the index after the last one.
func (b *layout) numbers(values []*ir.Expr, first sum, v visitor) ([]ir.Stmt, sum) {
	w := &walk{layout: b, visitor: v, at: first}
	if n, ok := size(values[0]); ok && straight(values[0].Type) {
		return w.visit(values), first.plus(n)
	}
	w.next = b.newVar("k", intType)
	list := append([]ir.Stmt{build.Define(w.next, first.expr())}, w.visit(values)...)
	return list, length(ir.Use(w.next))
}

// straight reports whether the numbers of values of type t are visited without loops around several of them.
func straight(t types.Type) bool {
	switch u := analysis.Under(t).(type) {
	case *types.Slice:
		return analysis.IsFloat(u.Elem())
	case *types.Array:
		return analysis.IsFloat(u.Elem()) || !analysis.ReachesFloat(u.Elem())
	case *types.Pointer:
		return false
	case *types.Struct:
		for f := range analysis.Fields(u) {
			if analysis.ReachesFloat(f.Type()) && !straight(f.Type()) {
				return false
			}
		}
	}
	return true
}

func (w *walk) visit(xs []*ir.Expr) []ir.Stmt {
	x := xs[0]
	if !analysis.ReachesFloat(x.Type) {
		return nil
	}
	switch u := analysis.Under(x.Type).(type) {
	case *types.Struct:
		return w.fields(u, xs)
	case *types.Pointer:
		inner := w.visit(each(xs, func(x *ir.Expr) *ir.Expr { return ir.Deref(x.Clone(), u.Elem()) }))
		return []ir.Stmt{&ir.If{Cond: nonNil(x.Clone()), Then: &ir.Block{Stmts: inner}}}
	case *types.Slice:
		return w.elements(u.Elem(), xs)
	case *types.Array:
		return w.elements(u.Elem(), xs)
	}
	return w.step(w.one(w.index(), xs), constant(1))
}

func (w *walk) fields(u *types.Struct, xs []*ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for f := range analysis.Fields(u) {
		out = append(out, w.visit(each(xs, func(x *ir.Expr) *ir.Expr { return ir.Field(ir.Operand(x.Clone()), f, f.Type()) }))...)
	}
	return out
}

func (w *walk) elements(elem types.Type, xs []*ir.Expr) []ir.Stmt {
	if analysis.IsFloat(elem) {
		n, _ := size(xs[0])
		return w.step(w.run(w.index(), xs), n)
	}
	i := w.layout.newVar("i", intType)
	inner := w.visit(each(xs, func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), elem) }))
	return []ir.Stmt{&ir.Loop{
		Index: i, From: ir.Int(0), To: ir.Len(xs[0].Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: inner},
	}}
}

func (w *walk) index() *ir.Expr {
	if w.next != nil {
		return ir.Use(w.next)
	}
	return w.at.expr()
}

// step advances the index by n.
func (w *walk) step(list []ir.Stmt, n sum) []ir.Stmt {
	if w.next == nil {
		w.at = w.at.plus(n)
		return list
	}
	return append(list, &ir.Assign{LHS: ir.Use(w.next), RHS: n.expr(), Tok: token.ADD_ASSIGN})
}

// count returns the number of numbers to which x leads, and the statements that compute it.
func (b *layout) count(x *ir.Expr, first sum) ([]ir.Stmt, sum) {
	if n, ok := size(x); ok {
		return nil, first.plus(n)
	}
	none := func(*ir.Expr, []*ir.Expr) []ir.Stmt { return nil }
	return b.numbers([]*ir.Expr{x}, first, visitor{none, none})
}

func each(xs []*ir.Expr, f func(*ir.Expr) *ir.Expr) []*ir.Expr {
	out := make([]*ir.Expr, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

func nonNil(x *ir.Expr) *ir.Expr {
	return ir.Binary(token.NEQ, x, &ir.Expr{Op: ir.OpNil, Type: x.Type})
}

func assign(lhs, rhs *ir.Expr) *ir.Assign { return &ir.Assign{LHS: lhs, RHS: rhs, Tok: token.ASSIGN} }
