package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

const (
	mostAhead     = 4  // the first of the narrowest vectors begins within this many elements
	memoryBound   = 24 // up to this number of operations, a body waits for memory and not for them
	storeIsLoads  = 2  // a store across two cache lines takes as long as this number of loads
	leastAccesses = 3  // accesses that compensate for a partial vector
)

// ahead returns the number of iterations that run in a partial vector before the others. Then most loads and stores
// of the other iterations do not cross cache lines. ahead returns nil if there are none. Large slices begin on a
// cache line, so the lines of elements at constant indices are known.
func (a *statements) ahead(total *operationCounts, body *ir.Block) *ir.Expr {
	if a.pred.tail == nil || a.exprs.first != nil || len(a.plan.Reductions.Order) > 0 || total.calls > 0 || total.Size > memoryBound || a.copies > 1 || len(a.jams) > 0 || len(a.carried) > 0 {
		return nil
	}
	from, ok := match.Integer(a.plan.Space.Lo)
	if !ok && !a.addr.inStrips() {
		return nil
	}
	weights, stores := map[int64]int{}, 0
	for _, w := range a.addr.views {
		off, known := match.Integer(w.off)
		loads, stored := accessesOf(body, w.v)
		if !known {
			return nil
		}
		weights[from+off] += loads + storeIsLoads*stored
		stores += stored
	}
	best, worth := int64(0), leastAccesses
	if !ok {
		worth = 1 // there is a partial vector in any case
	}
	for at := int64(-mostAhead + 1); at < mostAhead; at++ {
		if weights[at] > weights[best]+worth-1 {
			best = at
		}
	}
	switch {
	case stores == 0:
		return nil
	case !ok:
		return upToLine(build.Raised(ir.Use(a.addr.next), best))
	case best == 0:
		return nil
	case best < 0:
		return ir.Int(-best)
	}
	return ir.Binary(token.SUB, lane.Count(), ir.Int(best))
}

// inStrips reports whether the loop is one of several that run over strips of their slices. The index at which a
// strip begins is known only at run time.
func (a *addresses) inStrips() bool {
	return a.plan.Space.Lo.Builtin() == effects.Max && a.counts()
}

// upToLine returns the number of elements from index at to the next cache line, at least one.
func upToLine(at *ir.Expr) *ir.Expr {
	last := ir.Binary(token.SUB, lane.Count(), ir.Int(1))
	return ir.Binary(token.SUB, lane.Count(), ir.Binary(token.AND, at, last))
}

// accessesOf counts the vectors of the window v that body loads and stores.
func accessesOf(body *ir.Block, v *ir.Var) (loads, stores int) {
	body.Parts(func(x *ir.Expr) {
		if len(x.Args) == 0 || x.Args[0].Op != ir.OpVar || x.Args[0].Var != v {
			return
		}
		switch x.Lane() {
		case effects.LoadAt:
			loads++
		case effects.StoreAt:
			stores++
		}
	})
	return loads, stores
}

// runAhead returns the loop over vectors together with the iterations in partial vectors: those before it and those
// that remain after it. The counter begins at 0.
//
//	rest := min(ahead, n)
//	for rest > 0 {
//		part := First(rest)
//		body
//		next += rest
//		loop
//		rest = n - next
//	}
func (a *Kernel) runAhead(ahead, end *ir.Expr, loop ir.Stmt) []ir.Stmt {
	run := a.runTail(a.addr.running(), end)
	left, once := run[0].(*ir.Assign), run[1].(*ir.If)
	first := ir.Builtin("min", types.Typ[types.Int], ahead, end.Clone())
	once.Then.Add(loop, build.Set(a.pred.tail.rest, left.RHS.Clone()))
	return []ir.Stmt{build.Define(a.pred.tail.rest, first), &ir.Loop{Cond: once.Cond, Body: once.Then}}
}
