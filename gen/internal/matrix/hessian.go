package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// hessian computes one row with each Hessian–vector product. Entries to the left of the diagonal are copied from
// earlier rows, so that the matrix is exactly symmetric.
func (b *builder) hessian() []ir.Stmt {
	differs := ir.Binary(token.NEQ, ir.Len(ir.Use(b.req.Hess)), product(b.layout.n.Clone(), b.layout.n.Clone()))
	out := []ir.Stmt{term.PanicIf(differs, "len("+b.req.Hess.Name+") differs from the square of the number of variables")}
	kept := b.keeper.keepsBetween(b.req.Column, b.layout.n)
	w := &products{req: b.req, layout: b.layout, keeper: b.keeper, of: b.req.Column, count: b.layout.n, shared: b.gradients(), undo: b.keeper.undoEffects, check: nothingToCheck}
	w.make = func(l *lane) {
		dots, hvs := b.curvature(l)
		l.seed = func(c *ir.Expr) []ir.Stmt {
			var clears, units []ir.Stmt
			for i, in := range b.req.Wrt {
				clears = append(clears, l.cleared(dots[i])...)
				units = append(units, b.layout.unit(b.layout.use(in.Var), dots[i], c, b.layout.cols[i])...)
			}
			return append(clears, units...)
		}
		l.read = func(c *ir.Expr, _ []*ir.Var) []ir.Stmt {
			var store []ir.Stmt
			for i := range b.req.Wrt {
				hv := hvs[i]
				list, _ := b.layout.store(hv.shape.Clone(), hv.place, b.layout.cols[i], func(at, value *ir.Expr) []ir.Stmt { return b.mirrored(c, at, value) })
				store = append(store, list...)
			}
			return store
		}
	}
	return append(out, b.collective(append(append(kept, w.statements()...), w.nothing()...))...)
}

// gradients returns the memory of the gradients.
func (b *builder) gradients() []*ir.Expr {
	var out []*ir.Expr
	for _, w := range b.req.Wrt {
		out = append(out, ir.Use(w.Out))
	}
	return out
}

// curvature makes the tangents of l and the memory for the Hessian–vector products.
func (b *builder) curvature(l *lane) (dots, hvs []*vector) {
	for i, w := range b.req.Wrt {
		v, hv := b.layout.unitVector(w.Var, "Dot", b.layout.cols[i], l), b.layout.vector(w.Var, "HV", nil)
		l.make = append(append(l.make, v.make...), hv.make...)
		l.front, l.back = append(l.front, v.value), append(l.back, hv.written)
		dots, hvs = append(dots, v), append(hvs, hv)
	}
	return dots, hvs
}

// mirrored stores the entry in row c and column at, and its mirror image, unless it is to the left of the diagonal.
func (b *builder) mirrored(c, at, value *ir.Expr) []ir.Stmt {
	float := types.Typ[types.Float64]
	entry := ir.Index(ir.Use(b.req.Hess), add(product(c.Clone(), b.layout.n.Clone()), at.Clone()), float)
	image := ir.Index(ir.Use(b.req.Hess), add(product(at.Clone(), b.layout.n.Clone()), c.Clone()), float)
	both := []ir.Stmt{assign(entry, value), assign(image, value.Clone())}
	column, fixed := constantInt(at)
	switch row, known := constantInt(c); {
	case ir.Same(at, c):
		return both[:1]
	case fixed && known && column < row:
		return nil
	case fixed && known:
		return both
	}
	return []ir.Stmt{when(ir.Binary(token.GEQ, at.Clone(), c.Clone()), both...)}
}
