package matrix

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// rowsFirst is the ratio of columns to rows above which rows are cheaper, because a vector–Jacobian product takes up
// to twice as long as a Jacobian–vector product.
const rowsFirst = 2

// jacobian evaluates the cheaper kind of products.
func (b *builder) jacobian() []ir.Stmt {
	out, rows, known := b.layout.rows()
	out = append(out, b.layout.checkLengths(rows, known)...)
	if b.req.Row == nil {
		return append(out, b.collective(append(b.keeper.keepsBetween(b.req.Column, b.layout.n), b.byColumns(rows, known)...))...)
	}
	m := rows
	if !known {
		list, n := b.layout.leftover(rows)
		out, m = append(out, list...), n
	}
	switch wide, fixed := b.layout.wide(m); {
	case b.req.Column == nil || fixed && wide:
		return append(append(out, b.keeper.keepsBetween(b.req.Row, m.expr())...), b.byRows(m, rows, known)...)
	case fixed:
		return append(append(out, b.keeper.keepsBetween(b.req.Column, b.layout.n)...), b.byColumns(rows, known)...)
	}
	out = append(out, b.keeper.keeps()...)
	cond := ir.Binary(token.LSS, product(ir.Int(rowsFirst), m.expr()), b.layout.n.Clone())
	return append(out, &ir.If{
		Cond: cond, Then: &ir.Block{Stmts: b.byRows(m, rows, known)}, Else: &ir.Block{Stmts: b.byColumns(rows, known)},
	})
}

// wide reports whether rows are cheaper, if that is known at generation.
func (b *layout) wide(m sum) (wide, fixed bool) {
	n := b.cols[len(b.req.Wrt)]
	return rowsFirst*m.n < n.n, m.fixed() && n.fixed()
}

// checkLengths tests the lengths of the matrices, as far as they are known at entry.
func (b *layout) checkLengths(rows sum, known bool) []ir.Stmt {
	var out []ir.Stmt
	for i, w := range b.req.Wrt {
		have, n := ir.Len(ir.Use(w.Out)), b.width(i)
		if known {
			differs := ir.Binary(token.NEQ, have, product(rows.expr(), n))
			out = append(out, term.PanicIf(differs, Differs(w)))
			continue
		}
		text := "len(" + w.Out.Name + ") is not a multiple of the number of columns"
		if b.cols[i].zero() && b.cols[i+1].fixed() || fixedWidth(w.Var) {
			if !match.IsNumber(n, 1) {
				out = append(out, term.PanicIf(ir.Binary(token.NEQ, ir.Binary(token.REM, have, n), ir.Int(0)), text))
			}
			continue
		}
		none := ir.Binary(token.LAND, ir.Binary(token.EQL, n.Clone(), ir.Int(0)), ir.Binary(token.NEQ, have.Clone(), ir.Int(0)))
		odd := ir.Binary(token.LAND, ir.Binary(token.NEQ, n.Clone(), ir.Int(0)), ir.Binary(token.NEQ, ir.Binary(token.REM, have, n), ir.Int(0)))
		out = append(out, term.PanicIf(ir.Binary(token.LOR, none, odd), text))
	}
	return out
}

// Differs returns the message about a Jacobian of the wrong length.
func Differs(in Input) string {
	return "len(" + in.Out.Name + ") differs from the number of outputs times that of the numbers of " + in.Var.Name
}

func fixedWidth(v *ir.Var) bool { n, ok := fixedSize(v.Type); return ok && n > 0 }

// leftover computes the number of rows from the length of the first Jacobian that has columns.
func (b *layout) leftover(rows sum) ([]ir.Stmt, sum) {
	m := b.newVar("rows", intType)
	share := func(i int) *ir.Expr { return ir.Binary(token.QUO, ir.Len(ir.Use(b.req.Wrt[i].Out)), b.width(i)) }
	var out []ir.Stmt
	if i := slices.IndexFunc(b.req.Wrt, func(w Input) bool { return fixedWidth(w.Var) }); i >= 0 {
		out = []ir.Stmt{build.Define(m, share(i))}
	} else {
		out = []ir.Stmt{build.Define(m, rows.expr()), b.firstShare(m, share)}
	}
	for i, w := range b.req.Wrt {
		if len(b.req.Wrt) > 1 {
			differs := ir.Binary(token.NEQ, ir.Len(ir.Use(w.Out)), product(ir.Use(m), b.width(i)))
			out = append(out, term.PanicIf(differs, Differs(w)))
		}
	}
	return out, length(ir.Use(m))
}

// firstShare sets m to the number of columns of the first input that has numbers.
func (b *layout) firstShare(m *ir.Var, share func(i int) *ir.Expr) ir.Stmt {
	var chain *ir.If
	for i := len(b.req.Wrt) - 1; i >= 0; i-- {
		s := &ir.If{Cond: ir.Binary(token.GTR, b.width(i), ir.Int(0)), Then: &ir.Block{Stmts: []ir.Stmt{assign(ir.Use(m), share(i))}}}
		if chain != nil {
			s.Else = &ir.Block{Stmts: []ir.Stmt{chain}}
		}
		chain = s
	}
	return chain
}

// byColumns computes one column with each Jacobian–vector product, or several with one product of a group.
func (b *builder) byColumns(rows sum, known bool) []ir.Stmt {
	w := &products{req: b.req, layout: b.layout, keeper: b.keeper, of: b.req.Column, count: b.layout.n, undo: b.keeper.undoEffects, dots: b.req.Of, strided: true, open: b.layout.openResults()}
	w.make = func(l *lane) {
		l.read = b.layout.column
		vs := b.tangents(l)
		l.seed = func(c *ir.Expr) []ir.Stmt {
			var out []ir.Stmt
			for i, in := range b.req.Wrt {
				out = append(append(out, l.cleared(vs[i])...), b.layout.unit(b.layout.use(in.Var), vs[i], c, b.layout.cols[i])...)
			}
			return out
		}
	}
	w.check = func([]*ir.Var) []ir.Stmt { return b.layout.checkRows(rows, known) }
	return append(w.statements(), w.nothing()...)
}

// tangents makes the tangents of the inputs for l.
func (b *builder) tangents(l *lane) []*vector {
	var out []*vector
	for i, in := range b.req.Wrt {
		v := b.layout.unitVector(in.Var, "Dot", b.layout.cols[i], l)
		l.make, l.front, out = append(l.make, v.make...), append(l.front, v.value), append(out, v)
	}
	return out
}

// nothing evaluates the function if the matrix has no columns.
func (w *products) nothing() []ir.Stmt {
	if n := w.layout.cols[len(w.req.Wrt)]; n.fixed() && n.n > 0 || atLeastOne(n) {
		return nil
	}
	return []ir.Stmt{w.none(ir.Binary(token.EQL, w.layout.n.Clone(), ir.Int(0)))}
}

// atLeastOne reports whether s is never zero. Its terms are lengths.
func atLeastOne(s sum) bool { return s.n > 0 }

// checkRows tests the lengths of the matrices after a call has returned the outputs.
func (b *layout) checkRows(rows sum, known bool) []ir.Stmt {
	if known {
		return nil
	}
	var out []ir.Stmt
	at := constant(0)
	for _, v := range b.req.Of {
		list, next := b.count(b.use(v), at)
		out, at = append(out, list...), next
	}
	for i, w := range b.req.Wrt {
		differs := ir.Binary(token.NEQ, ir.Len(ir.Use(w.Out)), product(at.expr(), b.width(i)))
		out = append(out, term.PanicIf(differs, Differs(w)))
	}
	return out
}

// column stores the tangents of the outputs as column c.
func (b *layout) column(c *ir.Expr, dots []*ir.Var) []ir.Stmt {
	if len(b.req.Wrt) == 1 {
		return b.entries(dots, ir.Use(b.req.Wrt[0].Out), b.n, c)
	}
	if i, k := b.columnOf(c); i >= 0 {
		return b.entries(dots, ir.Use(b.req.Wrt[i].Out), b.width(i), ir.Int(k))
	}
	m, w, k := b.newVar("jac", ir.Use(b.req.Wrt[0].Out).Type), b.newVar("width", intType), b.newVar("col", intType)
	stores := b.entries(dots, ir.Use(m), ir.Use(w), ir.Use(k))
	out := []ir.Stmt{build.Define(m, ir.Use(b.req.Wrt[0].Out))}
	if used(stores, w) {
		out = append(out, build.Define(w, b.width(0)))
	} else {
		w = nil // the matrix has a single row
	}
	return append(append(out, build.Define(k, c.Clone()), b.which(c, m, w, k)), stores...)
}

// columnOf returns the input with column c, and the number of the column in its matrix, if both are known at
// generation. Otherwise the input is −1.
func (b *layout) columnOf(c *ir.Expr) (input int, column int64) {
	k, known := constantInt(c)
	for i := range b.req.Wrt {
		if first, next := b.cols[i], b.cols[i+1]; known && next.fixed() && first.n <= k && k < next.n {
			return i, k - first.n
		}
	}
	return -1, 0
}

// entries stores the tangents of the outputs in one column of a matrix.
func (b *layout) entries(dots []*ir.Var, matrix, width, col *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	at := constant(0)
	for i, v := range b.req.Of {
		list, next := b.store(b.use(v), ir.Use(dots[i]), at, func(at, value *ir.Expr) []ir.Stmt {
			return []ir.Stmt{assign(ir.Index(matrix.Clone(), add(product(at, width.Clone()), col.Clone()), types.Typ[types.Float64]), value)}
		})
		out, at = append(out, list...), next
	}
	return out
}

// used reports whether statements mention v.
func used(list []ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
	})
	return found
}

// which determines the matrix with column c: m, with w columns, at index k. If nothing uses w, it is nil.
func (b *layout) which(c *ir.Expr, m, w, k *ir.Var) ir.Stmt {
	var chain *ir.If
	for i := 1; i < len(b.req.Wrt); i++ {
		first := b.cols[i].expr()
		found := []ir.Stmt{assign(ir.Use(m), ir.Use(b.req.Wrt[i].Out)), assign(ir.Use(k), ir.Binary(token.SUB, c.Clone(), first.Clone()))}
		if w != nil {
			found = slices.Insert(found, 1, ir.Stmt(assign(ir.Use(w), b.width(i))))
		}
		set := when(ir.Binary(token.GEQ, c.Clone(), first), found...).(*ir.If)
		if chain != nil {
			set.Else = &ir.Block{Stmts: []ir.Stmt{chain}}
		}
		chain = set
	}
	return chain
}

// byRows computes one row with each vector–Jacobian product, or several rows with one product of a group. m is the
// number of rows, and rows the part of it that is known before the function is called.
func (b *builder) byRows(m, rows sum, known bool) []ir.Stmt {
	w := &products{req: b.req, layout: b.layout, keeper: b.keeper, of: b.req.Row, count: m.expr(), undo: b.keeper.undoEffects, check: nothingToCheck}
	w.make = func(l *lane) {
		seeds, bars := b.cotangents(l, m)
		l.seed = func(r *ir.Expr) []ir.Stmt { return b.unitRow(l, seeds, bars, r) }
		l.read = func(r *ir.Expr, _ []*ir.Var) []ir.Stmt { return b.row(bars, r) }
	}
	out := w.statements()
	if atLeastOne(m) {
		return out
	}
	none := w.none(ir.Binary(token.EQL, m.expr(), ir.Int(0))).(*ir.If)
	if MayBeEmpty(b.req.Wrt) {
		none.Then.Stmts = append(none.Then.Stmts, b.layout.checkRows(rows, known)...)
	}
	return append(out, none)
}

// MayBeEmpty reports whether a Jacobian may have no columns. Its length then does not determine the number of its
// rows.
func MayBeEmpty(wrt []Input) bool {
	return !slices.ContainsFunc(wrt, func(w Input) bool { return fixedWidth(w.Var) })
}

// cotangents makes the seeds of the outputs, which have m numbers together, and the adjoints of the inputs for l.
func (b *builder) cotangents(l *lane, m sum) (seeds, bars []*vector) {
	at := constant(0)
	for _, v := range b.req.Of {
		s := b.seed(v, m, at, l)
		_, n, _ := b.layout.rowsOf(v)
		at = at.plus(n)
		l.make, l.front, seeds = append(l.make, s.make...), append(l.front, s.value), append(seeds, s)
	}
	for _, w := range b.req.Wrt {
		v := b.layout.vector(w.Var, "Bar", nil)
		l.make, l.back, bars = append(l.make, v.make...), append(l.back, v.written), append(bars, v)
	}
	return seeds, bars
}

// seed makes the seed of the output v, whose rows begin at first.
func (b *builder) seed(v *ir.Var, m, first sum, l *lane) *vector {
	if v.Result && analysis.IsFloat(v.Type) {
		return b.layout.unitVector(v, "Bar", first, l)
	}
	return b.layout.vector(v, "Bar", b.layout.seedLength(v, m))
}

// seedShape returns a value with as many numbers as the seed s of output v.
func (b *layout) seedShape(v *ir.Var, s *vector) *ir.Expr {
	if v.Result {
		return s.place.Clone()
	}
	return b.use(v)
}

// unitRow sets the seeds to those of row r, and the adjoints to zero.
func (b *builder) unitRow(l *lane, seeds, bars []*vector, r *ir.Expr) []ir.Stmt {
	var clears, units []ir.Stmt
	at := constant(0)
	for i, v := range b.req.Of {
		s := seeds[i]
		if s.place == nil { // a constant
			at = at.plus(constant(1))
			continue
		}
		clears = append(clears, l.cleared(s)...)
		units = append(units, b.layout.unit(b.layout.seedShape(v, s), s, r.Clone(), at)...)
		_, at = b.layout.count(b.layout.seedShape(v, s), at)
	}
	for _, v := range bars {
		clears = append(clears, l.cleared(v)...)
	}
	return append(clears, units...)
}

// row stores the adjoints of the inputs as row r.
func (b *builder) row(bars []*vector, r *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for i, w := range b.req.Wrt {
		first := product(r.Clone(), b.layout.width(i))
		list, _ := b.layout.store(bars[i].shape.Clone(), bars[i].place, constant(0), func(at, value *ir.Expr) []ir.Stmt {
			return []ir.Stmt{assign(ir.Index(ir.Use(w.Out), add(first.Clone(), at), types.Typ[types.Float64]), value)}
		})
		out = append(out, list...)
	}
	return out
}

// seedLength returns the length of the seed of the result v, if v is a slice. It returns nil for other outputs.
func (b *layout) seedLength(v *ir.Var, m sum) *ir.Expr {
	if _, slice := v.Type.Underlying().(*types.Slice); !slice || !v.Result {
		return nil
	}
	rest := constant(0)
	for _, w := range b.req.Of {
		if w != v {
			_, n, _ := b.rowsOf(w)
			rest = rest.plus(n)
		}
	}
	if rest.zero() {
		return m.expr()
	}
	return ir.Binary(token.SUB, m.expr(), rest.expr())
}

// RowsFirst reports whether the Jacobian is computed row by row, if that is known at generation.
func RowsFirst(r *Request) (rows, fixed bool) {
	b := newBuilder(r)
	b.layout.columns()
	_, m, known := b.layout.rows()
	rows, fixed = b.layout.wide(m)
	return rows, fixed && known
}
