package adjoint

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/opt/sweeps"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// fuseInner fuses an inner loop of the forward sweep with its reverse, if both compute the same values and neither
// needs a result of the other. The reverse then also runs in the order of the primal (reverse_order.go):
//
//	for j := 0; j < n; j++ { t := e(j); s[j] += f(t) - p; p = f(t) }
//	for j := n - 1; j >= 0; j-- { t := e(j); u := c; c = -g[j]; v += (u + g[j]) * f'(t) }
//
// becomes
//
//	for j := 0; j < n; j++ {
//		t := e(j)
//		s[j] += f(t) - p
//		p = f(t)
//		u := c
//		if j+1 < n { u = -g[j+1] }
//		v += (u + g[j]) * f'(t)
//	}
//	if 0 < n { c = -g[0] }
func (b *fusion) fuseInner(list []ir.Stmt) []ir.Stmt {
	for i, s := range list {
		rev, _ := s.(*ir.Loop)
		fwd := b.forward[rev]
		at := slices.Index(list, ir.Stmt(fwd))
		if fwd == nil || at < 0 || at > i {
			continue
		}
		if joined, idle := b.join(fwd, list[at+1:i], rev); joined != nil {
			return b.fuseInner(withoutSegments(slices.Concat(list[:at], joined, list[i+1:]), idle))
		}
	}
	return list
}

// join returns the statements that replace a loop, its reverse and the statements between them, or nil. It also
// returns the stack segments that are no longer used.
func (b *fusion) join(fwd *ir.Loop, between []ir.Stmt, rev *ir.Loop) (joined []ir.Stmt, idle []*ir.Var) {
	if fwd.Step != 1 || fwd.Cmp != token.LSS || !plainLoop(fwd) || !plainLoop(rev) {
		return nil, nil
	}
	t := &fusedPair{alias: b.req.Alias, stacks: b.stacks, fwd: fwd.Body.Stmts, common: map[*ir.Var]*ir.Expr{}}
	t.dropCommon(rev.Body.Stmts)
	if !t.apart() || !t.worthwhile() || t.conflict() {
		return nil, nil
	}
	before, after, ok := b.splitBetween(fwd, between, rev)
	if !ok {
		return nil, nil
	}
	changes := accessOf(b.req.Alias, slices.Concat(t.fwd, after)).writes
	turned, last, ok := inPrimalOrder(fwd, t.rev, t.common, func(e *ir.Expr) bool { return !overlap(changes, readBy(b.req.Alias, e)) })
	if !ok {
		return nil, nil
	}
	l := *fwd
	l.Body = &ir.Block{Stmts: slices.Concat(t.fwd, turned)}
	return slices.Concat(before, []ir.Stmt{&l}, after, last), t.idle
}

// withoutSegments returns list without the statements that remove the segments from their stacks and release them.
func withoutSegments(list []ir.Stmt, segments []*ir.Var) []ir.Stmt {
	for _, v := range segments {
		at := slices.IndexFunc(list, func(s ir.Stmt) bool {
			d := definition(s)
			return d != nil && d.LHS.Var == v && ir.Grown(d.RHS) != nil
		})
		if at < 0 || (&ir.Block{Stmts: list}).Mentions(v) != 1 {
			continue
		}
		stack := ir.Grown(list[at].(*ir.Assign).RHS).Var
		list = slices.DeleteFunc(slices.Delete(slices.Clone(list), at, at+1), func(s ir.Stmt) bool {
			x, ok := s.(*ir.ExprStmt)
			return ok && x.X.Tape() == effects.Drop && x.X.Var == stack
		})
	}
	return list
}

// splitBetween splits the statements between two loops into those that can run before both loops and those that can run
// after them.
func (b *fusion) splitBetween(fwd *ir.Loop, between []ir.Stmt, rev *ir.Loop) (before, after []ir.Stmt, ok bool) {
	stays, turns := accessOf(b.req.Alias, []ir.Stmt{fwd}), accessOf(b.req.Alias, []ir.Stmt{rev})
	for _, s := range between {
		list := []ir.Stmt{s}
		a := accessOf(b.req.Alias, list)
		switch {
		case a.opaque || anyPart(list, isTape):
			return nil, nil, false
		case !a.conflicts(stays):
			before = append(before, s)
		case a.conflicts(turns) || anyPart(list, b.inShadows):
			return nil, nil, false
		default:
			after = append(after, s)
			stays.join(a)
		}
	}
	return before, after, true
}

// plainLoop reports whether l only computes: it uses no stack, calls no function with derivative code, and does not
// jump.
func plainLoop(l *ir.Loop) bool {
	ok := true
	l.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign, *ir.If, *ir.Decl, *ir.Comment:
		case *ir.Loop:
			ok = ok && s.Over == nil && s.Cond == nil && s.Index != nil
		default:
			ok = false
		}
	})
	return ok && !anyPart(l.Body.Stmts, func(x *ir.Expr) bool {
		return isTape(x) || x.Op == ir.OpAddr || term.MayWrite(x) || x.Op == ir.OpVar && x.Var.Addressed
	})
}

func isTape(x *ir.Expr) bool { return x.Op == ir.OpTape }

// inShadows reports whether x is in memory of adjoints, where two names may denote the same place, or in a segment of
// a stack.
func (b *fusion) inShadows(x *ir.Expr) bool {
	if !isLoad(x) || x.Root() != nil {
		return false
	}
	if b.stacks.isSegment(x) {
		return true
	}
	v := sweeps.RootOf(x)
	for _, bar := range b.shadows.bars {
		if v != nil && sweeps.RootOf(bar) == v {
			return true
		}
	}
	return false
}

// A fusedPair is an iteration of a forward loop and one of its reverse, which are to be joined.
type fusedPair struct {
	alias    *analysis.Alias
	stacks   *stacks
	fwd, rev []ir.Stmt
	common   map[*ir.Var]*ir.Expr // variables that fwd defines and rev need not define again
	idle     []*ir.Var            // segments of stacks that neither list uses any more
}

// dropCommon removes the definitions of rev that fwd also has. It also removes the saves of fwd and the loads of the
// saved values in rev.
func (t *fusedPair) dropCommon(rev []ir.Stmt) {
	for _, s := range rev {
		d := definition(s)
		switch {
		case d == nil || writesOf(t.fwd, d.LHS.Var) != 1 || writesOf(rev, d.LHS.Var) != 1:
		case t.sameDefinition(d):
			t.common[d.LHS.Var] = d.RHS
			continue
		case t.takesSaved(d, rev):
			continue
		}
		t.rev = append(t.rev, s)
	}
}

func definition(s ir.Stmt) *ir.Assign {
	if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE {
		return d
	}
	return nil
}

// sameDefinition reports whether the forward sweep defines the variable of d in the same way.
func (t *fusedPair) sameDefinition(d *ir.Assign) bool {
	c := definitionOf(t.fwd, d.LHS.Var)
	return c != nil && ir.Same(c.RHS, d.RHS)
}

func definitionOf(list []ir.Stmt, v *ir.Var) *ir.Assign {
	for _, s := range list {
		if d := definition(s); d != nil && d.LHS.Var == v {
			return d
		}
	}
	return nil
}

// takesSaved reports whether d loads a value that the same variable has in the forward sweep, and that was saved only
// for d. It then removes the save.
func (t *fusedPair) takesSaved(d *ir.Assign, rev []ir.Stmt) bool {
	c := definitionOf(t.fwd, d.LHS.Var)
	if c == nil || !t.stacks.isSegment(d.RHS) || d.RHS.Args[0].Op != ir.OpVar {
		return false
	}
	at := slices.IndexFunc(t.fwd, func(s ir.Stmt) bool {
		a, ok := s.(*ir.Assign)
		return ok && a.Tok == token.ASSIGN && ir.Same(a.LHS, d.RHS) && a.RHS.Op == ir.OpVar && a.RHS.Var == d.LHS.Var
	})
	segment := d.RHS.Args[0].Var
	if at < 0 || (&ir.Block{Stmts: t.fwd}).Mentions(segment) != 1 || (&ir.Block{Stmts: rev}).Mentions(segment) != 1 {
		return false
	}
	t.fwd = slices.Delete(slices.Clone(t.fwd), at, at+1)
	t.common[d.LHS.Var] = c.RHS
	t.idle = append(t.idle, segment)
	return true
}

// worthwhile reports whether the common values are worth a fused loop: they include a call, a division, or three
// floating-point operations.
func (t *fusedPair) worthwhile() bool {
	work := 0
	for _, e := range t.common {
		e.Walk(func(x *ir.Expr) bool {
			switch {
			case x.Op == ir.OpCall || x.Op == ir.OpBinary && x.Tok == token.QUO:
				work += 3
			case x.Op == ir.OpBinary && analysis.IsFloat(x.Type):
				work++
			}
			return true
		})
	}
	return work >= 3
}

// apart reports whether neither list loads memory to which the other stores. The reverse stores nothing, and the
// forward sweep saves nothing more.
func (t *fusedPair) apart() bool {
	return !loadsStored(t.alias, t.rev, t.fwd) && !storesMemory(t.rev) && !anyPart(t.fwd, t.stacks.isSegment)
}

// anyPart reports whether such holds for a part of an expression in list.
func anyPart(list []ir.Stmt, such func(*ir.Expr) bool) bool {
	found := false
	(&ir.Block{Stmts: list}).Parts(func(x *ir.Expr) { found = found || such(x) })
	return found
}

// conflict reports whether one of the lists uses a variable that the other one writes. The common variables do not
// count.
func (t *fusedPair) conflict() bool {
	x, y := accessOf(t.alias, t.fwd), accessOf(t.alias, t.rev)
	for v, e := range t.common {
		if y.writes[v] {
			return true
		}
		maps.Copy(y.reads, readBy(t.alias, e))
	}
	met := func(writes, uses map[any]bool) bool {
		for k := range writes {
			if v, isVar := k.(*ir.Var); isVar && t.common[v] == nil && uses[v] {
				return true
			}
		}
		return false
	}
	return met(x.writes, y.reads) || met(x.writes, y.writes) || met(y.writes, x.reads)
}

// readBy returns the variables and the memory that e reads.
func readBy(alias *analysis.Alias, e *ir.Expr) map[any]bool {
	reads := map[any]bool{}
	e.Walk(func(x *ir.Expr) bool {
		accessPlace(alias, x, reads)
		return true
	})
	return reads
}
