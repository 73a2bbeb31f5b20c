package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A checkpoint is a loop that is reversed with snapshots of its state (Griewank and Walther, Algorithm 799: Revolve,
// ACM Transactions on Mathematical Software 26, 2000). The forward sweep runs the loop as it is, and takes some
// snapshots. The reverse sweep starts with the last step. For each step it restores the latest snapshot before the
// step and runs the steps in between again. Then it runs the step itself forward and back, as a separate region. So
// the values of only one step are saved at a time.
type checkpoint struct {
	carried *carried
	snaps   *snapshots
	body    *ir.Block // the body of the loop, with the shadows of the references that it moves
	steps   *ir.Var   // the number of steps
	most    *ir.Var   // the number of steps for which snapshots are planned; nil: not known
	at      *ir.Var   // the step before which each snapshot was taken; -1: free
	levels  *ir.Var   // the levels of snapshots, if the number of steps is not known in advance
	// followed lists the variables whose references are stored in the state.
	followed map[*ir.Var]bool
	paces    []*pace // of the communicators of the loop
}

// A carried is a loop with the state that it passes from step to step.
type carried struct {
	b          *builder
	loop       *ir.Loop
	site       *analysis.Site
	state      []*statePlace
	redeclared []ir.Stmt // declarations that the steps of the reverse sweep repeat
}

// checkpointed returns the piece for the loop s, which is reversed with snapshots.
func (b *builder) checkpointed(s *ir.Loop) piece {
	c := &checkpoint{carried: &carried{b: b, loop: s, site: b.req.Effects.At(s)}}
	if !c.carried.allowed() || !c.carried.findState() || !c.findPaces() {
		return piece{fwd: []ir.Stmt{s}}
	}
	if s.Index != nil {
		s.From = b.values.need(s.From, s)
	}
	c.followed, c.snaps = c.carried.follows(), newSnapshots(c.carried)
	c.body = &ir.Block{Stmts: c.mirrored(s.Body)}
	c.reserve()
	fwd := c.forward()
	step := c.carried.step()
	if step == nil {
		plain := *s
		plain.Body, plain.Checkpoint = &ir.Block{Stmts: c.uncounted(c.body.Stmts)}, nil
		return piece{fwd: []ir.Stmt{&plain}}
	}
	c.keepCounts()
	return piece{fwd: fwd, rev: c.reverse(step)}
}

// known reports whether the number of steps is known before the first step.
func (c *carried) known() bool { return c.loop.Index != nil && !c.loop.HasBreak() }

// numbered reports whether the index of the loop equals the number of the step.
func (c *carried) numbered() bool {
	l := c.loop
	return c.known() && l.Step == 1 && match.IsNumber(l.From, 0) && types.Identical(l.Index.Type, intType)
}

// count returns the number of steps, computed from the bounds of the loop.
func (c *carried) count() *ir.Expr {
	l := c.loop
	from, to, step := asInt(l.From.Clone()), asInt(l.To.Clone()), l.Step
	if step < 0 {
		from, to, step = to, from, -step
	}
	more := step - 1
	if l.Cmp == token.LEQ || l.Cmp == token.GEQ {
		more = step
	}
	n := to
	if !match.IsNumber(from, 0) {
		n = ir.Binary(token.SUB, to, from)
	}
	n = tidy(ir.Binary(token.ADD, n, ir.Int(more)))
	if step > 1 {
		n = ir.Binary(token.QUO, n, ir.Int(step))
	}
	return ir.Builtin("max", intType, n, ir.Int(0))
}

// asInt returns x as an int.
func asInt(x *ir.Expr) *ir.Expr {
	if types.Identical(x.Type, intType) || x.IsConst() {
		return x
	}
	return ir.Convert(intType, x)
}

// room returns the number of snapshots for which memory is reserved.
func (c *checkpoint) room() *ir.Expr {
	d := c.carried.loop.Checkpoint
	n := ir.Int(-1) // not known
	if c.most != nil {
		n = ir.Use(c.most)
	}
	switch {
	case d.Bytes > 0:
		return ir.Runtime("SnapshotsWithin", intType, ir.Int(d.Bytes), c.snaps.bytes(), n)
	case d.Steps == 0:
		return ir.Runtime("SnapshotsFor", intType, n)
	}
	return c.atMost(ir.Int(d.Steps))
}

// atMost returns n, or the number of steps if that is known and smaller.
func (c *checkpoint) atMost(n *ir.Expr) *ir.Expr {
	if c.most == nil {
		return n
	}
	return ir.Builtin("min", intType, n, ir.Use(c.most))
}

// countSlots defines the number of slots, and the number of those on disk.
func (c *checkpoint) countSlots() []ir.Stmt {
	s := c.snaps
	if s.filed == nil {
		return []ir.Stmt{defineStmt(s.slots, c.room())}
	}
	memory := c.carried.b.out.newVar("memory", intType)
	return []ir.Stmt{
		defineStmt(memory, c.room()),
		defineStmt(s.slots, c.atMost(plus(ir.Use(memory), c.carried.loop.Checkpoint.Files))),
		defineStmt(s.filed, ir.Binary(token.SUB, ir.Use(s.slots), ir.Use(memory))),
	}
}

// reserve names the variables that the two sweeps share.
func (c *checkpoint) reserve() {
	b, s := c.carried.b, c.snaps
	c.steps, s.slots = b.out.newVar("steps", intType), b.out.newVar("slots", intType)
	c.at = s.segment("at", intType, 0)
	if s.onDisk() {
		s.filed = b.out.newVar("filed", intType)
	}
	switch {
	case c.carried.known():
		c.most = c.steps
	case c.carried.planned():
		c.most = b.out.newVar("most", intType)
	default:
		c.levels = s.segment("levels", intType, 0)
	}
	for _, k := range c.carried.state {
		s.reserveFor(k)
	}
}

// keepCounts makes the numbers of steps and slots available to the reverse sweep.
func (c *checkpoint) keepCounts() {
	shared := []*ir.Var{c.steps, c.snaps.slots}
	if c.snaps.filed != nil {
		shared = append(shared, c.snaps.filed)
	}
	for _, p := range c.paces {
		shared = append(shared, p.v)
	}
	for _, v := range shared {
		d := &def{v: v, site: c.carried.site, stmt: c.carried.loop, block: c.carried.site.Block}
		c.carried.b.defs.single[v] = d
		c.carried.b.values.ensure(d)
	}
}

// forward runs the loop, with snapshots on the way.
func (c *checkpoint) forward() []ir.Stmt {
	var out []ir.Stmt
	if c.most != nil {
		out = append(out, defineStmt(c.most, c.carried.count()))
	}
	if c.most != c.steps {
		out = append(out, defineStmt(c.steps, ir.Int(0)))
	}
	out = append(out, c.countSlots()...)
	out = append(out, c.snaps.define(effects.Grow)...)
	m := c.carried.b.out.newVar("m", intType)
	out = append(out, over(m, ir.Int(0), ir.Len(ir.Use(c.at)), assign(c.snaps.element(c.at, ir.Use(m)), ir.Int(-1))))
	out = append(out, c.snaps.saveFound()...)
	l, _ := c.copied()
	out = append(out, c.beginPaces(l)...)
	if c.most == nil {
		l.Body.Stmts = append(c.online(), l.Body.Stmts...)
		return append(out, l)
	}
	due, k := c.carried.b.out.newVar("due", intType), c.counter(l)
	out = append(out, defineStmt(due, ir.Int(0)))
	head := []ir.Stmt{c.snapshotIfDue(due, k, c.most)}
	if k != l.Index {
		head = append(head, &ir.Assign{LHS: ir.Use(k), RHS: ir.Int(1), Tok: token.ADD_ASSIGN})
	}
	if k != l.Index && k != c.steps {
		out = append(out, defineStmt(k, ir.Int(0)))
	}
	l.Body.Stmts = append(head, l.Body.Stmts...)
	return append(out, l)
}

// counter returns the variable that holds the number of the step in l, a copy of the loop.
func (c *checkpoint) counter(l *ir.Loop) *ir.Var {
	switch {
	case c.most != c.steps:
		return c.steps
	case c.carried.numbered():
		return l.Index
	}
	return c.carried.b.out.newVar("k", intType)
}

// over returns a loop with index i over [from, to).
func over(i *ir.Var, from, to *ir.Expr, body ...ir.Stmt) *ir.Loop {
	return &ir.Loop{Index: i, From: from, To: to, Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: body}}
}

// copied returns a copy of the loop of the primal, with variables of its own.
func (c *checkpoint) copied() (l *ir.Loop, index *ir.Var) {
	plain := *c.carried.loop
	plain.Body, plain.Checkpoint = c.body, nil
	s, names := ir.CloneRenamed(&plain)
	for v, w := range names {
		c.carried.b.req.Alias.Rename(w, v)
	}
	l = s.(*ir.Loop)
	return l, l.Index
}

// snapshotIfDue takes a snapshot if step k is the one that is due. to is the end of the range of steps.
func (c *checkpoint) snapshotIfDue(due, k, to *ir.Var) ir.Stmt {
	slot := c.carried.b.out.newVar("slot", intType)
	take := []ir.Stmt{
		defineStmt(slot, ir.Runtime("FreeSlot", intType, ir.Use(c.at))),
		assign(c.snaps.element(c.at, ir.Use(slot)), ir.Use(k)),
	}
	take = append(take, c.snaps.take(ir.Use(slot))...)
	take = append(take, assign(ir.Use(due), ir.Runtime("NextSnapshot", intType, ir.Use(c.at), ir.Use(k), ir.Use(to))))
	return &ir.If{Cond: ir.Binary(token.EQL, ir.Use(k), ir.Use(due)), Then: &ir.Block{Stmts: take}}
}

// online counts the steps, and takes a snapshot before each step. A new snapshot replaces the one that is least
// useful.
func (c *checkpoint) online() []ir.Stmt {
	slot, level := c.carried.b.out.newVar("slot", intType), c.carried.b.out.newVar("level", intType)
	choose := ir.Runtime("OnlineSlot", nil, ir.Use(c.at), ir.Use(c.levels))
	take := []ir.Stmt{
		assign(c.snaps.element(c.at, ir.Use(slot)), ir.Use(c.steps)),
		assign(c.snaps.element(c.levels, ir.Use(slot)), ir.Use(level)),
	}
	out := []ir.Stmt{
		&ir.Multi{LHS: []*ir.Expr{ir.Use(slot), ir.Use(level)}, RHS: choose, Define: true},
		&ir.If{Cond: ir.Binary(token.GEQ, ir.Use(slot), ir.Int(0)), Then: &ir.Block{Stmts: append(take, c.snaps.take(ir.Use(slot))...)}},
	}
	return append(out, &ir.Assign{LHS: ir.Use(c.steps), RHS: ir.Int(1), Tok: token.ADD_ASSIGN})
}

// step returns one step forward and back, as a separate region, or nil if it has no reverse.
func (c *carried) step() []ir.Stmt {
	b, s := c.b, c.loop
	saved := b.regions.cx
	cx := &context{region: analysis.Region{Loop: s}, parent: b.regions.cx, block: s.Body, at: s}
	b.regions.cx = cx
	fwd, rev := b.block(s.Body, s)
	b.regions.cx = saved
	if f := cx.fused; f != nil {
		fwd, rev = f.fwd, f.rev
	} else if len(rev) == 0 {
		return nil
	}
	fwd = c.needed(c.staying(fwd), rev)
	b.values.ensureShadows(&ir.Block{Stmts: fwd}, c.within)
	return append(append(append([]ir.Stmt(nil), cx.decls...), fwd...), rev...)
}

// staying drops the jumps out of the loop. The last step ends where it would jump.
func (c *carried) staying(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		if j, ok := s.(*ir.Jump); ok && j.Target == c.loop.Break {
			continue
		}
		for _, blk := range ir.Blocks(s) {
			blk.Stmts = c.staying(blk.Stmts)
		}
		out = append(out, s)
	}
	return out
}

// reverse returns the loop that reverses the steps.
func (c *checkpoint) reverse(step []ir.Stmt) []ir.Stmt {
	b, out := c.carried.b, []ir.Stmt(nil)
	if b.regions.refetches(c.carried.loop) {
		out = append(out, c.snaps.define(effects.Top)...)
	}
	out = append(out, c.snaps.saveLeft()...)
	out = append(out, c.comparePaces()...)
	k := c.carried.loop.Index
	if !c.carried.numbered() {
		k = b.out.newVar("k", intType)
	}
	body := append(append(c.carried.redeclared, c.restoreBefore(k)...), c.carried.index(c.carried.loop.Index, k)...)
	l := over(k, ir.Int(0), ir.Use(c.steps), append(body, step...)...)
	l.Note = c.carried.loop.Note
	reverseIterations(l)
	b.fusion.reversed[l] = true
	out = append(out, l)
	out = append(out, c.snaps.restoreLeft()...)
	out = append(out, c.snaps.closeFiles()...)
	if b.regions.nested(c.carried.loop) {
		out = append(out, c.snaps.drop()...)
	}
	return out
}

// restoreBefore restores the state before step k.
func (c *checkpoint) restoreBefore(k *ir.Var) []ir.Stmt {
	b := c.carried.b
	slot, from, due, to := b.out.newVar("slot", intType), b.out.newVar("from", intType), b.out.newVar("due", intType), b.out.newVar("to", intType)
	out := []ir.Stmt{
		defineStmt(slot, ir.Runtime("LatestSlot", intType, ir.Use(c.at))),
		defineStmt(from, c.snaps.element(c.at, ir.Use(slot))),
	}
	out = append(out, c.snaps.restore(ir.Use(slot))...)
	free := assign(c.snaps.element(c.at, ir.Use(slot)), ir.Int(-1))
	out = append(out, &ir.If{Cond: ir.Binary(token.EQL, ir.Use(from), ir.Use(k)), Then: &ir.Block{Stmts: []ir.Stmt{free}}})
	out = append(out,
		defineStmt(to, ir.Binary(token.ADD, ir.Use(k), ir.Int(1))),
		defineStmt(due, ir.Runtime("NextSnapshot", intType, ir.Use(c.at), ir.Use(from), ir.Use(to))))
	j := b.out.newVar("j", intType)
	l, index := c.copied()
	body := []ir.Stmt{c.snapshotIfDue(due, j, to)}
	body = append(body, c.carried.index(index, j)...)
	again := over(j, ir.Use(from), ir.Use(k), append(body, c.carried.staying(c.uncounted(l.Body.Stmts))...)...)
	again.Note = ir.Note{Pos: c.carried.loop.Pos}
	return append(out, again)
}

// index defines the index of the loop in step k.
func (c *carried) index(v, k *ir.Var) []ir.Stmt {
	if v == nil || v == k {
		return nil
	}
	x := ir.Use(k)
	if !types.Identical(v.Type, intType) {
		x = ir.Convert(v.Type, x)
	}
	if c.loop.Step != 1 {
		x = ir.Binary(token.MUL, x, ir.Int(c.loop.Step))
	}
	if !match.IsNumber(c.loop.From, 0) {
		x = ir.Binary(token.ADD, c.loop.From.Clone(), x)
	}
	return []ir.Stmt{defineStmt(v, x)}
}

// hasCheckpoint reports whether a loop in the block is reversed with snapshots.
func hasCheckpoint(blk *ir.Block) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		found = found || ok && l.Checkpoint != nil
	})
	return found
}
