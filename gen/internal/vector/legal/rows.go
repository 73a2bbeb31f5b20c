package legal

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A row is the part of a matrix that belongs to an iteration. The rows of the matrix are one after the other in a
// slice:
//
//	for p := range n {
//		for c := range k {
//			x := points[p*d : (p+1)*d]
//			... // loops over the elements of x
//		}
//	}
//
// From one lane to the next, an element of a row is d elements further on. If inner loops read the row several times,
// it is first copied to memory in which the lanes of an element are neighbours. All rows of a matrix have the same
// length.
type row struct {
	matrix, width *ir.Expr
	own           *ir.Var          // the copy
	names         map[*ir.Var]bool // the variables that name the row
	elements      []rowElement     // its elements that the body reads from the matrix itself
	again         bool             // a loop in an inner loop reads one of these
}

// CopyRows copies the rows that belong to iterations, and replaces their lengths in the body by their width.
func (a *Reductions) CopyRows() {
	if a.Space.Strided != nil || a.Space.Peeled > 0 {
		return
	}
	body := a.Space.Body
	a.Space.Body = body.Clone()
	found := readRows(a.Space, findRows(a.Space))
	if len(found) == 0 {
		a.Space.Body = body
		return
	}
	var copies []ir.Stmt
	rowOf := map[*ir.Var]*row{}
	for _, r := range found {
		copies = append(copies, a.copyOf(r))
		for _, x := range r.elements {
			*x.at = *ir.Index(ir.Use(r.own), build.OrZero(x.index), types.Typ[types.Float64])
		}
		rowOf[r.own] = r
		for v := range r.names {
			rowOf[v] = r
		}
	}
	rewrite.EachBlock(a.Space.Body, func(b *ir.Block) {
		b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
			d, ok := s.(*ir.Assign)
			return ok && d.Tok == token.DEFINE && rowOf[d.LHS.Var] != nil
		})
	})
	rewrite.All(a.Space.Body, func(e *ir.Expr) *ir.Expr { return inRow(e, rowOf) })
	a.Space.Body.Stmts = append(copies, a.Space.Body.Stmts...)
	a.Rows = len(found)
}

// inRow returns e with the row replaced by its copy, and the length of the row by the width.
func inRow(e *ir.Expr, rowOf map[*ir.Var]*row) *ir.Expr {
	switch {
	case e.Builtin() == effects.Len && e.Args[0].Op == ir.OpVar && rowOf[e.Args[0].Var] != nil:
		return rowOf[e.Args[0].Var].width.Clone()
	case e.Op == ir.OpVar && rowOf[e.Var] != nil:
		return ir.Use(rowOf[e.Var].own)
	}
	return e
}

// copyOf allocates memory for r, adds the checks that r is in the matrix, and returns the loop that fills the memory.
func (a *Reductions) copyOf(r *row) ir.Stmt {
	r.own = &ir.Var{Name: a.Space.Fn.Fresh(match.Name(match.NamedPart(r.matrix)) + "Own"), Type: types.NewSlice(types.Typ[types.Float64])}
	a.Scratch = append(a.Scratch, &scratch{Own: r.own, Size: r.width, Stack: stackOf(r.own)})
	a.Uniformity.Private[r.own], a.Uniformity.Inside[r.own] = true, true
	a.Asked = append(a.Asked, ir.Binary(token.GTR, r.width.Clone(), ir.Int(0)))
	if !match.Natural(a.Space.Lo) {
		a.Asked = append(a.Asked, ir.Binary(token.GEQ, a.Space.Lo.Clone(), ir.Int(0)))
	}
	a.Asked = append(a.Asked, ir.Binary(token.LEQ, a.Space.Hi.Clone(), ir.Binary(token.QUO, ir.Len(r.matrix.Clone()), r.width.Clone())))
	i := &ir.Var{Name: a.Space.Fn.Fresh("i"), Type: types.Typ[types.Int]}
	first := ir.Binary(token.MUL, ir.Use(a.Space.Loop.Index), r.width.Clone())
	element := ir.Index(r.matrix.Clone(), build.Add(first, ir.Use(i)), types.Typ[types.Float64])
	body := &ir.Block{Stmts: []ir.Stmt{&ir.Assign{LHS: ir.Index(ir.Use(r.own), ir.Use(i), types.Typ[types.Float64]), RHS: element, Tok: token.ASSIGN}}}
	return &ir.Loop{Index: i, From: ir.Int(0), To: r.width.Clone(), Step: 1, Cmp: token.LSS, Body: body}
}

// findRows lists the rows that inner loops read several times.
func findRows(space *nest.Space) []*row {
	var list []*row
	changed := match.Changes(space.Body)
	defined := map[*ir.Var]int{}
	space.Body.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			defined[v]++
		}
	})
	again := readRepeatedly(space)
	space.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || d.Tok != token.DEFINE || d.RHS.Op != ir.OpSlice || defined[d.LHS.Var] > 1 || d.LHS.Var.Addressed || !again[d.LHS.Var] {
			return
		}
		matrix, width := rowOf(space, d.RHS)
		if width == nil || !steadyInteger(space, width, changed) || !steadyMatrix(space, matrix, changed) {
			return
		}
		for _, r := range list {
			if ir.Same(r.matrix, matrix) && ir.Same(r.width, width) {
				r.names[d.LHS.Var] = true
				return
			}
		}
		list = append(list, &row{matrix: matrix, width: width, names: map[*ir.Var]bool{d.LHS.Var: true}})
	})
	return list
}

// rowOf returns the matrix and the width if e is the row of the iteration, m[i*d:(i+1)*d] or m[i*d:i*d+d].
func rowOf(space *nest.Space, e *ir.Expr) (matrix, width *ir.Expr) {
	m, lo, hi := e.Args[0], e.Args[1], e.Args[2]
	if lo == nil || hi == nil || e.Args[3] != nil || !match.Slice(m.Type) || !match.Float64(match.ElemType(m.Type)) {
		return nil, nil
	}
	d := times(lo, func(x *ir.Expr) bool { return match.Var(x, space.Loop.Index) })
	if d == nil {
		return nil, nil
	}
	next := times(hi, func(x *ir.Expr) bool {
		x, n := match.Parted(x)
		return n == 1 && x != nil && match.Var(x, space.Loop.Index)
	})
	switch {
	case next != nil && ir.Same(next, d):
		return m, d
	case hi.Op == ir.OpBinary && hi.Tok == token.ADD && ir.Same(hi.Args[0], lo) && ir.Same(hi.Args[1], d):
		return m, d
	}
	return nil, nil
}

// times returns the other factor of a product if is is true for one factor, or nil.
func times(e *ir.Expr, is func(*ir.Expr) bool) *ir.Expr {
	if e.Op != ir.OpBinary || e.Tok != token.MUL {
		return nil
	}
	for k, x := range e.Args {
		if is(x) {
			return e.Args[1-k]
		}
	}
	return nil
}

// steadyInteger reports whether the integer e has the same value everywhere in the loop.
func steadyInteger(space *nest.Space, e *ir.Expr, changed map[*ir.Var]bool) bool {
	ok := match.LengthOnly(e)
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.Op != ir.OpVar || !changed[x.Var] && !x.Var.Addressed && x.Var != space.Loop.Index)
		return ok
	})
	return ok
}

// steadyMatrix reports whether the slice e is a variable or a field that does not change in the loop, and nothing is
// written to its memory through e or through a slice that cannot be compared with it. Slices that the caller keeps
// apart need no comparison.
func steadyMatrix(space *nest.Space, e *ir.Expr, changed map[*ir.Var]bool) bool {
	if !steadyPlace(space, e, changed) {
		return false
	}
	ok := true
	space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if !write || (*x).Op == ir.OpVar {
				return
			}
			place := *x
			for place.Op == ir.OpField || place.Op == ir.OpIndex && !match.Slice(place.Args[0].Type) {
				place = place.Args[0]
			}
			if place.Op != ir.OpIndex {
				return // a component of a variable
			}
			base := place.Args[0]
			compared := base.Op == ir.OpVar && !ir.Same(base, e) && !changed[base.Var]
			ok = ok && (space.Distinct(base, e) || space.Origins.KeptApart(base, e) || compared)
		})
	})
	return ok
}

// steadyPlace reports whether the place e is a variable that does not change in the loop, a field of one, or a field
// of a struct to which one points. A loop that writes something other than numbers to memory might change the field.
func steadyPlace(space *nest.Space, e *ir.Expr, changed map[*ir.Var]bool) bool {
	root := e
	for root.Op == ir.OpField {
		root = root.Args[0]
	}
	if root.Op != ir.OpVar || changed[root.Var] || root.Var.Addressed || !space.Plain(e) {
		return false
	}
	ok := true
	space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if write && (*x).Op != ir.OpVar && e != root {
				_, basic := (*x).Type.Underlying().(*types.Basic)
				ok = ok && basic
			}
		})
	})
	return ok
}

// readRepeatedly returns the slices of the body that are used only by length and by element, whose elements are not
// written, and whose elements a loop in an inner loop reads.
func readRepeatedly(space *nest.Space) map[*ir.Var]bool {
	again, other := map[*ir.Var]bool{}, map[*ir.Var]bool{}
	var visit func(b *ir.Block, depth int)
	visit = func(b *ir.Block, depth int) {
		for _, s := range b.Stmts {
			d, assign := s.(*ir.Assign)
			ir.Exprs(s, func(e **ir.Expr, write bool) {
				if assign && d.Tok == token.DEFINE && write {
					return
				}
				recordUses(*e, write, depth, again, other)
			})
			inner := depth
			if _, ok := s.(*ir.Loop); ok {
				inner++
			}
			for _, n := range ir.Blocks(s) {
				visit(n, inner)
			}
		}
	}
	visit(space.Body, 0)
	for v := range other {
		delete(again, v)
	}
	return again
}

// recordUses records in again the slices of which e reads an element in a loop in a loop. It records in other the
// slices that e uses in any way other than reading elements and lengths.
func recordUses(e *ir.Expr, write bool, depth int, again, other map[*ir.Var]bool) {
	e.Walk(func(x *ir.Expr) bool {
		switch {
		case x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && !(write && x == e):
			if depth > 1 {
				again[x.Args[0].Var] = true
			}
			recordUses(x.Args[1], false, depth, again, other)
			return false
		case x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar:
			return false
		case x.Op == ir.OpVar:
			other[x.Var] = true
		}
		return true
	})
}
