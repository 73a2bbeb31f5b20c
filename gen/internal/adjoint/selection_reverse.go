package adjoint

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// selected reverses the loop s.
func (b *builder) selected(s *ir.Loop, sel *selection) piece {
	for st := range sel.path {
		b.choice[st] = sel
	}
	for _, l := range sel.loops {
		b.stacks.loops[l] = &loopState{loop: l, out: b.out, last: sel}
	}
	p := sel.loop(s)
	if len(p.rev) == 0 {
		return p
	}
	found := sel.recordLast(&p)
	if sel.keep == token.ILLEGAL {
		insertAfter(p.fwd[0], sel.write, sel.note.Stmts)
	}
	p.fwd = append(sel.begin, p.fwd...)
	p.rev = []ir.Stmt{&ir.If{Cond: found, Then: &ir.Block{Stmts: p.rev}}}
	return p
}

// loop returns the forward loop s, which contains the statement, and the adjoint of one iteration.
func (sel *selection) loop(s *ir.Loop) piece {
	fwd, rev := sel.b.block(s.Body, s)
	f := *s
	f.Body = &ir.Block{Stmts: fwd}
	return piece{fwd: []ir.Stmt{&f}, rev: rev}
}

// recordLast makes the forward sweep record the last iteration, and returns the condition that there was one. If the
// index is never negative, no flag is needed: −1 means that there was none.
func (sel *selection) recordLast(p *piece) (found *ir.Expr) {
	var at []ir.Stmt
	values := sel.note.Stmts
	sel.note.Stmts = nil
	for _, l := range sel.loops {
		tells := found == nil && neverNegative(l)
		if !tells && (l.Index == nil || !usesAny(p.rev, map[*ir.Var]bool{l.Index: true})) {
			continue
		}
		v := sel.newRecord(l.Index, "at", tells)
		at = append(at, defineStmt(l.Index, ir.Use(v)))
		if tells {
			found = ir.Binary(token.GEQ, ir.Use(v), ir.Int(0))
		}
	}
	if found == nil {
		found = ir.Use(sel.flag())
	}
	sel.note.Add(values...)
	p.rev = append(at, p.rev...)
	return found
}

// neverNegative reports whether the index of l is an int that is never negative.
func neverNegative(l *ir.Loop) bool {
	if l.Index == nil || !types.Identical(l.Index.Type, intType) {
		return false
	}
	low := l.From
	if l.Step < 0 {
		low = l.To
	}
	return low.Op == ir.OpConst && constant.Sign(low.Val) >= 0
}

// newRecord makes the variable that records the value of v in the last iteration. If tells is set, the variable
// starts as −1, which means that there was no such iteration.
func (sel *selection) newRecord(v *ir.Var, name string, tells bool) *ir.Var {
	w := sel.b.out.newVar(name, v.Type)
	sel.note.Add(assign(ir.Use(w), ir.Use(v)))
	if tells {
		sel.begin = append(sel.begin, defineStmt(w, ir.Int(-1)))
	} else {
		sel.begin = append(sel.begin, &ir.Decl{Var: w})
	}
	sel.ensure(w)
	return w
}

// flag makes a variable that records whether there was a last iteration.
func (sel *selection) flag() *ir.Var {
	w := sel.b.out.newVar("found", types.Typ[types.Bool])
	sel.note.Add(assign(ir.Use(w), ir.Bool(true)))
	sel.begin = append(sel.begin, defineStmt(w, ir.Bool(false)))
	sel.ensure(w)
	return w
}

// ensure makes w, which the loops set, visible to the reverse sweep.
func (sel *selection) ensure(w *ir.Var) {
	b, s := sel.b, sel.loops[0]
	site := b.req.Effects.At(s)
	d := &def{v: w, site: site, stmt: s, block: site.Block}
	b.defs.single[w] = d
	b.values.ensure(d)
}

// save records the value of d, which the adjoint of the last iteration needs.
func (sel *selection) save(d *def, st *blockState) {
	v := sel.newRecord(d.v, d.v.Name+"At", false)
	st.prologue = append(st.prologue, item{def: d.stmt, stmts: []ir.Stmt{defineStmt(d.v, ir.Use(v))}})
}

// assign returns the statement that selects, and its adjoint in the last iteration. If the statement computes a
// maximum or minimum, a separate comparison determines what is recorded. max and min stay, because they handle NaNs
// and signs of zero.
func (sel *selection) assign() (fwd, rev []ir.Stmt) {
	b, s := sel.b, sel.write
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note}
	if sel.keep == token.ILLEGAL {
		return []ir.Stmt{s}, r.store(s.RHS)
	}
	value := r.keep(sel.value)
	named := sel.value
	if !isLoad(named) && named.Op != ir.OpVar && !named.IsConst() {
		b.blocks.name(named, named, s)
	}
	m := ir.Use(s.LHS.Var)
	wins := ir.Binary(sel.keep, named.Clone(), m)
	if sel.first {
		wins = ir.Unary(token.NOT, ir.Binary(sel.keep, m, named.Clone()))
	}
	return []ir.Stmt{&ir.If{Cond: wins, Then: sel.note}, s}, r.store(value)
}

// insertAfter inserts list after s, which is in t or in a block of it.
func insertAfter(t ir.Stmt, s ir.Stmt, list []ir.Stmt) {
	for _, blk := range ir.Blocks(t) {
		var out []ir.Stmt
		for _, in := range blk.Stmts {
			insertAfter(in, s, list)
			out = append(out, in)
			if in == s {
				out = append(out, list...)
			}
		}
		blk.Stmts = out
	}
}
