// Package parallel lets goroutines share loops that vector code could run.
package parallel

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis/alias"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector"
	"github.com/gradgen/gradgen/gen/internal/vector/codegen"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// Run lets goroutines share the loops of f that vector code could run. An outer loop is cut into pieces with separate
// sums, which are added up in order. Run may change f.
func Run(f *ir.Func) []vector.Report {
	c := vector.NewContext(f, alias.Find(f), nil)
	var reports []vector.Report
	c.Loops(f.Body, func(l *ir.Loop) []ir.Stmt {
		a := c.Try(l)
		out := share(a)
		if why := a.Plan.Space.Refusal; out == nil {
			reports = append(reports, vector.Report{Loop: l, Text: why.Reason, Pos: why.Pos})
			return []ir.Stmt{l}
		}
		reports = append(reports, vector.Report{Loop: l, Done: true, Text: "shared by workers"})
		return out
	})
	return reports
}

// share returns the loop of a for several goroutines, or nil if only one may run it.
func share(a *vector.Attempt) []ir.Stmt {
	if !a.Plan.Space.Refused() {
		mayShare(a)
	}
	if a.Plan.Space.Refused() {
		return nil
	}
	return append(a.Plan.Space.DefinedFirst(), newSplitter(a.Plan).stmt())
}

// mayShare refuses loops in which a piece would write memory that another one uses.
func mayShare(a *vector.Attempt) {
	a.Plan.Space.Pieces = true
	for _, b := range a.Plan.Numbers {
		a.Plan.Space.Refuse("it dereferences the pointer %s", b.Pointer)
	}
	for _, w := range a.Plan.Accesses {
		if w.Use != legal.Plus || a.Plan.OwnFlat(w.Base) {
			continue
		}
		for _, x := range a.Plan.Accesses {
			if x.Key == w.Key && !w.Own(x) {
				a.Plan.Space.RefuseFor(w.Base, "workers may access the same element of %s", w.Base)
			}
		}
	}
	for _, s := range a.Plan.Reductions.Scratch {
		if s.Slice == nil {
			a.Plan.Space.Refuse("only vector code checks that its rows have %s elements", s.Size)
			continue
		}
		a.Plan.Space.Refuse("workers would access the same element of %s", s.Slice)
	}
	for _, r := range a.Plan.Reductions.Order {
		if r.Where != nil {
			a.Plan.Space.RefuseFor(r.Where, "%s keeps the iteration of an extreme value", r.Where.Var)
		}
		if match.Int(r.Place.Type) {
			a.Plan.Space.RefuseFor(r.Place, "%s counts", r.Place)
		}
		if f := a.Plan.FlatOf(r.Place); f != nil {
			a.Plan.Space.RefuseFor(r.Place, "workers would access the same element of %s", f.Records)
		}
	}
	for _, base := range a.Plan.Tested(a.Plan.Conflicts()) {
		base.Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpVar && a.Plan.Uniformity.Hoisted[x.Var] {
				a.Plan.Space.RefuseFor(base, "%s is known inside the loop only", base)
			}
			return true
		})
	}
}

// A splitter writes the loop of an attempt for several goroutines:
//
//	if hi-lo >= 2*least { // and slices do not overlap
//		chunks := gradrt.Chunks(hi-lo, least, sums)
//		sPart := tape.sPart.Zeros(chunks)
//		gradrt.Parallel(chunks, lo, hi, func(chunk, lo, hi int) {
//			var s float64
//			for i := lo; i < hi; i++ { body }
//			sPart[chunk] = s
//		})
//		for c := range chunks { s += sPart[c] }
//	} else { the loop as it was }
type splitter struct {
	of                      *legal.Memory // the loop, and what its iterations access
	chunks, chunk, from, to *ir.Var

	before, first, last, after []ir.Stmt // around the goroutines, and in them
	own                        map[*ir.Var]*ir.Expr
	places                     []ownPlace
	stacks                     map[*ir.Var]*ir.Var // the stack for each segment
}

// An ownPlace is memory that every piece has separately.
type ownPlace struct{ shared, own *ir.Expr }

func newSplitter(plan *legal.Memory) *splitter {
	integer := func(name string) *ir.Var { return &ir.Var{Name: plan.Space.Fn.Fresh(name), Type: types.Typ[types.Int]} }
	return &splitter{
		of: plan, chunks: integer("chunks"), chunk: integer("chunk"), from: integer("lo"), to: integer("hi"),
		own: map[*ir.Var]*ir.Expr{}, stacks: map[*ir.Var]*ir.Var{},
	}
}

// least is the least number of iterations of a piece, for each depth of the nest.
func least(l *ir.Loop) int64 {
	n := int64(4096)
	for depth := nesting(l.Body); depth > 0 && n > 64; depth-- {
		n /= 8
	}
	return n
}

func nesting(b *ir.Block) int {
	most := 0
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			n := nesting(inner)
			if _, ok := s.(*ir.Loop); ok {
				n++
			}
			most = max(most, n)
		}
	}
	return most
}

func (s *splitter) stmt() ir.Stmt {
	length := build.Subtract(s.of.Space.Hi, s.of.Space.Lo)
	pieces := ir.Int(least(s.of.Space.Loop))
	many := ir.Binary(token.GEQ, length, ir.Int(2*least(s.of.Space.Loop)))
	var checks []*ir.Expr
	for _, p := range s.of.Conflicts() {
		o := ir.Runtime("Overlap", types.Typ[types.Bool], build.Whole(s.of.RecordsOf(p.X)), build.Whole(s.of.RecordsOf(p.Y)))
		checks = append(checks, ir.Unary(token.NOT, o))
	}
	for _, r := range s.of.Reductions.Order {
		s.keep(r)
	}
	s.capture()
	count := ir.Runtime("Chunks", types.Typ[types.Int], length.Clone(), pieces, s.sumCount())
	work := &ir.Block{}
	work.Add(build.Define(s.chunks, count))
	work.Add(s.before...)
	work.Add(&ir.Parallel{
		Chunks: ir.Use(s.chunks), From: s.of.Space.Lo.Clone(), To: s.of.Space.Hi.Clone(),
		Chunk: s.chunk, Lo: s.from, Hi: s.to, Body: s.piece(),
	})
	work.Add(s.after...)
	return &ir.If{Cond: build.And(many, checks...), Then: work, Else: &ir.Block{Stmts: []ir.Stmt{s.of.Space.Source()}}}
}

// sumCount returns the number of sums that a piece keeps in memory.
func (s *splitter) sumCount() *ir.Expr {
	n := ir.Int(0)
	for _, r := range s.of.Reductions.Order {
		if r.Array {
			n = build.Add(n, ir.Len(r.Place.Clone()))
		}
	}
	return n
}

// piece returns the loop over the iterations of one piece.
func (s *splitter) piece() *ir.Block {
	l := ir.CloneFresh(s.of.Space.Loop).(*ir.Loop)
	if l.Step == 1 {
		l.From, l.To, l.Cmp = ir.Use(s.from), ir.Use(s.to), token.LSS
	} else {
		l.From = ir.Binary(token.SUB, ir.Use(s.to), ir.Int(1))
		l.To, l.Cmp = ir.Use(s.from), token.GEQ
	}
	l.Body.Walk(func(st ir.Stmt) {
		ir.Exprs(st, func(e **ir.Expr, _ bool) { *e = (*e).Map(s.substitute) })
	})
	b := &ir.Block{Stmts: s.first}
	b.Add(l)
	b.Add(s.last...)
	return b
}

// substitute replaces memory that is shared by the separate memory of a piece.
func (s *splitter) substitute(e *ir.Expr) *ir.Expr {
	if own, ok := s.own[e.Var]; ok && e.Op == ir.OpVar {
		return own.Clone()
	}
	for _, p := range s.places {
		if ir.Same(e, p.shared) {
			return p.own.Clone()
		}
	}
	return e
}

// capture copies variables that are assigned more than once, so that the function of the goroutines need not refer to
// them.
func (s *splitter) capture() {
	seen := map[*ir.Var]bool{}
	visit := func(e *ir.Expr) {
		e.Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpVar && !seen[x.Var] && s.changes(x.Var) {
				seen[x.Var] = true
				c := &ir.Var{Name: s.of.Space.Fn.Fresh(x.Var.Name), Type: x.Var.Type}
				s.before = append(s.before, build.Define(c, ir.Use(x.Var)))
				s.own[x.Var] = ir.Use(c)
			}
			return true
		})
	}
	s.of.Space.Loop.Body.Walk(func(st ir.Stmt) {
		ir.Exprs(st, func(e **ir.Expr, _ bool) { visit(*e) })
	})
}

// changes reports whether the outer variable v, which the loop only reads, is
// assigned more than once.
func (s *splitter) changes(v *ir.Var) bool {
	if !s.of.Uniformity.Outer(v) || s.of.Uniformity.Assigned[v] > 0 || s.own[v] != nil {
		return false
	}
	def, assigned := s.of.Space.Origins.Defs[v]
	return assigned && (def == nil || s.of.Space.Origins.Params[v])
}

// stackOf returns an operation on the stack of the function for the segment v.
func (s *splitter) stackOf(v *ir.Var, op effects.Tape, n *ir.Expr) *ir.Expr {
	if s.stacks[v] == nil {
		s.stacks[v] = &ir.Var{Name: v.Name, Type: types.Typ[types.Float64]}
		s.of.Space.Fn.Tapes = append(s.of.Space.Fn.Tapes, s.stacks[v])
	}
	return ir.OnTape(op, s.stacks[v], v.Type, n)
}

func (s *splitter) segment(name string) *ir.Var {
	return &ir.Var{Name: s.of.Space.Fn.Fresh(name), Type: types.NewSlice(types.Typ[types.Float64])}
}

// keep gives every piece a separate reduction, and joins them in order.
func (s *splitter) keep(r *legal.Reduction) {
	if r.Array {
		s.keepArray(r)
		return
	}
	float := types.Typ[types.Float64]
	name := codegen.AccName(r.Place)
	part := s.segment(name[:len(name)-len("Acc")] + "Part")
	own := &ir.Var{Name: s.of.Space.Fn.Fresh(name[:len(name)-len("Acc")]), Type: float}
	s.before = append(s.before, build.Define(part, s.stackOf(part, effects.Zeros, ir.Use(s.chunks))))
	if r.Kind == "Add" {
		s.first = append(s.first, &ir.Decl{Var: own})
	} else {
		start := &ir.Var{Name: s.of.Space.Fn.Fresh(name[:len(name)-len("Acc")]), Type: float}
		s.before = append(s.before, build.Define(start, r.Place.Clone()))
		s.first = append(s.first, build.Define(own, ir.Use(start)))
	}
	s.last = append(s.last, &ir.Assign{LHS: ir.Index(ir.Use(part), ir.Use(s.chunk), float), RHS: ir.Use(own), Tok: token.ASSIGN})
	c := &ir.Var{Name: s.of.Space.Fn.Fresh("c"), Type: types.Typ[types.Int]}
	s.after = append(s.after,
		s.forEach(c, ir.Use(s.chunks), s.join(r, ir.Index(ir.Use(part), ir.Use(c), float))...),
		&ir.ExprStmt{X: s.stackOf(part, effects.Drop, ir.Use(s.chunks))})
	if r.Place.Op == ir.OpVar {
		s.own[r.Place.Var] = ir.Use(own)
	} else {
		s.places = append(s.places, ownPlace{r.Place, ir.Use(own)})
	}
}

// join returns the statements that add the result of a piece to the whole.
func (s *splitter) join(r *legal.Reduction, part *ir.Expr) []ir.Stmt {
	if r.Kind == "Add" {
		return []ir.Stmt{&ir.Assign{LHS: r.Place.Clone(), RHS: part, Tok: token.ADD_ASSIGN}}
	}
	return codegen.TakeLane(&s.of.Space.Scope, r, part)
}

func (s *splitter) forEach(v *ir.Var, n *ir.Expr, body ...ir.Stmt) *ir.Loop {
	return &ir.Loop{Index: v, From: ir.Int(0), To: n, Step: 1, Cmp: token.LSS, Body: &ir.Block{Stmts: body}}
}

// keepArray is keep for the elements of a slice.
func (s *splitter) keepArray(r *legal.Reduction) {
	float := types.Typ[types.Float64]
	name := codegen.AccName(match.NamedPart(r.Place))
	name = name[:len(name)-len("Acc")]
	size := ir.Len(r.Place.Clone())
	all := ir.Binary(token.MUL, ir.Use(s.chunks), size)
	part, own := s.segment(name+"Part"), s.segment(name+"Own")
	s.before = append(s.before, build.Define(part, s.stackOf(part, effects.Grow, all)))
	s.first = append(s.first, build.Define(own, s.stackOf(own, effects.Zeros, size.Clone())))
	at := ir.Binary(token.MUL, ir.Use(s.chunk), size.Clone())
	s.last = append(s.last,
		&ir.ExprStmt{X: ir.Builtin("copy", types.Typ[types.Int], build.From(ir.Use(part), at), ir.Use(own))},
		&ir.ExprStmt{X: s.stackOf(own, effects.Drop, size.Clone())})
	c := &ir.Var{Name: s.of.Space.Fn.Fresh("c"), Type: types.Typ[types.Int]}
	k := &ir.Var{Name: s.of.Space.Fn.Fresh("k"), Type: types.Typ[types.Int]}
	element := ir.Index(ir.Use(part), build.Add(ir.Binary(token.MUL, ir.Use(c), size.Clone()), ir.Use(k)), float)
	sum := &ir.Assign{LHS: ir.Index(r.Place.Clone(), ir.Use(k), float), RHS: element, Tok: token.ADD_ASSIGN}
	s.after = append(s.after,
		s.forEach(c, ir.Use(s.chunks), s.forEach(k, size.Clone(), sum)),
		&ir.ExprStmt{X: s.stackOf(part, effects.Drop, all.Clone())})
	s.places = append(s.places, ownPlace{r.Place, ir.Use(own)})
}
