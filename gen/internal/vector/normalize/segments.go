package normalize

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/definition"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
)

// A segments describes small slices that each iteration of a counted loop takes from a stack, and that each iteration
// of another loop returns:
//
//	for i := range x { s := stack.Grow(3); ... s[k] = v ... }
//	for i := len(x) - 1; i >= 0; i-- { s := stack.Top(3); ... s[k] ...; stack.Drop(3) }
//
// They become one record per iteration. The loop takes the records of all iterations at once.
type segments struct {
	fn            *ir.Func
	origins       *definition.Map
	stack, record *ir.Var
	size          int64
	count         *ir.Expr // the number of iterations
	sites         []*segmentSite
	uses          int // the number of operations on the stack in the sites
}

// A segmentSite is a loop in which each iteration takes a segment.
type segmentSite struct {
	loop *ir.Loop
	name *ir.Var
	back bool // the iterations return their segments
}

// JoinSegments makes records of the segments of f that vector code can use.
func JoinSegments(fn *ir.Func, origins *definition.Map) {
	for i, stack := range fn.Tapes {
		s := &segments{fn: fn, origins: origins, stack: stack}
		if !match.Float64(stack.Type) || !s.find() {
			continue
		}
		s.record = &ir.Var{Name: stack.Name, Type: types.NewArray(types.Typ[types.Float64], s.size)}
		fn.Tapes[i] = s.record
		ir.MapLoops(fn.Body, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt { return s.joined(l) })
	}
}

// find reports whether f uses the stack only in this way.
func (s *segments) find() bool {
	all, ok := 0, true
	s.fn.Body.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpTape && e.Var == s.stack {
			all++
		}
	})
	s.fn.Body.Walk(func(st ir.Stmt) {
		if l, isLoop := st.(*ir.Loop); isLoop && ok {
			ok = s.site(l)
		}
	})
	back := slices.IndexFunc(s.sites, func(t *segmentSite) bool { return t.back })
	forth := slices.IndexFunc(s.sites, func(t *segmentSite) bool { return !t.back })
	return ok && all == s.uses && back >= 0 && forth >= 0 && slices.IndexFunc(s.sites, func(t *segmentSite) bool { return !s.fits(t) }) < 0
}

// site looks for segments that the iterations of l take.
func (s *segments) site(l *ir.Loop) bool {
	t := &segmentSite{loop: l}
	drops := 0
	for _, st := range l.Body.Stmts {
		d, ok := st.(*ir.Assign)
		switch {
		case match.DropOf(st, s.stack):
			drops++
		case !ok || d.RHS.Op != ir.OpTape || d.RHS.Var != s.stack:
			continue
		case d.Tok != token.DEFINE || t.name != nil || len(d.RHS.Args) != 1 || !s.same(d.RHS.Args[0]):
			return false
		default:
			t.name, t.back = d.LHS.Var, d.RHS.Tape() == effects.Top
		}
		s.uses++
	}
	if t.name == nil {
		return drops == 0
	}
	s.sites = append(s.sites, t)
	return t.back == (drops == 1) && s.counts(t)
}

// same records the size of a segment, and reports whether all sizes are the same.
func (s *segments) same(size *ir.Expr) bool {
	n, ok := match.SmallInt(size)
	if s.size == 0 {
		s.size = n
	}
	return ok && n == s.size && n > 0 && n <= match.FewIterations
}

// counts records the iterations of a site. It reports whether they run up from 0 or down to 0, and are as many as
// those of the other sites.
func (s *segments) counts(t *segmentSite) bool {
	l := t.loop
	if l.Index == nil || l.Over != nil || match.Jumps(l.Body) {
		return false
	}
	var n *ir.Expr
	switch {
	case !t.back && l.Step == 1 && l.Cmp == token.LSS && match.ZeroOrAbsent(l.From):
		n = l.To
	case t.back && l.Step == -1 && l.Cmp == token.GEQ && match.ZeroOrAbsent(l.To):
		n = build.Increment(l.From)
	default:
		return false
	}
	if s.count == nil {
		s.count = n
	}
	return ir.Same(n, s.count) && s.sameEverywhere(n)
}

// sameEverywhere reports whether n is a number of iterations that is the same everywhere in f.
func (s *segments) sameEverywhere(n *ir.Expr) bool {
	if k, ok := match.SmallInt(n); ok {
		return k >= 0
	}
	if n.Builtin() != effects.Len || n.Args[0].Op != ir.OpVar || n.Args[0].Var.Addressed {
		return false
	}
	x := n.Args[0].Var
	return !s.origins.Params[x] && s.origins.Defs[x] != nil || s.origins.Params[x] && len(s.origins.All[x]) == 0
}

// fits reports whether a site uses its segment number by number after the loops over segments are unrolled.
func (s *segments) fits(t *segmentSite) bool {
	good, all := 0, 0
	body := t.loop.Body.Clone()
	left := &ir.Block{Stmts: s.unrollSegmentLoops(body, t.name)}
	body.Parts(func(e *ir.Expr) {
		if match.Var(e, t.name) {
			all++
		}
		if e.Op == ir.OpIndex && match.Var(e.Args[0], t.name) {
			if k, ok := match.SmallInt(e.Args[1]); ok && k >= 0 && k < s.size {
				good++
			}
		}
	})
	fails := func(e *ir.Expr) bool {
		return match.MayFail(e) && !(e.Op == ir.OpIndex && match.Var(e.Args[0], t.name))
	}
	return all == good+1 && compiles(body) && !match.AnyPart(left, fails) // the definition also mentions the name
}

// unrollSegmentLoops unrolls the loops of b whose indices select numbers of the segment. It removes the definitions that
// nothing reads after that, and returns them.
func (s *segments) unrollSegmentLoops(b *ir.Block, name *ir.Var) []ir.Stmt {
	ir.MapLoops(b, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		n, ok := match.Trips(l)
		if !ok || n > match.FewIterations || !match.AnyPart(l.Body, func(e *ir.Expr) bool {
			return e.Op == ir.OpIndex && match.Var(e.Args[0], name) && e.Args[1].Uses(l.Index)
		}) {
			return []ir.Stmt{l}
		}
		return unrolledLoop(s.fn, l, n)
	})
	return dead.Definitions(b, dead.NumbersOf(b))
}

// joined returns l with its segments replaced by records.
func (s *segments) joined(l *ir.Loop) []ir.Stmt {
	i := slices.IndexFunc(s.sites, func(t *segmentSite) bool { return t.loop == l })
	if i < 0 {
		return []ir.Stmt{l}
	}
	t := s.sites[i]
	records := &ir.Var{Name: s.fn.Fresh(t.name.Name), Type: types.NewSlice(s.record.Type)}
	s.unrollSegmentLoops(l.Body, t.name)
	rewrite.Prune(l.Body, func(st ir.Stmt) bool {
		return match.DropOf(st, s.stack) || slices.Contains(ir.Declares(st), t.name)
	})
	rewrite.All(l.Body, func(e *ir.Expr) *ir.Expr {
		if match.Var(e, t.name) {
			return ir.Index(ir.Use(records), ir.Use(l.Index), s.record.Type)
		}
		return e
	})
	if !t.back {
		return []ir.Stmt{s.take(records, effects.Grow), l}
	}
	return []ir.Stmt{s.take(records, effects.Top), l, &ir.ExprStmt{X: s.operation(effects.Drop, nil)}}
}

func (s *segments) take(records *ir.Var, op effects.Tape) ir.Stmt {
	all := s.operation(op, records.Type)
	return build.Define(records, &ir.Expr{Op: ir.OpSlice, Type: records.Type, Args: []*ir.Expr{all, nil, s.count.Clone(), nil}})
}

func (s *segments) operation(op effects.Tape, t types.Type) *ir.Expr {
	return ir.OnTape(op, s.record, t, s.count.Clone())
}
