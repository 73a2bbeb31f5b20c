package nest

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A strided describes a loop whose index steps by more than one. The vector code is a loop over the numbers of its
// iterations, counted from the lowest index:
//
//	low, trips := from, (to-from+step-1)/step
//	for k := range trips { i := step*k + low; body }
//
// In the body, (i-low)/step is k. Iterations use it as the index of their saved values.
type strided struct {
	Source *ir.Loop // the original loop
	step   int64    // the absolute step
	low    *ir.Expr
	before []ir.Stmt // the definitions of low and trips
}

// Source returns the original loop of the function.
func (a *Space) Source() *ir.Loop {
	if a.Strided != nil {
		return a.Strided.Source
	}
	return a.Loop
}

// DefinedFirst returns the definitions of the variables that describe the iterations of a strided loop.
func (a *Space) DefinedFirst() []ir.Stmt {
	if a.Strided == nil {
		return nil
	}
	return slices.Clone(a.Strided.before)
}

// mostStride is the largest step.
const mostStride = 1 << 15

// byStride rewrites the loop to a loop over the numbers of its iterations.
func (a *Space) byStride() {
	l := a.Loop
	s := &strided{Source: l, step: max(l.Step, -l.Step)}
	if s.step > mostStride {
		a.Refuse("its index steps by %d", l.Step)
		return
	}
	trips := s.count()
	if s.low == nil {
		t := a.named(s, "trips", trips)
		way := ir.Binary(token.MUL, ir.Int(s.step), ir.Binary(token.SUB, t.Clone(), ir.Int(1)))
		s.low, trips = a.named(s, "low", ir.Binary(token.SUB, l.From.Clone(), way)), t
	}
	if s.low.Op != ir.OpConst && !a.keeps(s.low) {
		s.low = a.named(s, "low", s.low)
	}
	a.Lo, a.Hi = ir.Int(0), a.named(s, "trips", trips)
	k := &ir.Var{Name: a.Fn.Fresh("k"), Type: types.Typ[types.Int]}
	a.Body = a.Body.Clone()
	rewrite.All(a.Body, func(e *ir.Expr) *ir.Expr { return s.numbered(a, e, k) })
	if a.Body.Mentions(l.Index) > 0 {
		first := build.Define(l.Index, build.Add(ir.Binary(token.MUL, ir.Int(s.step), ir.Use(k)), s.low.Clone()))
		a.Body.Stmts = append([]ir.Stmt{first}, a.Body.Stmts...)
	}
	unit := *l
	unit.Index, unit.From, unit.To, unit.Cmp, unit.Step = k, ir.Int(0), a.Hi.Clone(), token.LSS, 1
	unit.Body = a.Body
	a.Loop, a.Strided = &unit, s
}

// count returns the number of iterations; if it is 0 or less, there are none. It also sets the lowest index if that
// is known without counting.
func (s *strided) count() *ir.Expr {
	l := s.Source
	from, to := l.From, l.To
	if l.Step > 0 {
		s.low = from.Clone()
		from, to = to, from
	}
	n := int64(0)
	if l.Cmp == token.GEQ || l.Cmp == token.LEQ {
		n = 1
	}
	if l.Cmp == token.GEQ {
		if trips := s.wholeSteps(); trips != nil {
			s.low = to.Clone()
			return trips
		}
	}
	way := build.Raised(from.Clone(), 0)
	if k, ok := match.Integer(to); ok {
		way = build.Raised(way, -k)
	} else {
		way = ir.Binary(token.SUB, way, to.Clone())
	}
	way = build.Raised(way, n+s.step-1)
	if k, ok := match.Integer(way); ok {
		return ir.Int(max(k, 0) / s.step)
	}
	return ir.Binary(token.QUO, way, ir.Int(s.step))
}

// wholeSteps returns the number of iterations of a loop that counts down and reaches its lowest index exactly. Such a
// loop runs from m*step+n to a constant, as the reverse of a loop that counts up does. Otherwise wholeSteps returns
// nil.
func (s *strided) wholeSteps() *ir.Expr {
	x, n := match.Parted(s.Source.From)
	to, m := match.Parted(s.Source.To)
	if x != nil && x.Op == ir.OpBinary && x.Tok == token.ADD && to != nil && ir.Same(x.Args[0], to) {
		x, to = x.Args[1], nil
	}
	if x == nil || to != nil || x.Op != ir.OpBinary || x.Tok != token.MUL || (n-m)%s.step != 0 {
		return nil
	}
	if c, ok := match.Integer(x.Args[1]); !ok || c != s.step {
		return nil
	}
	return build.Raised(x.Args[0].Clone(), (n-m)/s.step+1)
}

// numbered replaces e by the number of the iteration, if e computes that number from the index.
func (s *strided) numbered(a *Space, e *ir.Expr, k *ir.Var) *ir.Expr {
	l := s.Source
	if e.Op != ir.OpBinary || e.Tok != token.QUO {
		return e
	}
	if c, ok := match.Integer(e.Args[1]); !ok || c != s.step {
		return e
	}
	x, n := match.Parted(e.Args[0])
	low, m, above := s.lowest(a)
	if x != nil && x.Op == ir.OpBinary && x.Tok == token.SUB && low != nil && ir.Same(x.Args[1], low) {
		x, low = x.Args[0], nil
	}
	if n += m; x == nil || !match.Var(x, l.Index) || low != nil || n < 0 || above && n%s.step != 0 {
		return e
	}
	return build.Raised(ir.Use(k), n/s.step)
}

// lowest returns the lowest index as x+n. If above is set, the index may be larger than that, by less than a step.
func (s *strided) lowest(a *Space) (x *ir.Expr, n int64, above bool) {
	l := s.Source
	if l.Step > 0 || ir.Same(s.low, l.To) || !a.keeps(l.To) {
		x, n = match.Parted(s.low)
		return x, n, false
	}
	if x, n = match.Parted(l.To); l.Cmp == token.GTR {
		n++
	}
	return x, n, true
}

// keeps reports whether e is a constant, or arithmetic on variables that the body of the loop does not change.
func (a *Space) keeps(e *ir.Expr) bool {
	changed := match.Changes(a.Loop.Body)
	ok := match.LengthOnly(e)
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.Op != ir.OpVar || !changed[x.Var] && !x.Var.Addressed)
		return ok
	})
	return ok
}

// named returns a variable for e that is defined before the loop. If e is a constant or such a variable, it returns
// e.
func (a *Space) named(s *strided, name string, e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpConst || e.Op == ir.OpVar && a.keeps(e) {
		return e
	}
	v := &ir.Var{Name: a.Fn.Fresh(name), Type: types.Typ[types.Int]}
	s.before = append(s.before, build.Define(v, e))
	return ir.Use(v)
}

// Rest returns the original loop, but it starts with iteration number next.
func (s *strided) Rest(next *ir.Var) *ir.Loop {
	l := *s.Source
	at := build.Add(ir.Binary(token.MUL, ir.Int(s.step), ir.Use(next)), s.low.Clone())
	if l.Step > 0 {
		l.From = at
	} else {
		l.To, l.Cmp = at, token.GEQ
	}
	return &l
}
