package adjoint

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// trim cuts the slices that a reverse loop over another slice reads and writes
// at its index to the length of that, so that Go's compiler sees that every
// access is in range:
//
//	for i := len(a)-1; i >= 0; i-- { b[i] … }   with   b1 := b[:len(a)]
//
// The forward sweep has made the same accesses, and would have panicked. A loop
// that leaves out the first elements may not have run at all: there only slices
// known to be as long as a are cut.
func (b *builder) trim(blk *ir.Block) {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		for _, n := range ir.Blocks(s) {
			b.trim(n)
		}
		if l, ok := s.(*ir.Loop); ok && b.reversed[l] && !nested(l.Body) {
			if q, all := spanned(l); q != nil {
				out = append(out, b.cutTo(l, q, all)...)
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
	case l.Step == -1 && l.Cmp == token.GEQ && l.From.Op == ir.OpBinary && l.From.Tok == token.SUB && isInt(l.From.Args[1], 1):
		n, low = l.From.Args[0], l.To
	default:
		return nil, false
	}
	if n.Op != ir.OpBuiltin || n.Name != "len" || n.Args[0].Op != ir.OpVar || !low.IsConst() {
		return nil, false
	}
	return n.Args[0].Var, isInt(low, 0)
}

// cutTo cuts what l accesses at its index to the length of q.
func (b *builder) cutTo(l *ir.Loop, q *ir.Var, all bool) []ir.Stmt {
	changed := map[*ir.Var]bool{}
	defined([]ir.Stmt{l}, changed)
	if changed[q] {
		return nil
	}
	var out []ir.Stmt
	for _, v := range accessed(l) {
		if v == q || changed[v] || v.Addressed || b.checkedLength(v, q) || b.segs[v] && b.copies[v] == nil {
			continue
		}
		if same := b.sameLength(v, q); !same && !all {
			continue
		}
		w := b.newVar(b.plainName(v), v.Type)
		cut := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), nil, ir.Len(ir.Use(q)), nil}}
		out = append(out, defineStmt(w, cut))
		l.Body.Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				(*e).Walk(func(x *ir.Expr) bool {
					if accesses(x, l.Index) && x.Args[0].Var == v {
						x.Args[0].Var = w
					}
					return true
				})
			})
		})
	}
	return out
}

// plainName is the name of the variable that v is a copy of.
func (b *shadows) plainName(v *ir.Var) string {
	if p := b.primal[v]; p != nil && b.original(p) != p {
		return b.original(p).Name + "Bar"
	} else if p != nil {
		return v.Name
	}
	return b.original(v).Name
}

// checkedLength reports whether v is the accumulator of q, whose length is
// checked at entry.
func (b *shadows) checkedLength(v, q *ir.Var) bool {
	if p := b.primal[v]; p != nil {
		if bar := b.bars[b.original(p)]; bar != nil && bar.Op == ir.OpVar {
			v = bar.Var
		}
	}
	q = b.original(q)
	for _, in := range b.Wrt {
		if in.Acc == v && in.Var == q {
			return true
		}
	}
	for _, o := range b.Of {
		if o.Seed == v && o.Var == q {
			return true
		}
	}
	return false
}

// sameLength reports whether the slices v and q have the same length, as far as
// it follows from parameters that never change.
func (b *builder) sameLength(v, q *ir.Var) bool {
	diff := b.length(ir.Use(b.lengthOf(v)), 0).plus(b.length(ir.Use(b.lengthOf(q)), 0), -1)
	for _, n := range diff {
		if n != 0 {
			return false
		}
	}
	for term := range diff {
		for _, name := range strings.Fields(strings.ReplaceAll(term, "len ", "")) {
			if !b.constantParam(name) {
				return false
			}
		}
	}
	return true
}

// lengthOf is the variable of the function itself that is as long as v.
func (b *builder) lengthOf(v *ir.Var) *ir.Var {
	if of := b.copies[v]; of != nil {
		return of
	}
	if p := b.primal[v]; p != nil {
		return p
	}
	for _, in := range b.Wrt {
		if in.Acc == v {
			return in.Var
		}
	}
	return v
}

func (b *definitions) constantParam(name string) bool {
	for _, v := range b.f.Inputs() {
		if v.Name == name {
			return b.fixed[v]
		}
	}
	return false
}

// accessed lists the slices that every iteration of l accesses at its index.
func accessed(l *ir.Loop) []*ir.Var {
	var vs []*ir.Var
	seen := map[*ir.Var]bool{}
	for _, s := range l.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if accesses(x, l.Index) && !seen[x.Args[0].Var] {
					seen[x.Args[0].Var] = true
					vs = append(vs, x.Args[0].Var)
				}
				return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
			})
		})
	}
	return vs
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

// exact cuts a piece x of a stack to the length n it was asked for, which Go's
// compiler does not see by itself.
func exact(x, n *ir.Expr) *ir.Expr {
	if n.Op != ir.OpBuiltin || n.Name != "len" {
		return x
	}
	return &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{x, nil, n.Clone(), nil}}
}
