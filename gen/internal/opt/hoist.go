package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// hoist moves arithmetic that is the same in every iteration in front of its
// loop: temporaries, and the divisors of adjoints, by which loops then
// multiply. The divisions of the function itself stay as they are, so that its
// value is the same to the last bit.
func hoist(f *ir.Func) { hoistBlock(f, f.Body) }

func hoistBlock(f *ir.Func, b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			hoistBlock(f, n)
		}
		if l, ok := s.(*ir.Loop); ok && l.Index != nil {
			for _, h := range hoistLoop(f, l) {
				distinguish(f, h.(*ir.Assign).LHS.Var, out, b.Stmts)
				out = appendOnce(out, h)
			}
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// distinguish gives v, which comes out of a loop, a name of its own where another
// variable of the block has the same.
func distinguish(f *ir.Func, v *ir.Var, lists ...[]ir.Stmt) {
	for _, s := range slices.Concat(lists...) {
		if slices.ContainsFunc(ir.Declares(s), func(w *ir.Var) bool { return w != v && w.Name == v.Name }) {
			v.Name = f.Fresh(v.Name)
			return
		}
	}
}

// appendOnce appends a definition that may be in the list already: the sweeps
// both evaluate some.
func appendOnce(list []ir.Stmt, s ir.Stmt) []ir.Stmt {
	a := s.(*ir.Assign)
	for i, t := range list {
		d, ok := t.(*ir.Assign)
		if !ok || d.Tok != token.DEFINE || d.LHS.Var != a.LHS.Var {
			continue
		}
		for _, u := range list[i+1:] {
			if disturbs(u, a.RHS) || written([]ir.Stmt{u}, a.LHS.Var) {
				again := *a
				again.Tok = token.ASSIGN
				return append(list, &again)
			}
		}
		return list
	}
	return append(list, s)
}

// hoistLoop returns what goes in front of l.
func hoistLoop(f *ir.Func, l *ir.Loop) []ir.Stmt {
	h := &hoister{f: f, varying: map[*ir.Var]bool{}}
	(&ir.Block{Stmts: []ir.Stmt{l}}).Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			h.varying[v] = true
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil {
				h.varying[v] = true
			}
		})
	})
	h.temporaries(l)
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = (*e).Map(h.divide) })
	})
	return h.out
}

type hoister struct {
	f       *ir.Func
	varying map[*ir.Var]bool
	out     []ir.Stmt
	inverse []inverse
}

// An inverse is a variable that holds 1/of.
type inverse struct {
	of *ir.Expr
	v  *ir.Var
}

// temporaries takes the invariant ones out of the body.
func (h *hoister) temporaries(l *ir.Loop) {
	kept := l.Body.Stmts[:0:0]
	for i, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if ok && a.Tok == token.DEFINE && temporary(a) && !a.LHS.Var.Addressed &&
			h.invariant(a.RHS) && len(a.RHS.Args) > 0 && !written(l.Body.Stmts[i+1:], a.LHS.Var) {
			delete(h.varying, a.LHS.Var)
			h.out = append(h.out, s)
			continue
		}
		kept = append(kept, s)
	}
	l.Body.Stmts = kept
}

// divide turns x/y of an adjoint into x times the inverse of y.
func (h *hoister) divide(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpBinary || e.Tok != token.QUO || e.Pos.IsValid() || !analysis.IsFloat(e.Type) {
		return e
	}
	x, y := e.Args[0], e.Args[1]
	if y.IsConst() || !h.invariant(y) || h.invariant(x) {
		return e
	}
	return ir.Binary(token.MUL, x, ir.Use(h.inverseOf(y)))
}

func (h *hoister) inverseOf(y *ir.Expr) *ir.Var {
	for _, inv := range h.inverse {
		if ir.Same(inv.of, y) {
			return inv.v
		}
	}
	v := &ir.Var{Name: h.f.Fresh("inverse"), Type: y.Type}
	h.inverse = append(h.inverse, inverse{y, v})
	one := ir.Binary(token.QUO, ir.Float(y.Type, "1"), y.Clone())
	h.out = append(h.out, &ir.Assign{LHS: ir.Use(v), RHS: one, Tok: token.DEFINE})
	return v
}

// invariant reports whether e is floating-point arithmetic, which cannot fail,
// on what the loop does not change.
func (h *hoister) invariant(e *ir.Expr) bool {
	if !analysis.IsFloat(e.Type) {
		return false
	}
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !h.varying[x.Var] && !x.Var.Addressed
		case ir.OpUnary, ir.OpConst, ir.OpConvert:
		case ir.OpBinary:
			ok = ok && analysis.IsFloat(x.Type)
		case ir.OpGlobal:
			ok = ok && x.IsConst()
		default:
			ok = false
		}
		return ok
	})
	return ok
}
