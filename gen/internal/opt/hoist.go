package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// hoist moves invariant arithmetic before its loop: temporaries, and the inverses of divisors of adjoints, so that
// loops multiply by these inverses. Divisions of the function itself do not change, so that its value is the same to
// the last bit.
func (x *index) hoist(f *ir.Func) {
	y := &mover{f: f, index: x}
	y.block(f.Body)
}

type mover struct {
	f *ir.Func
	*index
}

func (x *mover) block(b *ir.Block) {
	var out front
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			x.block(n)
		}
		if l, ok := s.(*ir.Loop); ok && l.Index != nil {
			moved := x.loop(l)
			for i, a := range moved {
				out.distinguish(x.f, a.LHS.Var, b.Stmts)
				x.move(a, x.spans[l].first-int64(len(moved)-i))
				out.once(x.index, a)
			}
		}
		out.add(s)
	}
	b.Stmts = out.stmts
}

// A front is the beginning of a block, with the definitions that were moved before its loops.
type front struct {
	stmts   []ir.Stmt
	defined map[*ir.Var]int      // the index in stmts of the first definition of a variable
	names   map[string][]*ir.Var // for each name, the variables that the block declares; nil until needed
}

func (o *front) add(s ir.Stmt) {
	if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE {
		if _, again := o.defined[a.LHS.Var]; !again {
			if o.defined == nil {
				o.defined = map[*ir.Var]int{}
			}
			o.defined[a.LHS.Var] = len(o.stmts)
		}
	}
	o.stmts = append(o.stmts, s)
}

// distinguish gives v, which comes from a loop, another name if another variable of the block has the same name. list
// has the statements of the block.
func (o *front) distinguish(f *ir.Func, v *ir.Var, list []ir.Stmt) {
	if o.names == nil {
		o.names = map[string][]*ir.Var{}
		for _, s := range list {
			for _, w := range ir.Declares(s) {
				if w != nil {
					o.names[w.Name] = append(o.names[w.Name], w)
				}
			}
		}
	}
	if slices.ContainsFunc(o.names[v.Name], func(w *ir.Var) bool { return w != v && w.Name == v.Name }) {
		v.Name = f.Fresh(v.Name)
	}
	o.names[v.Name] = append(o.names[v.Name], v)
}

// once adds a definition, unless it is already there. Both sweeps evaluate some of them.
func (o *front) once(x *index, a *ir.Assign) {
	k, again := o.defined[a.LHS.Var]
	if !again {
		o.add(a)
		return
	}
	if rest := o.stmts[k+1:]; x.disturbed(rest, a.RHS) || x.written(rest, a.LHS.Var) {
		assigned := *a
		assigned.Tok = token.ASSIGN
		x.spans[&assigned] = x.spans[a]
		o.stmts = append(o.stmts, &assigned)
		return
	}
	x.remove(a)
}

// loop returns the definitions that precede l.
func (x *mover) loop(l *ir.Loop) []*ir.Assign {
	h := &hoister{mover: x, varying: map[*ir.Var]bool{}}
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
	*mover
	varying map[*ir.Var]bool
	out     []*ir.Assign
	inverse []inverse
}

// An inverse is a variable with the value 1/of.
type inverse struct {
	of *ir.Expr
	v  *ir.Var
}

// temporaries moves the invariant temporaries out of the body.
func (h *hoister) temporaries(l *ir.Loop) {
	kept := l.Body.Stmts[:0:0]
	for i, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if ok && a.Tok == token.DEFINE && temporary(a) && !a.LHS.Var.Addressed &&
			h.invariant(a.RHS) && len(a.RHS.Args) > 0 && !h.written(l.Body.Stmts[i+1:], a.LHS.Var) {
			delete(h.varying, a.LHS.Var)
			h.out = append(h.out, a)
			continue
		}
		kept = append(kept, s)
	}
	l.Body.Stmts = kept
}

// divide rewrites x/y in an adjoint as x times the inverse of y.
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

// invariant reports whether e is floating-point arithmetic, which cannot fail, on variables that the loop does not
// change.
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
