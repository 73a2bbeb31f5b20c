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

// A maskedRemainder is the last vector of a loop, in which only some lanes have an iteration:
//
//	if rest := n - next; rest > 0 {
//		part := First(rest)
//		body
//		next += rest
//	}
//
// It loads and stores only the lanes in part. The other lanes hold 0, or the value of the first lane if an operation
// may fail or be slow for 0.
type maskedRemainder struct {
	rest *ir.Var // the number of iterations that are left
	part *ir.Var // the mask of their lanes
	body *ir.Block
}

// writeRemainder writes the body for the iterations that do not fill a vector, if all its statements have a form for
// a partial vector. Otherwise the scalar loop runs these iterations.
func (a *statements) writeRemainder() {
	if a.plan.Whole {
		return
	}
	a.pred.tail = &maskedRemainder{
		rest: &ir.Var{Name: a.plan.Space.Fn.Fresh("rest"), Type: types.Typ[types.Int]},
		part: &ir.Var{Name: a.plan.Space.Fn.Fresh("part"), Type: lane.MaskType},
	}
	a.pred.mask = ir.Use(a.pred.tail.part)
	a.pred.tail.body = a.write(0)
	a.pred.mask = nil
}

// inTail reports whether the statements being written run for the lanes of the remainder, with or without further
// conditions.
func (a *predicate) inTail() bool { return a.tail != nil && a.mask != nil && a.tail.body == nil }

// unmasked reports whether the statement runs for all iterations that exist.
func (a *predicate) unmasked() bool { return a.covers(a.mask) }

// covers reports whether the mask m covers all iterations.
func (a *predicate) covers(m *ir.Expr) bool {
	return m == nil || a.inTail() && m.Op == ir.OpVar && m.Var == a.tail.part
}

// least returns the least number of iterations for which a vector runs.
func (a *predicate) least() *ir.Expr {
	if a.tail == nil {
		return lane.Count()
	}
	return ir.Binary(token.QUO, lane.Count(), ir.Int(2))
}

// runTail returns the code for the iterations before end that the loops over vectors do not run.
func (a *Kernel) runTail(counter *ir.Var, end *ir.Expr) []ir.Stmt {
	if a.pred.tail == nil {
		return nil
	}
	t := a.pred.tail
	if !match.AnyPart(t.body, func(e *ir.Expr) bool { return e.Type == lane.I64 }) {
		a.addr.replaceScalars(t.body) // then no index is computed from the values of other lanes
	}
	if match.AnyPart(t.body, lane.SlowerForZero) {
		fill(t.body)
	}
	body := &ir.Block{}
	if t.body.Mentions(t.part) > 0 {
		body.Add(build.Define(t.part, lane.Mask("First", ir.Use(t.rest))))
	}
	body.Add(a.addr.counted(t.body).Stmts...)
	body.Add(&ir.Assign{LHS: ir.Use(counter), RHS: ir.Use(t.rest), Tok: token.ADD_ASSIGN})
	return []ir.Stmt{
		build.Define(t.rest, ir.Binary(token.SUB, end.Clone(), ir.Use(counter))),
		&ir.If{Cond: ir.Binary(token.GTR, ir.Use(t.rest), ir.Int(0)), Then: body},
	}
}

// loadHere returns the vector at place, which is base[k:].
func (a *predicate) loadHere(place *ir.Expr) *ir.Expr {
	if !a.inTail() {
		return lane.LoadFrom(place)
	}
	return lane.Vec(lane.Sized("LoadFirst", place), build.Whole(place.Args[0]), place.Args[1], ir.Use(a.tail.rest), ir.Use(a.tail.part))
}

// fill replaces partial loads by loads that fill the other lanes with the value of the first lane.
func fill(b *ir.Block) {
	b.Parts(func(e *ir.Expr) {
		if e.Lane() == effects.LoadFirst {
			e.Name = "LoadFilled"
		}
	})
}

// storeHere writes a vector to place, which is base[k:].
func (a *predicate) storeHere(place, value *ir.Expr) *ir.Expr {
	if !a.inTail() {
		return lane.StoreTo(place, value)
	}
	return lane.Call(lane.Sized("StoreFirst", place), types.NewTuple(), build.Whole(place.Args[0]), place.Args[1], ir.Use(a.tail.rest), ir.Use(a.tail.part), value)
}
