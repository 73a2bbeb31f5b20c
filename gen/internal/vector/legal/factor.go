package legal

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A scale is the common factor of all terms of a sum. The loop adds up the remaining factors, and one multiplication
// follows the loop:
//
//	for ... { t := c * x; u := t * y; s += -u }
//
// becomes
//
//	for ... { t := x; u := t * y; acc += u }
//	s -= c * sum of acc
//
// Variables such as t and u then hold the remaining factors. They must not be used in any other way.
type scale struct {
	minus   bool
	factors []*ir.Expr // the same in all iterations
}

// FindFactors finds the common factors of the terms of sums, and moves them after the loop.
func (a *Reductions) FindFactors() {
	f := &factoring{sums: a, scales: map[*ir.Var]*scale{}, sets: map[*ir.Var][]*ir.Assign{}, bases: map[*ir.Var]*ir.Expr{}}
	f.candidates()
	for again := true; again; {
		again = f.dropMisused() || f.computeScales()
	}
	found := false
	for _, v := range f.list {
		switch s := f.scales[v]; {
		case s == nil:
		case a.Sums[v] != nil:
			a.Sums[v].Scale = s
			found = true
		case f.bases[v] != nil:
			a.Scales[a.Space.Key(f.bases[v])] = s
			found = true
		}
	}
	if found {
		a.Space.Body = f.rewrite(a.Space.Body)
	}
}

func (s *scale) String() string {
	text := "1"
	for _, x := range s.factors {
		text += " * " + x.String()
	}
	if s.minus {
		return "-" + text
	}
	return text
}

// A term is sign · factors · rest.
type term struct {
	scale
	rest *ir.Expr // nil for 1, where a scale is useless
}

// A factoring looks for the variables of a loop that have scales.
type factoring struct {
	sums   *Reductions
	scales map[*ir.Var]*scale // the candidates; nil while unknown
	sets   map[*ir.Var][]*ir.Assign
	list   []*ir.Var
	bases  map[*ir.Var]*ir.Expr // slices whose elements the loop adds to, by variables that stand for them
	active map[*ir.Var]bool     // variables whose scale is being computed
}

// candidates finds the float64 variables that are defined once and otherwise only added to, and the slices to which
// iterations add.
func (f *factoring) candidates() {
	bad := map[*ir.Var]bool{}
	f.sums.Space.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || !match.Float64(d.LHS.Type) {
			return
		}
		v := f.target(d.LHS)
		if v == nil {
			return
		}
		if f.sets[v] == nil {
			f.list = append(f.list, v)
		}
		defines := d.Tok == token.DEFINE && len(f.sets[v]) == 0
		adds := d.Tok == token.ADD_ASSIGN || d.Tok == token.SUB_ASSIGN
		f.sets[v] = append(f.sets[v], d)
		if !f.summed(v) && !f.sums.Uniformity.Varying[v] || !defines && !adds {
			bad[v] = true
		}
		f.scales[v] = &scale{}
	})
	for v := range bad {
		delete(f.scales, v)
	}
}

// target returns the variable e, or the variable that stands for the slice to whose elements all iterations add.
// Otherwise it returns nil.
func (f *factoring) target(e *ir.Expr) *ir.Var {
	if e.Op == ir.OpVar {
		return e.Var
	}
	if e.Op != ir.OpIndex || !match.FloatElements(e.Args[0].Type) || f.sums.Uniformity.Varies(e) || !f.sums.Uniformity.Steady(e.Args[0]) {
		return nil
	}
	for v, base := range f.bases {
		if f.sums.Space.Key(base) == f.sums.Space.Key(e.Args[0]) {
			return v
		}
	}
	v := &ir.Var{Name: "elements", Type: types.Typ[types.Float64]}
	f.bases[v] = e.Args[0]
	return v
}

// summed reports whether v is a sum over the iterations.
func (f *factoring) summed(v *ir.Var) bool {
	r := f.sums.Sums[v]
	return f.bases[v] != nil || r != nil && r.Kind == "Add" && r.Where == nil && !r.Array
}

// computeScales computes the scales of the candidates. It drops candidates without a scale, and reports whether there
// were any.
func (f *factoring) computeScales() (dropped bool) {
	for v := range f.scales {
		f.scales[v] = nil
	}
	n := len(f.scales)
	f.active = map[*ir.Var]bool{}
	for _, v := range f.list {
		if f.candidate(v) && f.scaleOf(v) == nil {
			delete(f.scales, v)
		}
	}
	return len(f.scales) < n
}

func (f *factoring) candidate(v *ir.Var) bool { _, ok := f.scales[v]; return ok }

// scaleOf returns the common scale of all assignments to the candidate v. If there is none, v is no longer a
// candidate.
func (f *factoring) scaleOf(v *ir.Var) *scale {
	if f.scales[v] != nil || f.active[v] {
		return f.scales[v]
	}
	f.active[v] = true
	defer delete(f.active, v)
	var common *scale
	for _, d := range f.sets[v] {
		t := f.split(d.RHS)
		switch {
		case t.rest == nil || len(t.factors) == 0 || common != nil && !f.sameFactors(common.factors, t.factors):
			delete(f.scales, v)
			return nil
		case common == nil:
			common = &scale{t.minus != (d.Tok == token.SUB_ASSIGN), t.factors}
		}
	}
	f.scales[v] = common
	return common
}

// split returns e as a term.
func (f *factoring) split(e *ir.Expr) term {
	switch {
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		t := f.split(e.Args[0])
		t.minus = !t.minus
		return t
	case e.Op == ir.OpBinary && e.Tok == token.MUL:
		x, y := f.split(e.Args[0]), f.split(e.Args[1])
		return term{scale{x.minus != y.minus, append(x.factors[:len(x.factors):len(x.factors)], y.factors...)}, product(x.rest, y.rest)}
	case !f.sums.Uniformity.Varies(e):
		if f.factor(e) {
			return term{scale: scale{factors: []*ir.Expr{build.Magnitude(e)}, minus: match.Negative(e)}}
		}
	case e.Op == ir.OpVar && f.candidate(e.Var):
		if s := f.scaleOf(e.Var); s != nil {
			return term{*s, e}
		}
		if f.candidate(e.Var) { // its scale is being computed
			return term{}
		}
	}
	return term{rest: e}
}

func product(x, y *ir.Expr) *ir.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return ir.Binary(token.MUL, x.Clone(), y.Clone())
}

// factor reports whether e can be computed after the loop.
func (f *factoring) factor(e *ir.Expr) bool {
	return match.Float64(e.Type) && f.sums.Uniformity.Invariant(e) && match.Arithmetical(e)
}

func (f *factoring) sameFactors(x, y []*ir.Expr) bool {
	if len(x) != len(y) {
		return false
	}
	count := map[string]int{}
	for i := range x {
		count[f.sums.Space.Key(f.sums.Space.Origins.Expand(x[i]))]++
		count[f.sums.Space.Key(f.sums.Space.Origins.Expand(y[i]))]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// dropMisused drops the candidates that are not only used as a factor of a term, and reports whether there were any.
func (f *factoring) dropMisused() (dropped bool) {
	uses := map[*ir.Var]int{}
	for v := range f.scales {
		for _, d := range f.sets[v] {
			uses[v]++ // the left-hand side
			countFactors(d.RHS, uses)
		}
	}
	for v := range f.scales {
		if f.sums.Uniformity.Inside[v] && f.sums.Space.Body.Mentions(v) != uses[v] {
			delete(f.scales, v)
			dropped = true
		}
	}
	return dropped
}

// countFactors counts the uses of variables as factors of e.
func countFactors(e *ir.Expr, uses map[*ir.Var]int) {
	switch {
	case e.Op == ir.OpVar:
		uses[e.Var]++
	case e.Op == ir.OpUnary && e.Tok == token.SUB, e.Op == ir.OpBinary && e.Tok == token.MUL:
		for _, x := range e.Args {
			countFactors(x, uses)
		}
	}
}

// rewrite returns b with the remaining factors of the terms.
func (f *factoring) rewrite(b *ir.Block) *ir.Block {
	c := b.Clone()
	same := map[*ir.Var]*ir.Var{}
	c.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || !match.Float64(d.LHS.Type) {
			return
		}
		if v := f.target(d.LHS); v != nil && f.candidate(v) {
			f.rewriteTerm(d, f.scales[v])
			if d.Tok == token.DEFINE && d.RHS.Op == ir.OpVar && f.sums.Uniformity.Assigned[d.LHS.Var] == 1 && f.sums.Uniformity.Assigned[d.RHS.Var] == 1 {
				same[d.LHS.Var] = d.RHS.Var
			}
		}
	})
	dropNames(c, same)
	return c
}

func (f *factoring) rewriteTerm(d *ir.Assign, of *scale) {
	t := f.split(d.RHS)
	minus := t.minus != of.minus
	switch {
	case d.Tok == token.DEFINE:
	case minus != (d.Tok == token.SUB_ASSIGN):
		d.Tok = token.SUB_ASSIGN
	default:
		d.Tok = token.ADD_ASSIGN
	}
	d.RHS = t.rest.Clone()
}

// dropNames replaces variables by the variables that they are copies of.
func dropNames(b *ir.Block, same map[*ir.Var]*ir.Var) {
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.DEFINE && same[d.LHS.Var] != nil
	})
	for _, s := range b.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				for x.Op == ir.OpVar && same[x.Var] != nil {
					x.Var = same[x.Var]
				}
				return true
			})
		})
		for _, inner := range ir.Blocks(s) {
			dropNames(inner, same)
		}
	}
}

// Scaled returns the term that is added to a sum, and the operator, given the total of the loop.
func (s *scale) Scaled(total *ir.Expr) (*ir.Expr, token.Token) {
	if s == nil {
		return total, token.ADD_ASSIGN
	}
	tok := token.ADD_ASSIGN
	if s.minus {
		tok = token.SUB_ASSIGN
	}
	return ir.Binary(token.MUL, s.Product(), total), tok
}

// Factor returns the factor of a sum, or 1 if it has no scale.
func (s *scale) Factor() *ir.Expr {
	switch {
	case s == nil:
		return ir.Float(types.Typ[types.Float64], "1")
	case s.minus:
		return ir.Unary(token.SUB, s.Product())
	}
	return s.Product()
}

// Product returns the product of the factors, or nil.
func (s *scale) Product() *ir.Expr {
	if s == nil {
		return nil
	}
	var p *ir.Expr
	for _, x := range s.factors {
		p = product(p, x)
	}
	return p.Clone()
}
