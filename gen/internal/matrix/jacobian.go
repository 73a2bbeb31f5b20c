package matrix

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// rowsFirst says how many columns for each row make rows the cheaper way: a vector–Jacobian product
// takes up to twice as long as a Jacobian–vector product.
const rowsFirst = 2

// jacobian evaluates the products that take less time.
func (b *builder) jacobian() []ir.Stmt {
	rows, known := b.rows()
	out := b.checkLengths(rows, known)
	kept := b.keeps()
	if b.Row == nil {
		return append(append(out, kept...), b.byColumns(rows, known)...)
	}
	m := rows
	if !known {
		list, n := b.leftover(rows)
		out, m = append(out, list...), n
	}
	out = append(out, kept...)
	switch wide, fixed := b.wide(m); {
	case b.Column == nil || fixed && wide:
		return append(out, b.byRows(m)...)
	case fixed:
		return append(out, b.byColumns(rows, known)...)
	}
	cond := ir.Binary(token.LSS, product(ir.Int(rowsFirst), m.expr()), b.n.Clone())
	return append(out, &ir.If{
		Cond: cond, Then: &ir.Block{Stmts: b.byRows(m)}, Else: &ir.Block{Stmts: b.byColumns(rows, known)},
	})
}

// wide reports whether rows are the cheaper way, if that is known at generation.
func (b *layout) wide(m sum) (wide, fixed bool) {
	n := b.cols[len(b.Wrt)]
	return rowsFirst*m.n < n.n, m.fixed() && n.fixed()
}

// rows is the number of rows, of what is known of it at entry. Results with slices and
// what pointers lead to show theirs after a call.
func (b *layout) rows() (m sum, known bool) {
	known = true
	for _, v := range b.Of {
		n, ok := b.rowsOf(v)
		m, known = m.plus(n), known && ok
	}
	return m, known
}

func (b *layout) rowsOf(v *ir.Var) (sum, bool) {
	if n, ok := fixedSize(v.Type); ok {
		return constant(n), true
	}
	if v.Result {
		return sum{}, false
	}
	if _, ok := v.Type.Underlying().(*types.Slice); ok {
		return size(b.use(v))
	}
	return sum{}, false
}

// Derivable reports whether the shape of a seed of every output is known before a call, or is
// that of one slice of numbers, whose length the Jacobian's shows.
func Derivable(of []*ir.Var) bool {
	open := 0
	for _, v := range of {
		s, slice := v.Type.Underlying().(*types.Slice)
		switch _, fixed := fixedSize(v.Type); {
		case fixed && !analysis.HasRefs(v.Type):
		case slice && !v.Result && !analysis.HasRefs(s.Elem()):
		case slice && analysis.IsFloat(s.Elem()):
			open++
		default:
			return false
		}
	}
	return open <= 1
}

// checkLengths tests the lengths of the matrices as far as they are known at entry.
func (b *layout) checkLengths(rows sum, known bool) []ir.Stmt {
	var out []ir.Stmt
	for i, w := range b.Wrt {
		have, n := ir.Len(ir.Use(w.Out)), b.width(i)
		if known {
			differs := ir.Binary(token.NEQ, have, product(rows.expr(), n))
			out = append(out, term.PanicIf(differs, Differs(w)))
			continue
		}
		text := "len(" + w.Out.Name + ") is not a multiple of the number of columns"
		if b.cols[i].zero() && b.cols[i+1].fixed() || fixedWidth(w.Var) {
			if !isInt(n, 1) {
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

// Differs is what is said of a Jacobian of another length.
func Differs(in Input) string {
	return "len(" + in.Out.Name + ") differs from the number of outputs times that of the numbers of " + in.Var.Name
}

func fixedWidth(v *ir.Var) bool { n, ok := fixedSize(v.Type); return ok && n > 0 }

// leftover finds the number of rows by the length of the first Jacobian that has columns.
func (b *layout) leftover(rows sum) ([]ir.Stmt, sum) {
	m := b.newVar("rows", intType)
	share := func(i int) *ir.Expr { return ir.Binary(token.QUO, ir.Len(ir.Use(b.Wrt[i].Out)), b.width(i)) }
	var out []ir.Stmt
	if i := slices.IndexFunc(b.Wrt, func(w Input) bool { return fixedWidth(w.Var) }); i >= 0 {
		out = []ir.Stmt{define(m, share(i))}
	} else {
		out = []ir.Stmt{define(m, rows.expr()), b.firstShare(m, share)}
	}
	for i, w := range b.Wrt {
		if len(b.Wrt) > 1 {
			differs := ir.Binary(token.NEQ, ir.Len(ir.Use(w.Out)), product(ir.Use(m), b.width(i)))
			out = append(out, term.PanicIf(differs, Differs(w)))
		}
	}
	return out, length(ir.Use(m))
}

// firstShare makes m the share of the first input that has numbers.
func (b *layout) firstShare(m *ir.Var, share func(i int) *ir.Expr) ir.Stmt {
	var chain *ir.If
	for i := len(b.Wrt) - 1; i >= 0; i-- {
		s := &ir.If{Cond: ir.Binary(token.GTR, b.width(i), ir.Int(0)), Then: &ir.Block{Stmts: []ir.Stmt{assign(ir.Use(m), share(i))}}}
		if chain != nil {
			s.Else = &ir.Block{Stmts: []ir.Stmt{chain}}
		}
		chain = s
	}
	return chain
}

// byColumns finds one column with each Jacobian–vector product, or several with one of a group.
func (b *builder) byColumns(rows sum, known bool) []ir.Stmt {
	w := &columns{builder: b, count: b.n, again: b.again}
	w.seed = func(lane []*vector, c *ir.Expr) []ir.Stmt {
		var out []ir.Stmt
		for i, in := range b.Wrt {
			out = append(append(out, (&ir.Block{Stmts: lane[i].clear}).Clone().Stmts...), b.unit(b.use(in.Var), lane[i], c, b.cols[i])...)
		}
		return out
	}
	w.check = func([]*ir.Var) []ir.Stmt { return b.checkRows(rows, known) }
	w.read = b.column
	out := w.statements()
	_, args := w.lane(0, ir.Int(0))
	_, dots := w.outputs()
	return append(out, b.nothing(b.Column, args, dots)...)
}

// nothing evaluates the function where the matrix has no columns.
func (b *layout) nothing(p *Product, args []*ir.Expr, dots []*ir.Var) []ir.Stmt {
	if b.cols[len(b.Wrt)].fixed() && b.cols[len(b.Wrt)].n > 0 || atLeastOne(b.cols[len(b.Wrt)]) {
		return nil
	}
	own := each(args, func(x *ir.Expr) *ir.Expr { return x.Clone() })
	call := b.call(p, own, dots)
	if m, ok := call.(*ir.Multi); ok {
		for i := range dots {
			m.LHS[len(m.LHS)-len(dots)+i] = nil
		}
	}
	return []ir.Stmt{when(ir.Binary(token.EQL, b.n.Clone(), ir.Int(0)), call)}
}

// atLeastOne reports whether s is never zero: its terms are lengths.
func atLeastOne(s sum) bool { return s.n > 0 }

// checkRows tests the lengths of the matrices, now that the outputs are there.
func (b *layout) checkRows(rows sum, known bool) []ir.Stmt {
	if known {
		return nil
	}
	var out []ir.Stmt
	at := constant(0)
	for _, v := range b.Of {
		list, next := b.count(b.use(v), at)
		out, at = append(out, list...), next
	}
	for i, w := range b.Wrt {
		differs := ir.Binary(token.NEQ, ir.Len(ir.Use(w.Out)), product(at.expr(), b.width(i)))
		out = append(out, term.PanicIf(differs, Differs(w)))
	}
	return out
}

// column stores the tangents of the outputs as column c.
func (b *layout) column(c *ir.Expr, dots []*ir.Var) []ir.Stmt {
	if len(b.Wrt) == 1 {
		return b.entries(dots, ir.Use(b.Wrt[0].Out), b.n, c)
	}
	m, w, k := b.newVar("jac", ir.Use(b.Wrt[0].Out).Type), b.newVar("width", intType), b.newVar("col", intType)
	stores := b.entries(dots, ir.Use(m), ir.Use(w), ir.Use(k))
	out := []ir.Stmt{define(m, ir.Use(b.Wrt[0].Out))}
	if used(stores, w) {
		out = append(out, define(w, b.width(0)))
	} else {
		w = nil // of a single row
	}
	return append(append(out, define(k, c.Clone()), b.which(c, m, w, k)), stores...)
}

// entries stores the tangents of the outputs in one column of a matrix.
func (b *layout) entries(dots []*ir.Var, matrix, width, col *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	at := constant(0)
	for i, v := range b.Of {
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

// which finds the matrix that has column c: m, of w columns, at k. w is nil where
// nothing asks for it.
func (b *layout) which(c *ir.Expr, m, w, k *ir.Var) ir.Stmt {
	var chain *ir.If
	for i := 1; i < len(b.Wrt); i++ {
		first := b.cols[i].expr()
		found := []ir.Stmt{assign(ir.Use(m), ir.Use(b.Wrt[i].Out)), assign(ir.Use(k), ir.Binary(token.SUB, c.Clone(), first.Clone()))}
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

// byRows finds one row with each vector–Jacobian product.
func (b *builder) byRows(m sum) []ir.Stmt {
	r := b.newVar("r", intType)
	var made, units, clears, store []ir.Stmt
	var seeds, bars []*ir.Expr
	at := constant(0)
	for _, v := range b.Of {
		n := b.seedLength(v, m)
		s := b.vector(v, "Bar", n)
		made, clears = append(made, s.make...), append(clears, s.clear...)
		shape := b.use(v)
		if v.Result {
			shape = s.place
		}
		units = append(units, b.unit(shape, s, ir.Use(r), at)...)
		_, at = b.count(shape.Clone(), at)
		seeds = append(seeds, s.value)
	}
	for i, w := range b.Wrt {
		v := b.vector(w.Var, "Bar", nil)
		made, clears = append(made, v.make...), append(clears, v.clear...)
		bars = append(bars, v.written)
		row := product(ir.Use(r), b.width(i))
		list, _ := b.store(v.shape.Clone(), v.place, constant(0), func(at, value *ir.Expr) []ir.Stmt {
			return []ir.Stmt{assign(ir.Index(ir.Use(w.Out), add(row.Clone(), at), types.Typ[types.Float64]), value)}
		})
		store = append(store, list...)
	}
	args := append(seeds, bars...)
	call := b.call(b.Row, args, nil)
	body := loop(r, m.expr(), b.again(r), clears, units, []ir.Stmt{call}, store, b.empty(b.Row))
	out := append(made, body)
	if atLeastOne(m) {
		return out
	}
	own := each(args, func(x *ir.Expr) *ir.Expr { return x.Clone() })
	return append(out, when(ir.Binary(token.EQL, m.expr(), ir.Int(0)), b.call(b.Row, own, nil)))
}

// seedLength is the length of the seed of the result v, a slice; nil for other outputs.
func (b *layout) seedLength(v *ir.Var, m sum) *ir.Expr {
	if _, slice := v.Type.Underlying().(*types.Slice); !slice || !v.Result {
		return nil
	}
	rest := constant(0)
	for _, w := range b.Of {
		if w != v {
			n, _ := b.rowsOf(w)
			rest = rest.plus(n)
		}
	}
	if rest.zero() {
		return m.expr()
	}
	return ir.Binary(token.SUB, m.expr(), rest.expr())
}

// RowsFirst reports whether the Jacobian is found row by row, if that is known at generation.
func RowsFirst(r *Request) (rows, fixed bool) {
	b := newBuilder(r)
	b.columns()
	m, known := b.rows()
	rows, fixed = b.wide(m)
	return rows, fixed && known
}
