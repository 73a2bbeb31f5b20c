package codegen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// A recordSums is the set of terms that a block adds, in each lane, to the numbers of one record or of one span of
// it:
//
//	StoreStride(psFlat[2*i:], 2, Add(LoadStride(psFlat[2*i:], 2), v))
//	StoreStride(psFlat[2*i+1:], 2, Sub(LoadStride(psFlat[2*i+1:], 2), w))
//
// becomes AddOf2(psFlat[2*i:], v, Neg(w)), which loads and stores whole records.
type recordSums struct {
	flat  *legal.Flat
	span  legal.Span
	first *ir.Expr    // the index at which the records begin
	sums  []numberSum // in the order of their statements
}

// A numberSum is the statement of a block that adds term to number k of the records.
type numberSum struct {
	at   int
	k    int64
	term *ir.Expr
}

// joinAdditions joins the terms that b adds to the numbers of the same records.
func (a *stores) joinAdditions(b *ir.Block) {
	for _, f := range a.plan.Flats {
		if !f.Own || !f.Written || f.Each < 2 || !match.Float64(match.ElemType(f.View.Type)) {
			continue
		}
		for from := int64(0); from < f.Each; from = f.SpanOf(from).To {
			a.joinSpan(b, f, f.SpanOf(from))
		}
	}
}

// joinSpan joins the terms that b adds to the numbers in a span.
func (a *stores) joinSpan(b *ir.Block, f *legal.Flat, in legal.Span) {
	t := &recordSums{flat: f, span: in}
	for at, s := range b.Stmts {
		first, sum, ok := a.addition(s, f)
		mine := ok && in.Has(sum.k)
		switch {
		case mine && t.accepts(first, sum.k), ok && !mine, addsToRecords(s, f):
		case len(t.sums) > 0 && usesRecords(a.plan, s, f):
			a.join(b, t)
			t = &recordSums{flat: f, span: in}
		}
		if mine {
			t.first, t.sums = first, append(t.sums, numberSum{at, sum.k, sum.term})
		}
	}
	a.join(b, t)
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool { return s == nil })
}

// addsToRecords reports whether s is an addition to records of f that join has written.
func addsToRecords(s ir.Stmt, f *legal.Flat) bool {
	e, ok := s.(*ir.ExprStmt)
	if !ok || e.X.Op != ir.OpLanes || !strings.HasPrefix(e.X.Name, "Add") || len(e.X.Args) == 0 {
		return false
	}
	place := e.X.Args[0]
	return place.Op == ir.OpSlice && match.Var(place.Args[0], f.View) && !slices.ContainsFunc(e.X.Args[1:], func(x *ir.Expr) bool { return x.Uses(f.View) })
}

// addition returns the term that s adds to a number of the records of f, and the index at which they begin.
func (a *stores) addition(s ir.Stmt, f *legal.Flat) (first *ir.Expr, sum numberSum, ok bool) {
	e, ok := s.(*ir.ExprStmt)
	if !ok || e.X.Lane() != effects.StoreStride || !match.Var(e.X.Args[0].Args[0], f.View) {
		return nil, sum, false
	}
	place, step, value := e.X.Args[0], e.X.Args[1], e.X.Args[2]
	first, sum.k = match.Parted(place.Args[1])
	sum.term = a.increment(value, lane.Vec("LoadStride", place, step))
	inside := first != nil && sum.k >= 0 && sum.k < f.Each && ir.Same(step, ir.Int(f.Each))
	return first, sum, inside && sum.term != nil && !sum.term.Uses(f.View)
}

// increment returns the term that value adds to old, or nil. The term is −0 for lanes that do not change.
func (a *stores) increment(value, old *ir.Expr) *ir.Expr {
	args := value.Args
	switch {
	case value.Lane() == effects.LaneAdd && ir.Same(args[0], old):
		return args[1]
	case value.Lane() == effects.LaneSub && ir.Same(args[0], old):
		return lane.Vec("Neg", args[1])
	case value.Lane() == effects.LaneFMA && ir.Same(args[2], old):
		return lane.Vec("Mul", args[0], args[1])
	case value.Lane() == effects.LaneSelect && ir.Same(args[2], old):
		if term := a.increment(args[1], old); term != nil {
			return lane.Vec("Select", args[0], term, a.minusZero())
		}
	}
	return nil
}

// minusZero returns a vector of −0. Adding −0 changes no number.
func (a *stores) minusZero() *ir.Expr {
	zero := lane.Vec("Splat", ir.Float(types.Typ[types.Float64], "0"))
	return a.exprs.constant("-0", "minusZero", lane.Vec("Neg", zero))
}

// accepts reports whether t has no term yet for number k of the records at first.
func (t *recordSums) accepts(first *ir.Expr, k int64) bool {
	same := t.first == nil || ir.Same(t.first, first)
	return same && !slices.ContainsFunc(t.sums, func(n numberSum) bool { return n.k == k })
}

// usesRecords reports whether s uses the records of f.
func usesRecords(plan *legal.Memory, s ir.Stmt, f *legal.Flat) bool {
	b := &ir.Block{Stmts: []ir.Stmt{s}}
	return slices.ContainsFunc(plan.Flats, func(g *legal.Flat) bool {
		return plan.Space.Key(g.Records) == plan.Space.Key(f.Records) && b.Mentions(g.View) > 0
	})
}

// join replaces the terms of t by one statement at the place of the last of them, if that is faster.
func (a *stores) join(b *ir.Block, t *recordSums) {
	n, width := len(t.sums), int(t.span.Width)
	if n == 0 || 2*n < width || n < width && !t.span.OnlyFloat64(match.ElemType(t.flat.Records.Type)) {
		return
	}
	notes := make([]ir.Note, n)
	for i, s := range t.sums {
		notes[i] = b.Stmts[s.at].(*ir.ExprStmt).Note
		b.Stmts[s.at] = nil
	}
	terms := make([]*ir.Expr, width)
	last := t.sums[n-1].at
	for i, s := range t.sums {
		k := s.k - t.span.First
		terms[k] = s.term
		if !match.Lasts(s.term, b.Stmts[s.at:last]) {
			v := &ir.Var{Name: a.plan.Space.Fn.Fresh("term"), Type: lane.F64}
			b.Stmts[s.at], terms[k] = build.WithNote(build.Define(v, s.term), notes[i]), ir.Use(v)
		}
	}
	for k, term := range terms {
		if term == nil {
			terms[k] = a.minusZero()
		}
	}
	x := inSpan(t.flat, "Add", types.NewTuple(), t.first, t.span, terms...)
	b.Stmts[last] = &ir.ExprStmt{Note: notes[n-1], X: x}
	a.counts.Collected, a.counts.inRecords = a.counts.Collected-n, a.counts.inRecords+n
}
