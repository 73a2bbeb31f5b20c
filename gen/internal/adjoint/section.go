package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Stencils read an element of a grid in several iterations, by several indices. If only code outside the loops
// changes the grid, the part that the loops read is copied once before them, row by row. The values that the adjoint
// needs are not saved; they are computed again from the copy:
//
//	for j := range rows {
//		for at := j*n + 1; at < j*n+columns; at++ { next[at] = f(u[at-1]+u[at+1], u[at]) }
//	}
//	u[…] = …
//
// The copy has about as many numbers as if one factor were saved in each iteration.

// A section is the part of a slice that a nest of loops reads: rows of equal length at equal distances.
type section struct {
	of          *ir.Var
	nest        nest
	at          subscript    // the subscript from which displacements are measured
	least, most displacement // the least and the greatest displacement that is read
	seg         *ir.Var      // the copy, without gaps
	width, size *ir.Var      // the number of elements of a row, and of all rows
}

// sections finds and makes the sections of a function.
type sections struct{ v *values }

// sectionOf returns the section with the element that the load x reads, or a new section if it is worth its cost. A
// new section has no copy yet: its seg is nil.
func (b sections) sectionOf(x *ir.Expr, site *analysis.Site) (sc *section, from displacement) {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || !types.Identical(x.Type, types.Typ[types.Float64]) {
		return nil, from
	}
	if _, slice := x.Args[0].Type.Underlying().(*types.Slice); !slice {
		return nil, from
	}
	loops, _ := b.v.regions.cx.inner(site)
	for depth := min(2, len(loops)); depth > 0; depth-- {
		n := nest(loops[len(loops)-depth:])
		if !b.v.stacks.copiesBefore(n, x, site) {
			continue
		}
		at, ok := b.v.defs.subscriptOf(x.Args[1], n)
		if !ok {
			continue
		}
		if sc, from = b.sectionIn(n, b.v.defs.sliceBefore(x.Args[0].Var, n.outer()), at); sc != nil {
			return sc, from
		}
	}
	return nil, from
}

// copiesBefore reports whether a copy before the nest has the values that x reads at a site in it.
func (b *stacks) copiesBefore(n nest, x *ir.Expr, site *analysis.Site) bool {
	for _, l := range n {
		if ls := b.loops[l]; ls == nil || !ls.slab || ls.last != nil || l.Step != 1 {
			return false
		}
	}
	v := b.blocks.defs.sliceBefore(x.Args[0].Var, n.outer())
	return !b.blocks.defs.assignedIn(v, n.outer()) && !analysis.StoredDuring(b.req.Effects, n.outer(), x, site)
}

// sliceBefore returns the variable defined before l that holds the slice of v.
func (b *definitions) sliceBefore(v *ir.Var, l *ir.Loop) *ir.Var {
	for b.assignedIn(v, l) {
		d, single := b.single[v]
		if !single || d.rhs == nil || d.rhs.Op != ir.OpVar {
			return v
		}
		v = d.rhs.Var
	}
	return v
}

// sectionIn returns the section of v that the nest reads at the subscript, or a new section for the reads of the nest
// around it, or nil.
func (b sections) sectionIn(n nest, v *ir.Var, at subscript) (*section, displacement) {
	for _, sc := range b.v.stacks.loops[n.outer()].sections {
		if d, ok := at.from(sc.at); ok && sc.of == v && sc.nest.inner() == n.inner() && sc.holds(d) {
			return sc, d
		}
	}
	sc := &section{of: v, nest: n, at: at}
	read := map[displacement]bool{}
	b.v.defs.partsIn(n.inner(), func(x *ir.Expr) {
		if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || b.v.defs.sliceBefore(x.Args[0].Var, n.outer()) != v {
			return
		}
		if s, ok := b.v.defs.subscriptOf(x.Args[1], n); ok {
			if d, near := s.from(at); near {
				read[d] = true
				sc.least = displacement{min(sc.least.rows, d.rows), min(sc.least.columns, d.columns)}
				sc.most = displacement{max(sc.most.rows, d.rows), max(sc.most.columns, d.columns)}
			}
		}
	})
	if _, known := b.v.defs.width(n); !known || len(read) < 2 {
		return nil, displacement{}
	}
	return sc, displacement{}
}

// partsIn calls f for every part of every expression in the body of l, and for those of the definitions of
// variables in it.
func (b *definitions) partsIn(l *ir.Loop, f func(*ir.Expr)) {
	seen := map[*ir.Var]bool{}
	var visit func(x *ir.Expr)
	visit = func(x *ir.Expr) {
		f(x)
		if x.Op != ir.OpVar || seen[x.Var] {
			return
		}
		seen[x.Var] = true
		if d, single := b.single[x.Var]; single && d.rhs != nil && slices.Contains(d.site.Loops, l) {
			d.rhs.Walk(func(y *ir.Expr) bool { visit(y); return true })
		}
	}
	l.Body.Parts(visit)
}

// holds reports whether the section has the element at d.
func (sc *section) holds(d displacement) bool {
	return sc.least.rows <= d.rows && d.rows <= sc.most.rows && sc.least.columns <= d.columns && d.columns <= sc.most.columns
}

// make gives the copy of a section a name and a place before the nest.
func (b sections) make(sc *section) {
	if sc.seg != nil {
		return
	}
	ls := b.v.stacks.loops[sc.nest.outer()]
	columns, _ := b.v.defs.width(sc.nest)
	w := b.v.blocks.name(columns.Plus(induction.Constant(sc.most.columns-sc.least.columns)).Expr(), nil, sc.nest.outer())
	b.v.ensure(w)
	sc.width, sc.size = w.v, w.v
	if rows := sc.rows(); rows != nil {
		n := b.v.blocks.name(ir.Binary(token.MUL, rows, ir.Use(w.v)), nil, sc.nest.outer())
		b.v.ensure(n)
		sc.size = n.v
	}
	sc.seg = b.v.out.newVar(sc.of.Name+"s", sliceOf(types.Typ[types.Float64]))
	b.v.stacks.segs[sc.seg] = true
	stack := &ir.Var{Name: b.v.out.stackName(sc.seg.Name), Type: types.Typ[types.Float64]}
	b.v.out.f.Tapes = append(b.v.out.f.Tapes, stack)
	ls.segments = append(ls.segments, segment{v: sc.seg, stack: stack, part: sc})
	ls.sections = append(ls.sections, sc)
	b.v.stacks.saves = append(b.v.stacks.saves, Saved{Var: sc.of, Why: "a copy made before the loop that reads it, overwritten before its adjoint"})
}

// rows returns the number of rows of a section; nil means one.
func (sc *section) rows() *ir.Expr {
	if len(sc.nest) == 1 {
		return nil
	}
	return plus(tripCount(sc.nest.outer()), sc.most.rows-sc.least.rows)
}

// place returns the place in the copy of the element at d in the current iteration.
func (b *stacks) place(sc *section, d displacement) *ir.Expr {
	at := plus(b.loops[sc.nest.inner()].position(), d.columns-sc.least.columns)
	if len(sc.nest) == 2 {
		row := plus(b.loops[sc.nest.outer()].position(), d.rows-sc.least.rows)
		at = ir.Binary(token.ADD, ir.Binary(token.MUL, row, ir.Use(sc.width)), at)
	}
	return ir.Index(ir.Use(sc.seg), at, types.Typ[types.Float64])
}

// fill copies a section. Its corners may be outside the slice, but nothing reads them.
func (b *output) fill(sc *section) []ir.Stmt {
	first := sc.at.base.Plus(induction.Constant(sc.least.columns)).Plus(sc.at.pitch.Times(induction.Constant(sc.least.rows))).Expr()
	at, lo, hi := b.newVar("at", intType), b.newVar("lo", intType), b.newVar("hi", intType)
	into := ir.Binary(token.SUB, ir.Use(lo), ir.Use(at))
	var r *ir.Var
	if len(sc.nest) == 2 {
		r = b.newVar("r", intType)
		first = ir.Binary(token.ADD, first, ir.Binary(token.MUL, ir.Use(r), sc.at.pitch.Expr()))
		into = ir.Binary(token.ADD, ir.Binary(token.MUL, ir.Use(r), ir.Use(sc.width)), into)
	}
	list := []ir.Stmt{
		defineStmt(at, first),
		defineStmt(lo, ir.Builtin(string(effects.Max), intType, ir.Use(at), ir.Int(0))),
		defineStmt(hi, ir.Builtin(string(effects.Min), intType, ir.Binary(token.ADD, ir.Use(at), ir.Use(sc.width)), ir.Len(ir.Use(sc.of)))),
		&ir.If{Cond: ir.Binary(token.LSS, ir.Use(lo), ir.Use(hi)), Then: &ir.Block{Stmts: []ir.Stmt{
			&ir.ExprStmt{X: ir.Builtin(string(effects.CopyTo), nil, subslice(sc.seg, into, nil), subslice(sc.of, ir.Use(lo), ir.Use(hi)))},
		}}},
	}
	if r == nil {
		return list
	}
	return []ir.Stmt{&ir.Loop{Index: r, From: ir.Int(0), To: sc.rows(), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: list}}}
}

// subslice returns v[lo:hi].
func subslice(v *ir.Var, lo, hi *ir.Expr) *ir.Expr {
	return &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), lo, hi, nil}}
}
