package ranges

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// proofDepth is the largest number of facts in a proof, and proofSteps the largest number of attempts.
const (
	proofDepth = 4
	proofSteps = 1000
)

// Know adds the fact x ≥ 0, unless another fact implies it.
func (s *Symbols) Know(x Linear) {
	if len(x.terms) == 0 {
		return
	}
	for _, f := range s.Facts {
		if x.Const >= f.Const && slices.Equal(x.terms, f.terms) {
			return
		}
	}
	s.Facts = append(s.Facts, x)
}

// Holds reports whether x ≥ 0 follows from the facts.
func (s *Symbols) Holds(x Linear) bool {
	steps := proofSteps
	return s.follows(x, proofDepth, &steps)
}

func (s *Symbols) follows(x Linear, depth int, steps *int) bool {
	rest := false
	for _, t := range x.terms {
		rest = rest || t.k < 0 || !s.all[t.s].length
	}
	if !rest && x.Const >= 0 {
		return true // lengths are not negative
	}
	*steps--
	if depth == 0 || *steps < 0 || !x.small() {
		return false
	}
	for _, f := range s.Facts {
		for _, t := range f.terms {
			if k := x.FactorOf(t.s); k != 0 && (k > 0) == (t.k > 0) && s.follows(x.Minus(f), depth-1, steps) {
				return true
			}
		}
	}
	return false
}

// AtMost reports whether x ≤ y follows from the facts.
func (s *Symbols) AtMost(x, y Linear) bool { return s.Holds(y.Minus(x)) }

// Assume adds the facts that follow if the comparison c of integers has the value yes.
func (s *Symbols) Assume(c *ir.Expr, yes bool) {
	if c.Op != ir.OpBinary {
		return
	}
	x, ok := s.LinearOf(c.Args[0])
	y, too := s.LinearOf(c.Args[1])
	if !ok || !too {
		return
	}
	tok := c.Tok
	if !yes {
		tok = opposite[tok]
	}
	switch tok {
	case token.LSS:
		s.Know(y.Minus(x).Shifted(-1))
	case token.LEQ:
		s.Know(y.Minus(x))
	case token.GTR:
		s.Know(x.Minus(y).Shifted(-1))
	case token.GEQ:
		s.Know(x.Minus(y))
	case token.EQL:
		s.Know(x.Minus(y))
		s.Know(y.Minus(x))
	}
}

var opposite = map[token.Token]token.Token{
	token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR, token.NEQ: token.EQL,
}

// Runs adds the bounds of the index of l inside the loop.
func (s *Symbols) Runs(l *ir.Loop) {
	if lo, hi, ok := s.Counted(l); ok {
		i := s.Value(l.Index)
		s.Know(i.Minus(lo))
		s.Know(hi.Minus(i).Shifted(-1))
	}
}

// Survive adds the facts about lengths that follow because st did not panic.
func (s *Symbols) Survive(st ir.Stmt) {
	d, ok := st.(*ir.Assign)
	if !ok {
		return
	}
	ir.Exprs(d, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpIndex && match.Slice(x.Args[0].Type) {
				i, ok := s.LinearOf(x.Args[1])
				n, too := s.length(x.Args[0])
				if ok && too {
					s.Know(i)
					s.Know(n.Minus(i).Shifted(-1))
				}
			}
			return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
		})
	})
}

// InOrder visits the statements of b with the facts at each statement. If visit returns true, the facts that follow
// from the statement are also valid for the later statements.
func (s *Symbols) InOrder(b *ir.Block, visit func(ir.Stmt) (stays bool)) {
	known := len(s.Facts)
	for _, st := range b.Stmts {
		if visit(st) {
			s.Survive(st)
		}
		before := len(s.Facts)
		if l, ok := st.(*ir.Loop); ok {
			s.Runs(l)
		}
		for _, n := range ir.Blocks(st) {
			s.InOrder(n, visit)
		}
		s.Facts = s.Facts[:before]
	}
	s.Facts = s.Facts[:known]
}
