package codegen

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

const (
	mostCopies = 4  // bodies side by side, each with separate sums
	smallBody  = 16 // the largest number of operations of a body that is written several times
)

// Generate writes the vector code.
func (a *Kernel) Generate() {
	a.addr.next = &ir.Var{Name: a.plan.Space.Fn.Fresh(a.plan.Space.Loop.Index.Name), Type: types.Typ[types.Int]}
	a.addr.counter = a.addr.next
	if !match.ZeroOrAbsent(a.plan.Space.Lo) {
		a.addr.counter = &ir.Var{Name: a.plan.Space.Fn.Fresh("j"), Type: types.Typ[types.Int]}
	}
	bodies := []*ir.Block{a.stmts.write(0)}
	a.Total = *a.exprs.counts
	if !profitsFromJam(a.plan, &a.Total) {
		a.findCarried(bodies[0])
	}
	if a.Total.calls == 0 && a.Total.Size <= smallBody && len(a.plan.Reductions.Order) > 0 && len(a.stmts.carried) == 0 && repeatable(a.plan.Uniformity) {
		a.stmts.copies = mostCopies
	}
	for i := 1; i < a.stmts.copies; i++ {
		bodies = append(bodies, a.stmts.write(i))
	}
	a.stmts.writeJams(&a.Total)
	a.stmts.writeRemainder()
	a.Out = a.assemble(bodies)
}

// write writes the body for one of several vectors, that with number copy.
func (a *statements) write(copy int) *ir.Block {
	a.addr.copy, a.exprs.twins = copy, map[*ir.Var]*ir.Var{}
	return a.block(a.plan.Space.Body)
}

// repeatable reports whether the body may occur several times in a block. Then it declares no scalar variables, and
// has no loops.
func repeatable(a *legal.Uniformity) bool {
	ok := true
	a.Space.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Loop:
			ok = false
		case *ir.Decl:
			ok = ok && a.Varying[s.Var]
		case *ir.Assign:
			ok = ok && (s.Tok != token.DEFINE || a.Varying[s.LHS.Var] || a.Hoisted[s.LHS.Var])
		}
	})
	return ok
}

// assemble returns the statements around the kernel:
//
//	...                  // iterations that vectors cannot begin with (nest/peel.go)
//	next := lo
//	n := ...             // hi, or the first iteration out of range
//	if n-next >= Lanes { // and the comparisons at run time
//		...              // memory for the sums of lanes
//		next = kernel(next, n, ...)
//		...              // sums of lanes
//	}
//	for i := next; i < hi; i++ { the loop as it was }
//
// The kernel is
//
//	...                  // splats of invariant values; windows
//	for ; next <= n-Lanes; next += Lanes { body }
//	...                  // a vector in part (codegen/masked_remainder.go)
//	...                  // vectors of sums to memory
func (a *Kernel) assemble(bodies []*ir.Block) []ir.Stmt {
	out := append(append(a.plan.Space.DefinedFirst(), a.plan.Space.PeeledLoop()...), build.Define(a.addr.next, a.plan.Space.Lo.Clone()))
	work := &ir.Block{}
	end, ends := end(a.plan)
	enough := ir.Binary(token.GEQ, ir.Binary(token.SUB, end, ir.Use(a.addr.next)), a.pred.least())
	a.entries, a.checks = append(a.entries, enough), a.Checks(end, a.plan.Pairs)
	cond := build.And(enough, a.checks...)
	vectors := &ir.If{Cond: cond, Then: work}
	work.Add(a.startScratch()...)
	work.Add(a.startArrays()...)
	work.Add(a.startExpanded()...)
	work.Add(a.writeKernel(end, bodies)...)
	work.Add(a.joinReductions()...)
	work.Add(finishExpanded(a.plan.Reductions)...)
	work.Add(finishScratch(a.plan.Reductions)...)
	a.front = len(out)
	before := slices.Concat(a.plan.Hoists, a.stmts.hoists, ends)
	if len(a.stmts.hoists) == 0 && a.plan.OnlyFlats() && a.plan.AllPlain() {
		return append(append(out, before...), vectors, a.addr.remainder())
	}
	return append(out, a.withSome(append(before, vectors)), a.addr.remainder())
}

// withSome puts the code that runs vectors under the condition that the loop has enough iterations. This condition
// does not depend on which elements exist.
func (a *Kernel) withSome(inner []ir.Stmt) ir.Stmt {
	some := ir.Binary(token.GEQ, ir.Binary(token.SUB, a.plan.Space.Hi.Clone(), ir.Use(a.addr.next)), a.pred.least())
	a.entries = append(a.entries, some)
	return &ir.If{Cond: some, Then: &ir.Block{Stmts: inner}}
}

// end returns the iteration before which vectors stop, and its definition.
func end(plan *legal.Memory) (*ir.Expr, []ir.Stmt) {
	ends := []*ir.Expr{plan.Space.Hi.Clone()}
	seen := map[string]bool{}
	for _, hi := range slices.Concat(plan.Space.Origins.Bounds(plan.Space.Hi), []*ir.Expr{plan.Space.Hi}) {
		seen[plan.Space.Key(hi)] = true
	}
	for _, l := range plan.Limits {
		if !plan.Bounds(l) {
			continue
		}
		e := ir.Len(l.Base.Clone())
		if l.P.Off != nil {
			e = build.Less(e, l.P.Off)
		}
		if !seen[plan.Space.Key(e)] {
			seen[plan.Space.Key(e)] = true
			ends = append(ends, e)
		}
	}
	if len(ends) == 1 && (plan.Space.Hi.Op == ir.OpVar || plan.Space.Hi.Op == ir.OpConst) {
		return plan.Space.Hi.Clone(), nil
	}
	n := &ir.Var{Name: plan.Space.Fn.Fresh("n"), Type: types.Typ[types.Int]}
	if len(ends) == 1 {
		return ir.Use(n), []ir.Stmt{build.Define(n, ends[0])}
	}
	return ir.Use(n), []ir.Stmt{build.Define(n, ir.Builtin("min", types.Typ[types.Int], ends...))}
}

// vectorLoops returns the loops over vectors: one over all bodies together, and then one over the first body.
func (a *Kernel) vectorLoops(end *ir.Expr, bodies []*ir.Block) []ir.Stmt {
	count, out := a.addr.view(end, a.stmts.carried)
	if len(bodies) > 1 {
		all := &ir.Block{}
		for _, b := range bodies {
			all.Add(b.Stmts...)
		}
		out = append(out, a.vectorLoop(count, len(bodies), all))
		bodies[0] = a.stmts.write(0)
	}
	for _, j := range a.stmts.jams {
		out = append(out, a.vectorLoop(count, j.vectors, j.body))
	}
	ahead := a.stmts.ahead(&a.Total, bodies[0])
	before, after := a.carry(bodies[0])
	out = append(out, before...)
	loop := a.vectorLoop(count, 1, bodies[0])
	if ahead != nil {
		out = append(out, a.runAhead(ahead, count, loop)...)
	} else {
		out = append(append(append(out, loop), a.runTail(a.addr.running(), count)...), after...)
	}
	if a.addr.counts() {
		out = append(out, &ir.Assign{LHS: ir.Use(a.addr.next), RHS: ir.Use(a.addr.counter), Tok: token.ADD_ASSIGN})
	}
	return out
}

// vectorLoop returns a loop that runs body for the given number of vectors at a time.
func (a *Kernel) vectorLoop(end *ir.Expr, vectors int, body *ir.Block) ir.Stmt {
	a.addr.replaceScalars(body)
	counter := a.addr.running()
	width := build.Times(vectors, lane.Count())
	b := &ir.Block{Stmts: slices.Clone(a.addr.counted(body).Stmts)}
	if a.exprs.first != nil {
		b.Add(build.Set(a.exprs.first, lane.Vec("Add", ir.Use(a.exprs.first), ir.Use(a.exprs.splats[firstIterationStep(vectors)]))))
	}
	b.Add(&ir.Assign{LHS: ir.Use(counter), RHS: width.Clone(), Tok: token.ADD_ASSIGN})
	l := &ir.Loop{Cond: ir.Binary(token.LEQ, ir.Use(counter), ir.Binary(token.SUB, end.Clone(), width)), Body: b}
	l.Note = a.plan.Space.Loop.Note
	return l
}

// running returns the variable that counts the iterations that vectors have run.
func (a *addresses) running() *ir.Var {
	if a.counts() {
		return a.counter
	}
	return a.next
}

// remainder returns the original loop for the iterations that remain.
func (a *addresses) remainder() ir.Stmt {
	if a.plan.Space.Strided != nil {
		return a.plan.Space.Strided.Rest(a.next)
	}
	l := *a.plan.Space.Loop
	if l.Step == 1 {
		l.From = ir.Use(a.next)
	} else {
		l.To, l.Cmp = ir.Use(a.next), token.GEQ
	}
	return &l
}

// Summary describes how the loop was vectorised.
func (a *Kernel) Summary() string {
	text := "vector code"
	if a.stmts.copies > 1 {
		text += fmt.Sprintf(", %d vectors at a time", a.stmts.copies)
	}
	if n := len(a.plan.Reductions.Order); n > 0 {
		text += fmt.Sprintf(", %s in lanes", nest.Plural(n, "sum"))
	}
	if n := a.Total.Collected; n > 0 {
		text += fmt.Sprintf(", %s by element", nest.Plural(n, "access"))
	}
	if n := len(a.stmts.carried); n > 0 {
		text += fmt.Sprintf(", %s carried from vector to vector", nest.Plural(n, "sum of neighbours"))
	}
	if a.Wrapped {
		text += ", in pieces between multiples of a divisor"
	}
	if a.Least > 0 {
		text += fmt.Sprintf(", from %s on", nest.Plural(int(a.Least), "iteration"))
	}
	n := 0
	for _, e := range a.plan.Reductions.Expanded {
		n += len(e.Values)
	}
	if n > 0 {
		text += fmt.Sprintf(", %s of inner loops computed once", nest.Plural(n, "number"))
	}
	return text
}
