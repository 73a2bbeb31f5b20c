package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// grow allocates the memory of lists that begin in b, or in blocks inside it, at once if the size is known: loops
// that append become loops that store. It reports whether it changed any loop.
func (s *simplifier) grow(b *ir.Block) bool {
	done := false
	if b == s.f.Body {
		for _, r := range s.f.Results {
			if l := newList(r, -1, 0, true); l != nil {
				done = s.preallocate(b, l) || done
			}
		}
	}
	for i := 0; i < len(b.Stmts); i++ {
		for _, inner := range ir.Blocks(b.Stmts[i]) {
			done = s.grow(inner) || done
		}
		if made, ok := s.named(b, i); ok {
			i, done = made, true
		}
		if l := begins(b.Stmts[i], i); l != nil {
			if s.preallocate(b, l) {
				done = true
				i--
			}
		}
	}
	return done
}

// named handles a composite literal s that becomes the list x in statement i, x := s. If loops append to the list, it
// gives the literal the name x. It returns the index of the statement that makes the literal.
func (s *simplifier) named(b *ir.Block, i int) (made int, ok bool) {
	made, l := literal(b.Stmts, i, s.f)
	if l == nil {
		return 0, false
	}
	l.find(b, false)
	if g := s.growthOf(b, l); g == nil || !g.looped {
		return 0, false
	}
	name := b.Stmts[i].(*ir.Assign)
	rewrite.All(&ir.Block{Stmts: b.Stmts[made:i]}, inPlaceOf(name.RHS.Var, func() *ir.Expr { return ir.Use(l.x) }))
	b.Stmts = slices.Delete(b.Stmts, i, i+1)
	return made, true
}

// A growth describes the appends of a block to a list.
type growth struct {
	s       *simplifier
	list    *list
	from    int                  // the index in the block of the first statement that appends
	to      int                  // the index after the last such statement
	total   induction.Polynomial // the largest number of elements that they append
	exact   bool                 // total is the exact number
	looped  bool                 // a loop appends
	nested  bool                 // a loop inside another loop appends
	written map[*ir.Var]bool     // variables that the statements change
}

// preallocate rewrites b if the appends to l can be counted before them.
func (s *simplifier) preallocate(b *ir.Block, l *list) bool {
	l.find(b, false)
	if len(l.sites) == 0 {
		return false
	}
	g := s.growthOf(b, l)
	if g == nil || !g.looped {
		return false
	}
	memory, null := capacity{s.f}.observed(l, g.within(b))
	if memory || null && l.null && !g.exact {
		return false
	}
	g.rewrite(b, null && l.null)
	return true
}

// growthOf finds the statements of b after the beginning of l that append to it, up to the first other use.
func (s *simplifier) growthOf(b *ir.Block, l *list) *growth {
	g := &growth{s: s, list: l, from: -1, exact: true, total: induction.Constant(l.begin)}
	if l.begin > 0 {
		g.from, g.to = l.at+1, l.at+1
	}
	for i := l.at + 1; i < len(b.Stmts); i++ {
		st := b.Stmts[i]
		if leavesBlock(st) {
			break
		}
		if !l.mentionedIn(st) {
			continue
		}
		first := g.from
		if first < 0 {
			first = i
		}
		g.written = match.Changes(&ir.Block{Stmts: b.Stmts[first : i+1]})
		before := *g
		next, ok := g.statement(b.Stmts[i:], 0)
		if !ok || g.nested && !g.exact {
			*g = before
			break
		}
		if g.from = first; len(g.total) > len(before.total) || !g.total.Equal(before.total) {
			g.to = i + next
		}
		i += next - 1
	}
	if g.to == 0 {
		return nil
	}
	return g
}

// leavesBlock reports whether st may jump out of itself.
func leavesBlock(st ir.Stmt) bool {
	within := map[*ir.Label]bool{}
	found := false
	(&ir.Block{Stmts: []ir.Stmt{st}}).Walk(func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Loop:
			within[st.Break] = true
		case *ir.Scope:
			within[st.Label] = true
		case *ir.Jump:
			found = found || !within[st.Target]
		case *ir.Return:
			found = true
		}
	})
	return found
}

// statement adds what the first of stmts appends, at this depth of loops. It returns the number of statements that it
// used. ok is false if the number of elements is not known, or if the list is used in another way.
func (g *growth) statement(stmts []ir.Stmt, depth int) (taken int, ok bool) {
	st := stmts[0]
	if a, is := st.(*ir.Assign); is && g.list.sites[a] != nil {
		g.total = g.total.Plus(induction.Constant(int64(len(a.RHS.Args) - 1)))
		return 2, true
	}
	if !g.list.mentionedIn(st) {
		return 1, true
	}
	loose := false
	ir.Exprs(st, func(e **ir.Expr, _ bool) { loose = loose || g.list.usedOtherwise(*e, false) })
	if loose || slices.Contains(ir.Defines(st), g.list.x) {
		return 0, false
	}
	switch st := st.(type) {
	case *ir.Loop:
		return 1, g.loop(st, depth)
	case *ir.If:
		return 1, g.branches(st, depth)
	case *ir.Assign, *ir.ExprStmt:
		return 1, true
	}
	return 0, false
}

// block adds what b appends.
func (g *growth) block(b *ir.Block, depth int) bool {
	if b == nil {
		return true
	}
	for i := 0; i < len(b.Stmts); {
		taken, ok := g.statement(b.Stmts[i:], depth)
		if !ok {
			return false
		}
		i += taken
	}
	return true
}

// branches adds the larger number of elements that the branches of an if append.
func (g *growth) branches(st *ir.If, depth int) bool {
	before := g.total
	if !g.block(st.Then, depth) || !g.block(st.Else, depth) {
		return false
	}
	g.exact = g.exact && g.total.Equal(before)
	return true
}

// loop adds what a loop appends: the number of elements of an iteration, summed over the iterations. It must be known
// before the statements that append. If some iterations may append nothing, a single loop may still allocate memory
// for all of them, because that memory is proportional to its time. Nested loops may not.
func (g *growth) loop(l *ir.Loop, depth int) bool {
	before := g.total
	g.total = nil
	if l.Checkpoint != nil || l.Over != nil || !g.block(l.Body, depth+1) {
		return false
	}
	once := g.total
	if g.total = before; len(once) == 0 {
		return true
	}
	early := leftEarly(l)
	g.exact = g.exact && !early
	g.looped = true
	trips, ok := g.trips(l)
	if !ok || early && trips.Any(func(f *ir.Expr) bool { return !length(f) }) {
		return false
	}
	if _, few := trips.Constant(); depth > 0 && !few {
		g.nested = true
	}
	if once.Uses(l.Index) {
		return false
	}
	g.total = before.Plus(once.Times(trips))
	return true
}

// trips returns the number of iterations of l, if only its condition ends it and the number can be computed before
// the statements.
func (g *growth) trips(l *ir.Loop) (induction.Polynomial, bool) {
	if low, end, ok := induction.Bounds(l); ok && !low.Any(g.varies) && !end.Any(g.varies) {
		n := end.Minus(low)
		if n.NonNegative(g.s.around, g.s.counts) {
			return n, true
		}
		return induction.Of(ir.Builtin("max", types.Typ[types.Int], ir.Int(0), n.Expr()))
	}
	if l.Index == nil || l.Step > -2 && l.Step < 2 || g.varies(l.From) || g.varies(l.To) {
		return nil, false
	}
	low, high, step := l.From.Clone(), l.To.Clone(), l.Step
	if l.Step < 0 {
		low, high, step = high, low, -step
	}
	switch l.Cmp {
	case token.LEQ, token.GEQ:
		high = build.Raised(high, 1)
	case token.LSS, token.GTR:
	default:
		return nil, false
	}
	return induction.Of(ir.Runtime("Trips", types.Typ[types.Int], low, high, ir.Int(step)))
}

// length reports whether e is the length of a slice.
func length(e *ir.Expr) bool { return e.Builtin() == effects.Len }

// varies reports whether e may have another value before the statements than in them, or cannot be computed before
// them.
func (g *growth) varies(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !g.written[x.Var] && !x.Var.Addressed && x.Var != g.list.x
		case ir.OpConst:
		case ir.OpGlobal:
			ok = ok && x.IsConst()
		case ir.OpUnary, ir.OpConvert:
			ok = ok && match.Basic(x.Type)
		case ir.OpBinary:
			ok = ok && match.NeverFails(x)
		case ir.OpField:
			ok = ok && !match.Reference(x.Args[0].Type)
		case ir.OpRuntime:
			ok = ok && x.IsTrips()
		case ir.OpBuiltin:
			ok = ok && (x.Builtin() == effects.Len || x.Builtin() == effects.Min || x.Builtin() == effects.Max) && match.Basic(x.Type)
		default:
			ok = false
		}
		return ok
	})
	return !ok
}
