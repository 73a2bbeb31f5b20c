package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// useAll removes the declarations of variables that nothing mentions. It adds a use of variables that are only
// written, because Go requires a use in every scope.
func (x *index) useAll(b *ir.Block) {
	kept := make([]ir.Stmt, 0, len(b.Stmts))
	for i, s := range b.Stmts {
		if l, ok := s.(*ir.Loop); ok && l.Over != nil { // before the body gets uses that are not in x
			l.Index, l.Val = x.usedIn(l.Body, l.Index), x.usedIn(l.Body, l.Val)
		}
		for _, n := range ir.Blocks(s) {
			x.useAll(n)
		}
		scope := b.Stmts[i+1:]
		if repeats(kept, ir.Checked(s)) {
			continue
		}
		switch s := s.(type) {
		case *ir.Decl:
			kept = append(kept, x.declTidied(s, scope)...)
			continue
		case *ir.Assign:
			kept = append(kept, s)
			if s.Tok == token.DEFINE && !x.read(scope, s.LHS.Var) {
				kept = append(kept, useOf(s.LHS.Var))
			}
			continue
		case *ir.Multi:
			x.blankUnused(s, scope)
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

func (x *index) declTidied(s *ir.Decl, scope []ir.Stmt) []ir.Stmt {
	if x.read(scope, s.Var) {
		return []ir.Stmt{s}
	}
	left := slices.DeleteFunc(slices.Clone(x.sites(scope, s.Var)), func(p site) bool {
		return p.kind&counts != 0 || blankWrite(p.s, s.Var)
	})
	if len(left) > 0 {
		return []ir.Stmt{s, useOf(s.Var)}
	}
	return nil
}

// blankWrite replaces v, which nothing reads, by _ in the results of a call, and reports whether s is one.
func blankWrite(s ir.Stmt, v *ir.Var) bool {
	m, ok := s.(*ir.Multi)
	if !ok || m.Define {
		return false
	}
	for i, l := range m.LHS {
		if l != nil && l.Op == ir.OpVar && l.Var == v {
			m.LHS[i] = nil
		}
	}
	return true
}

func (x *index) usedIn(b *ir.Block, v *ir.Var) *ir.Var {
	if v != nil && !x.read(b.Stmts, v) {
		return nil
	}
	return v
}

func useOf(v *ir.Var) ir.Stmt {
	return &ir.Multi{LHS: []*ir.Expr{nil}, RHS: ir.Use(v)}
}

// blankUnused replaces values of a definition that nothing reads by _.
func (x *index) blankUnused(s *ir.Multi, scope []ir.Stmt) {
	any := false
	for i, l := range s.LHS {
		if s.Define && l != nil && l.Op == ir.OpVar && !x.read(scope, l.Var) {
			s.LHS[i] = nil
		}
		any = any || s.LHS[i] != nil
	}
	if !any {
		s.Define = false
	}
}

// repeats reports whether the checks at the end of list evaluate e, or an element after it.
func repeats(list []ir.Stmt, e *ir.Expr) bool {
	if e == nil {
		return false
	}
	for _, s := range slices.Backward(list) {
		x := ir.Checked(s)
		switch {
		case x == nil:
			return false
		case ir.Same(x, e) || isAfter(x, e):
			return true
		}
	}
	return false
}

// isAfter reports whether x is an element of the same memory as e whose place is known to be after e.
func isAfter(x, e *ir.Expr) bool {
	if x.Op != ir.OpIndex || e.Op != ir.OpIndex || !ir.Same(x.Args[0], e.Args[0]) {
		return false
	}
	i, known := match.Integer(e.Args[1])
	j, too := match.Integer(x.Args[1])
	return known && too && 0 <= i && i <= j
}
