package codegen

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// writeKernel returns the loops over vectors as a function of its own, preceded by the memory in which it leaves
// its sums. Go's compiler translates scalar arithmetic to SSE instructions; on some processors, each of these costs
// up to a hundred nanoseconds among vector instructions. So the kernel gets all numbers in memory. No float64 that
// the function needs afterwards is alive in the kernel, since the compiler would keep it in a register.
func (a *Kernel) writeKernel(end *ir.Expr, bodies []*ir.Block) []ir.Stmt {
	starts := append(a.startTurns(len(bodies)), a.start()...)
	loops := a.vectorLoops(end, bodies)
	k := &ir.Kernel{Note: a.plan.Space.Loop.Note, Next: a.addr.next, Body: &ir.Block{}}
	a.kernel = k
	k.Numbers = &ir.Var{Name: a.plan.Space.Fn.Fresh("numbers"), Type: numbers(0)}
	last := a.leave()
	a.trimSetup(starts, loops, last)
	for _, list := range [][]ir.Stmt{a.exprs.setup, starts, last} {
		takeNumbers(k, list)
	}
	a.exprs.setup = schedule.SinkSplats(a.plan.Space.Fn, a.exprs.setup, loops, starts, last)
	var before, after []ir.Stmt
	if len(a.stmts.jams) > 0 {
		before, after = schedule.HoistPieces(loops)
	}
	for _, list := range [][]ir.Stmt{before, a.exprs.setup, starts, loops, after, last} {
		k.Body.Add(list...)
	}
	dead.Unmentioned(k.Body, dead.Idle) // such as the mask of a condition that nothing uses
	k.Body.Stmts = append(schedule.AsRows(a.plan.Space.Fn, k.Body), k.Body.Stmts...)
	room := schedule.Spill(a.plan.Space.Fn, k.Body)
	k.Body.Parts(readJustSaved)
	k.Body.Add(&ir.ExprStmt{X: lane.Call("ClearUpper", types.NewTuple())})
	k.Numbers.Type = numbers(len(k.Values))
	out := append(sliced(&a.plan.Space.Scope, k), room...)
	for _, v := range k.Params() {
		if hidden(v.Type, a.plan.Space.Fn.Pkg, 0) {
			a.plan.Space.Refuse("%s is of a type that has no name here", v)
		}
	}
	if a.kept == nil {
		return append(out, k)
	}
	return append(out, build.Define(a.kept, lane.MakeLanes(a.kept.Type, slots(a.plan.Reductions))), k)
}

// readJustSaved makes e read the top of a stack without asking for the memory below. An iteration of a kernel has put
// the values there itself. The call that asks for memory contains an SSE instruction.
func readJustSaved(e *ir.Expr) {
	if e.Tape() == effects.Top {
		e.Name = string(effects.Last)
	}
}

// trimSetup removes the splats that no statement uses, such as those for a condition that turned out to be
// needless.
func (a *Kernel) trimSetup(parts ...[]ir.Stmt) {
	var all ir.Block
	for _, p := range parts {
		all.Add(p...)
	}
	a.exprs.setup = slices.DeleteFunc(a.exprs.setup, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.DEFINE && all.Mentions(d.LHS.Var) == 0
	})
}

// sliced makes the kernel access arrays of the function through slices, because it would get copies of the arrays.
// It returns the definitions of the slices.
func sliced(a *nest.Scope, k *ir.Kernel) []ir.Stmt {
	own := k.Body.Declared()
	var out []ir.Stmt
	known := map[string]*ir.Var{}
	rewrite.All(k.Body, func(x *ir.Expr) *ir.Expr {
		if x.Op != ir.OpSlice && x.Op != ir.OpIndex {
			return x
		}
		base := x.Args[0]
		array, ok := base.Type.Underlying().(*types.Array)
		if root := base.Root(); !ok || root == nil || own[root] {
			return x
		}
		v := known[a.Key(base)]
		if v == nil {
			v = &ir.Var{Name: a.Fn.Fresh(match.Name(match.NamedPart(base))), Type: types.NewSlice(array.Elem())}
			known[a.Key(base)] = v
			all := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{base, nil, nil, nil}}
			out = append(out, build.Define(v, all))
		}
		x.Args[0] = ir.Use(v)
		return x
	})
	return out
}

// hidden reports whether t contains a type that pkg cannot name.
func hidden(t types.Type, pkg *types.Package, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.(type) {
	case *types.Named:
		obj := t.Obj()
		return obj.Pkg() != nil && obj.Pkg() != pkg && !exported.To(pkg, obj)
	case *types.Pointer:
		return hidden(t.Elem(), pkg, depth+1)
	case *types.Slice:
		return hidden(t.Elem(), pkg, depth+1)
	case *types.Array:
		return hidden(t.Elem(), pkg, depth+1)
	case *types.Struct:
		for i := range t.NumFields() {
			if hidden(t.Field(i).Type(), pkg, depth+1) {
				return true
			}
		}
	}
	return false
}

// numbers returns the type of the parameter through which a kernel gets n numbers.
func numbers(n int) types.Type {
	return types.NewPointer(types.NewArray(types.Typ[types.Float64], int64(n)))
}

// takeNumbers makes the splats in list load their numbers from memory.
func takeNumbers(k *ir.Kernel, list []ir.Stmt) {
	rewrite.All(&ir.Block{Stmts: list}, func(x *ir.Expr) *ir.Expr {
		if x.Lane() != effects.LaneSplat {
			return x
		}
		at := 0
		for at < len(k.Values) && !ir.Same(k.Values[at], x.Args[0]) {
			at++
		}
		if at == len(k.Values) {
			k.Values = append(k.Values, x.Args[0])
		}
		return lane.Vec("Splat", ir.Index(ir.Use(k.Numbers), ir.Int(int64(at)), types.Typ[types.Float64]))
	})
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

// start sets the accumulators to the neutral elements of their reductions.
func (a *Kernel) start() []ir.Stmt {
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

// leave joins the vectors side by side and stores the results in memory.
func (a *Kernel) leave() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		v := a.of(r)
		switch {
		case r.Array:
			continue
		case r.Kind == "Add":
			out = append(out, a.keep(r, 0, joined(v.accs)))
			continue
		case r.Where != nil:
			for n := 1; n < len(v.accs); n++ {
				out = append(out, firstOf(a.plan.Space.Fn, r, v, n)...)
			}
			out = append(out, a.keep(r, 1, ir.Use(v.indices[0])))
		default:
			out = append(out, joinExtreme(r.Kind, v.accs)...)
		}
		out = append(out, a.keep(r, 0, ir.Use(v.accs[0])))
	}
	return out
}

// keep stores a vector in the memory of the nth vector of r.
func (a *Kernel) keep(r *legal.Reduction, n int, v *ir.Expr) ir.Stmt {
	if a.kept == nil {
		a.kept = &ir.Var{Name: a.plan.Space.Fn.Fresh("lanes"), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	return &ir.ExprStmt{X: lane.Call("StoreAt", types.NewTuple(), ir.Use(a.kept), slot(a.plan.Reductions, r, n), v)}
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

// slots returns the number of vectors that the kernel leaves.
func slots(a *legal.Reductions) int {
	n := 0
	for _, r := range a.Order {
		n += vectors(r)
	}
	return n
}

// vectors returns the number of vectors that r leaves.
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
	return ir.Index(ir.Use(a.kept), build.Add(slot(a.plan.Reductions, r, n), ir.Use(k)), types.Typ[types.Float64])
}

// finish joins the lanes that the kernel left.
func (a *Kernel) finish() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.plan.Reductions.Order {
		switch {
		case r.Array:
			out = append(out, a.finishArray(r)...)
		case r.Kind == "Add":
			total, tok := r.Scale.Scaled(lane.SumLanes(ir.Use(a.kept), slot(a.plan.Reductions, r, 0)))
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

// finishExtreme compares the lanes as the loop itself compares its values.
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
