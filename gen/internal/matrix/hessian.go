package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// hessian finds one row with each Hessian–vector product. What lies left of the diagonal is
// what earlier rows have there, so that the matrix is exactly symmetric.
func (b *builder) hessian() []ir.Stmt {
	differs := ir.Binary(token.NEQ, ir.Len(ir.Use(b.Hess)), product(b.n.Clone(), b.n.Clone()))
	out := []ir.Stmt{term.PanicIf(differs, "len("+b.Hess.Name+") differs from the square of the number of variables")}
	out = append(out, b.keeps()...)
	c := b.newVar("c", intType)
	var units, clears, store []ir.Stmt
	var dots, grads, products []*ir.Expr
	for i, w := range b.Wrt {
		v, hv := b.vector(w.Var, "Dot", nil), b.vector(w.Var, "HV", nil)
		out = append(append(out, v.make...), hv.make...)
		clears = append(clears, v.clear...)
		units = append(units, b.unit(b.use(w.Var), v, ir.Use(c), b.cols[i])...)
		list, _ := b.store(hv.shape.Clone(), hv.place, b.cols[i], func(at, value *ir.Expr) []ir.Stmt { return b.mirrored(c, at, value) })
		store = append(store, list...)
		dots, grads, products = append(dots, v.value), append(grads, ir.Use(w.Out)), append(products, hv.written)
	}
	args := append(append(dots, grads...), products...)
	call := b.call(b.Column, args, nil)
	out = append(out, loop(c, b.n.Clone(), b.again(c), clears, units, []ir.Stmt{call}, store, b.empty(b.Column)))
	return append(out, b.nothing(b.Column, args, nil)...)
}

// mirrored stores the entry in row c and column at, and its mirror image, if it is not left of the
// diagonal.
func (b *builder) mirrored(c *ir.Var, at, value *ir.Expr) []ir.Stmt {
	float := types.Typ[types.Float64]
	entry := ir.Index(ir.Use(b.Hess), add(product(ir.Use(c), b.n.Clone()), at.Clone()), float)
	image := ir.Index(ir.Use(b.Hess), add(product(at.Clone(), b.n.Clone()), ir.Use(c)), float)
	return []ir.Stmt{when(ir.Binary(token.GEQ, at.Clone(), ir.Use(c)), assign(entry, value), assign(image, value.Clone()))}
}
