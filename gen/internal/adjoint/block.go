package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A blockState is a block under way.
type blockState struct {
	block    *ir.Block
	head     []ir.Stmt             // at the start of the forward block
	pre      map[ir.Stmt][]ir.Stmt // temporaries in front of a statement
	after    map[ir.Stmt][]ir.Stmt // saves behind a definition
	prologue []item                // values the reverse block starts with
	bars     []ir.Stmt             // adjoints declared in the reverse block
	alias    map[ir.Stmt]ir.Stmt   // statements that took another's place
	// late holds the saves of a block with calls of functions that use the
	// same stacks: they come last, so that the reverse finds them on top.
	late []ir.Stmt
}

// An item makes one value available; def is what defines it in the forward
// block.
type item struct {
	def   ir.Stmt
	stmts []ir.Stmt
	again *def // instead of stmts: evaluate this definition again
}

// sorted returns the prologue in the order of the forward block.
func (st *blockState) sorted(stmts []ir.Stmt) []ir.Stmt {
	order := map[ir.Stmt]int{}
	for _, s := range stmts {
		for _, p := range st.pre[s] {
			order[p] = len(order) + 1
		}
		if a, ok := st.alias[s]; ok {
			for _, p := range st.pre[a] {
				order[p] = len(order) + 1
			}
			order[a] = len(order) + 1
		}
		order[s] = len(order) + 1
	}
	slices.SortStableFunc(st.prologue, func(x, y item) int { return order[x.def] - order[y.def] })
	var out []ir.Stmt
	for _, it := range st.prologue {
		if it.again != nil {
			out = append(out, defineStmt(it.again.v, it.again.rhs.Clone()))
		}
		out = append(out, it.stmts...)
	}
	return out
}

// afterDef places a save behind the definition d.
func (st *blockState) afterDef(d *def, s ir.Stmt) {
	if st.late != nil {
		st.late = append(st.late, s)
		return
	}
	if l, ok := d.stmt.(*ir.Loop); d.stmt == nil || ok && l.Body == d.block {
		st.head = append(st.head, s)
		return
	}
	st.after[d.stmt] = append(st.after[d.stmt], s)
}

func (b *builder) blockOf(blk *ir.Block) *blockState {
	for _, st := range b.blocks {
		if st.block == blk {
			return st
		}
	}
	panic("adjoint: block is not under way")
}

// state returns the block that s stands in: the innermost under way.
func (b *builder) state(s ir.Stmt) *blockState { return b.blockOf(b.Effects.At(s).Block) }

// block returns the forward and the reverse of blk. owner is the loop whose
// body it is, if any.
func (b *builder) block(blk *ir.Block, owner *ir.Loop) (fwd, rev []ir.Stmt) {
	if blk == nil {
		return nil, nil
	}
	st := &blockState{block: blk, pre: map[ir.Stmt][]ir.Stmt{}, after: map[ir.Stmt][]ir.Stmt{}}
	if b.cx.block == nil {
		b.cx.block = blk
	}
	if b.prefix != "" && hasCall(blk) {
		st.late = []ir.Stmt{}
	}
	b.blocks = append(b.blocks, st)
	pieces := make([]piece, len(blk.Stmts))
	stmts := slices.Clone(blk.Stmts)
	for i, s := range stmts {
		if l, ok := s.(*ir.Loop); ok {
			pieces[i] = b.loop(l)
			continue
		}
		pieces[i].fwd, pieces[i].rev = b.stmt(s)
	}
	b.blocks = b.blocks[:len(b.blocks)-1]
	for i, s := range stmts {
		silence(pieces[i].fwd)
		pieces[i].fwd = b.surrounded(st, s, pieces[i].fwd, stmts[i:])
	}
	rev = append(st.sorted(stmts), st.bars...)
	if b.cx.block == blk && !b.split() {
		var before []ir.Stmt
		if b.cx.region.Loop == nil {
			before = b.seedResults()
		}
		b.cx.fused = b.fused(st, pieces, before)
		rev = append(before, rev...)
	}
	fwd = append(fwd, st.head...)
	for _, p := range pieces {
		fwd = append(fwd, p.fwd...)
	}
	fwd = append(fwd, st.late...)
	for i := len(pieces) - 1; i >= 0; i-- {
		rev = append(rev, pieces[i].rev...)
	}
	return fwd, rev
}

// fused assembles the region with its last independent loop fused, if it can
// be.
func (b *builder) fused(st *blockState, pieces []piece, before []ir.Stmt) *piece {
	all, left, ok := b.fuse(pieces, before)
	if !ok {
		return nil
	}
	p := &piece{fwd: append([]ir.Stmt(nil), st.head...)}
	p.fwd = append(p.fwd, st.bars...)
	p.fwd = append(p.fwd, all...)
	for i := left - 1; i >= 0; i-- {
		p.rev = append(p.rev, pieces[i].rev...)
	}
	return p
}

// surrounded puts the temporaries of s in front of its forward code and the
// saves behind it. rest is s and what follows it in the block.
func (b *builder) surrounded(st *blockState, s ir.Stmt, code []ir.Stmt, rest []ir.Stmt) (fwd []ir.Stmt) {
	fwd = append(fwd, st.before(s)...)
	if a, ok := st.alias[s]; ok {
		fwd = append(fwd, st.before(a)...)
		s = a
	}
	if len(rest) == 1 && jumps(s) {
		if hasCall(&ir.Block{Stmts: rest}) && len(st.late) > 0 {
			b.Fail(s2note(s).Pos, "leave the loop by its condition", "a recursive call beside a jump out of a loop cannot be differentiated")
		}
		fwd = append(fwd, st.late...)
		st.late = nil
	}
	fwd = append(fwd, code...)
	return append(fwd, st.after[s]...)
}

// hasCall reports whether the block calls a function with derivative code of
// its own.
func hasCall(blk *ir.Block) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		_, ok := s.(*ir.Call)
		found = found || ok
	})
	return found
}

// jumps reports whether s jumps out of the block it stands in.
func jumps(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Jump:
		return true
	case *ir.If:
		for _, blk := range ir.Blocks(s) {
			if n := len(blk.Stmts); n > 0 && jumps(blk.Stmts[n-1]) {
				return true
			}
		}
	}
	return false
}

// before returns the temporaries in front of s, with their saves.
func (st *blockState) before(s ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, p := range st.pre[s] {
		out = append(out, p)
		out = append(out, st.after[p]...)
	}
	return out
}

// stmt returns the forward and the reverse of one statement.
func (b *builder) stmt(s ir.Stmt) (fwd, rev []ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		return b.assign(s)
	case *ir.Decl:
		return b.decl(s)
	case *ir.Multi:
		return b.multi(s)
	case *ir.ExprStmt:
		return b.exprStmt(s)
	case *ir.If:
		return b.ifStmt(s)
	case *ir.Call:
		return b.call(s)
	}
	return []ir.Stmt{s}, nil
}

func (b *builder) decl(s *ir.Decl) (fwd, rev []ir.Stmt) {
	fwd = []ir.Stmt{s}
	if b.Activity.Shadowed(ir.Use(s.Var)) {
		sh := b.shadow(s.Var)
		if analysis.IsRef(s.Var.Type) && sh.Op == ir.OpVar {
			fwd = append(fwd, assign(sh, &ir.Expr{Op: ir.OpNil, Type: s.Var.Type}))
		}
	}
	return fwd, nil
}

func (b *builder) ifStmt(s *ir.If) (fwd, rev []ir.Stmt) {
	thenFwd, thenRev := b.block(s.Then, nil)
	elseFwd, elseRev := b.block(s.Else, nil)
	f := &ir.If{Note: s.Note, Then: &ir.Block{Stmts: thenFwd}}
	if s.Else != nil {
		f.Else = &ir.Block{Stmts: elseFwd}
	}
	if len(thenRev) == 0 && len(elseRev) == 0 {
		f.Cond = s.Cond
		return []ir.Stmt{f}, nil
	}
	cond := b.needCond(s)
	f.Cond = s.Cond
	return []ir.Stmt{f}, []ir.Stmt{branch(s.Note, cond, thenRev, elseRev)}
}

// needCond makes the branch taken known to the reverse sweep.
func (b *builder) needCond(s *ir.If) *ir.Expr {
	if s.Cond.IsConst() {
		return s.Cond.Clone()
	}
	return b.need(s.Cond, s)
}

func branch(note ir.Note, cond *ir.Expr, then, els []ir.Stmt) *ir.If {
	r := &ir.If{Note: note, Cond: cond, Then: &ir.Block{Stmts: then}}
	switch {
	case len(then) == 0:
		r.Cond, r.Then = ir.Unary(token.NOT, cond), &ir.Block{Stmts: els}
	case len(els) > 0:
		r.Else = &ir.Block{Stmts: els}
	}
	return r
}

// A loopState is a loop reversed with saved values.
type loopState struct {
	loop     *ir.Loop
	slab     bool // iterations are numbered, so saves go to segments
	segments []segment
	b        *builder
}

type segment struct{ v, stack *ir.Var }

// position is the number of the current iteration.
func (l *loopState) position() *ir.Expr {
	from := l.loop.From
	at := ir.Use(l.loop.Index)
	if l.loop.Step < 0 {
		to := l.loop.To
		x := ir.Binary(token.SUB, at, to.Clone())
		if l.loop.Cmp == token.GTR {
			x = ir.Binary(token.SUB, x, ir.Int(1))
		}
		return tidy(x)
	}
	return tidy(ir.Binary(token.SUB, at, from.Clone()))
}

// tidy drops a zero from a sum.
func tidy(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpBinary && isInt(x.Args[1], 0) {
		return tidy(x.Args[0])
	}
	return x
}

func isInt(x *ir.Expr, n int64) bool {
	return x.Op == ir.OpConst && x.Val != nil && x.Val.ExactString() == ir.Int(n).Val.ExactString()
}

// segment returns the variable that names the part of the stack of v that
// belongs to one run of the loop.
func (l *loopState) segment(b *builder, v *ir.Var) *ir.Var {
	seg := b.newVar(v.Name+"s", sliceOf(v.Type))
	b.segs[seg] = true
	l.segments = append(l.segments, segment{v: seg, stack: b.stack(v)})
	return seg
}

func (b *builder) loop(s *ir.Loop) piece {
	if b.touches(s.Body) {
		if in, ok := b.independent(s); ok && b.worthReplaying(s) {
			r := b.replay(s, in)
			if len(r.rev) > 0 {
				return piece{fwd: []ir.Stmt{r.primal}, rev: []ir.Stmt{r.again(b, in)}, loop: r, in: in}
			}
			return piece{fwd: []ir.Stmt{r.primal}}
		}
	}
	fwd, rev := b.tapeLoop(s)
	return piece{fwd: fwd, rev: rev}
}

// worthReplaying reports whether running the iterations again is the better
// choice: it is for nests, whose saved values would grow with the product of
// the trip counts, and where nothing expensive is computed twice. A flat loop
// with expensive values saves those alone.
func (b *builder) worthReplaying(s *ir.Loop) bool {
	nest, costly := false, false
	s.Body.Walk(func(st ir.Stmt) {
		if _, ok := st.(*ir.Loop); ok {
			nest = true
		}
		ir.Exprs(st, func(e **ir.Expr, _ bool) { costly = costly || !cheap(*e) })
	})
	loops, _ := b.cx.inner(b.Effects.At(s))
	return nest || !costly || len(loops) == 0 && b.lastLoop(s)
}

// lastLoop reports whether s may be fused with its reverse: nothing but
// straight code follows it in its region.
func (b *builder) lastLoop(s *ir.Loop) bool {
	if b.Effects.At(s).Block != b.cx.block {
		return false
	}
	stmts := b.cx.block.Stmts
	for i := len(stmts) - 1; i >= 0; i-- {
		if stmts[i] == ir.Stmt(s) {
			return true
		}
		if !b.linearTail(stmts[i]) {
			return false
		}
	}
	return false
}

// linearTail reports whether the adjoint of s needs no value of the forward
// sweep that the loop in front of it may have computed.
func (b *builder) linearTail(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && b.linear(a.RHS)
}

func (b *builder) linear(e *ir.Expr) bool {
	if !b.Activity.Varied(e) {
		return true
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return true
	case ir.OpUnary, ir.OpConvert:
		return b.linear(e.Args[0])
	case ir.OpBinary:
		x, y := e.Args[0], e.Args[1]
		switch e.Tok {
		case token.ADD, token.SUB:
			return b.linear(x) && b.linear(y)
		case token.MUL:
			return b.linear(x) && b.linear(y) && !(b.Activity.Varied(x) && b.Activity.Varied(y))
		case token.QUO:
			return b.linear(x) && !b.Activity.Varied(y)
		}
	}
	return false
}

// tapeLoop reverses a loop with the values its adjoint needs saved.
func (b *builder) tapeLoop(s *ir.Loop) (fwd, rev []ir.Stmt) {
	counted := s.Index != nil && s.Over == nil && !s.HasBreak() && (s.Step == 1 || s.Step == -1)
	ls := &loopState{loop: s, b: b}
	if counted && b.touches(s.Body) {
		s.From, s.To = b.need(s.From, s), b.need(s.To, s)
		ls.slab = b.prefix == "" || !hasCall(s.Body)
	}
	b.loops[s] = ls
	bodyFwd, bodyRev := b.block(s.Body, s)
	f := *s
	f.Body = &ir.Block{Stmts: bodyFwd}
	if len(bodyRev) == 0 {
		return []ir.Stmt{&f}, nil
	}
	if counted {
		s.From, s.To = b.need(s.From, s), b.need(s.To, s)
		f.From, f.To = s.From, s.To
		return b.reverseCounted(s, &f, ls, bodyRev)
	}
	return b.reverseGeneral(s, &f, bodyRev)
}

// touches reports whether the block has statements with an adjoint.
func (b *builder) touches(blk *ir.Block) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			found = found || b.touched(s.LHS) || s.RHS.Op == ir.OpBuiltin && (s.RHS.Name == "copy" || b.Activity.Shadowed(s.RHS))
		case *ir.Multi:
			for _, l := range s.LHS {
				found = found || l != nil && b.touched(l)
			}
		case *ir.ExprStmt:
			found = found || s.X.Name == "copy"
		case *ir.Call:
			found = true
		}
	})
	return found
}

func (b *builder) touched(place *ir.Expr) bool {
	return analysis.HoldsFloat(place.Type) && b.Activity.Active(place)
}

// reverseCounted runs the index backwards.
func (b *builder) reverseCounted(s, f *ir.Loop, ls *loopState, body []ir.Stmt) (fwd, rev []ir.Stmt) {
	r := &ir.Loop{Note: s.Note, Index: s.Index, Step: -s.Step, Body: &ir.Block{Stmts: body}}
	from, to := s.From.Clone(), s.To.Clone()
	one := ir.Int(1)
	one.Type = s.Index.Type
	switch s.Cmp {
	case token.LSS:
		r.From, r.Cmp = ir.Binary(token.SUB, to, one), token.GEQ
	case token.LEQ:
		r.From, r.Cmp = to, token.GEQ
	case token.GTR:
		r.From, r.Cmp = ir.Binary(token.ADD, to, one), token.LEQ
	case token.GEQ:
		r.From, r.Cmp = to, token.LEQ
	}
	r.To = from
	for _, sg := range ls.segments {
		n := tripCount(s)
		fwd = append(fwd, defineStmt(sg.v, tape(sg.stack, "Grow", sg.v.Type, n)))
		if b.refetches(s) {
			rev = append(rev, defineStmt(sg.v, tape(sg.stack, "Top", sg.v.Type, n.Clone())))
		}
		b.liftSegment(sg.v, s)
	}
	fwd = append(fwd, f)
	rev = append(rev, r)
	for _, sg := range ls.segments {
		if b.nested(s) {
			rev = append(rev, &ir.ExprStmt{X: tape(sg.stack, "Drop", nil, tripCount(s))})
		}
	}
	return fwd, rev
}

// nested reports whether s runs more than once, so that its segments must make
// room again.
func (b *builder) nested(s *ir.Loop) bool {
	return b.refetches(s) || b.cx.region.Loop != nil
}

// refetches reports whether s runs more than once between the sweeps, or its
// sweeps are in different functions, so that the variables naming segments are
// not at hand in the reverse.
func (b *builder) refetches(s *ir.Loop) bool {
	loops, _ := b.cx.inner(b.Effects.At(s))
	return len(loops) > 0 || b.split()
}

func (b *builder) liftSegment(v *ir.Var, s *ir.Loop) {
	if !b.refetches(s) && b.Effects.At(s).Block != b.cx.block {
		b.lift(v)
	}
}

// tripCount is how often a counted loop of step ±1 runs.
func tripCount(s *ir.Loop) *ir.Expr {
	hi, lo := s.To.Clone(), s.From.Clone()
	if s.Step < 0 {
		hi, lo = lo, hi
	}
	n := tidy(ir.Binary(token.SUB, hi, lo))
	if s.Cmp == token.LEQ || s.Cmp == token.GEQ {
		n = ir.Binary(token.ADD, n, ir.Int(1))
	}
	return n
}

// reverseGeneral counts the trips of the forward loop and runs the reverse as
// often.
func (b *builder) reverseGeneral(s, f *ir.Loop, body []ir.Stmt) (fwd, rev []ir.Stmt) {
	trips := b.newVar("trips", intType)
	count := &ir.Assign{LHS: ir.Use(trips), RHS: ir.Int(1), Tok: token.ADD_ASSIGN}
	f.Body.Stmts = append([]ir.Stmt{count}, f.Body.Stmts...)
	fwd = []ir.Stmt{defineStmt(trips, ir.Int(0)), f}
	st := b.state(s)
	site := b.Effects.At(s)
	d := &def{v: trips, site: site, stmt: s, block: st.block}
	b.defs[trips] = d
	b.ensure(d)
	k := b.newVar("k", intType)
	r := &ir.Loop{Note: s.Note, Index: k, From: ir.Int(0), To: ir.Use(trips), Cmp: token.LSS, Step: 1}
	if s.Index != nil && s.Over == nil {
		r.From, r.To, r.Cmp, r.Step = ir.Use(trips), ir.Int(0), token.GTR, -1
		index := ir.Binary(token.MUL, ir.Binary(token.SUB, ir.Use(k), ir.Int(1)), ir.Int(s.Step))
		if s.Step == 1 {
			index = index.Args[0]
		}
		if from := b.need(s.From, s); !isInt(from, 0) {
			index = ir.Binary(token.ADD, from, index)
		}
		body = append([]ir.Stmt{defineStmt(s.Index, index)}, body...)
	}
	r.Body = &ir.Block{Stmts: body}
	return fwd, []ir.Stmt{r}
}
