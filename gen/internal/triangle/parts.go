package triangle

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
)

// A part is a set of statements of a loop, selected by what they store outside the iteration.
type part struct {
	kind  kind
	first *ir.Var // the first element, for tangents and products
}

type kind int

const (
	rest     kind = iota
	tangents      // adds products with a tangent as a factor, which are zero unless the tangent is one
	products      // adds to products of the Hessian, at the index
	gradient      // adds to the gradient
)

// A division is a loop whose statements are divided into parts.
type division struct {
	*facts
	loop   *ir.Loop
	own    map[*ir.Var]bool // variables of an iteration
	zero   map[*ir.Var]map[*ir.Var]bool
	kinds  map[*ir.Assign]part
	firsts []*ir.Var
}

// parts divides the statements of l into parts. It returns nil if that is impossible or useless.
func (c *facts) parts(l *ir.Loop) *division {
	if l.Index == nil || !match.Int(l.Index.Type) || l.Step != 1 || l.Cmp != token.LSS || l.Over != nil || l.Checkpoint != nil || !straight(l.Body) {
		return nil
	}
	d := &division{facts: c, loop: l, own: l.Body.Declared(), zero: map[*ir.Var]map[*ir.Var]bool{}, kinds: map[*ir.Assign]part{}}
	for v := range d.own {
		if v.Addressed || !match.Basic(v.Type) {
			return nil
		}
	}
	if !d.classify() || !d.apart() {
		return nil
	}
	return d
}

// straight reports whether b has only branches, and assignments without side effects.
func straight(b *ir.Block) bool {
	ok := true
	b.Walk(func(s ir.Stmt) {
		switch s.(type) {
		case *ir.Assign, *ir.Decl, *ir.If:
		default:
			ok = false
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			ok = ok && match.Pure(*e)
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && x.Op != ir.OpTape
				return ok
			})
		})
	})
	return ok
}

// classify finds the part of each statement that stores outside the iteration. It returns false if memory is written
// that may be read, or if nothing is gained.
func (d *division) classify() bool {
	ok, gains := true, false
	d.loop.Body.Walk(func(s ir.Stmt) {
		a, is := s.(*ir.Assign)
		if !is || a.LHS.Op == ir.OpVar && d.own[a.LHS.Var] {
			return
		}
		p, known := d.part(a)
		d.kinds[a] = p
		ok, gains = ok && known, gains || p.kind != rest
		if p.first != nil && !slices.Contains(d.firsts, p.first) {
			d.firsts = append(d.firsts, p.first)
		}
	})
	return ok && gains
}

func (d *division) part(a *ir.Assign) (p part, known bool) {
	first := d.vanishes(a)
	if a.LHS.Op == ir.OpVar {
		if first != nil && !a.LHS.Var.Addressed {
			return part{tangents, first}, true
		}
		return part{}, true
	}
	v, at := element(a.LHS)
	if v == nil {
		return part{}, false
	}
	switch base := d.names.of(v); {
	case base == nil || !a.Adds():
		return part{}, false
	case d.hvs[base] != nil && match.Var(at, d.loop.Index):
		if first == d.hvs[base] {
			return part{tangents, first}, true
		}
		return part{products, d.hvs[base]}, true
	case d.hvs[base] != nil:
		return part{}, true
	case base == d.grad:
		return part{kind: gradient}, true
	}
	return part{}, false
}

// vanishes returns the input whose tangent is a factor of every term that a adds, or nil.
func (d *division) vanishes(a *ir.Assign) *ir.Var {
	if !a.Adds() || !analysis.IsFloat(a.LHS.Type) {
		return nil
	}
	for _, first := range d.dots {
		if d.vanish(a.RHS, first) {
			return first
		}
	}
	return nil
}

// vanish reports whether x is zero if the tangent of the element at the index is zero.
func (d *division) vanish(x *ir.Expr, first *ir.Var) bool {
	switch x.Op {
	case ir.OpVar:
		return d.own[x.Var] && d.zeros(first)[x.Var]
	case ir.OpIndex:
		v, at := element(x)
		return v != nil && d.dots[d.names.of(v)] == first && match.Var(at, d.loop.Index)
	case ir.OpConst:
		return match.FloatZero(x)
	case ir.OpUnary:
		return x.Tok == token.SUB && d.vanish(x.Args[0], first)
	case ir.OpConvert:
		return analysis.IsFloat(x.Type) && analysis.IsFloat(x.Args[0].Type) && d.vanish(x.Args[0], first)
	case ir.OpBinary:
		switch x.Tok {
		case token.MUL:
			return d.vanish(x.Args[0], first) || d.vanish(x.Args[1], first)
		case token.QUO:
			return d.vanish(x.Args[0], first)
		case token.ADD, token.SUB:
			return d.vanish(x.Args[0], first) && d.vanish(x.Args[1], first)
		}
	}
	return false
}

// zeros returns the variables of an iteration that are zero if the tangent is zero, because all values assigned to
// them are.
func (d *division) zeros(first *ir.Var) map[*ir.Var]bool {
	if set, ok := d.zero[first]; ok {
		return set
	}
	set := map[*ir.Var]bool{}
	d.zero[first] = set
	for v := range d.own {
		set[v] = analysis.IsFloat(v.Type)
	}
	for changed := true; changed; {
		changed = false
		d.loop.Body.Walk(func(s ir.Stmt) {
			a, ok := s.(*ir.Assign)
			if !ok || a.LHS.Op != ir.OpVar || !set[a.LHS.Var] || a.Tok == token.MUL_ASSIGN || a.Tok == token.QUO_ASSIGN || d.vanish(a.RHS, first) {
				return
			}
			set[a.LHS.Var], changed = false, true
		})
	}
	return set
}

// apart reports whether the parts can run one after the other. No part may read a variable that the loop changes.
// Only the rest may read variables that it changes itself.
func (d *division) apart() bool {
	changed := map[*ir.Var]part{}
	for a, p := range d.kinds {
		if a.LHS.Op != ir.OpVar {
			continue
		}
		if q, twice := changed[a.LHS.Var]; twice && q != p {
			return false
		}
		changed[a.LHS.Var] = p
	}
	for _, p := range d.all() {
		b := d.body(p)
		if b == nil {
			continue
		}
		for v := range match.Reads(b) {
			if q, ok := changed[v]; ok && (p.kind != rest || q.kind != rest) {
				return false
			}
		}
	}
	return true
}

// all returns the possible parts.
func (d *division) all() []part {
	list := []part{{kind: rest}, {kind: gradient}}
	for _, first := range d.firsts {
		list = append(list, part{tangents, first}, part{products, first})
	}
	return list
}

// body returns the body of a loop for a part, or nil if it is empty.
func (d *division) body(p part) *ir.Block {
	b := &ir.Block{Stmts: d.only(d.loop.Body.Stmts, p)}
	stores := false
	b.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		stores = stores || ok && !(a.LHS.Op == ir.OpVar && d.own[a.LHS.Var])
	})
	if !stores {
		return nil
	}
	dead.Definitions(b, d.own)
	return b
}

// only returns copies of the statements of the part p, and of all statements that only concern one iteration.
func (d *division) only(list []ir.Stmt, p part) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *ir.Assign:
			if q, stores := d.kinds[s]; !stores || q == p {
				out = append(out, ir.CloneStmt(s))
			}
		case *ir.If:
			branch := &ir.If{Note: s.Note, Cond: s.Cond.Clone(), Then: &ir.Block{Stmts: d.only(s.Then.Stmts, p)}}
			if s.Else != nil {
				branch.Else = &ir.Block{Stmts: d.only(s.Else.Stmts, p)}
			}
			out = append(out, branch)
		default:
			out = append(out, ir.CloneStmt(s))
		}
	}
	return out
}
