package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A presence is what is known of pointers where a statement stands: which ones lead
// somewhere, because the function followed them on the way there. All of them are
// fixed as long as their names last.
type presence struct {
	followed []*ir.Expr
	rules    []rule
}

// A rule says that a pointer leads somewhere if some others do: else the function has
// panicked.
type rule struct {
	given []*ir.Expr
	then  *ir.Expr
}

// fork returns a copy that learns on its own.
func (p presence) fork() presence {
	return presence{slices.Clip(p.followed), slices.Clip(p.rules)}
}

// learn notes what s itself follows wherever it runs to its end, and what it panics
// without.
func (p *presence) learn(s ir.Stmt, o *origins) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) { p.follow(*e, o.fixed) })
	if branch, ok := s.(*ir.If); ok {
		p.learnRules(branch, nil, o)
	}
}

// within notes what the bounds of l follow, which is the same as long as l runs.
func (p *presence) within(l *ir.Loop, o *origins) {
	changed := changes(l.Body)
	steady := func(v *ir.Var) bool { return o.keepsValue(v) || !v.Addressed && !changed[v] }
	ir.Exprs(l, func(e **ir.Expr, _ bool) {
		p.follow(*e, func(x *ir.Expr) bool { return o.same(x, steady) })
	})
}

// follow notes the pointers that evaluating e follows, of those that stay the same.
func (p *presence) follow(e *ir.Expr, stays func(*ir.Expr) bool) {
	eachFollowed(e, func(x *ir.Expr) {
		if stays(x) && !p.has(x) {
			p.followed = append(p.followed, x)
		}
	})
}

// eachFollowed calls f with the pointers that evaluating e follows in any case.
func eachFollowed(e *ir.Expr, f func(*ir.Expr)) {
	if e == nil || e.Op == ir.OpFuncType || e.HasZeroWins() || ir.Measures(e) {
		return
	}
	args := e.Args
	switch e.Op {
	case ir.OpBinary:
		if e.Tok == token.LAND || e.Tok == token.LOR {
			args = args[:1]
		}
	case ir.OpField, ir.OpDeref, ir.OpIndex, ir.OpSlice:
		if isPointer(args[0].Type) {
			f(args[0])
		}
	}
	for _, x := range args {
		eachFollowed(x, f)
	}
}

// learnRules takes the checks apart that a function begins with:
//
//	if m != nil {
//		if m.Data != nil && mBar.Data == nil { panic(...) }
//	}
func (p *presence) learnRules(s *ir.If, given []*ir.Expr, o *origins) {
	there, missing, other := nilTests(s.Cond)
	given = append(slices.Clip(given), there...)
	switch {
	case other || len(missing) > 1 || s.Else != nil && len(s.Else.Stmts) > 0:
	case len(missing) == 1 && panics(s.Then) && !slices.ContainsFunc(append(given, missing[0]), func(x *ir.Expr) bool { return !o.fixed(x) }):
		p.rules = append(p.rules, rule{given, missing[0]})
	case len(missing) == 0:
		for _, t := range s.Then.Stmts {
			if inner, ok := t.(*ir.If); ok {
				p.learnRules(inner, given, o)
			}
		}
	}
}

// nilTests returns the pointers that cond says lead somewhere and nowhere, and whether
// it says anything else.
func nilTests(cond *ir.Expr) (there, missing []*ir.Expr, other bool) {
	switch {
	case cond.Op != ir.OpBinary:
	case cond.Tok == token.LAND:
		there, missing, other = nilTests(cond.Args[0])
		t, m, o := nilTests(cond.Args[1])
		return append(there, t...), append(missing, m...), other || o
	case cond.Args[1].Op != ir.OpNil || !isPointer(cond.Args[0].Type):
	case cond.Tok == token.NEQ:
		return cond.Args[:1:1], nil, false
	case cond.Tok == token.EQL:
		return nil, cond.Args[:1:1], false
	}
	return nil, nil, true
}

// panics reports whether b does nothing but panic.
func panics(b *ir.Block) bool {
	if len(b.Stmts) != 1 {
		return false
	}
	e, ok := b.Stmts[0].(*ir.ExprStmt)
	return ok && e.X.Op == ir.OpBuiltin && e.X.Name == "panic"
}

// has reports whether the pointer x is known to lead somewhere.
func (p *presence) has(x *ir.Expr) bool { return p.derives(x, len(p.rules)) }

// derives is has by the first n rules.
func (p *presence) derives(x *ir.Expr, n int) bool {
	if slices.ContainsFunc(p.followed, func(y *ir.Expr) bool { return ir.Same(x, y) }) {
		return true
	}
	for k, r := range p.rules[:n] {
		if ir.Same(r.then, x) && !slices.ContainsFunc(r.given, func(y *ir.Expr) bool { return !p.derives(y, k) }) {
			return true
		}
	}
	return false
}

// fixed reports whether the pointer p, or the struct that it is in, is the same as long
// as the variable in it exists.
func (o *origins) fixed(p *ir.Expr) bool { return o.same(p, o.keepsValue) }

// same is fixed where the variables stay the same that steady says so of.
func (o *origins) same(p *ir.Expr, steady func(*ir.Var) bool) bool {
	switch p.Op {
	case ir.OpVar:
		return steady(p.Var)
	case ir.OpField, ir.OpDeref:
		return !o.repoints && o.same(p.Args[0], steady)
	}
	return false
}

// keepsValue reports whether v has one value as long as it exists.
func (o *origins) keepsValue(v *ir.Var) bool {
	list := o.all[v]
	return !v.Addressed && (o.params[v] && len(list) == 0 || !o.params[v] && len(list) == 1 && list[0] != nil)
}

// repoint notes what may change a pointer in memory.
func (o *origins) repoint(s ir.Stmt) {
	d, assign := s.(*ir.Assign)
	_, called := s.(*ir.Call)
	o.repoints = o.repoints || called || assign && d.LHS.Op != ir.OpVar && holdsPointers(d.LHS.Type)
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		o.repoints = o.repoints || write && !assign && (*e).Op != ir.OpVar && holdsPointers((*e).Type)
		(*e).Walk(func(x *ir.Expr) bool {
			o.repoints = o.repoints || mayRepoint(x)
			return true
		})
	})
}

// careful are functions of the runtime that change no pointer, whatever they are given.
var careful = []string{"Clear", "Add", "Overlap", "NoOverlap", "NoOverlapRows", "NoOverlapDeep", "RowsApart", "Apart", "PartsApart", "At", "Shadow", "Snapshot", "Copy", "CopyAs"}

// mayRepoint reports whether evaluating e itself may change a pointer in memory.
func mayRepoint(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpCall:
		return !isMath(e)
	case ir.OpEmitted, ir.OpMethod:
		return true
	case ir.OpRuntime:
		if slices.Contains(careful, e.Name) {
			return false
		}
	case ir.OpBuiltin:
		if e.Name != "copy" && e.Name != "append" && e.Name != "clear" {
			return false
		}
	default:
		return false
	}
	return slices.ContainsFunc(e.Args, func(x *ir.Expr) bool {
		return x != nil && x.Type != nil && (isPointer(x.Type) || isSlice(x.Type) && holdsPointers(elemType(x.Type)))
	})
}

// holdsPointers reports whether a value of type t is or has a pointer, or may be one.
func holdsPointers(t types.Type) bool {
	switch u := analysis.Under(t).(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holdsPointers(f.Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return holdsPointers(u.Elem())
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Slice:
		return false
	}
	return true
}

// there reports whether the pointer x is known to lead somewhere.
func (a *scope) there(x *ir.Expr) bool {
	return x.Op == ir.OpVar && a.origins.notNil(x.Var) || a.presence.has(x)
}

// findReached notes the pointers that every iteration follows.
func (a *space) findReached() {
	a.reached = a.presence.fork()
	for _, s := range a.body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { a.reached.follow(*e, a.origins.fixed) })
	}
}

// evaluated reports whether evaluating the place e cannot fail where an iteration runs.
func (a *scope) evaluated(e *ir.Expr) bool {
	return reachable(e, func(p *ir.Expr) bool { return a.there(p) || a.reached.has(p) })
}

// reachable reports whether evaluating the place e cannot fail if the pointers in it
// lead somewhere that there says so of.
func reachable(e *ir.Expr, there func(*ir.Expr) bool) bool {
	switch e.Op {
	case ir.OpVar:
		return true
	case ir.OpField, ir.OpDeref:
		x := e.Args[0]
		return reachable(x, there) && (!analysis.IsRef(x.Type) || there(x))
	}
	return false
}
