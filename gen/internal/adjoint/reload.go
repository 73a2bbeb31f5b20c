package adjoint

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// If a loop loads a value from memory that nothing changes, the reverse sweep loads it again. The variables on the
// way to it must belong to enclosing loops. They are saved once for the whole loop, and the loaded value is not saved
// in each iteration.
//
//	for range steps {
//		saved = u
//		for i := range n { for k := range n { s[i] += a[i][k] * u[k][j] } }
//	}

// definedOutside reports whether d is defined outside the innermost loop around the site.
func (b *regions) definedOutside(d *def, site *analysis.Site) bool {
	around, within := b.cx.inner(site)
	if !within || !b.req.Optimise || large(d.v.Type) {
		return false
	}
	loops, within := b.cx.inner(d.site)
	return !within || len(loops) < len(around)
}

// large reports whether saving a value of type t may cost more than saving the parts of it that a loop reads.
func large(t types.Type) bool {
	const most = 16 // numbers: a matrix of order four
	return parts(t) > most
}

// parts returns the number of scalars and references that a value of type t holds.
func parts(t types.Type) int64 {
	switch u := analysis.Under(t).(type) {
	case *types.Array:
		return u.Len() * parts(u.Elem())
	case *types.Struct:
		n := int64(0)
		for f := range analysis.Fields(u) {
			n += parts(f.Type())
		}
		return n
	}
	return 1
}

// reload returns an expression for the reverse sweep with the value of e in s. e must be a load or a computation with
// integers. If e must be saved, reload returns nil.
func (b *values) reload(e *ir.Expr, s ir.Stmt) *ir.Expr {
	m := moment{mirror: s, outer: true}
	if e.Op == ir.OpVar || worthNaming(e) || !cheap(e) || !b.avail.stable(e, b.req.Effects.At(s), m) {
		return nil
	}
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if x.Op != ir.OpVar {
			return x
		}
		return ir.Use(b.outerVar(x.Var, s))
	})
}

// outerVar returns the variable that has, in the reverse sweep, the value of v in s. It is v itself, or the variable
// in which v was saved before an enclosing loop.
func (b *values) outerVar(v *ir.Var, s ir.Stmt) *ir.Var {
	if b.avail.stableVar(v, b.req.Effects.At(s), moment{mirror: s}) || b.defs.single[v] != nil {
		b.ensureVar(v)
		return v
	}
	l := b.regions.around(ir.Use(v), s)
	d := b.blocks.once(v, l, false, func() *def { return b.blocks.name(ir.Use(v), nil, l) })
	b.ensure(d)
	return d.v
}

// reloadShadow is reload for the shadow of the reference e.
func (b *values) reloadShadow(e *ir.Expr, s ir.Stmt, m moment) *ir.Expr {
	m.outer = true
	if !isLoad(e) || !b.avail.shadowStable(e, b.req.Effects.At(s), m) {
		return nil
	}
	return b.shadows.shadowOf(e).Map(func(x *ir.Expr) *ir.Expr {
		switch {
		case x.Op != ir.OpVar || isParamBar(b.req, x.Var):
			return x
		case b.shadows.primal[x.Var] == nil:
			return ir.Use(b.outerVar(x.Var, s))
		}
		return ir.Use(b.outerShadow(x.Var, s))
	})
}

// outerShadow is outerVar for a shadow.
func (b *values) outerShadow(sh *ir.Var, s ir.Stmt) *ir.Var {
	v := b.shadows.primal[sh]
	if d, single := b.defs.single[sh]; single {
		b.ensure(d)
		return sh
	}
	if b.avail.shadowVarStable(v, b.req.Effects.At(s), moment{mirror: s}) {
		return sh
	}
	l := b.regions.around(ir.Use(v), s)
	d := b.blocks.once(v, l, true, func() *def { return b.shadows.nameShadow(ir.Use(v), l) })
	b.ensure(d)
	return d.v
}
