package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// collectDefs finds the variables with one definition.
func (b *definitions) collectDefs(body *ir.Block) {
	for _, p := range b.out.f.Inputs() {
		if len(b.req.Effects.Defs(p)) == 0 && !p.Addressed && b.single[p] == nil {
			b.fixed[p] = true
		}
	}
	b.collectBlock(body)
}

func (b *definitions) collectBlock(blk *ir.Block) {
	for _, s := range blk.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if s.Tok == token.DEFINE {
				b.define(s.LHS.Var, s, blk, b.asMade(s.RHS))
			}
		case *ir.Multi:
			for _, l := range s.LHS {
				if l != nil && s.Define {
					b.define(l.Var, s, blk, nil)
				}
			}
		case *ir.Call:
			for _, v := range s.Results {
				b.define(v, s, blk, nil)
			}
		case *ir.Loop:
			b.collectLoop(s)
		}
		for _, n := range ir.Blocks(s) {
			b.collectBlock(n)
		}
	}
}

// asMade replaces the length of a slice by the length with which it was made, if that is the same everywhere. It
// returns other expressions unchanged.
func (b *definitions) asMade(e *ir.Expr) *ir.Expr {
	if !b.req.Optimise || e.Builtin() != effects.Len || e.Args[0].Op != ir.OpVar {
		return e
	}
	d := b.single[e.Args[0].Var]
	if d == nil || d.rhs == nil || d.rhs.Builtin() != effects.Make || len(d.rhs.Args) < 2 || !analysis.IsSlice(d.rhs.Type) {
		return e
	}
	n := d.rhs.Args[1]
	lasts := n.IsConst() || n.Op == ir.OpVar && (b.fixed[n.Var] || b.single[n.Var] != nil)
	if !lasts || !types.Identical(n.Type, e.Type) {
		return e
	}
	return n.Clone()
}

// collectLoop records the definitions of a loop. The reverse loop has the index of a counted loop. The other
// variables of a loop are defined again in each iteration.
func (b *definitions) collectLoop(l *ir.Loop) {
	if l.Over == nil {
		if l.Index != nil {
			b.fixed[l.Index] = true
		}
		return
	}
	for _, v := range []*ir.Var{l.Index, l.Val} {
		if v != nil {
			b.define(v, l, l.Body, nil)
		}
	}
}

// define records v as a variable with one definition if s is the only statement that writes it.
func (b *definitions) define(v *ir.Var, s ir.Stmt, blk *ir.Block, rhs *ir.Expr) {
	if len(b.req.Effects.Defs(v)) != 1 || v.Addressed {
		return
	}
	site := *b.req.Effects.Defs(v)[0]
	b.single[v] = &def{v: v, site: &site, stmt: s, block: blk, rhs: rhs}
}
