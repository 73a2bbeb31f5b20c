package tangent

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// This file has the statements that differ in a function that is differentiated once more. They do not call the
// runtime, whose derivatives are not known.

const linkedText = "second derivatives through memory like that of %s, of type %s, are not supported"

// ownTangent makes a copy of the tangent dot of the parameter v. The function may change the copy. The copy is as
// deep as the function writes.
func (b *tangents) ownTangent(v, dot *ir.Var) []ir.Stmt {
	w := b.newVar(dot.Name, v.Type)
	w.Addressed = v.Addressed
	b.dots[v] = ir.Use(w)
	out := []ir.Stmt{build.Define(w, ir.Use(dot))}
	p, ok := v.Type.Underlying().(*types.Pointer)
	if !ok {
		return append(out, b.own(ir.Use(v), ir.Use(w))...)
	}
	at := ir.Deref(ir.Use(w), p.Elem())
	own := []ir.Stmt{assign(ir.Use(w), newOf(v.Type, p.Elem())), assign(at, ir.Deref(ir.Use(dot), p.Elem()))}
	own = append(own, b.own(ir.Deref(ir.Use(v), p.Elem()), at)...)
	return append(out, ifThere(ir.Use(v), own))
}

// own copies the memory of w, the tangent of x, to which the function writes. Before that, w shares this memory with
// the tangent of the caller.
func (b *tangents) own(x, w *ir.Expr) []ir.Stmt {
	switch u := x.Type.Underlying().(type) {
	case *types.Struct:
		return b.eachField(u, x, w, b.own)
	case *types.Slice:
		if !b.writesThrough(x) && !b.req.Effects.Lengthened(b.req.Primal, x) {
			return nil
		}
		t := b.newVar("tDot", x.Type)
		out := []ir.Stmt{
			build.Define(t, makeLike(x.Type, ir.Len(x.Clone()), x)), copyStmt(ir.Use(t), w.Clone()), assign(w.Clone(), ir.Use(t)),
		}
		return append(out, b.eachElement(u, x, w, b.own)...)
	}
	if analysis.HasRefs(x.Type) && b.writesThrough(x) {
		b.linked(x)
	}
	return nil
}

// fresh gives w the shape of x. w is the tangent of x and is a zero value before.
func (b *tangents) fresh(x, w *ir.Expr) []ir.Stmt {
	switch u := x.Type.Underlying().(type) {
	case *types.Struct:
		return b.eachField(u, x, w, b.fresh)
	case *types.Slice:
		out := []ir.Stmt{assign(w.Clone(), makeLike(x.Type, ir.Len(x.Clone()), x))}
		return append(out, b.eachElement(u, x, w, b.fresh)...)
	}
	if analysis.HasRefs(x.Type) {
		b.linked(x)
	}
	return nil
}

// freshTangent makes a tangent of zeros for the parameter v.
func (b *tangents) freshTangent(v, w *ir.Var) []ir.Stmt {
	out := []ir.Stmt{&ir.Decl{Var: w}}
	p, ok := v.Type.Underlying().(*types.Pointer)
	if !ok {
		return append(out, b.fresh(ir.Use(v), ir.Use(w))...)
	}
	made := []ir.Stmt{assign(ir.Use(w), newOf(v.Type, p.Elem()))}
	made = append(made, b.fresh(ir.Deref(ir.Use(v), p.Elem()), ir.Deref(ir.Use(w), p.Elem()))...)
	return append(out, ifThere(ir.Use(v), made))
}

// eachField applies do to the fields with references that lead to numbers.
func (b *tangents) eachField(u *types.Struct, x, w *ir.Expr, do func(x, w *ir.Expr) []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for f := range analysis.Fields(u) {
		if analysis.HasRefs(f.Type()) && analysis.ReachesFloat(f.Type()) {
			out = append(out, do(ir.Field(ir.Operand(x.Clone()), f, f.Type()), ir.Field(ir.Operand(w.Clone()), f, f.Type()))...)
		}
	}
	return out
}

// eachElement returns a loop that applies do to elements with references.
func (b *tangents) eachElement(u *types.Slice, x, w *ir.Expr, do func(x, w *ir.Expr) []ir.Stmt) []ir.Stmt {
	if !analysis.HasRefs(u.Elem()) {
		return nil
	}
	if recursive(u.Elem(), nil) {
		b.linked(x)
		return nil
	}
	i := b.newVar("i", types.Typ[types.Int])
	at := func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), u.Elem()) }
	return []ir.Stmt{&ir.Loop{
		Index: i, From: ir.Int(0), To: ir.Len(x.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: do(at(x), at(w))},
	}}
}

// recursive reports whether values of type t lead to other values of type t through slices.
func recursive(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return true
	}
	within = append(within, t)
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return recursive(u.Elem(), within)
	case *types.Struct:
		for f := range u.Fields() {
			if recursive(f.Type(), within) {
				return true
			}
		}
	}
	return false
}

// writesThrough reports whether the function writes to memory to which x leads.
func (b *tangents) writesThrough(x *ir.Expr) bool {
	for _, n := range b.req.Alias.Reach(x) {
		if b.written[n] {
			return true
		}
	}
	return false
}

// linked refuses memory to which pointers point, because copies would have to share it in the same way as the primal.
func (b *tangents) linked(x *ir.Expr) {
	b.req.Fail(x.Pos, "ask for the grad, and take differences of it", linkedText, x, types.TypeString(x.Type, (*types.Package).Name))
}

func newOf(pointer, t types.Type) *ir.Expr {
	return ir.Builtin("new", pointer, &ir.Expr{Op: ir.OpFuncType, Type: t})
}

func ifThere(x *ir.Expr, list []ir.Stmt) ir.Stmt {
	return &ir.If{Cond: ir.Binary(token.NEQ, x, &ir.Expr{Op: ir.OpNil, Type: x.Type}), Then: &ir.Block{Stmts: list}}
}

func copyStmt(dst, src *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Builtin("copy", types.Typ[types.Int], dst, src)}
}

// plainZeros is zeros for a slice of numbers or of flat structs, or for a pointer to one.
func (b *tangents) plainZeros(x *ir.Expr) *ir.Expr {
	switch u := x.Type.Underlying().(type) {
	case *types.Slice:
		if !analysis.HasRefs(u.Elem()) {
			return makeLike(x.Type, ir.Len(x.Clone()), x)
		}
	case *types.Pointer:
		if !analysis.HasRefs(u.Elem()) {
			return newOf(x.Type, u.Elem())
		}
	}
	b.linked(x)
	return x.Clone()
}

// makeLike makes a slice of length n with the capacity of x. An append to it is in place if an append to x is.
func makeLike(t types.Type, n, x *ir.Expr) *ir.Expr {
	capacity := ir.Builtin("cap", types.Typ[types.Int], x.Clone())
	return ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, n, capacity)
}

// shadowOfAppend makes sh the shadow of y := append(old, ...). The shadow is reallocated if y is.
func (st *step) shadowOfAppend(sh, old, oldDot, y *ir.Expr) []ir.Stmt {
	n := ir.Len(y.Clone())
	moved := ir.Binary(token.LSS, ir.Builtin("cap", types.Typ[types.Int], old.Clone()), n)
	move := []ir.Stmt{assign(sh.Clone(), makeLike(y.Type, n.Clone(), y))}
	if oldDot.Op == ir.OpNil {
		return append([]ir.Stmt{&ir.Decl{Var: sh.Var}}, move...)
	}
	move = append(move, copyStmt(sh.Clone(), oldDot))
	stay := []ir.Stmt{assign(sh.Clone(), slice(oldDot.Clone(), nil, n.Clone()))}
	return []ir.Stmt{
		&ir.Decl{Var: sh.Var},
		&ir.If{Cond: moved, Then: &ir.Block{Stmts: move}, Else: &ir.Block{Stmts: stay}},
	}
}

// callSecondOrder handles a call of a function whose tangent is differentiated once more.
func (b *builder) callSecondOrder(s *ir.Call) []ir.Stmt {
	st := newStep(b)
	c := &ir.Call{Note: s.Note, Callee: b.req.Helpers.calleeOf(s.Callee), Results: clip(s.Results)}
	for _, a := range s.Args {
		c.Args = append(c.Args, a.Clone())
	}
	for i, v := range s.Callee.Func.Inputs() {
		if analysis.Carries(v) {
			c.Args = append(c.Args, st.argument(s.Args[i]))
		}
	}
	for _, r := range s.Results {
		if !analysis.ReachesFloat(r.Type) {
			continue
		}
		dot := b.newVar(r.Name+"Dot", r.Type)
		if b.tracked(ir.Use(r)) {
			dot = b.dot(r).Var
		}
		c.Results = append(c.Results, dot)
	}
	return append(st.pre, c)
}

// calleeOf returns the helper of a callee as a function that can be differentiated.
func (h *Helpers) calleeOf(c *ir.Callee) *ir.Callee {
	if again, ok := h.secondOrder[c]; ok {
		return again
	}
	if h.secondOrder == nil {
		h.secondOrder = map[*ir.Callee]*ir.Callee{}
	}
	again := &ir.Callee{Key: c.Key + " tangent"}
	h.secondOrder[c] = again
	again.Func = h.declare(c)
	h.Funcs = append(h.Funcs, again.Func)
	body := c.Func.Body // for calls without tangents, because the expressions of the other function are reused
	c.Func.Body = body.Clone()
	h.build(c.Func, again.Func)
	c.Func.Body = body
	return again
}
