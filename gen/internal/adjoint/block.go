package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A blockState is the state of a block whose reverse is being built.
type blockState struct {
	block    *ir.Block
	head     []ir.Stmt             // at the start of the forward block
	pre      map[ir.Stmt][]ir.Stmt // temporaries before a statement
	after    map[ir.Stmt][]ir.Stmt // saves after a definition
	prologue []item                // values the reverse block starts with
	bars     []ir.Stmt             // adjoints declared in the reverse block
	alias    map[ir.Stmt]ir.Stmt   // the statements that replaced others
	// late lists saves of a block that calls functions which use the same stacks. These saves come last, so that they
	// are on top when the reverse sweep begins.
	late  []ir.Stmt
	tail  []ir.Stmt // saves at the end of the block
	temps temps     // the temporaries so far
	// outside lists the values that are saved before loops of the block.
	outside map[savedOutside]*def
}

// An item makes one value available; def is the statement of the forward block that defines the value.
type item struct {
	def       ir.Stmt
	stmts     []ir.Stmt
	recompute *def // the definition to recompute, in place of stmts
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
		if it.recompute != nil {
			out = append(out, defineStmt(it.recompute.v, it.recompute.rhs.Clone()))
		}
		out = append(out, it.stmts...)
	}
	return out
}

// afterDef places a save after the definition d.
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

func (b *blocks) blockOf(blk *ir.Block) *blockState {
	for _, st := range b.open {
		if st.block == blk {
			return st
		}
	}
	panic("adjoint: block is not being reversed")
}

// state returns the state of the block that contains s.
func (b *blocks) state(s ir.Stmt) *blockState { return b.blockOf(b.req.Effects.At(s).Block) }

// block returns the forward and the reverse of blk. owner is the loop whose
// body it is, if any.
func (b *builder) block(blk *ir.Block, owner *ir.Loop) (fwd, rev []ir.Stmt) {
	if blk == nil {
		return nil, nil
	}
	st := &blockState{block: blk, pre: map[ir.Stmt][]ir.Stmt{}, after: map[ir.Stmt][]ir.Stmt{}, outside: map[savedOutside]*def{}}
	if b.regions.cx.block == nil {
		b.regions.cx.block = blk
	}
	if b.out.prefix != "" && blk.Calls() {
		st.late = []ir.Stmt{}
	}
	b.blocks.open = append(b.blocks.open, st)
	pieces := make([]piece, len(blk.Stmts))
	stmts := slices.Clone(blk.Stmts)
	for i, s := range stmts {
		if l, ok := s.(*ir.Loop); ok {
			pieces[i] = b.loop(l)
			continue
		}
		pieces[i].fwd, pieces[i].rev = b.stmt(s)
	}
	b.blocks.open = b.blocks.open[:len(b.blocks.open)-1]
	for i, s := range stmts {
		dropNotes(pieces[i].fwd)
		pieces[i].fwd = surrounded(b.req.Fail, st, s, pieces[i].fwd, stmts[i:])
	}
	rev = append(st.sorted(stmts), st.bars...)
	if b.regions.cx.block == blk && !b.regions.split() {
		var before []ir.Stmt
		if b.regions.cx.region.Loop == nil {
			before = b.shadows.seedResults()
		}
		b.regions.cx.fused = b.fusion.fused(st, pieces, before)
		rev = append(before, rev...)
	}
	fwd = append(fwd, st.head...)
	for _, p := range pieces {
		fwd = append(fwd, p.fwd...)
	}
	fwd = append(fwd, st.tail...)
	fwd = append(fwd, st.late...)
	for i := len(pieces) - 1; i >= 0; i-- {
		rev = append(rev, pieces[i].rev...)
	}
	return fwd, rev
}

// fused assembles the code of the region, with its last independent loop fused. It returns nil if no loop can be
// fused.
func (b *fusion) fused(st *blockState, pieces []piece, before []ir.Stmt) *piece {
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

// surrounded puts the temporaries of s before its forward code, and the saves after that code. rest lists s and the
// statements that follow it in the block.
func surrounded(fail Failure, st *blockState, s ir.Stmt, code []ir.Stmt, rest []ir.Stmt) (fwd []ir.Stmt) {
	fwd = append(fwd, st.before(s)...)
	if a, ok := st.alias[s]; ok {
		fwd = append(fwd, st.before(a)...)
		s = a
	}
	if len(rest) == 1 && ir.Jumps(s) {
		if (&ir.Block{Stmts: rest}).Calls() && len(st.late) > 0 {
			fail(ir.NoteOf(s).Pos, "leave the loop by its condition", "a recursive call in a loop with a jump out of it cannot be differentiated")
		}
		fwd = append(fwd, st.late...)
		st.late = nil
	}
	fwd = append(fwd, code...)
	return append(fwd, st.after[s]...)
}

// before returns the temporaries before s, with their saves.
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
		return b.shadows.decl(s)
	case *ir.Multi:
		return b.multi(s)
	case *ir.ExprStmt:
		return b.values.exprStmt(s)
	case *ir.If:
		return b.ifStmt(s)
	case *ir.Call:
		return b.call(s)
	}
	return []ir.Stmt{s}, nil
}

func (b *shadows) decl(s *ir.Decl) (fwd, rev []ir.Stmt) {
	fwd = []ir.Stmt{s}
	if b.req.Activity.Shadowed(ir.Use(s.Var)) {
		sh := b.shadow(s.Var)
		if analysis.IsRef(s.Var.Type) && sh.Op == ir.OpVar {
			fwd = append(fwd, assign(sh, &ir.Expr{Op: ir.OpNil, Type: s.Var.Type}))
		} else if len(b.req.Effects.At(s).Loops) > 0 {
			fwd = append(fwd, b.out.clearSlices(b.req.Activity, sh, s.Var.Type, nil)...)
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
	if b.choice[s] != nil {
		f.Cond = s.Cond
		return []ir.Stmt{f}, append(thenRev, elseRev...)
	}
	cond := b.values.needCond(s)
	f.Cond = s.Cond
	return []ir.Stmt{f}, []ir.Stmt{branch(s.Note, cond, thenRev, elseRev)}
}

// needCond makes the condition of s available to the reverse sweep, and returns it.
func (b *values) needCond(s *ir.If) *ir.Expr {
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
	sections []*section
	out      *output
	last     *selection // only the last iteration that writes has an adjoint
}
