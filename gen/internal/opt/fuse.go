package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/section"
)

// Fuse makes one loop of two where that saves storing what the first computes.
func Fuse(f *ir.Func) {
	fuse(f, false)
	useAll(f)
}

// fuse fuses loops, with apart set only where the iterations of what they
// become are independent.
func fuse(f *ir.Func, apart bool) {
	used := stacks(f)
	if !section.Fuse(f, apart) {
		return
	}
	for range 2 { // what is not stored any more lets more be seen
		section.Forward(f)
		overwrite(f)
		constants(f.Body)
		dropNothing(f.Body)
		dropCopies(f.Body)
		removeDead(f)
		fold(f)
	}
	removeDead(f)
	dropStacks(f, used)
}

// dropNothing removes sums to which an adjoint that is zero contributes, and
// stores zero where it is a factor.
func dropNothing(b *ir.Block) {
	kept := b.Stmts[:0:0]
	for _, s := range b.Stmts {
		if a, ok := s.(*ir.Assign); ok && vanishes(a.RHS) && pure(a.RHS) {
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

// vanishes reports whether e is a zero of ours or a product with one.
func vanishes(e *ir.Expr) bool {
	switch {
	case e.Pos.IsValid():
		return false
	case e.Op == ir.OpConst:
		return e.Lit == "0" && analysis.IsFloat(e.Type)
	case e.Op == ir.OpUnary:
		return e.Tok == token.SUB && vanishes(e.Args[0])
	case e.Op == ir.OpBinary && e.Tok == token.MUL:
		return vanishes(e.Args[0]) || vanishes(e.Args[1])
	}
	return false
}

// stacks lists the stacks that f uses.
func stacks(f *ir.Func) set {
	used := set{}
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpTape {
					used[x.Var] = true
				}
				return true
			})
		})
	})
	return used
}

// dropStacks removes the slices that nothing names any more, and the stacks
// that f has used and uses no more.
func dropStacks(f *ir.Func, used set) {
	f.Body.Stmts = slices.DeleteFunc(f.Body.Stmts, func(s ir.Stmt) bool {
		a, ok := s.(*ir.Assign)
		return ok && a.Tok == token.DEFINE && a.RHS.Op == ir.OpTape && a.RHS.Name == "Grow" && !alive(f, a)
	})
	left := stacks(f)
	f.Tapes = slices.DeleteFunc(slices.Clone(f.Tapes), func(v *ir.Var) bool { return used[v] && !left[v] })
}

// alive reports whether anything but a itself names its variable or its stack.
func alive(f *ir.Func, a *ir.Assign) bool {
	n := 0
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if (x.Op == ir.OpVar || x.Op == ir.OpTape) && (x.Var == a.LHS.Var || x.Var == a.RHS.Var) {
					n++
				}
				return true
			})
		})
	})
	return n > 2
}
