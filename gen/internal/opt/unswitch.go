package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unswitch moves a test of an adjoint before a loop if it has the same result in all iterations and the whole loop
// depends on it:
//
//	for … { t := ts[i]; if sBar != 0 { … } }
//
// becomes
//
//	if sBar != 0 { for … { t := ts[i]; … } }
func unswitch(b *ir.Block) {
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			unswitch(n)
		}
		l, ok := s.(*ir.Loop)
		if !ok || l.Index == nil {
			continue
		}
		test := soleTest(l)
		if test == nil {
			continue
		}
		n := len(l.Body.Stmts) - 1
		l.Body.Stmts = append(l.Body.Stmts[:n:n], test.Then.Stmts...)
		test.Then = &ir.Block{Stmts: []ir.Stmt{l}}
		b.Stmts[i] = test
	}
}

// soleTest returns the test that ends the body of l, if all other statements of the body define variables that the
// test does not use.
func soleTest(l *ir.Loop) *ir.If {
	n := len(l.Body.Stmts)
	if n == 0 {
		return nil
	}
	test, ok := l.Body.Stmts[n-1].(*ir.If)
	if !ok || test.Else != nil || !guards(test.Cond) || ir.Jumps(test) {
		return nil
	}
	for _, s := range l.Body.Stmts[:n-1] {
		if a, ok := s.(*ir.Assign); !ok || a.Tok != token.DEFINE || !match.Pure(a.RHS) {
			return nil
		}
	}
	for _, x := range test.Cond.Args {
		if x.Op == ir.OpVar && (x.Var == l.Index || x.Var.Addressed || match.Written(l.Body.Stmts, x.Var)) {
			return nil
		}
	}
	return test
}

// guards reports whether c is a test, not in the source, that a number is not zero.
func guards(c *ir.Expr) bool {
	return c.Op == ir.OpBinary && c.Tok == token.NEQ && !c.Pos.IsValid() && c.Args[0].Op == ir.OpVar && c.Args[1].Op == ir.OpConst
}
