package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A retrieval is an expression that the reverse sweep can compute from copies of sections and from values that it
// has.
type retrieval struct {
	b         sections
	sections  []*section // the sections that have no copy yet
	divisions int
}

// These are the limits of a retrieval. A copy costs as much as saving the value. A division costs more than two
// accesses to memory.
const (
	mostSections  = 1
	mostDivisions = 1
)

// retrieve makes the reverse sweep compute the value of d from copies of sections. It returns false if it is better
// to save the value.
func retrieve(b sections, d *def) bool {
	r := &retrieval{b: b}
	if !b.v.req.Optimise || b.v.out.prefix != "" || !analysis.IsFloat(d.v.Type) || !r.possible(d) || len(r.sections) > mostSections || r.divisions > mostDivisions {
		return false
	}
	for _, sc := range r.sections {
		b.make(sc)
	}
	b.v.avail.policies[d.v] = recompute
	st := b.v.blocks.blockOf(d.block)
	st.prologue = append(st.prologue, item{def: d.stmt, stmts: []ir.Stmt{defineStmt(d.v, r.expr(d.rhs, d))}})
	return true
}

// possible reports whether the right-hand side of d can be retrieved.
func (r *retrieval) possible(d *def) bool {
	return d.rhs != nil && !d.shadow && cheap(d.rhs) && r.has(d.rhs, d)
}

// has reports whether e, part of the right-hand side of d, can be retrieved, and adds its cost.
func (r *retrieval) has(e *ir.Expr, d *def) bool {
	if r.b.v.avail.stable(e, d.site, moment{after: d.after}) {
		return true
	}
	switch e.Op {
	case ir.OpVar:
		inner, single := r.b.v.defs.single[e.Var]
		return single && analysis.IsFloat(e.Type) && r.possible(inner)
	case ir.OpIndex:
		sc, _ := r.b.sectionOf(e, d.site)
		return sc != nil && r.note(sc)
	case ir.OpCall:
		if _, found := term.RuleOf(e); !found {
			return false
		}
	case ir.OpBinary:
		if e.Tok == token.QUO {
			r.divisions++
		}
	case ir.OpUnary, ir.OpConvert:
	default:
		return false
	}
	for _, a := range e.Args {
		if a != nil && !r.has(a, d) {
			return false
		}
	}
	return true
}

// note adds a section to those that need a copy, unless it has one.
func (r *retrieval) note(sc *section) bool {
	if sc.seg != nil {
		return true
	}
	for _, other := range r.sections {
		if at, ok := sc.at.from(other.at); ok && other.of == sc.of && other.nest.inner() == sc.nest.inner() && len(other.nest) == len(sc.nest) && other.holds(at) {
			return true
		}
	}
	r.sections = append(r.sections, sc)
	return true
}

// expr returns e, part of the right-hand side of d, for the reverse sweep.
func (r *retrieval) expr(e *ir.Expr, d *def) *ir.Expr {
	if r.b.v.avail.stable(e, d.site, moment{after: d.after}) {
		return r.b.v.ensureAll(e.Clone())
	}
	switch e.Op {
	case ir.OpVar:
		r.b.v.ensure(r.b.v.defs.single[e.Var])
		return e.Clone()
	case ir.OpIndex:
		sc, from := r.b.sectionOf(e, d.site)
		return r.b.v.stacks.place(sc, from)
	}
	c := *e
	c.Args = make([]*ir.Expr, len(e.Args))
	for i, a := range e.Args {
		if a != nil {
			c.Args[i] = r.expr(a, d)
		}
	}
	return &c
}
