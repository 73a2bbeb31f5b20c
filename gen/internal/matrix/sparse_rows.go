package matrix

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// compressedRows finds the rows of each colour with one vector–Jacobian product.
func (b *builder) compressedRows(i int) []ir.Stmt {
	m, c := b.Wrt[i].Out, b.newVar("c", intType)
	rows := b.newVar("rows", intType)
	out := []ir.Stmt{define(rows, ask(m, "Rows", intType))}
	var clears, units, read []ir.Stmt
	var seeds, bars []*ir.Expr
	at := constant(0)
	for _, v := range b.Of {
		s := b.vector(v, "Bar", b.seedLength(v, length(ir.Use(rows))))
		out, clears = append(out, s.make...), append(clears, s.clear...)
		shape := b.use(v)
		if v.Result {
			shape = s.place
		}
		list, next := b.seedFrom(m, ir.Use(c), shape, s.place, at)
		units, at = append(units, list...), next
		seeds = append(seeds, s.value)
	}
	for k, w := range b.Wrt {
		v := b.vector(w.Var, "Bar", nil)
		out, clears = append(out, v.make...), append(clears, v.clear...)
		bars = append(bars, v.written)
		if k == i {
			list, n := b.count(v.shape.Clone(), constant(0))
			read = append(list, do(ask(m, "Read", nil, ir.Use(c), n.expr())))
			list, _ = b.recover(m, v.shape, v.place, constant(0))
			read = append(read, list...)
		}
	}
	args := append(seeds, bars...)
	call := b.call(b.Row, args, nil)
	out = append(out, loop(c, ask(m, "Colours", intType), b.restored(), clears, units, []ir.Stmt{call}, read, b.empty(b.Row)))
	out = append(out, b.colourless(m, b.Row, args, nil)...)
	if !b.needsRows() {
		return out[1:]
	}
	return out
}

// needsRows reports whether an output's seed is as long as the matrix has rows.
func (b *layout) needsRows() bool {
	for _, v := range b.Of {
		if _, slice := v.Type.Underlying().(*types.Slice); slice && v.Result {
			return true
		}
	}
	return false
}

// compressedHessian finds the variables of each colour with one Hessian–vector product.
func (b *builder) compressedHessian() []ir.Stmt {
	m, c := b.Hess, b.newVar("c", intType)
	var out, seed, read []ir.Stmt
	var dots, grads, products []*ir.Expr
	read = append(read, do(ask(m, "Read", nil, ir.Use(c), b.n.Clone())))
	for i, w := range b.Wrt {
		v, hv := b.vector(w.Var, "Dot", nil), b.vector(w.Var, "HV", nil)
		out = append(append(out, v.make...), hv.make...)
		list, _ := b.seedFrom(m, ir.Use(c), b.use(w.Var), v.place, b.cols[i])
		seed = append(append(seed, v.clear...), list...)
		list, _ = b.recover(m, hv.shape.Clone(), hv.place, b.cols[i])
		read = append(read, list...)
		dots, grads, products = append(dots, v.value), append(grads, ir.Use(w.Out)), append(products, hv.written)
	}
	args := append(append(dots, grads...), products...)
	call := b.call(b.Column, args, nil)
	out = append(out, loop(c, ask(m, "Colours", intType), b.restored(), seed, []ir.Stmt{call}, read, b.empty(b.Column)))
	return append(out, b.colourless(m, b.Column, args, nil)...)
}
