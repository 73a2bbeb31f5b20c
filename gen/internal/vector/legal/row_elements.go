package legal

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A rowElement is an element of a row that the body reads from the matrix itself, as points[p*d+j].
type rowElement struct {
	at    *ir.Expr // the element
	index *ir.Expr // its index in the row; nil for 0
}

// A rowReader finds elements of rows in the order of the body.
type rowReader struct {
	space   *nest.Space
	changed map[*ir.Var]bool
	starts  map[*ir.Var]*ir.Expr // the only definitions of variables
	indices map[*ir.Var]bool     // variables that are only assigned as indices of loops
	around  []*ir.Loop
	rows    []*row
}

// readRows adds rows whose elements the body reads from the matrix by index, if an inner loop reads them repeatedly.
// Each of these indices must be known to be in the row.
func readRows(space *nest.Space, rows []*row) []*row {
	r := &rowReader{space: space, changed: match.Changes(space.Body), starts: map[*ir.Var]*ir.Expr{}, indices: map[*ir.Var]bool{}, rows: rows}
	r.findDefinitions()
	r.block(space.Body)
	var list []*row
	for n, x := range r.rows {
		if n < len(rows) || x.again {
			list = append(list, x)
		}
	}
	return list
}

// findDefinitions finds the variables that are defined once, and the variables that are only indices of loops.
func (r *rowReader) findDefinitions() {
	defined := map[*ir.Var]int{}
	r.space.Body.Walk(func(s ir.Stmt) {
		l, loop := s.(*ir.Loop)
		for _, v := range ir.Defines(s) {
			defined[v]++
			only := loop && l.Index == v && !v.Addressed
			if before, ok := r.indices[v]; ok {
				only = only && before
			}
			r.indices[v] = only
		}
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && !d.LHS.Var.Addressed {
			r.starts[d.LHS.Var] = d.RHS
		}
	})
	for v, n := range defined {
		if n > 1 {
			delete(r.starts, v)
		}
	}
}

func (r *rowReader) block(b *ir.Block) {
	for _, s := range b.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				r.element(x)
				return true
			})
		})
		l, ok := s.(*ir.Loop)
		if ok {
			r.around = append(r.around, l)
		}
		for _, inner := range ir.Blocks(s) {
			r.block(inner)
		}
		if ok {
			r.around = r.around[:len(r.around)-1]
		}
	}
}

// element records e if it is an element of the row of the iteration.
func (r *rowReader) element(e *ir.Expr) {
	if e.Op != ir.OpIndex || !match.Slice(e.Args[0].Type) || !match.Float64(e.Type) {
		return
	}
	width, index := r.inRow(e.Args[1])
	if width == nil || width.Op == ir.OpConst || !steadyInteger(r.space, width, r.changed) || index != nil && !r.below(index, width) {
		return
	}
	matrix := e.Args[0]
	again := index != nil && len(r.around) > 1
	for _, x := range r.rows {
		if ir.Same(x.matrix, matrix) && ir.Same(x.width, width) {
			x.elements, x.again = append(x.elements, rowElement{e, index}), x.again || again
			return
		}
	}
	if steadyMatrix(r.space, matrix, r.changed) {
		r.rows = append(r.rows, &row{matrix: matrix.Clone(), width: width.Clone(), again: again, elements: []rowElement{{e, index}}})
	}
}

// inRow returns the width of the row and the index in it if e is i*d+j for the index i of the loop.
func (r *rowReader) inRow(e *ir.Expr) (width, index *ir.Expr) {
	if d := r.start(e); d != nil {
		return d, nil
	}
	if e.Op != ir.OpBinary || e.Tok != token.ADD {
		return nil, nil
	}
	for k, x := range e.Args {
		if d := r.start(x); d != nil {
			return d, e.Args[1-k]
		}
	}
	return nil, nil
}

// start returns d if e is i*d, or a variable with this value.
func (r *rowReader) start(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpVar && r.starts[e.Var] != nil {
		e = r.starts[e.Var]
	}
	return times(e, func(x *ir.Expr) bool { return match.Var(x, r.space.Loop.Index) })
}

// below reports whether 0 ≤ e < width, where width is positive, because e is the index of a loop between such bounds.
func (r *rowReader) below(e, width *ir.Expr) bool {
	if e.Op != ir.OpVar || !r.indices[e.Var] {
		return false
	}
	for n := len(r.around) - 1; n >= 0; n-- {
		if l := r.around[n]; l.Index == e.Var {
			return l.Over == nil && r.between(l, width)
		}
	}
	return false
}

// between reports whether the index of l stays in 0 ≤ index < width.
func (r *rowReader) between(l *ir.Loop, width *ir.Expr) bool {
	switch {
	case l.Step == 1 && l.Cmp == token.LSS:
		return r.notNegative(l.From, width) && (r.spans(l.To, width) || r.below(l.To, width))
	case l.Step == 1 && l.Cmp == token.LEQ:
		return r.notNegative(l.From, width) && r.last(l.To, width)
	case l.Step == -1 && l.Cmp == token.GEQ:
		return r.last(l.From, width) && r.notNegative(l.To, width)
	}
	return false
}

// spans reports whether e is width, or the length of a row of this width.
func (r *rowReader) spans(e, width *ir.Expr) bool {
	return ir.Same(e, width) || e.Builtin() == effects.Len && e.Args[0].Op == ir.OpVar &&
		slices.ContainsFunc(r.rows, func(x *row) bool { return x.names[e.Args[0].Var] && ir.Same(x.width, width) })
}

// last reports whether the bound e of a loop is less than width, because it is width-1, an index in the row, or the
// index before one.
func (r *rowReader) last(e, width *ir.Expr) bool {
	x, n := match.Parted(e)
	return r.spans(build.Increment(e), width) || x != nil && (n == 0 || n == -1) && r.below(x, width)
}

// notNegative reports whether the bound e of a loop is not negative, because it is a number, an index in the row, or
// the index after one.
func (r *rowReader) notNegative(e, width *ir.Expr) bool {
	if match.ZeroOrAbsent(e) || match.Natural(e) {
		return true
	}
	x, n := match.Parted(e)
	return x != nil && (n == 0 || n == 1) && r.below(x, width)
}
