package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// exprStmt handles copy and clear. Other effects happen in the forward sweep only.
func (b *values) exprStmt(s *ir.ExprStmt) (fwd, rev []ir.Stmt) {
	x := s.X
	if x.Builtin() == effects.Clear && b.req.Activity.Shadowed(x.Args[0]) {
		return b.clearStmt(s)
	}
	if x.Builtin() != effects.CopyTo || !b.req.Activity.Shadowed(x.Args[0]) {
		return []ir.Stmt{s}, nil
	}
	n := b.out.newVar("n", intType)
	a := &ir.Assign{Note: s.Note, LHS: ir.Use(n), RHS: x, Tok: token.DEFINE}
	b.blocks.adopt(a, s, n)
	return b.copyAssign(a)
}

// clearStmt handles clear(x). The reverse sweep sets the adjoints of the elements to zero.
func (b *values) clearStmt(s *ir.ExprStmt) (fwd, rev []ir.Stmt) {
	fwd = []ir.Stmt{s}
	elem := analysis.Element(s.X.Args[0].Type)
	switch {
	case analysis.HasRefs(elem) && analysis.HoldsFloat(elem):
		fwd = append([]ir.Stmt{&ir.ExprStmt{X: ir.Runtime("ClearRefs", nil, b.shadows.shadowOf(s.X.Args[0]))}}, fwd...)
	case analysis.HasRefs(elem):
		return append([]ir.Stmt{&ir.ExprStmt{X: ir.Builtin("clear", nil, b.shadows.shadowOf(s.X.Args[0]))}}, fwd...), nil
	}
	return fwd, []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: ir.Runtime("ZeroBar", nil, b.needShadow(s.X.Args[0], s))}}
}

// adopt replaces s by the new statement a, which defines v.
func (b *blocks) adopt(a *ir.Assign, s ir.Stmt, v *ir.Var) {
	site := b.req.Effects.Adopt(a, s)
	b.state(s).redirect(s, a)
	b.defs.single[v] = &def{v: v, site: site, stmt: a, block: site.Block}
}

// redirect moves the statements around s to a.
func (st *blockState) redirect(s, a ir.Stmt) {
	if st.alias == nil {
		st.alias = map[ir.Stmt]ir.Stmt{}
	}
	st.alias[s] = a
}

// copyAssign handles n := copy(dst, src). The reverse sweep moves the adjoints of the copied elements from dst to
// src.
func (b *values) copyAssign(s *ir.Assign) (fwd, rev []ir.Stmt) {
	dst, src := s.RHS.Args[0], s.RHS.Args[1]
	fwd = []ir.Stmt{s}
	elem := analysis.Element(dst.Type)
	if analysis.HasRefs(elem) { // before the copy: the operands may be in memory that it overwrites
		fwd = append([]ir.Stmt{moveElements(b.shadows.shadowOf(dst), b.shadows.shadowOf(src), elem)}, fwd...)
	}
	if !analysis.HoldsFloat(elem) {
		return fwd, nil
	}
	if s.LHS.Op != ir.OpVar || b.defs.single[s.LHS.Var] == nil {
		b.req.Fail(s.Pos, "write n := copy(...)", "the result of this copy must be assigned to a variable of its own")
		return fwd, nil
	}
	b.ensure(b.defs.single[s.LHS.Var])
	n := ir.Use(s.LHS.Var)
	if !b.req.Activity.Shadowed(src) {
		x := ir.Runtime("ZeroBar", nil, cut(b.needShadow(dst, s), n))
		return fwd, []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
	}
	x := ir.Runtime("CopyBar", nil, cut(b.needShadow(dst, s), n), cut(b.needShadow(src, s), n.Clone()))
	return fwd, []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// moveElements returns copy(dst, src) for the references of shadows.
func moveElements(dst, src *ir.Expr, elem types.Type) ir.Stmt {
	if analysis.HoldsFloat(elem) {
		return &ir.ExprStmt{X: ir.Runtime("MirrorRefs", nil, dst, src)}
	}
	return &ir.ExprStmt{X: ir.Builtin("copy", intType, dst, src)}
}

// cut returns x[:n].
func cut(x, n *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{x, nil, n, nil}}
}

// appendShadow returns the shadow moves of s := append(x, ...). The shadow grows like the primal, in place or by
// reallocation. An append in place may overwrite memory that the operands read, so the operands are read first.
func (b *shadows) appendShadow(s *ir.Assign) (before, after []ir.Stmt) {
	x := s.RHS
	n := b.req.Alias.Ref(x.Args[0])
	changes := func(y *ir.Expr) bool { return isLoad(y) && b.req.Alias.Memory(y) == n }
	old, oldBar := x.Args[0].Clone(), b.shadowOf(x.Args[0])
	if anyRead(x.Args[0], changes) {
		before = append(before, b.out.bound("t", &old), b.out.bound("tBar", &oldBar))
	}
	sh := b.shadowPlace(s.LHS)
	m := &ir.Assign{LHS: sh, RHS: ir.Runtime("AppendBar", s.LHS.Type, oldBar, old, s.LHS.Clone()), Tok: token.ASSIGN}
	if sh.Op == ir.OpVar && b.defs.single[sh.Var] != nil {
		m.Tok = token.DEFINE
	}
	elem := analysis.Element(x.Type)
	if !analysis.HasRefs(elem) {
		return before, []ir.Stmt{m}
	}
	reads := slices.ContainsFunc(x.Args[1:], func(a *ir.Expr) bool { return anyRead(a, changes) })
	if len(x.Keys) > 0 {
		more := b.shadowOf(x.Args[1])
		if reads {
			before = append(before, b.out.bound("tBar", &more))
		}
		tail := &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{sh.Clone(), ir.Len(old.Clone()), nil, nil}}
		return before, []ir.Stmt{m, moveElements(tail, more, elem)}
	}
	moves, unset := b.appendedRefs(x, sh, old)
	if reads {
		before = append(before, b.out.readFirst(moves)...)
	}
	if x.Args[0].Op == ir.OpNil {
		unset = nil // an append to nil allocates memory
	}
	return before, slices.Concat([]ir.Stmt{m}, assigned(moves), unset)
}

// bound assigns e to a new variable, and replaces e by the variable.
func (b *output) bound(name string, e **ir.Expr) ir.Stmt {
	v := b.newVar(name, (*e).Type)
	st := defineStmt(v, *e)
	*e = ir.Use(v)
	return st
}

// appendedRefs returns the moves of references for the values that x appends to old, into the shadow sh. It also
// returns statements that clear the references of sh that these values do not set.
func (b *shadows) appendedRefs(x, sh, old *ir.Expr) (moves []move, unset []ir.Stmt) {
	elem := analysis.Element(x.Type)
	for k, a := range x.Args[1:] {
		place := ir.Index(sh.Clone(), plus(ir.Len(old.Clone()), int64(k)), elem)
		switch {
		case !b.req.Activity.Shadowed(a):
			unset = append(unset, b.out.clearSlices(b.req.Activity, place, elem, nil)...)
		case analysis.IsRef(elem):
			moves = append(moves, move{place, b.shadowOf(a)})
		default:
			moves = append(moves, b.moveShadows(place, a, elem)...)
			unset = append(unset, b.out.missing(b.req.Activity, place, a)...)
		}
	}
	return moves, unset
}

// reverseAppend returns the adjoint of s := append(x, v...). It adds the adjoints of the new elements to those of the
// values. If the append allocated memory, it moves the adjoints of the old elements back to x.
func (b *builder) reverseAppend(s *ir.Assign) []ir.Stmt {
	x := s.RHS
	d, ok := b.defs.single[b.shadows.bar(s.LHS.Var).Var]
	if !ok {
		b.req.Fail(s.Pos, "", "internal: append without a shadow")
		return nil
	}
	b.values.ensure(d)
	grown := ir.Use(d.v)
	old := b.values.needShadow(x.Args[0], s)
	var out []ir.Stmt
	elem := analysis.Element(x.Type)
	if analysis.HoldsFloat(elem) {
		out = b.reverseAppended(s, grown, old, elem)
		out = append(out, &ir.ExprStmt{X: ir.Runtime("MoveBar", nil, grown.Clone(), old.Clone())})
	}
	return out
}

func (b *builder) reverseAppended(s *ir.Assign, grown, old *ir.Expr, elem types.Type) []ir.Stmt {
	x := s.RHS
	n := ir.Len(old.Clone())
	if len(x.Keys) > 0 {
		tail := &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{grown.Clone(), n, nil, nil}}
		if !b.req.Activity.Shadowed(x.Args[1]) {
			return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: ir.Runtime("ZeroBar", nil, tail)}}
		}
		return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: ir.Runtime("CopyBar", nil, tail, b.values.needShadow(x.Args[1], s))}}
	}
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note}
	// The new elements may be in memory that the values read. So all adjoints are read and cleared before any adjoint
	// is propagated.
	seeds := make([]*ir.Expr, len(x.Args))
	for k, a := range x.Args[1:] {
		place := ir.Index(grown.Clone(), plus(n.Clone(), int64(k)), elem)
		if b.req.Activity.Varied(a) {
			seeds[k+1] = r.bind(place)
		}
		r.out = append(r.out, b.out.zeroLeaves(place, elem)...)
	}
	for k, seed := range seeds {
		if seed != nil {
			r.propagate(x.Args[k], seed)
		}
	}
	return r.out
}
