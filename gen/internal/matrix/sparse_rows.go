package matrix

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// compressedRows computes the rows of each colour with one vector–Jacobian product, or those of
// several colours with one product of a group.
func (b *builder) compressedRows(i int) *products {
	m := b.req.Wrt[i].Out
	w := b.compression(m, "RowColours", b.req.Row)
	w.make = func(l *lane) {
		seeds, bars := b.cotangents(l, length(ask(m, "Rows", intType)))
		l.seed = func(c *ir.Expr) []ir.Stmt { return b.seedRows(m, c, seeds, bars) }
		l.read = func(c *ir.Expr, _ []*ir.Var) []ir.Stmt {
			v := bars[i]
			list, n := b.layout.count(v.shape.Clone(), constant(0))
			read := append(list, do(ask(m, "ReadRow", nil, c.Clone(), n.expr())))
			list, _ = b.layout.recover(m, v.shape, v.place, constant(0))
			return append(read, list...)
		}
	}
	return w
}

// seedRows sets the seeds to those of colour c, and the adjoints to zero.
func (b *builder) seedRows(m *ir.Var, c *ir.Expr, seeds, bars []*vector) []ir.Stmt {
	var clears, units []ir.Stmt
	at := constant(0)
	for k, v := range b.req.Of {
		list, next := b.layout.seedFrom(m, "SeedsRow", c, b.layout.seedShape(v, seeds[k]), seeds[k].place, at)
		clears, units, at = append(clears, clonedStmts(seeds[k].clear)...), append(units, list...), next
	}
	for _, v := range bars {
		clears = append(clears, clonedStmts(v.clear)...)
	}
	return append(clears, units...)
}

// compressedHessian computes the variables of each colour with one Hessian–vector product, or those
// of several colours with one product of a group.
func (b *builder) compressedHessian() []ir.Stmt {
	m := b.req.Hess
	w := b.compression(m, "Colours", b.req.Column)
	w.shared = b.gradients()
	w.make = func(l *lane) {
		dots, hvs := b.curvature(l)
		l.seed = func(c *ir.Expr) []ir.Stmt {
			var seed []ir.Stmt
			for i, in := range b.req.Wrt {
				list, _ := b.layout.seedFrom(m, "Seeds", c, b.layout.use(in.Var), dots[i].place, b.layout.cols[i])
				seed = append(append(seed, clonedStmts(dots[i].clear)...), list...)
			}
			return seed
		}
		l.read = func(c *ir.Expr, _ []*ir.Var) []ir.Stmt {
			read := []ir.Stmt{do(ask(m, "Read", nil, c.Clone(), b.layout.n.Clone()))}
			for i := range b.req.Wrt {
				list, _ := b.layout.recover(m, hvs[i].shape.Clone(), hvs[i].place, b.layout.cols[i])
				read = append(read, list...)
			}
			return read
		}
	}
	none := w.none(ir.Binary(token.EQL, ask(m, "Colours", intType), ir.Int(0)), b.keeper.restored()...)
	return append(w.statements(), do(ask(m, "Solve", nil)), none)
}
