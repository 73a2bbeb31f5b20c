package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/opt/loop"
)

// Fuse makes one loop of two where that saves storing what the first computes.
func Fuse(f *ir.Func) {
	t := newTidying(f)
	t.fuse(false)
	t.run(uses)
}

// FuseAll makes one loop of two where the second reads what the first computes,
// in any slices, and their iterations stay independent. Others go through their
// slices in strips.
func FuseAll(f *ir.Func) {
	used := stacks(f)
	if loop.FuseAll(f) {
		loop.ForwardAll(f)
		dead.Stores(f, section.Users)
		t := newTidying(f)
		t.run(copyPropagation, deadCode)
		dropStacks(f, used)
		t.look()
		t.run(folding, uses)
	}
	loop.Strips(f)
}

// fuse fuses loops, with apart set only where the iterations of the loop that they
// become are independent.
func (t *tidying) fuse(apart bool) {
	used := stacks(t.f)
	if !loop.Fuse(t.f, apart) {
		return
	}
	t.look()
	for range 2 { // stores that are gone expose more
		t.run(forwarded()...)
	}
	t.run(deadCode)
	removeSaved(t.f, dropStacks(t.f, used))
	t.look()
}

// removeSaved removes the variables of the stacks from the list of saved variables of f.
func removeSaved(f *ir.Func, stacks []*ir.Var) {
	f.Saved = slices.DeleteFunc(slices.Clone(f.Saved), func(v *ir.Var) bool {
		return slices.ContainsFunc(stacks, func(s *ir.Var) bool { return s.Name == v.Name })
	})
}

// dropNothing removes sums to which an adjoint that is zero contributes, and
// stores zero where it is a factor.
func dropNothing(b *ir.Block) {
	kept := b.Stmts[:0:0]
	for _, s := range b.Stmts {
		if a, ok := s.(*ir.Assign); ok && vanishes(a.RHS) && match.Pure(a.RHS) {
			switch a.Tok {
			case token.ADD_ASSIGN, token.SUB_ASSIGN:
				continue
			case token.ASSIGN, token.DEFINE:
				a.RHS = ir.Float(a.RHS.Type, "0")
			}
		}
		for _, n := range ir.Blocks(s) {
			dropNothing(n)
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

// vanishes reports whether e is a zero made by differentiation, or a product with one.
func vanishes(e *ir.Expr) bool {
	switch {
	case e.Pos.IsValid():
		return false
	case e.Op == ir.OpConst:
		return e.IsMadeZero() && analysis.IsFloat(e.Type)
	case e.Op == ir.OpUnary:
		return e.Tok == token.SUB && vanishes(e.Args[0])
	case e.Op == ir.OpBinary && e.Tok == token.MUL:
		return vanishes(e.Args[0]) || vanishes(e.Args[1])
	}
	return false
}
