package vector

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

const (
	mostCopies = 4  // bodies side by side, each with sums of its own
	smallBody  = 16 // operations of a body worth writing several times
)

// generate writes the vector code.
func (a *attempt) generate() {
	a.next = &ir.Var{Name: a.fn.Fresh(a.loop.Index.Name), Type: types.Typ[types.Int]}
	a.counter = a.next
	if !match.IntZero(a.lo) {
		a.counter = &ir.Var{Name: a.fn.Fresh("j"), Type: types.Typ[types.Int]}
	}
	a.splats = map[string]*ir.Var{}
	bodies := []*ir.Block{a.write(0)}
	a.touchExpanded()
	a.boundWatched()
	pairs := a.conflicts()
	for _, base := range a.unsure {
		if !a.sure(base) {
			a.refuse("%s may not exist where a branch leaves it out", base)
		}
	}
	if a.why != "" {
		return
	}
	if a.calls == 0 && a.size <= smallBody && len(a.order) > 0 && a.repeatable() {
		a.copies = mostCopies
	}
	for i := 1; i < a.copies; i++ {
		bodies = append(bodies, a.write(i))
	}
	a.writeJams()
	a.writeTail()
	a.out = a.assemble(bodies, pairs)
}

// write writes the body for the given one of several vectors.
func (a *statements) write(copy int) *ir.Block {
	a.bodies++
	a.copy, a.twins = copy, map[*ir.Var]*ir.Var{}
	return a.block(a.body)
}

// repeatable reports whether the body may stand several times in a block: it
// declares no scalar variables, and has no loops.
func (a *uniformity) repeatable() bool {
	ok := true
	a.body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Loop:
			ok = false
		case *ir.Decl:
			ok = ok && a.varying[s.Var]
		case *ir.Assign:
			ok = ok && (s.Tok != token.DEFINE || a.varying[s.LHS.Var] || a.hoisted[s.LHS.Var])
		}
	})
	return ok
}

// assemble puts the pieces together:
//
//	...                  // iterations that vectors cannot begin with (late.go)
//	next := lo
//	n := ...             // hi, or the first iteration out of range
//	if n-next >= Lanes { // and what is compared at run time
//		...              // memory for the sums of lanes
//		next = kernel(next, n, ...)
//		...              // sums of lanes
//	}
//	for i := next; i < hi; i++ { the loop as it was }
//
// where the kernel is
//
//	...                  // vectors of what is the same in all iterations; windows
//	for ; next <= n-Lanes; next += Lanes { body }
//	...                  // a vector in part (tail.go)
//	...                  // vectors of sums to memory
func (a *attempt) assemble(bodies []*ir.Block, pairs []pair) []ir.Stmt {
	out := append(append(a.definedFirst(), a.head()...), build.Define(a.next, a.lo.Clone()))
	work := &ir.Block{}
	end, ends := a.end()
	enough := ir.Binary(token.GEQ, ir.Binary(token.SUB, end, ir.Use(a.next)), a.least())
	cond := build.And(enough, a.checks(end, pairs)...)
	vectors := &ir.If{Cond: cond, Then: work}
	work.Add(a.startScratch()...)
	work.Add(a.startArrays()...)
	work.Add(a.startExpanded()...)
	work.Add(a.kernel(end, bodies)...)
	work.Add(a.finish()...)
	work.Add(a.finishExpanded()...)
	work.Add(a.finishScratch()...)
	if a.onlyFlats() && a.allPlain() {
		out = append(append(out, a.hoists...), ends...)
		return append(out, vectors, a.remainder())
	}
	inner := &ir.Block{Stmts: append(append(a.hoists, ends...), vectors)}
	some := ir.Binary(token.GEQ, ir.Binary(token.SUB, a.hi.Clone(), ir.Use(a.next)), a.least())
	return append(out, &ir.If{Cond: some, Then: inner}, a.remainder())
}

// allPlain reports whether the lengths that limit the vector code can be
// taken even if no iteration runs.
func (a *memory) allPlain() bool {
	for key := range a.needed {
		if !a.plain(a.needed[key]) {
			return false
		}
	}
	return true
}

// need notes that base is evaluated in front of the loop.
func (a *memory) need(base *ir.Expr) *ir.Expr {
	a.needed[a.key(base)] = base
	return base.Clone()
}

// end returns the iteration in front of which vectors stop, and its definition.
func (a *attempt) end() (*ir.Expr, []ir.Stmt) {
	ends := []*ir.Expr{a.hi.Clone()}
	seen := map[string]bool{}
	for _, hi := range slices.Concat(a.origins.Bounds(a.hi), []*ir.Expr{a.hi}) {
		seen[a.key(hi)] = true
	}
	for _, l := range a.limits {
		if l.p.off == nil && a.reaches(l.base) {
			continue
		}
		e := ir.Len(a.need(l.base))
		if l.p.off != nil {
			e = build.Less(e, l.p.off)
		}
		if !seen[a.key(e)] {
			seen[a.key(e)] = true
			ends = append(ends, e)
		}
	}
	if len(ends) == 1 && (a.hi.Op == ir.OpVar || a.hi.Op == ir.OpConst) {
		return a.hi.Clone(), nil
	}
	n := &ir.Var{Name: a.fn.Fresh("n"), Type: types.Typ[types.Int]}
	if len(ends) == 1 {
		return ir.Use(n), []ir.Stmt{build.Define(n, ends[0])}
	}
	return ir.Use(n), []ir.Stmt{build.Define(n, ir.Builtin("min", types.Typ[types.Int], ends...))}
}

// vectorLoops runs the bodies, together and then the first of them alone.
func (a *attempt) vectorLoops(end *ir.Expr, bodies []*ir.Block) []ir.Stmt {
	count, out := a.view(end)
	if len(bodies) > 1 {
		all := &ir.Block{}
		for _, b := range bodies {
			all.Add(b.Stmts...)
		}
		out = append(out, a.vectorLoop(count, len(bodies), all))
		bodies[0] = a.write(0)
	}
	for _, j := range a.jams {
		out = append(out, a.vectorLoop(count, j.vectors, j.body))
	}
	ahead := a.ahead(bodies[0])
	loop := a.vectorLoop(count, 1, bodies[0])
	if ahead != nil {
		out = append(out, a.runAhead(ahead, count, loop)...)
	} else {
		out = append(append(out, loop), a.runTail(a.running(), count)...)
	}
	if a.counts() {
		out = append(out, &ir.Assign{LHS: ir.Use(a.next), RHS: ir.Use(a.counter), Tok: token.ADD_ASSIGN})
	}
	return out
}

// vectorLoop runs a body for the given number of vectors at a time.
func (a *attempt) vectorLoop(end *ir.Expr, vectors int, body *ir.Block) ir.Stmt {
	a.hold(body)
	counter := a.running()
	width := build.Times(vectors, lane.Count())
	b := &ir.Block{Stmts: slices.Clone(a.counted(body).Stmts)}
	if a.turns != nil {
		b.Add(build.Set(a.turns, lane.Vec("Add", ir.Use(a.turns), ir.Use(a.splats[turnStep(vectors)]))))
	}
	b.Add(&ir.Assign{LHS: ir.Use(counter), RHS: width.Clone(), Tok: token.ADD_ASSIGN})
	l := &ir.Loop{Cond: ir.Binary(token.LEQ, ir.Use(counter), ir.Binary(token.SUB, end.Clone(), width)), Body: b}
	l.Note = a.loop.Note
	return l
}

// running is the variable that counts the iterations which vectors have run.
func (a *addresses) running() *ir.Var {
	if a.counts() {
		return a.counter
	}
	return a.next
}

// remainder is the loop as it was, for the iterations that are left.
func (a *addresses) remainder() ir.Stmt {
	if a.strided != nil {
		return a.strided.rest(a.next)
	}
	l := *a.loop
	if l.Step == 1 {
		l.From = ir.Use(a.next)
	} else {
		l.To, l.Cmp = ir.Use(a.next), token.GEQ
	}
	return &l
}

// summary says how the loop was vectorised.
func (a *attempt) summary() string {
	text := "vector code"
	if a.copies > 1 {
		text += fmt.Sprintf(", %d vectors at a time", a.copies)
	}
	if n := len(a.order); n > 0 {
		text += fmt.Sprintf(", %s in lanes", plural(n, "sum"))
	}
	if n := a.collected / a.bodies; n > 0 {
		text += fmt.Sprintf(", %s by element", plural(n, "access"))
	}
	if a.wrapped {
		text += ", in pieces between multiples of a divisor"
	}
	n := 0
	for _, e := range a.expanded {
		n += len(e.values)
	}
	if n > 0 {
		text += fmt.Sprintf(", %s of inner loops computed once", plural(n, "number"))
	}
	return text
}

func plural(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case what == "access":
		what += "e"
	}
	return fmt.Sprintf("%d %ss", n, what)
}
