package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// capture assigns the value of e to a temporary before s. It replaces e in s by the temporary, and returns the
// temporary.
func (b *values) capture(e *ir.Expr, s ir.Stmt) *ir.Expr {
	if x := b.copied(e, s); x != nil {
		return x
	}
	return b.captureAt(e, e, s)
}

// captureAt is capture for a copy e of the node at, which is in the statement.
func (b *values) captureAt(e, at *ir.Expr, s ir.Stmt) *ir.Expr {
	if e.Op != ir.OpCall {
		b.captureCalls(e, s)
	}
	if v := b.blocks.captured(e, at, s); v != nil {
		b.blocks.state(s).temps.reopen(s)
		*e = *ir.Use(v)
		b.ensure(b.defs.single[v])
		return ir.Use(v)
	}
	if l := b.regions.around(e, s); l != nil {
		d := b.blocks.once(e.Var, l, false, func() *def { return b.blocks.name(e.Clone(), at, l) })
		b.ensure(d)
		return ir.Use(d.v)
	}
	d := b.blocks.name(e, at, s)
	b.ensure(d)
	return ir.Use(d.v)
}

// name assigns the value of e to a temporary before s, and replaces e in s by it.
func (b *blocks) name(e, at *ir.Expr, s ir.Stmt) *def {
	v := b.out.newVar("t", types.Default(e.Type))
	rhs := new(ir.Expr)
	*rhs = *e
	stmt := defineStmt(v, rhs)
	stmt.Note.Pos = ir.NoteOf(s).Pos
	st := b.state(s)
	st.insert(s, stmt, at)
	site := *b.req.Effects.At(s)
	d := &def{v: v, site: &site, stmt: stmt, block: st.block, rhs: rhs}
	b.defs.single[v] = d
	st.temps.add(s, d)
	if e.Op == ir.OpVar {
		rhs.Args = nil
	} else {
		*e = *ir.Use(v) // the statement reads the temporary too
	}
	return d
}

// captureCalls assigns to temporaries the costly calls in e that have adjoints. Their values are saved, and e is
// recomputed from them at little cost. Nodes on the path to such a call are copied, because the adjoint still
// inspects their structure.
func (b *values) captureCalls(e *ir.Expr, s ir.Stmt) bool {
	args := slices.Clone(e.Args)
	changed := false
	for i, a := range args {
		if a == nil || !b.req.Activity.Varied(a) {
			continue
		}
		c := *a
		if c.Op == ir.OpCall && !cheap(&c) || b.savedFactor(e, &c, s) {
			b.captureAt(&c, a, s)
		} else if !b.captureCalls(&c, s) {
			continue
		}
		args[i], changed = &c, true
		b.twins[a] = &c
	}
	if changed {
		e.Args = args
	}
	return changed
}

// savedFactor reports whether c is a factor of e that the adjoint needs and has to save. The product is then
// computed from its factors.
func (b *values) savedFactor(e, c *ir.Expr, s ir.Stmt) bool {
	if e.Op != ir.OpBinary || e.Tok != token.MUL || !b.req.Activity.Varied(e.Args[0]) || !b.req.Activity.Varied(e.Args[1]) {
		return false
	}
	return isLoad(c) && !b.avail.stable(c, b.req.Effects.At(s), moment{mirror: s})
}

// captured returns the variable of an earlier temporary of the same block with the value of e, or nil. at is the node
// of e in the statement.
func (b *blocks) captured(e, at *ir.Expr, s ir.Stmt) *ir.Var {
	if e.Op == ir.OpVar {
		return nil
	}
	site, st := b.req.Effects.At(s), b.state(s)
	last := b.req.Effects.LastChange(e, site)
	for d := range st.temps.like(e, s) {
		if d.site.At > last && ir.Same(d.rhs, e) && (d.site.At != site.At || st.advance(s, d, at)) {
			return d.v
		}
	}
	return nil
}

// advance moves the temporary d of s before the temporaries whose values contain e, so that they may use d. It
// returns false if d itself needs one of them.
func (st *blockState) advance(s ir.Stmt, d *def, e *ir.Expr) bool {
	list := st.pre[s]
	to, from := st.place(s, e), slices.Index(list, d.stmt)
	if from < 0 || from < to {
		return from >= 0
	}
	for _, p := range list[to:from] {
		for _, v := range ir.Defines(p) {
			if d.rhs.Uses(v) {
				return false
			}
		}
	}
	copy(list[to+1:from+1], list[to:from])
	list[to] = d.stmt
	return true
}

// place returns the index, among the temporaries of s, at which a temporary for its subtree e is inserted.
func (st *blockState) place(s ir.Stmt, e *ir.Expr) int {
	list := st.pre[s]
	for i, p := range list {
		if a, ok := p.(*ir.Assign); ok && holds(a.RHS, e) {
			return i
		}
	}
	return len(list)
}

// insert places a temporary for the subtree e before s, and before the temporaries of s whose values contain e.
func (st *blockState) insert(s ir.Stmt, stmt *ir.Assign, e *ir.Expr) {
	st.pre[s] = slices.Insert(st.pre[s], st.place(s, e), ir.Stmt(stmt))
}

// holds reports whether e is a node of the tree x.
func holds(x, e *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y == e
		return !found
	})
	return found
}

// worthNaming reports whether e computes with floating-point numbers, so that two copies of it would compute it
// twice. A temporary that is used once is folded back later.
func worthNaming(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpBinary, ir.OpCall:
			found = found || analysis.IsFloat(e.Type) && !x.IsConst()
		case ir.OpIndex:
			return false
		}
		return !found
	})
	return found
}
