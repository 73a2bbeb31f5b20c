package matrix

import (
	goconstant "go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A Sparse requests a sparse matrix. It has the functions that record the path of the primal, and that pass sets of
// inputs through it.
type Sparse struct {
	Path, Pattern *Product
	Name          string // the name of the emitted function, with its package
}

// sparse evaluates sparse matrices.
func (b *builder) sparse() []ir.Stmt {
	out := b.layout.checkMatrices()
	out = append(out, b.keeper.keeps()...)
	path := b.layout.newVar("path", shape.Sparse("Path"))
	out = append(out, build.Define(path, ask(b.layout.matrices()[0], "Begin", path.Type, text(b.req.Sparse.Name))))
	out = append(out, b.layout.call(b.req.Sparse.Path, []*ir.Expr{ir.Use(path)}, nil))
	out = append(out, b.layout.empty(b.req.Sparse.Path)...)
	out = append(out, b.keeper.restored()...) // the following values have the shapes of the arguments
	out = append(out, when(b.stale(path), b.find(path)...))
	if b.req.Hess != nil {
		return append(out, b.compressedHessian()...)
	}
	for i := range b.req.Wrt {
		if i > 0 {
			out = append(out, b.keeper.restored()...)
		}
		out = append(out, b.compressed(i)...)
	}
	return out
}

// matrices returns the variables of the matrices.
func (b *layout) matrices() []*ir.Var {
	if b.req.Hess != nil {
		return []*ir.Var{b.req.Hess}
	}
	var list []*ir.Var
	for _, w := range b.req.Wrt {
		list = append(list, w.Out)
	}
	return list
}

// checkMatrices tests that the matrices are not nil and not the same.
func (b *layout) checkMatrices() []ir.Stmt {
	var out []ir.Stmt
	list := b.matrices()
	for i, m := range list {
		out = append(out, term.PanicIf(ir.Binary(token.EQL, ir.Use(m), &ir.Expr{Op: ir.OpNil, Type: m.Type}), m.Name+" is nil"))
		for _, other := range list[:i] {
			out = append(out, term.PanicIf(ir.Binary(token.EQL, ir.Use(m), ir.Use(other)), m.Name+" is "+other.Name+", too"))
		}
	}
	return out
}

// ask calls a method of m.
func ask(m *ir.Var, method string, t types.Type, args ...*ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpMethod, Name: method, Type: t, Args: append([]*ir.Expr{ir.Use(m)}, args...)}
}

func do(x *ir.Expr) ir.Stmt { return &ir.ExprStmt{X: x} }

var boolType = types.Typ[types.Bool]

// bounds returns the first column of input i, and the column after its last one.
func (b *layout) bounds(i int) (lo, hi *ir.Expr) { return b.cols[i].expr(), b.cols[i+1].expr() }

// stale returns the condition that the pattern of some matrix does not belong to the path.
func (b *builder) stale(path *ir.Var) *ir.Expr {
	var cond *ir.Expr
	for i, m := range b.layout.matrices() {
		lo, hi := b.layout.bounds(i)
		if b.req.Hess != nil {
			lo, hi = ir.Int(0), b.layout.n.Clone()
		}
		fresh := ir.Unary(token.NOT, ask(m, "Follows", boolType, ir.Use(path), lo, hi))
		if cond == nil {
			cond = fresh
			continue
		}
		cond = ir.Binary(token.LOR, cond, fresh)
	}
	return cond
}

// find passes index sets through the function and colours the patterns.
func (b *builder) find(path *ir.Var) []ir.Stmt {
	sets := b.layout.newVar("sets", shape.Sparse("Sets"))
	out := []ir.Stmt{build.Define(sets, ask(b.layout.matrices()[0], "Sets", sets.Type, b.layout.n.Clone()))}
	var args []*ir.Expr
	for i, w := range b.req.Wrt {
		v := b.layout.vector(w.Var, "Set", nil)
		out = append(append(out, v.make...), b.layout.inputs(sets, b.layout.use(w.Var), v, b.layout.cols[i])...)
		args = append(args, v.value)
	}
	var dots []*ir.Var
	if b.req.Hess == nil {
		for _, v := range b.req.Of {
			dots = append(dots, b.layout.newVar(v.Name+"Set", v.Type))
			out = append(out, &ir.Decl{Var: dots[len(dots)-1]})
		}
	}
	out = append(out, b.layout.call(b.req.Sparse.Pattern, append(args, ir.Use(sets)), dots))
	out = append(out, b.layout.outputs(sets, dots)...)
	out = append(out, b.layout.empty(b.req.Sparse.Pattern)...)
	out = append(out, b.keeper.restored()...)
	if b.req.Hess != nil {
		return append(out, do(ask(b.req.Hess, "Hessian", nil, ir.Use(path), ir.Use(sets))))
	}
	for i, w := range b.req.Wrt {
		lo, hi := b.layout.bounds(i)
		out = append(out, do(ask(w.Out, "Jacobian", nil, ir.Use(path), ir.Use(sets), lo, hi, ir.Bool(b.req.Column != nil), ir.Bool(b.req.Row != nil))))
	}
	return out
}

// inputs assigns index sets to the numbers of an input.
func (b *layout) inputs(sets *ir.Var, x *ir.Expr, v *vector, first sum) []ir.Stmt {
	list, _ := b.each(x, v.place, first, func(at, place *ir.Expr) []ir.Stmt {
		float := types.Typ[types.Float64]
		value := ask(sets, "Union", float, number(place), ask(sets, "Input", float, at))
		if types.Identical(place.Type, float) {
			return []ir.Stmt{assign(place.Clone(), value)}
		}
		return []ir.Stmt{assign(place.Clone(), ir.Convert(place.Type, ask(sets, "Narrow", float, value)))}
	})
	return list
}

// outputs adds the index sets of the outputs to the pattern, row by row.
func (b *layout) outputs(sets *ir.Var, dots []*ir.Var) []ir.Stmt {
	var out []ir.Stmt
	for _, v := range dots {
		list, _ := b.each(ir.Use(v), ir.Use(v), constant(0), func(_, place *ir.Expr) []ir.Stmt {
			return []ir.Stmt{do(ask(sets, "Output", nil, number(place)))}
		})
		out = append(out, list...)
	}
	return out
}

// each visits every number at y, which has the shape of x.
func (b *layout) each(x, y *ir.Expr, first sum, with func(at, place *ir.Expr) []ir.Stmt) ([]ir.Stmt, sum) {
	one := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt { return with(at, xs[1]) }
	run := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt {
		i := b.newVar("i", intType)
		elem := xs[1].Type.Underlying().(interface{ Elem() types.Type }).Elem()
		return []ir.Stmt{loop(i, ir.Len(xs[0].Clone()), with(add(at, ir.Use(i)), ir.Index(xs[1].Clone(), ir.Use(i), elem)))}
	}
	return b.numbers([]*ir.Expr{x.Clone(), y.Clone()}, first, visitor{one, run})
}

// restored undoes the effects of the previous call.
func (b *keeper) restored() []ir.Stmt {
	return (&ir.Block{Stmts: b.keep.restore}).Clone().Stmts
}

// compressed evaluates the Jacobian with respect to input i with one product for each colour.
func (b *builder) compressed(i int) []ir.Stmt {
	m := b.req.Wrt[i].Out
	none := ir.Binary(token.EQL, ask(m, "Colours", intType), ir.Int(0))
	switch {
	case b.req.Row == nil:
		w := b.compressedColumns(i)
		return append(w.statements(), w.none(none, w.keeper.restored()...))
	case b.req.Column == nil:
		w := b.compressedRows(i)
		return append(w.statements(), w.none(none, w.keeper.restored()...))
	}
	rows, columns := b.compressedRows(i), b.compressedColumns(i)
	some := func(method string) *ir.Expr { return ir.Binary(token.GTR, ask(m, method, intType), ir.Int(0)) }
	byColumns := append(b.keeper.restored(), columns.statements()...)
	return []ir.Stmt{
		when(some("RowColours"), rows.statements()...),
		when(ir.Binary(token.LOR, some("ColumnColours"), none.Clone()), append(byColumns, columns.none(none, b.keeper.restored()...))...),
	}
}

// compressedColumns computes the columns of each colour with one Jacobian–vector product, or those
// of several colours with one product of a group.
func (b *builder) compressedColumns(i int) *products {
	m := b.req.Wrt[i].Out
	w := b.compression(m, "ColumnColours", b.req.Column)
	w.dots, w.open = b.req.Of, b.layout.openResults()
	w.make = func(l *lane) {
		v := b.tangents(l)[i]
		l.seed = func(c *ir.Expr) []ir.Stmt {
			list, _ := b.layout.seedFrom(m, "Seeds", c, b.layout.use(b.req.Wrt[i].Var), v.place, constant(0))
			return append(clonedStmts(v.clear), list...)
		}
		l.read = func(c *ir.Expr, dots []*ir.Var) []ir.Stmt { return b.readColumns(m, c, dots) }
	}
	return w
}

// compression evaluates the entries of the matrix m by a product for each colour. count is the method that returns
// the number of colours.
func (b *builder) compression(m *ir.Var, count string, p *Product) *products {
	return &products{
		req: b.req, layout: b.layout, keeper: b.keeper, of: p, count: ask(m, count, intType), check: nothingToCheck,
		undo: func(*ir.Var) []ir.Stmt { return b.keeper.restored() },
	}
}

// readColumns reads the entries of colour c from the tangents of the outputs.
func (b *builder) readColumns(m *ir.Var, c *ir.Expr, dots []*ir.Var) []ir.Stmt {
	var out []ir.Stmt
	at := constant(0)
	for _, dot := range dots {
		list, next := b.layout.count(ir.Use(dot), at)
		out, at = append(out, list...), next
	}
	out = append(out, do(ask(m, "Read", nil, c.Clone(), at.expr())))
	at = constant(0)
	for _, dot := range dots {
		list, next := b.layout.recover(m, ir.Use(dot), ir.Use(dot), at)
		out, at = append(out, list...), next
	}
	return out
}

// seedFrom sets the numbers of colour c, which the method has of m returns, to one. The numbers begin at first.
func (b *layout) seedFrom(m *ir.Var, has string, c *ir.Expr, x, place *ir.Expr, first sum) ([]ir.Stmt, sum) {
	return b.each(x, place, first, func(at, place *ir.Expr) []ir.Stmt {
		return []ir.Stmt{when(ask(m, has, boolType, c.Clone(), at), assign(place.Clone(), ir.Float(place.Type, "1")))}
	})
}

// recover reads the entries of m from the numbers at y, which has the shape of x.
func (b *layout) recover(m *ir.Var, x, y *ir.Expr, first sum) ([]ir.Stmt, sum) {
	return b.each(x, y, first, func(at, place *ir.Expr) []ir.Stmt {
		return []ir.Stmt{do(ask(m, "Recover", nil, at, number(place)))}
	})
}

// text returns a string constant.
func text(s string) *ir.Expr {
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.String], Val: goconstant.MakeString(s)}
}
