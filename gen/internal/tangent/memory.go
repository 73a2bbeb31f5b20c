package tangent

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// effect handles copy and clear as statements.
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

// copied handles copy(dst, src). If elements have no tangents, zeros are copied.
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

// appended handles s := append(x, ...). The shadow grows like the primal, in place or by reallocation. The tangents
// of the new elements are appended.
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

// bound assigns the tangent of an appended element to a variable, because an append in place may overwrite what the
// element reads.
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

// boxed is bound for a struct or array with references. It gets separate storage, as lowering gives such variables.
func (st *step) boxed(d *ir.Expr) *ir.Expr {
	v := st.b.newDot("tDotBox", types.NewPointer(d.Type))
	place := ir.Deref(ir.Use(v), d.Type)
	st.emit(build.Define(v, newOf(v.Type, d.Type)), assign(place, d))
	return place.Clone()
}

// readsAppended reports whether a slice to which x appends, or which x appends, is reached through the elements. An
// append in place may overwrite these.
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

// named assigns e, if it is not nil, to a variable before the statement.
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

// source returns the shadow of y in x := append(x, y...), or nil if there is none.
func (st *step) source(x *ir.Expr) *ir.Expr {
	if len(x.Keys) == 0 || !st.b.req.Activity.Shadowed(x.Args[1]) || global(x.Args[1]) {
		return nil
	}
	return st.b.shadow(x.Args[1])
}

// appendedShadow handles append(x, y...). src is the shadow of y, or nil.
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
