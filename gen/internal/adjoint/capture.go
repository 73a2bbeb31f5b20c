package adjoint

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// capture names the value of e in a temporary in front of s, lets s use it,
// and returns it.
func (b *builder) capture(e *ir.Expr, s ir.Stmt) *ir.Expr {
	v := b.newVar("t", types.Default(e.Type))
	rhs := new(ir.Expr)
	*rhs = *e
	stmt := defineStmt(v, rhs)
	stmt.Note.Pos = s2note(s).Pos
	st := b.state(s)
	st.insert(s, stmt, e)
	site := *b.Effects.At(s)
	d := &def{v: v, site: &site, stmt: stmt, block: st.block, rhs: rhs}
	b.defs[v] = d
	if e.Op == ir.OpVar {
		rhs.Args = nil
	} else {
		*e = *ir.Use(v) // the statement reads the temporary too
	}
	b.ensure(d)
	return ir.Use(v)
}

// insert places a temporary for the subtree e in front of s, and of the
// temporaries whose values contain e.
func (st *blockState) insert(s ir.Stmt, stmt *ir.Assign, e *ir.Expr) {
	list := st.pre[s]
	at := len(list)
	for i, p := range list {
		if a, ok := p.(*ir.Assign); ok && holds(a.RHS, e) {
			at = i
			break
		}
	}
	st.pre[s] = slices.Insert(list, at, ir.Stmt(stmt))
}

// holds reports whether e is a node of the tree x.
func holds(x, e *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y == e
		return !found
	})
	return found
}

// worthNaming reports whether e computes with floating-point numbers, so that
// writing it twice would compute it twice. Names used once are folded back.
func worthNaming(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpBinary, ir.OpCall:
			found = found || analysis.IsFloat(e.Type) && !x.IsConst()
		case ir.OpIndex:
			return false
		}
		return !found
	})
	return found
}
