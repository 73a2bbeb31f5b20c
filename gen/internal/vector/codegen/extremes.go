package codegen

import (
	"go/token"
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// firstIteration returns the variable whose lanes all hold the first iteration of the current vectors. For an
// extremum, that number is kept, and the lane tells which iteration of the vector it is.
func (a *expressions) firstIteration() *ir.Var {
	if a.first == nil {
		a.first = &ir.Var{Name: a.plan.Space.Fn.Fresh("turn"), Type: lane.F64}
	}
	return a.first
}

// startFirstIteration defines turn for loops over the given number of vectors, and over one.
func (a *Kernel) startFirstIteration(vectors int) []ir.Stmt {
	if a.exprs.first == nil {
		return nil
	}
	out := []ir.Stmt{build.Define(a.exprs.first, lane.Vec("Splat", ir.Convert(types.Typ[types.Float64], ir.Use(a.addr.next))))}
	for _, n := range []int{vectors, 1} {
		if key := firstIterationStep(n); a.exprs.splats[key] == nil {
			a.exprs.splats[key] = &ir.Var{Name: a.plan.Space.Fn.Fresh("step"), Type: lane.F64}
			out = append(out, build.Define(a.exprs.splats[key], lane.Vec("Splat", build.Times(n, lane.Count()))))
		}
	}
	return out
}

// firstIterationStep returns the key of the vector that a loop over vectors adds to turn.
func firstIterationStep(vectors int) string { return "turn by " + strconv.Itoa(vectors) }

// reduceExtreme keeps the largest or smallest value of each lane.
func (a *stores) reduceExtreme(n ir.Note, e legal.Extremum) []ir.Stmt {
	r := a.plan.Reductions.Sums[e.Place.Var]
	acc := a.accumulator(r)
	term := a.exprs.vector(e.Term)
	better := a.pred.and(lane.Mask(e.Kind, term, ir.Use(acc)))
	if r.Where == nil {
		return []ir.Stmt{build.WithNote(build.Set(acc, lane.Vec("Select", better, term.Clone(), ir.Use(acc))), n)}
	}
	v := a.of(r)
	for len(v.indices) <= a.addr.copy {
		v.indices = append(v.indices, &ir.Var{Name: a.plan.Space.Fn.Fresh(r.Where.Var.Name + "Acc"), Type: lane.F64})
	}
	index := v.indices[a.addr.copy]
	m := &ir.Var{Name: a.plan.Space.Fn.Fresh("m"), Type: lane.MaskType}
	return []ir.Stmt{
		build.WithNote(build.Define(m, better), n),
		build.Set(acc, lane.Vec("Select", ir.Use(m), term.Clone(), ir.Use(acc))),
		build.Set(index, lane.Vec("Select", ir.Use(m), ir.Use(a.exprs.firstIteration()), ir.Use(index))),
	}
}

// finishLocated takes the first of the extreme values in the lanes:
//
//	if v, i := lanes[k], int(lanes[Lanes+k])+k; v > s || v == s && 0 <= i && i < at { s, at = v, i }
func (a *Kernel) finishLocated(r *legal.Reduction) ir.Stmt {
	float, integer := types.Typ[types.Float64], types.Typ[types.Int]
	k := &ir.Var{Name: a.plan.Space.Fn.Fresh("k"), Type: integer}
	v := &ir.Var{Name: a.plan.Space.Fn.Fresh("v"), Type: float}
	i := &ir.Var{Name: a.plan.Space.Fn.Fresh("i"), Type: integer}
	better := ir.Binary(lane.Operator(r.Kind), ir.Use(v), r.Place.Clone())
	first := build.And(ir.Binary(token.EQL, ir.Use(v), r.Place.Clone()),
		ir.Binary(token.GEQ, ir.Use(i), ir.Int(0)), ir.Binary(token.LSS, ir.Use(i), r.Where.Clone()))
	return &ir.Loop{
		Index: k, From: ir.Int(0), To: lane.Count(), Step: 1, Cmp: token.LSS,
		Body: &ir.Block{Stmts: []ir.Stmt{
			build.Define(v, a.lane(r, 0, k)),
			build.Define(i, build.Add(ir.Convert(integer, a.lane(r, 1, k)), ir.Use(k))),
			&ir.If{Cond: ir.Binary(token.LOR, better, first), Then: &ir.Block{Stmts: []ir.Stmt{
				build.Set(r.Place.Var, ir.Use(v)), build.Set(r.Where.Var, ir.Use(i)),
			}}},
		}},
	}
}

// firstOf stores the better of the extreme values of the first and the nth vector in the first one, lane by lane. If
// both values are equal, the earlier iteration wins. If they are equal and neither vector has an iteration, the first
// vector does not change.
func firstOf(fn *ir.Func, r *legal.Reduction, v *reduced, n int) []ir.Stmt {
	acc, index := v.accs[0], v.indices[0]
	m := &ir.Var{Name: fn.Fresh("m"), Type: lane.MaskType}
	better := lane.Mask(r.Kind, ir.Use(v.accs[n]), ir.Use(acc))
	equal := lane.Mask("Eq", ir.Use(v.accs[n]), ir.Use(acc))
	earlier := lane.Mask("Lt", ir.Use(v.indices[n]), ir.Use(index))
	return []ir.Stmt{
		build.Set(v.indices[n], lane.Vec("Add", ir.Use(v.indices[n]), lane.Vec("Splat", build.Times(n, lane.Count())))),
		build.Define(m, lane.Mask("Or", better, lane.Mask("And", equal, earlier))),
		build.Set(acc, lane.Vec("Select", ir.Use(m), ir.Use(v.accs[n]), ir.Use(acc))),
		build.Set(index, lane.Vec("Select", ir.Use(m), ir.Use(v.indices[n]), ir.Use(index))),
	}
}
