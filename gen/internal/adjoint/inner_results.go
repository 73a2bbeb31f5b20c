package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// If an iteration runs forward and back at once, a nest in it may keep the results of its inner loops instead of
// running these again. It keeps them for that iteration only:
//
//	for k := range points {
//		for c := range classes {
//			for i := range d {
//				y := 0.0
//				for j := range i { y += f[c][i][j] * x[k][j] }
//				norm += y * y // keeps y
//			}
//		}
//	}

// mostKept is the number of values that an iteration of a nest may keep.
const mostKept = 8

// An innerResults counts what a nest would keep if its iterations did not run again.
type innerResults struct {
	avail  *availability
	kept   int
	costly bool // inner loops or costly calls compute some of these values
	deep   bool // an innermost loop would keep something
}

// worthKeeping reports whether the nest s, in an iteration that runs both sweeps, should keep the values that its
// adjoint needs. It should if three conditions hold: it is not fused with its reverse, no innermost loop would have
// to keep a value, and an inner loop or a costly call computes some of the values.
func (b *availability) worthKeeping(s *ir.Loop) bool {
	if b.regions.cx.region.Loop == nil || b.regions.mayFuse(s) || !nested(s.Body) {
		return false
	}
	k := &innerResults{avail: b}
	s.Body.Walk(k.stmt)
	return k.costly && !k.deep && k.kept <= mostKept
}

// stmt counts the values that the adjoint of s needs.
func (k *innerResults) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if touched(k.avail.req.Activity, s.LHS) {
			k.assign(s)
		}
	case *ir.If:
		if touches(k.avail.req.Activity, s.Then) || s.Else != nil && touches(k.avail.req.Activity, s.Else) {
			k.need(s.Cond, s)
		}
	case *ir.Loop:
		k.deep = k.deep || s.Index == nil || s.Over != nil || s.HasBreak()
		k.bounds(s)
	default:
		k.deep = k.deep || touches(k.avail.req.Activity, &ir.Block{Stmts: []ir.Stmt{s}})
	}
}

// bounds counts the bounds of a loop that is reversed.
func (k *innerResults) bounds(s *ir.Loop) {
	if k.deep || !touches(k.avail.req.Activity, s.Body) {
		return
	}
	k.need(s.From, s)
	k.need(s.To, s)
}

// assign counts the operands of the assignment, and the indices of the place that it writes.
func (k *innerResults) assign(s *ir.Assign) {
	switch s.Tok {
	case token.MUL_ASSIGN, token.QUO_ASSIGN:
		k.need(s.LHS, s)
		k.need(s.RHS, s)
	}
	k.places(s.LHS, s)
	k.operands(s.RHS, s)
}

// operands counts the values that the derivatives of e use.
func (k *innerResults) operands(e *ir.Expr, s ir.Stmt) {
	if e == nil || !k.avail.req.Activity.Varied(e) {
		return
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		k.places(e, s)
		return
	case ir.OpBinary:
		if e.Tok == token.MUL || e.Tok == token.QUO {
			k.factors(e.Args[0], e.Args[1], e.Tok, s)
		}
	case ir.OpCall:
		if r, ok := term.RuleOf(e); !ok || r.Cost == rules.Transcendental {
			k.keep(s, true)
			break
		}
		for _, a := range e.Args {
			k.need(a, s)
		}
	case ir.OpBuiltin:
		for _, a := range e.Args {
			k.need(a, s)
		}
	}
	for _, a := range e.Args {
		k.operands(a, s)
	}
}

// factors counts the operands of a product or quotient that the derivatives use.
func (k *innerResults) factors(x, y *ir.Expr, tok token.Token, s ir.Stmt) {
	if k.avail.req.Activity.Varied(x) || tok == token.QUO {
		k.need(y, s)
	}
	if k.avail.req.Activity.Varied(y) {
		k.need(x, s)
	}
}

// places counts the indices on the way to a place.
func (k *innerResults) places(e *ir.Expr, s ir.Stmt) {
	for ; e != nil && len(e.Args) > 0; e = e.Args[0] {
		if e.Op == ir.OpIndex {
			k.need(e.Args[1], s)
		}
	}
}

// need counts e unless the reverse sweep has it or can compute it at little cost.
func (k *innerResults) need(e *ir.Expr, s ir.Stmt) {
	if e == nil || e.IsConst() {
		return
	}
	m := moment{mirror: s}
	if worthNaming(e) {
		m.mirror = nil // its variable has the value of e at that point
	}
	if light := cheap(e); !light || !k.avail.stable(e, k.avail.req.Effects.At(s), m) {
		k.keep(s, !light || k.computedBelow(e, s))
	}
}

// keep counts one value that s needs.
func (k *innerResults) keep(s ir.Stmt, costly bool) {
	loops := k.avail.req.Effects.At(s).Loops
	k.deep = k.deep || !nested(loops[len(loops)-1].Body)
	k.costly = k.costly || costly
	k.kept++
}

// computedBelow reports whether a loop below the block of s assigns a variable of e.
func (k *innerResults) computedBelow(e *ir.Expr, s ir.Stmt) bool {
	depth := len(k.avail.req.Effects.At(s).Loops)
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			for _, d := range k.avail.req.Effects.Defs(x.Var) {
				found = found || len(d.Loops) > depth
			}
		}
		return !found
	})
	return found
}
