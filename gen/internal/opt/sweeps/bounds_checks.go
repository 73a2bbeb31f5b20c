package sweeps

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/opt/scalar"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// bounds cuts the slices that a reverse loop over another slice reads and writes
// at its index to the length of that, so that Go's compiler sees that every
// access is in range:
//
//	for i := len(a)-1; i >= 0; i-- { b[i] … }   with   b1 := b[:len(a)]
//
// The forward sweep has made the same accesses, and would have panicked. A loop
// that leaves out the first elements may not have run at all: there only slices
// known to be as long as a are cut.
func bounds(f *Facts) { f.bounds(f.Func.Body) }

func (f *Facts) bounds(blk *ir.Block) {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		for _, n := range ir.Blocks(s) {
			f.bounds(n)
		}
		if l, ok := s.(*ir.Loop); ok && f.Reversed[l] && !hasLoop(l) {
			if q, all := spanned(l); q != nil {
				out = append(out, f.cutTo(l, q, all)...)
			}
		}
		out = append(out, s)
	}
	blk.Stmts = out
}

// spanned returns the slice whose indices l runs over, from the last down to
// the first or one of the first, or up to the last; all of them if all is set.
func spanned(l *ir.Loop) (q *ir.Var, all bool) {
	var n, low *ir.Expr
	switch {
	case l.Index == nil || l.Over != nil:
		return nil, false
	case l.Step == 1 && l.Cmp == token.LSS:
		n, low = l.To, l.From
	case l.Step == -1 && l.Cmp == token.GEQ && l.From.Op == ir.OpBinary && l.From.Tok == token.SUB && match.IsNumber(l.From.Args[1], 1):
		n, low = l.From.Args[0], l.To
	default:
		return nil, false
	}
	if n.Builtin() != effects.Len || n.Args[0].Op != ir.OpVar || !low.IsConst() {
		return nil, false
	}
	return n.Args[0].Var, match.IsNumber(low, 0)
}

// cutTo cuts what l accesses at its index to the length of q.
func (f *Facts) cutTo(l *ir.Loop, q *ir.Var, all bool) []ir.Stmt {
	changed := changes(l)
	if changed[q] {
		return nil
	}
	inStep := func(x *ir.Expr) bool { return accesses(x, l.Index) }
	var out []ir.Stmt
	for _, v := range scalar.Accessed(l, inStep) {
		if v == q || changed[v] || v.Addressed || f.Checked(v, q) || f.Segments[v] && !f.Snapshot(v) {
			continue
		}
		if same := f.SameLength(v, q); !same && !all {
			continue
		}
		w := f.newVar(f.Name(v), v.Type)
		out = append(out, build.Define(w, scalar.Cut(v, q)))
		scalar.Rename(l, v, w, inStep)
	}
	return out
}

// accesses reports whether x is v[i], or v[i-c] for a constant c, for a slice v.
func accesses(x *ir.Expr, i *ir.Var) bool {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar {
		return false
	}
	at := x.Args[1]
	if at.Op == ir.OpBinary && at.Tok == token.SUB && term.Number(at.Args[1]) && constant.Sign(at.Args[1].Val) > 0 {
		at = at.Args[0]
	}
	if at.Op != ir.OpVar || at.Var != i {
		return false
	}
	_, slice := x.Args[0].Type.Underlying().(*types.Slice)
	return slice
}
