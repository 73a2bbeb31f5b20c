package opt

import (
	"go/token"
	"slices"
	"sort"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// commonSubexpressions uses a temporary again whose value is arithmetic on variables, if the same arithmetic occurs
// again before any of these variables changes. Both sweeps of a loop, and successive loops, often have common
// divisors.
func (x *index) commonSubexpressions(b *ir.Block) {
	y := &sharer{index: x, by: map[uint64][]*term{}}
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { y.term(*e, x.spans[s].first) })
	})
	y.block(b)
}

// A sharer finds arithmetic by its hash (hash-based value numbering, Muchnick 12.4).
type sharer struct {
	*index
	by map[uint64][]*term // for each hash, in the order of statements
}

// A term is floating-point arithmetic on variables that nothing points to, or an operand of such arithmetic.
type term struct {
	e      *ir.Expr
	at     int64 // the number of the statement
	hash   uint64
	around *term
	parts  []*term
	gone   bool
}

// term records the arithmetic in e, which is in the statement with number at. It returns nil if e itself is not
// arithmetic.
func (x *sharer) term(e *ir.Expr, at int64) *term {
	t, ok := &term{e: e, at: at}, true
	for _, a := range e.Args {
		if a == nil {
			continue
		}
		p := x.term(a, at)
		if p == nil {
			ok = false
			continue
		}
		p.around = t
		t.parts = append(t.parts, p)
	}
	if !ok || !arithmetic(e) {
		for _, p := range t.parts {
			p.around = nil
		}
		return nil
	}
	x.place(t)
	return t
}

// place adds t to the index with its current value.
func (x *sharer) place(t *term) {
	var parts []uint64
	for _, p := range t.parts {
		parts = append(parts, p.hash)
	}
	t.hash = ir.HashNode(t.e, parts)
	if t.e.Op == ir.OpBinary {
		list := x.by[t.hash]
		i := sort.Search(len(list), func(i int) bool { return list[i].at > t.at })
		x.by[t.hash] = slices.Insert(list, i, t)
	}
}

// arithmetic reports whether e is floating-point arithmetic, if its operands are.
func arithmetic(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar:
		return !e.Var.Addressed && analysis.IsFloat(e.Type)
	case ir.OpUnary, ir.OpConst, ir.OpBinary:
		return analysis.IsFloat(e.Type)
	case ir.OpGlobal:
		return e.IsConst() && analysis.IsFloat(e.Type)
	}
	return false
}

func (x *sharer) block(b *ir.Block) {
	for i, s := range b.Stmts {
		if a, ok := s.(*ir.Assign); ok && shareable(a) && !x.written(b.Stmts[i+1:], a.LHS.Var) {
			x.reuse(a, b.Stmts[i+1:])
		}
		for _, n := range ir.Blocks(s) {
			x.block(n)
		}
	}
}

func shareable(a *ir.Assign) bool {
	return a.Tok == token.DEFINE && temporary(a) && !a.LHS.Var.Addressed && a.RHS.Op == ir.OpBinary
}

// reuse replaces the value of a in list by its variable, up to the first
// statement that changes an operand.
func (x *sharer) reuse(a *ir.Assign, list []ir.Stmt) {
	same := x.termOf(a)
	if same == nil || len(list) == 0 {
		return
	}
	in := x.spanOf(list)
	terms := slices.Clone(between(x.by[same.hash], in))
	if len(terms) == 0 {
		return
	}
	in.last = x.unchanged(list, a.RHS)
	for _, t := range between(terms, in) {
		if !t.gone && t.hash == same.hash && ir.Same(t.e, a.RHS) {
			x.put(a.LHS.Var, t)
		}
	}
}

// between returns the terms of list in a span.
func between(list []*term, in span) []*term {
	from := sort.Search(len(list), func(i int) bool { return list[i].at >= in.first })
	to := sort.Search(len(list), func(i int) bool { return list[i].at > in.last })
	return list[from:max(from, to)]
}

// termOf returns the value of a, if it is a term.
func (x *sharer) termOf(a *ir.Assign) *term {
	at := x.spans[a].first
	for _, t := range between(x.by[ir.Hash(a.RHS)], span{at, at}) {
		if t.e == a.RHS {
			return t
		}
	}
	return nil
}

// unchanged returns the number of the first statement of list that changes an operand of e, minus one.
func (x *index) unchanged(list []ir.Stmt, e *ir.Expr) int64 {
	in := x.spanOf(list)
	last := in.last
	e.Walk(func(y *ir.Expr) bool {
		if y.Op != ir.OpVar {
			return true
		}
		if w := within(x.mentionsOf(y.Var).writes, span{in.first, last}); len(w) > 0 {
			last = x.spans[list[x.holder(list, w[0].at)]].first - 1
		}
		return true
	})
	return last
}

// put replaces t by v, which changes the terms around t.
func (x *sharer) put(v *ir.Var, t *term) {
	for _, p := range t.parts {
		p.drop()
	}
	*t.e = *ir.Use(v)
	t.parts = nil
	for ; t != nil; t = t.around {
		x.place(t)
	}
}

// drop removes t from the index.
func (t *term) drop() {
	t.gone = true
	for _, p := range t.parts {
		p.drop()
	}
}
