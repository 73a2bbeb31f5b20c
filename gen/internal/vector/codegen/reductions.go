package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A reduced has the variables of the vector code that belong to a reduction of the loop.
type reduced struct {
	accs    []*ir.Var // the accumulators, one for each vector side by side
	indices []*ir.Var // vectors of the iteration of an extreme value, as float64, one for each accumulator
	lanes   *ir.Var   // memory for the lanes of the elements of an array
	stack   *ir.Var   // the stack from which this memory is taken
}

// of returns the variables of r.
func (a *stores) of(r *legal.Reduction) *reduced {
	if a.reduced[r] == nil {
		a.reduced[r] = &reduced{}
	}
	return a.reduced[r]
}

func (a *Kernel) of(r *legal.Reduction) *reduced { return a.stmts.stores.of(r) }

// reduce adds to the accumulator of a variable.
func (a *stores) reduce(s *ir.Assign, r *legal.Reduction) []ir.Stmt {
	_, term, _ := legal.Reducing(s)
	acc := ir.Use(a.accumulator(r))
	value := a.exprs.added(a.accumulate(r.Kind, acc, term), acc)
	return []ir.Stmt{build.WithNote(build.Set(acc.Var, value), s.Note)}
}

// accumulate returns acc combined with the values of term.
func (a *stores) accumulate(kind string, acc, term *ir.Expr) *ir.Expr {
	sign := false
	if term.Op == ir.OpUnary && term.Tok == token.SUB {
		sign, term = true, term.Args[0]
	}
	switch {
	case kind == "Add" && a.plan.Uniformity.IsProduct(term) && sign:
		return lane.Vec("FMA", a.exprs.minus(term.Args[0]), a.exprs.vector(term.Args[1]), acc)
	case kind == "Add" && a.plan.Uniformity.IsProduct(term):
		return lane.Vec("FMA", a.exprs.vector(term.Args[0]), a.exprs.vector(term.Args[1]), acc)
	case kind == "Add" && sign:
		return lane.Vec("Sub", acc, a.exprs.vector(term))
	case sign:
		return lane.Vec(kind, acc, a.exprs.minus(term))
	}
	return lane.Vec(kind, acc, a.exprs.vector(term))
}

// accumulator returns the vector to which the current copy of the body adds. All vectors of a jammed body add to one
// accumulator outside its inner loops.
func (a *stores) accumulator(r *legal.Reduction) *ir.Var {
	n := a.addr.copy
	if a.jamming && a.pred.depth == 0 {
		n = 0
	}
	v := a.of(r)
	for len(v.accs) <= n {
		v.accs = append(v.accs, &ir.Var{Name: a.plan.Space.Fn.Fresh(AccName(r.Place)), Type: lane.F64})
	}
	return v.accs[n]
}

func AccName(e *ir.Expr) string {
	if e.Op == ir.OpField {
		return e.Obj.Name() + "Acc"
	}
	return e.Var.Name + "Acc"
}

// reduceElement adds to an element to which several iterations add. The lanes of all elements are kept side by side
// until the end of the loop.
func (a *stores) reduceElement(s *ir.Assign) []ir.Stmt {
	base := s.LHS.Args[0]
	k := build.OrZero(a.plan.Uniformity.Linear(s.LHS.Args[1]).Off) // the index itself may mention that of the loop
	r := a.plan.Reductions.Reduction(base, "Add", true)
	v := a.of(r)
	if v.lanes == nil {
		v.lanes = &ir.Var{Name: a.plan.Space.Fn.Fresh(AccName(match.NamedPart(base))), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	place := build.From(ir.Use(v.lanes), ir.Binary(token.MUL, k.Clone(), lane.Count()))
	_, term, _ := legal.Reducing(s)
	value := a.exprs.added(a.accumulate("Add", lane.LoadFrom(place), term), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place.Clone(), value)}
}

// startArrays takes memory for the lanes of sums in arrays from stacks. AddSums leaves it zero (finishArray).
func (a *Kernel) startArrays() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		if r.Array {
			size := ir.Binary(token.MUL, ir.Len(r.Place.Clone()), lane.Count())
			out = append(out, build.Define(a.of(r).lanes, a.stack(r, effects.Clean, size)))
		}
	}
	return out
}

// startReductions sets the accumulators to the neutral elements of their reductions.
func (a *Kernel) startReductions() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		if r.Array {
			continue
		}
		first := ir.Float(types.Typ[types.Float64], "0")
		if r.Kind != "Add" {
			first = r.Place.Clone()
		}
		for _, acc := range a.of(r).accs {
			out = append(out, build.Define(acc, lane.Vec("Splat", first.Clone())))
		}
		for _, index := range a.of(r).indices {
			none := ir.Unary(token.SUB, build.Times(len(a.of(r).indices), lane.Count())) // negative for every lane
			out = append(out, build.Define(index, lane.Vec("Splat", none)))
		}
	}
	return out
}

// stack returns an operation on the stack that holds the lanes of r.
func (a *Kernel) stack(r *legal.Reduction, op effects.Tape, n *ir.Expr) *ir.Expr {
	v := a.of(r)
	if v.stack == nil {
		v.stack = &ir.Var{Name: v.lanes.Name, Type: types.Typ[types.Float64]}
		a.Stacks = append(a.Stacks, v.stack)
	}
	return ir.OnTape(op, v.stack, v.lanes.Type, n)
}

// storeReductions joins the vectors side by side and stores the results in memory.
func (a *Kernel) storeReductions() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		v := a.of(r)
		switch {
		case r.Array:
			continue
		case r.Kind == "Add":
			out = append(out, a.storeVector(r, 0, joined(v.accs)))
			continue
		case r.Where != nil:
			for n := 1; n < len(v.accs); n++ {
				out = append(out, firstOf(a.plan.Space.Fn, r, v, n)...)
			}
			out = append(out, a.storeVector(r, 1, ir.Use(v.indices[0])))
		default:
			out = append(out, joinExtreme(r.Kind, v.accs)...)
		}
		out = append(out, a.storeVector(r, 0, ir.Use(v.accs[0])))
	}
	return out
}

// storeVector stores a vector in the memory of the nth vector of r.
func (a *Kernel) storeVector(r *legal.Reduction, n int, v *ir.Expr) ir.Stmt {
	if a.sumLanes == nil {
		a.sumLanes = &ir.Var{Name: a.plan.Space.Fn.Fresh("lanes"), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	return &ir.ExprStmt{X: lane.Call("StoreAt", types.NewTuple(), ir.Use(a.sumLanes), slot(a.plan.Reductions, r, n), v)}
}

// slot returns the index at which the memory of the nth vector of r begins.
func slot(a *legal.Reductions, r *legal.Reduction, n int) *ir.Expr {
	for _, q := range a.Order {
		if q == r {
			break
		}
		n += vectors(q)
	}
	if n == 0 {
		return ir.Int(0)
	}
	return build.Times(n, lane.Count())
}

// slots returns the number of vectors that the kernel leaves in memory.
func slots(a *legal.Reductions) int {
	n := 0
	for _, r := range a.Order {
		n += vectors(r)
	}
	return n
}

// vectors returns the number of vectors that r leaves in memory.
func vectors(r *legal.Reduction) int {
	switch {
	case r.Array:
		return 0
	case r.Where != nil:
		return 2
	}
	return 1
}

// lane returns lane k of the nth vector of r.
func (a *Kernel) lane(r *legal.Reduction, n int, k *ir.Var) *ir.Expr {
	return ir.Index(ir.Use(a.sumLanes), build.Add(slot(a.plan.Reductions, r, n), ir.Use(k)), types.Typ[types.Float64])
}

// joinReductions joins the lanes that the kernel left in memory.
func (a *Kernel) joinReductions() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		switch {
		case r.Array:
			out = append(out, a.finishArray(r)...)
		case r.Kind == "Add":
			total, tok := r.Scale.Scaled(lane.SumLanes(ir.Use(a.sumLanes), slot(a.plan.Reductions, r, 0)))
			if match.Int(r.Place.Type) {
				total = ir.Convert(r.Place.Type, total)
			}
			out = append(out, &ir.Assign{LHS: r.Place.Clone(), RHS: total, Tok: tok})
		case r.Where != nil:
			out = append(out, a.finishLocated(r))
		default:
			out = append(out, a.finishExtreme(r))
		}
	}
	return out
}

// joined returns the sum of the vectors, added in pairs.
func joined(accs []*ir.Var) *ir.Expr {
	if len(accs) == 1 {
		return ir.Use(accs[0])
	}
	half := len(accs) / 2
	return lane.Vec("Add", joined(accs[:half]), joined(accs[half:]))
}

// finishArray adds the sums of the lanes to the elements.
func (a *Kernel) finishArray(r *legal.Reduction) []ir.Stmt {
	size := ir.Binary(token.MUL, ir.Len(r.Place.Clone()), lane.Count())
	return []ir.Stmt{
		&ir.ExprStmt{X: lane.Call("AddSums", types.NewTuple(), build.Whole(r.Place), r.Scale.Factor(), ir.Use(a.of(r).lanes))},
		&ir.ExprStmt{X: a.stack(r, effects.Drop, size)},
	}
}

// joinExtreme stores the best of the vectors side by side in the first of them, lane by lane.
func joinExtreme(kind string, accs []*ir.Var) []ir.Stmt {
	var out []ir.Stmt
	for _, acc := range accs[1:] {
		first := accs[0]
		better := lane.Vec(kind, ir.Use(first), ir.Use(acc))
		if lane.Operator(kind) != token.ILLEGAL {
			better = lane.Vec("Select", lane.Mask(kind, ir.Use(acc), ir.Use(first)), ir.Use(acc), ir.Use(first))
		}
		out = append(out, build.Set(first, better))
	}
	return out
}

// finishExtreme compares the lanes in the same way as the loop compares its values.
func (a *Kernel) finishExtreme(r *legal.Reduction) ir.Stmt {
	k := &ir.Var{Name: a.plan.Space.Fn.Fresh("k"), Type: types.Typ[types.Int]}
	return &ir.Loop{
		Index: k, From: ir.Int(0), To: lane.Count(), Step: 1, Cmp: token.LSS,
		Body: &ir.Block{Stmts: TakeLane(&a.plan.Space.Scope, r, a.lane(r, 0, k))},
	}
}

// TakeLane joins one lane with the variable.
func TakeLane(a *nest.Scope, r *legal.Reduction, value *ir.Expr) []ir.Stmt {
	set := func(e *ir.Expr) ir.Stmt { return &ir.Assign{LHS: r.Place.Clone(), RHS: e, Tok: token.ASSIGN} }
	switch r.Kind {
	case "Max", "Min":
		name := map[string]string{"Max": "max", "Min": "min"}[r.Kind]
		return []ir.Stmt{set(ir.Builtin(name, types.Typ[types.Float64], r.Place.Clone(), value))}
	case "MathMax", "MathMin":
		return []ir.Stmt{set(&ir.Expr{Op: ir.OpCall, Obj: r.Func, Type: types.Typ[types.Float64], Args: []*ir.Expr{r.Place.Clone(), value}})}
	}
	v := &ir.Var{Name: a.Fn.Fresh("v"), Type: types.Typ[types.Float64]}
	return []ir.Stmt{
		build.Define(v, value),
		&ir.If{Cond: ir.Binary(lane.Operator(r.Kind), ir.Use(v), r.Place.Clone()), Then: &ir.Block{Stmts: []ir.Stmt{set(ir.Use(v))}}},
	}
}
