package loop

import (
	"go/token"
	"iter"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Forward replaces reads of an element of an adjoint that the same block has just stored by the stored value. It
// combines successive additions to one element:
//
//	a[i] = e; … a[i] …        becomes   t := e; a[i] = t; … t …
//	a[i] += e; … a[i] += g    becomes   t := e; … a[i] += t + g
func Forward(f *ir.Func) { forwardIn(f, section.Adjoints) }

// ForwardAll is Forward for slices of adjoints and of the user.
func ForwardAll(f *ir.Func) { forwardIn(f, section.Pieces) }

func forwardIn(f *ir.Func, r section.Reach) {
	if a := section.Find(f, r); len(a.List) > 0 {
		forwarder{a}.forward(f.Body)
	}
}

// A forwarder walks the blocks of a function.
type forwarder struct{ arrays *section.Arrays }

func (a forwarder) forward(b *ir.Block) {
	x := findAccesses(a.arrays, b)
	out := make([]ir.Stmt, 0, len(b.Stmts))
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			a.forward(n)
		}
		if d, ok := s.(*ir.Assign); ok {
			out = a.forwardFrom(d, x, i, out)
			continue
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// forwardFrom adds d, statement i of a block, to out, and makes later statements use the value that d stores.
func (a forwarder) forwardFrom(d *ir.Assign, x *accesses, i int, out []ir.Stmt) []ir.Stmt {
	of, at, known := a.arrays.Element(d.LHS)
	if of == nil || !known || !of.Ours() {
		return append(out, d)
	}
	p := &place{arrays: a.arrays, of: of, at: at}
	rest := x.after(i, of, at)
	if d.Tok == token.ASSIGN {
		if v := p.stored(d, rest, x.last, i); v != nil {
			out = append(out, v)
		}
	} else if sum := p.sum(rest); sum != nil && d.Adds() {
		return append(out, p.delay(d, sum))
	}
	return append(out, d)
}

// stored makes rest, the statements after d, use the value that d, statement i, stores. If that requires a definition
// before d, stored returns it; otherwise it returns nil. last has the last statement that writes each variable.
func (p *place) stored(d *ir.Assign, rest iter.Seq[ir.Stmt], last map[*ir.Var]int, i int) ir.Stmt {
	if !p.follow(rest, nil) && p.sum(rest) == nil {
		return nil
	}
	v := d.RHS
	if !v.IsConst() && (v.Op != ir.OpVar || v.Var.Addressed || last[v.Var] > i) {
		v = newValue(p.arrays, d)
	}
	p.follow(rest, v)
	if sum := p.sum(rest); sum != nil {
		sum.RHS, sum.Tok = ir.Binary(operator(sum.Tok), v.Clone(), sum.RHS), token.ASSIGN
	}
	if v == d.RHS {
		return nil
	}
	s := defined(v.Var, d)
	d.RHS = ir.Use(v.Var)
	return s
}

// delay returns the definition of a variable for the term that d adds to the place, and makes sum also add that term.
func (p *place) delay(d, sum *ir.Assign) ir.Stmt {
	v := newValue(p.arrays, d)
	op := token.ADD
	if d.Tok != sum.Tok {
		op = token.SUB
	}
	s := defined(v.Var, d)
	sum.RHS, sum.Tok = ir.Binary(op, ir.Use(v.Var), sum.RHS), d.Tok
	return s
}

// sum returns the next statement of list that may access the place, if it adds to the place, or nil.
func (p *place) sum(list iter.Seq[ir.Stmt]) *ir.Assign {
	for s := range list {
		if !p.arrays.Mentions(s, p.of) {
			continue
		}
		d, ok := s.(*ir.Assign)
		if !ok {
			return nil
		}
		of, at, known := p.arrays.Element(d.LHS)
		if of == p.of && known && at.Same(p.at) && d.Adds() && !p.loads(d.RHS) {
			return d
		}
		if p.stores(s) || p.loads(d.RHS) || p.loads(d.LHS) {
			return nil
		}
	}
	return nil
}

// loads reports whether e may read the place.
func (p *place) loads(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if of, at, known := p.arrays.Element(x); of == p.of {
			gap := at.Minus(p.at)
			found = found || !known || !gap.IsConst() || gap.Const == 0
		}
		found = found || x.Op == ir.OpTape
		return !found
	})
	return found
}

func operator(tok token.Token) token.Token {
	if tok == token.SUB_ASSIGN {
		return token.SUB
	}
	return token.ADD
}

// newValue returns a new variable for the value that d stores.
func newValue(a *section.Arrays, d *ir.Assign) *ir.Expr {
	name := "tBar"
	if a.Reach != section.Adjoints {
		name = "t"
	}
	return ir.Use(&ir.Var{Name: a.Func.Fresh(name), Type: d.LHS.Type})
}

// defined returns the definition of v by the value that d stores. It gets the note of d.
func defined(v *ir.Var, d *ir.Assign) ir.Stmt {
	s := &ir.Assign{Note: d.Note, LHS: ir.Use(v), RHS: d.RHS, Tok: token.DEFINE}
	d.Note = ir.Note{Pos: d.Pos}
	return s
}

// A place is an element that has been stored.
type place struct {
	arrays *section.Arrays
	of     *section.Array
	at     ranges.Linear
}

// follow finds the reads of the place in list, up to the first other store to the place. If x is not nil, it replaces
// the reads by x. It reports whether there are any.
func (p *place) follow(list iter.Seq[ir.Stmt], x *ir.Expr) bool {
	found := false
	for s := range list {
		if !p.arrays.Mentions(s, p.of) {
			continue
		}
		if _, loop := s.(*ir.Loop); loop {
			return found
		}
		if p.stores(s) {
			if d, ok := s.(*ir.Assign); ok && d.Tok == token.ASSIGN {
				found = p.replace(&d.RHS, x) || found
			}
			return found
		}
		for _, n := range ir.Blocks(s) {
			found = p.follow(slices.Values(n.Stmts), x) || found
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if !write {
				found = p.replace(e, x) || found
			}
		})
	}
	return found
}

func (p *place) replace(e **ir.Expr, x *ir.Expr) bool {
	found := false
	*e = (*e).Map(func(y *ir.Expr) *ir.Expr {
		of, at, known := p.arrays.Element(y)
		if of != p.of || !known || !at.Same(p.at) {
			return y
		}
		found = true
		if x == nil {
			return y
		}
		return x.Clone()
	})
	return found
}

// stores reports whether s may store to the place.
func (p *place) stores(s ir.Stmt) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if v := section.Cleared(s); v != nil && p.arrays.Views[v] != nil {
			found = found || p.arrays.Views[v].Array == p.of
		}
		d, ok := s.(*ir.Assign)
		if !ok {
			return
		}
		if of, at, known := p.arrays.Element(d.LHS); of == p.of {
			gap := at.Minus(p.at)
			found = found || !known || !gap.IsConst() || gap.Const == 0
		}
	})
	return found
}
