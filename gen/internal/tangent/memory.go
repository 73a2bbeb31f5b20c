package tangent

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// effect mirrors copy and clear, made for their effect.
func (st *step) effect(x *ir.Expr) {
	b := st.b
	if x.Op != ir.OpBuiltin || len(x.Args) == 0 || !b.req.Activity.Shadowed(x.Args[0]) {
		return
	}
	switch x.Name {
	case "clear":
		st.emit(&ir.ExprStmt{X: ir.Builtin("clear", nil, b.shadow(x.Args[0]))})
	case "copy":
		st.copied(x.Args[0], x.Args[1])
	}
}

// copied mirrors copy(dst, src); elements without tangents bring zeros.
func (st *step) copied(dst, src *ir.Expr) {
	to := st.b.shadow(dst)
	if st.b.req.Activity.Shadowed(src) && !global(src) {
		st.emit(&ir.ExprStmt{X: ir.Builtin("copy", types.Typ[types.Int], to, st.b.shadow(src))})
		return
	}
	n := ir.Builtin("min", types.Typ[types.Int], ir.Len(dst.Clone()), ir.Len(src.Clone()))
	st.emit(&ir.ExprStmt{X: ir.Builtin("clear", nil, slice(to, nil, n))})
}

func slice(x, lo, hi *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{x, lo, hi, nil}}
}

// appended mirrors s := append(x, ...): the shadow grows where the primal
// grew, in place or by moving, and the new elements bring their tangents.
func (st *step) appended(s *ir.Assign) {
	x := s.RHS
	old := x.Args[0]
	var news []*ir.Expr
	if len(x.Keys) == 0 {
		for _, a := range x.Args[1:] {
			news = append(news, st.bound(st.whole(a)))
		}
	}
	sh := st.b.place(s.LHS)
	oldDot, src := st.b.shadow(old), st.source(x)
	if st.readsAppended(x) {
		old, oldDot, src = st.named("t", old), st.named("tDot", oldDot), st.named("tDot", src)
	}
	n := ir.Len(old.Clone())
	if s.Tok != token.DEFINE {
		st.b.req.Fail(s.Pos, term.ReferenceHint, term.ReferenceText)
	}
	st.late = true
	if st.b.req.SecondOrder {
		st.emit(st.shadowOfAppend(sh, old, oldDot, s.LHS)...)
	} else {
		st.emit(&ir.Assign{LHS: sh, RHS: ir.Runtime("AppendDot", s.LHS.Type, oldDot, old.Clone(), s.LHS.Clone()), Tok: s.Tok})
	}
	if len(x.Keys) > 0 {
		st.appendedShadow(sh, n, src)
		return
	}
	for k, d := range news {
		st.emit(assign(ir.Index(sh.Clone(), plus(n.Clone(), k), analysis.Element(x.Type)), d))
	}
}

// bound names the tangent of an appended element: growing in place may write
// over what it reads.
func (st *step) bound(d *ir.Expr) *ir.Expr {
	if d.Op == ir.OpVar || d.IsConst() || d.Op == ir.OpComposite && len(d.Args) == 0 {
		return d
	}
	if st.b.req.SecondOrder && !analysis.IsFlat(d.Type) && !analysis.IsRef(d.Type) {
		return st.boxed(d)
	}
	v := st.b.newDot("tDot", d.Type)
	st.emit(build.Define(v, d))
	return ir.Use(v)
}

// boxed is bound for a struct or array with references, which gets storage of its
// own as lowering gives it to such variables.
func (st *step) boxed(d *ir.Expr) *ir.Expr {
	v := st.b.newDot("tDotBox", types.NewPointer(d.Type))
	place := ir.Deref(ir.Use(v), d.Type)
	st.emit(build.Define(v, newOf(v.Type, d.Type)), assign(place, d))
	return place.Clone()
}

// readsAppended reports whether a slice that x appends to, or appends, is found by way
// of the elements: growing in place may write over those.
func (st *step) readsAppended(x *ir.Expr) bool {
	n := st.b.req.Alias.Ref(x.Args[0])
	found := false
	for _, a := range x.Args {
		if !analysis.IsRef(a.Type) {
			continue
		}
		a.Walk(func(y *ir.Expr) bool {
			switch y.Op {
			case ir.OpIndex, ir.OpField, ir.OpDeref:
				found = found || st.b.req.Alias.Memory(y) == n
			}
			return !found
		})
	}
	return found
}

// named gives e, if there is one, a name before the statement.
func (st *partials) named(name string, e *ir.Expr) *ir.Expr {
	if e == nil || e.Op == ir.OpNil {
		return e
	}
	make := st.b.newVar
	if name == "tDot" {
		make = st.b.newDot
	}
	v := make(name, e.Type)
	st.emit(build.Define(v, e.Clone()))
	return ir.Use(v)
}

// source is the shadow of y in x := append(x, y...), nil where there is none.
func (st *step) source(x *ir.Expr) *ir.Expr {
	if len(x.Keys) == 0 || !st.b.req.Activity.Shadowed(x.Args[1]) || global(x.Args[1]) {
		return nil
	}
	return st.b.shadow(x.Args[1])
}

// appendedShadow mirrors append(x, y...), given the shadow of y, if it has one.
func (st *step) appendedShadow(sh, n, src *ir.Expr) {
	tail := slice(sh.Clone(), n, nil)
	if src != nil {
		st.emit(&ir.ExprStmt{X: ir.Builtin("copy", types.Typ[types.Int], tail, src)})
		return
	}
	st.emit(&ir.ExprStmt{X: ir.Builtin("clear", nil, tail)})
}

func plus(x *ir.Expr, k int) *ir.Expr {
	if k == 0 {
		return x
	}
	return ir.Binary(token.ADD, x, ir.Int(int64(k)))
}
