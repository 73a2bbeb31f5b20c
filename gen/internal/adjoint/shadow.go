package adjoint

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

var intType = types.Typ[types.Int]

func sliceOf(t types.Type) types.Type { return types.NewSlice(t) }

// bar returns the adjoint of a variable as an expression: a variable vBar, or the argument of the caller. The shadow
// of a reference is named in the same way.
func (b *shadows) bar(v *ir.Var) *ir.Expr {
	if e, ok := b.bars[v]; ok {
		return e.Clone()
	}
	w := b.out.newVar(v.Name+"Bar", v.Type)
	b.bars[v] = ir.Use(w)
	if !analysis.IsFlat(v.Type) || v.Addressed {
		b.shadowVar(v, w)
		return ir.Use(w)
	}
	d := &ir.Decl{Var: w}
	if site := b.req.Effects.DeclaredIn(v); site != nil && !v.Param && !v.Result {
		if st := b.blocks.openBlock(site.Block); st != nil {
			st.bars = append(st.bars, d)
			return ir.Use(w)
		}
	}
	b.decls.earlyRev = append(b.decls.earlyRev, d)
	return ir.Use(w)
}

// ofRule reports whether s calls a function that has a rule. The call returns shadows together with its results.
func ofRule(s ir.Stmt) bool {
	c, ok := s.(*ir.Call)
	return ok && c.Callee.Custom != nil
}

func (b *blocks) openBlock(blk *ir.Block) *blockState {
	for _, st := range b.open {
		if st.block == blk {
			return st
		}
	}
	return nil
}

// shadow returns the shadow of a variable with references.
func (b *shadows) shadow(v *ir.Var) *ir.Expr { return b.bar(v) }

// shadowVar records w as the shadow of v. If v is a plain reference with one definition, so is its shadow. Any other
// shadow is a variable of the whole function.
func (b *shadows) shadowVar(v, w *ir.Var) {
	b.primal[w] = v
	d, single := b.defs.single[v]
	if single && analysis.IsRef(v.Type) && d.rhs != nil {
		nd := *d
		nd.v, nd.shadow = w, true
		b.defs.single[w] = &nd
		return
	}
	if single && (analysis.IsRef(v.Type) || ofRule(d.stmt)) {
		nd := *d
		nd.v, nd.rhs = w, nil
		b.defs.single[w] = &nd
		return
	}
	b.decls.early = append(b.decls.early, &ir.Decl{Var: w})
}

// counterparts returns the builder of the adjoints of places and of the shadows of references.
func (b *shadows) counterparts() term.Shadows {
	return term.Shadows{Var: b.bar, Ref: b.shadowOf, Fail: b.req.Fail}
}

// shadowOf returns the shadow of the reference e, as an expression that is evaluated where e is.
func (b *shadows) shadowOf(e *ir.Expr) *ir.Expr { return b.counterparts().Reference(e) }

// shadowPlace returns the place of the adjoint of the place e, where e is evaluated.
func (b *shadows) shadowPlace(e *ir.Expr) *ir.Expr { return b.counterparts().Place(e) }

// adjointPlace returns the place of the adjoint of e for the reverse of s. It makes the indices and shadows in that
// place available.
func (b *values) adjointPlace(e *ir.Expr, s ir.Stmt) *ir.Expr {
	switch e.Op {
	case ir.OpVar:
		return b.shadows.bar(e.Var)
	case ir.OpField, ir.OpIndex, ir.OpDeref:
		c := e.Clone()
		if analysis.IsRef(e.Args[0].Type) {
			c.Args[0] = b.needFollowed(e.Args[0], s)
		} else {
			c.Args[0] = b.adjointPlace(e.Args[0], s)
		}
		if e.Op == ir.OpIndex {
			c.Args[1] = b.need(e.Args[1], s)
		}
		if c.Op == ir.OpField {
			c.Args[0] = ir.Operand(c.Args[0])
		}
		return c
	}
	return b.shadows.shadowPlace(e)
}

// needShadow makes the shadow that the reference e has at the start of s available to the reverse sweep, and returns
// it.
func (b *values) needShadow(e *ir.Expr, s ir.Stmt) *ir.Expr {
	return b.shadowAt(e, s, moment{mirror: s})
}

// needFollowed is needShadow for a reference that s dereferences.
func (b *values) needFollowed(e *ir.Expr, s ir.Stmt) *ir.Expr {
	return b.shadowAt(e, s, moment{mirror: s, followed: true})
}

func (b *values) shadowAt(e *ir.Expr, s ir.Stmt, m moment) *ir.Expr {
	if b.avail.shadowStable(e, b.req.Effects.At(s), m) {
		return b.shadowUse(e)
	}
	if e.Op == ir.OpVar {
		sh := b.shadows.bar(e.Var)
		if sh.Op == ir.OpVar {
			if d, ok := b.defs.single[sh.Var]; ok {
				b.ensure(d)
				return sh
			}
		}
	}
	if x := b.reloadShadow(e, s, m); x != nil {
		return x
	}
	return b.captureShadow(e, s)
}

// captureShadow assigns the shadow of e to a variable before s, or before a loop around it.
func (b *values) captureShadow(e *ir.Expr, s ir.Stmt) *ir.Expr {
	var d *def
	if l := b.regions.around(e, s); l != nil {
		d = b.blocks.once(e.Var, l, true, func() *def { return b.shadows.nameShadow(e, l) })
	} else {
		d = b.shadows.nameShadow(e, s)
	}
	b.ensure(d)
	return ir.Use(d.v)
}

// nameShadow assigns the shadow of e to a variable before s.
func (b *shadows) nameShadow(e *ir.Expr, s ir.Stmt) *def {
	v := b.out.newVar("tBar", e.Type)
	b.loose[v] = true
	stmt := defineStmt(v, b.shadowOf(e))
	st := b.blocks.state(s)
	st.pre[s] = append(st.pre[s], stmt)
	site := *b.req.Effects.At(s)
	d := &def{v: v, site: &site, stmt: stmt, block: st.block}
	b.defs.single[v] = d
	return d
}

// shadowStable reports whether the shadow of the reference e can be evaluated in the reverse sweep with the same
// result, without further saves.
func (b *availability) shadowStable(e *ir.Expr, site *analysis.Site, m moment) bool {
	switch e.Op {
	case ir.OpNil:
		return true
	case ir.OpVar:
		return b.shadowVarStable(e.Var, site, m)
	case ir.OpConvert, ir.OpAssert:
		return b.shadowStable(e.Args[0], site, m)
	case ir.OpSlice:
		for _, a := range e.Args[1:] {
			if a != nil && !b.stable(a, site, m) {
				return false
			}
		}
		if analysis.IsRef(e.Args[0].Type) {
			return b.shadowStable(e.Args[0], site, m.through(e))
		}
		return b.pathStable(e.Args[0], site, m)
	case ir.OpAddr:
		return b.pathStable(e.Args[0], site, m)
	case ir.OpField, ir.OpIndex, ir.OpDeref:
		if b.memoryMoves(e, site, m) {
			return false
		}
		return b.pathStable(e, site, m)
	}
	return false
}

// memoryMoves reports whether the reference stored at the place e may change.
func (b *availability) memoryMoves(e *ir.Expr, site *analysis.Site, m moment) bool {
	if v := e.Root(); v != nil && !v.Addressed {
		return !b.regions.unchanged(v, site, m) && !b.defs.fixed[v]
	}
	return b.req.Effects.LoadChanges(b.regions.cx.region, e, site, m.after, m.followed)
}

// pathStable reports whether the place e, as a shadow, is the same place in the reverse sweep.
func (b *availability) pathStable(e *ir.Expr, site *analysis.Site, m moment) bool {
	switch e.Op {
	case ir.OpVar:
		return true // the adjoint of a variable has one place
	case ir.OpField, ir.OpDeref, ir.OpIndex:
		if e.Op == ir.OpIndex && !b.stable(e.Args[1], site, m) {
			return false
		}
		if analysis.IsRef(e.Args[0].Type) {
			return b.shadowStable(e.Args[0], site, m.through(e))
		}
		return b.pathStable(e.Args[0], site, m)
	}
	return false
}

func (b *availability) shadowVarStable(v *ir.Var, site *analysis.Site, m moment) bool {
	sh := b.shadows.bar(v)
	if b.defs.fixed[v] {
		return true
	}
	if sh.Op != ir.OpVar {
		return b.regions.unchanged(v, site, m)
	}
	if d, single := b.defs.single[sh.Var]; single {
		return b.available(sh.Var) || m.outer && b.regions.definedOutside(d, site)
	}
	return b.regions.unchanged(v, site, m) || m.outer && b.regions.around(ir.Use(v), m.mirror) != nil
}

// shadowUse returns the shadow of e for the reverse sweep. e must be stable.
func (b *values) shadowUse(e *ir.Expr) *ir.Expr {
	sh := b.shadows.shadowOf(e)
	sh.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && b.shadows.primal[x.Var] != nil {
			if d, ok := b.defs.single[x.Var]; ok {
				b.ensure(d)
			}
		} else if x.Op == ir.OpVar && !isParamBar(b.req, x.Var) {
			b.ensureVar(x.Var)
		}
		return true
	})
	return sh
}

// isParamBar reports whether v is a parameter of the derived function but not of the primal.
func isParamBar(req *Request, v *ir.Var) bool {
	for _, in := range req.Wrt {
		if in.Acc == v {
			return true
		}
	}
	for _, o := range req.Of {
		if o.Seed == v {
			return true
		}
	}
	return false
}
