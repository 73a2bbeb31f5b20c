package opt

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A thread is a branch into which later statements are moved.
type thread struct {
	*threading
	branch *ir.If
	cond   *scope
	arms   []*arm
}

// An arm is a block of a branch.
type arm struct {
	block *ir.Block
	*scope
}

func newThread(s *ir.If, w *threading) *thread {
	t := &thread{threading: w, branch: s, cond: newScope()}
	t.cond.expression(s.Cond)
	for _, b := range ir.Blocks(s) {
		t.arms = append(t.arms, &arm{b, scopeOf(b.Stmts...)})
	}
	return t
}

// take moves the first statement of list that is not a declaration into the branch. It moves the declarations before
// that statement to before the branch. It returns the number of statements that it moved.
func (t *thread) take(list []ir.Stmt) int {
	n := 0
	for n < len(list) && t.passes(list[n]) {
		n++
	}
	if n == len(list) {
		return 0
	}
	before := len(t.kept)
	for _, d := range list[:n] {
		t.keep(d)
	}
	if t.takeIn(list[n]) {
		return n + 1
	}
	t.kept = t.kept[:before]
	for _, d := range list[:n] {
		delete(t.zero, d.(*ir.Decl).Var)
	}
	return 0
}

// passes reports whether s is a declaration that can be moved before the branch.
func (t *thread) passes(s ir.Stmt) bool {
	d, ok := s.(*ir.Decl)
	return ok && !t.cond.names[d.Var.Name] && !slices.ContainsFunc(t.arms, func(a *arm) bool { return a.names[d.Var.Name] })
}

// takeIn moves s into the branch, and reports whether that is possible.
func (t *thread) takeIn(s ir.Stmt) bool {
	if again, ok := s.(*ir.If); ok && t.join(again) {
		return true
	}
	return slices.ContainsFunc(t.arms, func(a *arm) bool {
		return open(a.block) && idle(s, func(v *ir.Var) bool { return t.zeroUnless(a, v) }) && a.append(s)
	})
}

// join appends the blocks of a branch with the same condition to those of t.
func (t *thread) join(s *ir.If) bool {
	if !ir.Same(s.Cond, t.branch.Cond) || !match.Pure(s.Cond) || s.Else != nil && t.branch.Else == nil {
		return false
	}
	for _, a := range t.arms {
		if !open(a.block) || slices.ContainsFunc(a.block.Stmts, func(s ir.Stmt) bool { return disturbs(s, t.branch.Cond) }) {
			return false
		}
	}
	blocks := ir.Blocks(s)
	for i, b := range blocks {
		if t.arms[i].clashes(scopeOf(b.Stmts...)) {
			return false
		}
	}
	for i, b := range blocks {
		t.arms[i].append(b.Stmts...)
	}
	return true
}

// zeroUnless reports whether v is an adjoint that is zero unless the block runs.
func (t *thread) zeroUnless(a *arm, v *ir.Var) bool {
	_, zero := t.zero[v]
	if !zero || v.Pos.IsValid() || v.Result || !analysis.IsFloat(v.Type) {
		return false
	}
	return !slices.ContainsFunc(t.arms, func(b *arm) bool { return b != a && b.vars[v] })
}

// only returns the block of the branch that mentions v, if nothing else in the branch mentions it, or nil.
func (t *thread) only(v *ir.Var) *arm {
	var found *arm
	for _, a := range t.arms {
		if a.vars[v] && (found != nil || t.cond.vars[v]) {
			return nil
		}
		if a.vars[v] {
			found = a
		}
	}
	return found
}

func (t *thread) mentions(v *ir.Var) bool {
	return t.cond.vars[v] || slices.ContainsFunc(t.arms, func(a *arm) bool { return a.vars[v] })
}

// append adds statements at the end of a, unless names in them would have another meaning there. It reports whether
// that is possible.
func (a *arm) append(list ...ir.Stmt) bool {
	s := scopeOf(list...)
	if a.clashes(s) {
		return false
	}
	a.block.Add(list...)
	a.merge(s)
	return true
}

// open reports whether control may reach the end of b.
func open(b *ir.Block) bool { return len(b.Stmts) == 0 || endsOpen(b) }

// idle reports whether s has no effect if the adjoints for which zero is true are zero, because it adds one of them
// to another one, or tests that one is not zero.
func idle(s ir.Stmt, zero func(*ir.Var) bool) bool {
	switch s := s.(type) {
	case *ir.Assign:
		_, v := sumOf(s)
		return v != nil && zero(v) && match.Pure(s.LHS)
	case *ir.If:
		return s.Else == nil && !ir.Jumps(s) && fails(s.Cond, zero)
	}
	return false
}

// fails reports whether c, which is not in the source, is false if the adjoints for which zero is true are zero.
func fails(c *ir.Expr, zero func(*ir.Var) bool) bool {
	if c.Op == ir.OpBinary && c.Tok == token.LOR && !c.Pos.IsValid() {
		return fails(c.Args[0], zero) && fails(c.Args[1], zero)
	}
	return guards(c) && match.IsNumber(c.Args[1], 0) && zero(c.Args[0].Var)
}

// disturbs reports whether s may change the value of e.
func disturbs(s ir.Stmt, e *ir.Expr) bool {
	found, memory := false, readsMemory(e)
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		c := changeOf(s)
		found = found || c == anything || memory && c == inMemory
		eachSite(s, func(v *ir.Var, _ *ir.Expr, k kind) { found = found || k&writes != 0 && e.Uses(v) })
	})
	return found
}

// A scope records the variables that statements mention.
type scope struct {
	vars            map[*ir.Var]bool
	names, declared map[string]bool
}

func newScope() *scope {
	return &scope{map[*ir.Var]bool{}, map[string]bool{}, map[string]bool{}}
}

func scopeOf(list ...ir.Stmt) *scope {
	c := newScope()
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		eachSite(s, func(v *ir.Var, _ *ir.Expr, k kind) {
			c.vars[v], c.names[v.Name] = true, true
			if k&(enters|counts) != 0 {
				c.declared[v.Name] = true
			}
		})
	})
	return c
}

func (c *scope) expression(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			c.vars[x.Var], c.names[x.Var.Name] = true, true
		}
		return true
	})
}

// clashes reports whether names in d would have another meaning after c.
func (c *scope) clashes(d *scope) bool {
	for name := range c.declared {
		if d.names[name] {
			return true
		}
	}
	return false
}

func (c *scope) merge(d *scope) {
	maps.Copy(c.vars, d.vars)
	maps.Copy(c.names, d.names)
	maps.Copy(c.declared, d.declared)
}
