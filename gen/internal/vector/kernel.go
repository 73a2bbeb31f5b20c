package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// kernel returns the loops over vectors as a function of its own, and in front
// of it the memory in which that leaves its sums. Scalar arithmetic is
// instructions of SSE to Go's compiler, of which each costs up to a hundred
// nanoseconds among those of vectors on some processors. So the kernel is given
// all numbers in memory, and no float64 that the function needs behind it is
// alive in it, which the compiler would keep in a register.
func (a *attempt) kernel(end *ir.Expr, bodies []*ir.Block) []ir.Stmt {
	starts := append(a.startTurns(len(bodies)), a.start()...)
	loops := a.vectorLoops(end, bodies)
	k := &ir.Kernel{Note: a.loop.Note, Next: a.next, Body: &ir.Block{}}
	k.Numbers = &ir.Var{Name: a.fn.Fresh("numbers"), Type: numbers(0)}
	last := a.leave()
	a.trimSetup(starts, loops, last)
	for _, list := range [][]ir.Stmt{a.setup, starts, last} {
		takeNumbers(k, list)
	}
	a.setup = schedule.SinkSplats(a.fn, a.setup, loops, starts, last)
	var before, after []ir.Stmt
	if len(a.jams) > 0 {
		before, after = schedule.HoistPieces(loops)
	}
	for _, list := range [][]ir.Stmt{before, a.setup, starts, loops, after, last} {
		k.Body.Add(list...)
	}
	k.Body.Stmts = append(schedule.AsRows(a.fn, k.Body), k.Body.Stmts...)
	room := schedule.Spill(a.fn, k.Body)
	k.Body.Add(&ir.ExprStmt{X: lane.Call("ClearUpper", types.NewTuple())})
	k.Numbers.Type = numbers(len(k.Values))
	out := append(a.sliced(k), room...)
	for _, v := range k.Params() {
		if hidden(v.Type, a.fn.Pkg, 0) {
			a.refuse("%s is of a type that has no name here", v)
		}
	}
	if a.kept == nil {
		return append(out, k)
	}
	return append(out, build.Define(a.kept, lane.MakeLanes(a.kept.Type, a.slots())), k)
}

// trimSetup leaves out the vectors of equal elements that no statement uses: a
// condition that turned out to be needless may have asked for one.
func (a *attempt) trimSetup(parts ...[]ir.Stmt) {
	var all ir.Block
	for _, p := range parts {
		all.Add(p...)
	}
	a.setup = slices.DeleteFunc(a.setup, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.DEFINE && all.Mentions(d.LHS.Var) == 0
	})
}

// sliced lets the kernel reach arrays of the function through slices, since it
// would be given copies of them, and returns their definitions.
func (a *scope) sliced(k *ir.Kernel) []ir.Stmt {
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
		v := known[a.key(base)]
		if v == nil {
			v = &ir.Var{Name: a.fn.Fresh(match.Name(match.NamedPart(base))), Type: types.NewSlice(array.Elem())}
			known[a.key(base)] = v
			all := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{base, nil, nil, nil}}
			out = append(out, build.Define(v, all))
		}
		x.Args[0] = ir.Use(v)
		return x
	})
	return out
}

// hidden reports whether t is built of a type that pkg cannot name.
func hidden(t types.Type, pkg *types.Package, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.(type) {
	case *types.Named:
		obj := t.Obj()
		return obj.Pkg() != nil && obj.Pkg() != pkg && !obj.Exported()
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

// numbers is the type of what a kernel is given n numbers by.
func numbers(n int) types.Type {
	return types.NewPointer(types.NewArray(types.Typ[types.Float64], int64(n)))
}

// takeNumbers lets the vectors of equal elements in list take them from memory.
func takeNumbers(k *ir.Kernel, list []ir.Stmt) {
	rewrite.All(&ir.Block{Stmts: list}, func(x *ir.Expr) *ir.Expr {
		if x.Op != ir.OpLanes || x.Name != "Splat" {
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

// startArrays takes memory for the lanes of sums in arrays off stacks, which AddSums
// leaves zero (finishArray).
func (a *attempt) startArrays() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.order {
		if r.array {
			size := ir.Binary(token.MUL, ir.Len(r.place.Clone()), lane.Count())
			out = append(out, build.Define(r.seg, a.stack(r, "Clean", size)))
		}
	}
	return out
}

// start sets the accumulators to what changes nothing.
func (a *reductions) start() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.order {
		if r.array {
			continue
		}
		first := ir.Float(types.Typ[types.Float64], "0")
		if r.kind != "Add" {
			first = r.place.Clone()
		}
		for _, acc := range r.accs {
			out = append(out, build.Define(acc, lane.Vec("Splat", first.Clone())))
		}
		for _, index := range r.indices {
			none := ir.Unary(token.SUB, build.Times(len(r.indices), lane.Count())) // negative in every place
			out = append(out, build.Define(index, lane.Vec("Splat", none)))
		}
	}
	return out
}

// stack is an operation on the stack that keeps the lanes of r.
func (a *attempt) stack(r *reduction, op string, n *ir.Expr) *ir.Expr {
	if r.stack == nil {
		r.stack = &ir.Var{Name: r.seg.Name, Type: types.Typ[types.Float64]}
		a.stacks = append(a.stacks, r.stack)
	}
	return &ir.Expr{Op: ir.OpTape, Name: op, Var: r.stack, Type: r.seg.Type, Args: []*ir.Expr{n}}
}

// leave joins the vectors side by side and leaves them in memory.
func (a *attempt) leave() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.order {
		switch {
		case r.array:
			continue
		case r.kind == "Add":
			out = append(out, a.keep(r, 0, joined(r.accs)))
			continue
		case r.where != nil:
			for n := 1; n < len(r.accs); n++ {
				out = append(out, firstOf(a.fn, r, n)...)
			}
			out = append(out, a.keep(r, 1, ir.Use(r.indices[0])))
		default:
			out = append(out, joinExtreme(r)...)
		}
		out = append(out, a.keep(r, 0, ir.Use(r.accs[0])))
	}
	return out
}

// keep leaves a vector of r in the memory of its nth vector.
func (a *attempt) keep(r *reduction, n int, v *ir.Expr) ir.Stmt {
	if a.kept == nil {
		a.kept = &ir.Var{Name: a.fn.Fresh("lanes"), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	return &ir.ExprStmt{X: lane.Call("StoreAt", types.NewTuple(), ir.Use(a.kept), a.slot(r, n), v)}
}

// slot is where the memory of the nth vector of r begins.
func (a *reductions) slot(r *reduction, n int) *ir.Expr {
	for _, q := range a.order {
		if q == r {
			break
		}
		n += q.vectors()
	}
	if n == 0 {
		return ir.Int(0)
	}
	return build.Times(n, lane.Count())
}

// slots counts the vectors that the kernel leaves.
func (a *reductions) slots() int {
	n := 0
	for _, r := range a.order {
		n += r.vectors()
	}
	return n
}

// vectors counts the vectors that r leaves.
func (r *reduction) vectors() int {
	switch {
	case r.array:
		return 0
	case r.where != nil:
		return 2
	}
	return 1
}

// lane is lane k of the nth vector of r.
func (a *attempt) lane(r *reduction, n int, k *ir.Var) *ir.Expr {
	return ir.Index(ir.Use(a.kept), build.Add(a.slot(r, n), ir.Use(k)), types.Typ[types.Float64])
}

// finish joins the lanes.
func (a *attempt) finish() []ir.Stmt {
	var out []ir.Stmt
	for _, r := range a.order {
		switch {
		case r.array:
			out = append(out, a.finishArray(r)...)
		case r.kind == "Add":
			total, tok := r.scale.scaled(lane.SumLanes(ir.Use(a.kept), a.slot(r, 0)))
			if match.Int(r.place.Type) {
				total = ir.Convert(r.place.Type, total)
			}
			out = append(out, &ir.Assign{LHS: r.place.Clone(), RHS: total, Tok: tok})
		case r.where != nil:
			out = append(out, a.finishLocated(r))
		default:
			out = append(out, a.finishExtreme(r))
		}
	}
	return out
}

// joined adds vectors in pairs.
func joined(accs []*ir.Var) *ir.Expr {
	if len(accs) == 1 {
		return ir.Use(accs[0])
	}
	half := len(accs) / 2
	return lane.Vec("Add", joined(accs[:half]), joined(accs[half:]))
}

// finishArray adds the lanes of elements to them.
func (a *attempt) finishArray(r *reduction) []ir.Stmt {
	size := ir.Binary(token.MUL, ir.Len(r.place.Clone()), lane.Count())
	return []ir.Stmt{
		&ir.ExprStmt{X: lane.Call("AddSums", types.NewTuple(), build.Whole(r.place), r.scale.factor(), ir.Use(r.seg))},
		&ir.ExprStmt{X: a.stack(r, "Drop", size)},
	}
}

// joinExtreme leaves the largest or smallest of the vectors side by side in the
// first of them.
func joinExtreme(r *reduction) []ir.Stmt {
	var out []ir.Stmt
	for _, acc := range r.accs[1:] {
		first := r.accs[0]
		better := lane.Vec(r.kind, ir.Use(first), ir.Use(acc))
		if r.kind != "Max" && r.kind != "Min" {
			better = lane.Vec("Select", lane.Mask(r.kind, ir.Use(acc), ir.Use(first)), ir.Use(acc), ir.Use(first))
		}
		out = append(out, build.Set(first, better))
	}
	return out
}

// finishExtreme takes the largest or smallest lane as the loop itself would.
func (a *attempt) finishExtreme(r *reduction) ir.Stmt {
	k := &ir.Var{Name: a.fn.Fresh("k"), Type: types.Typ[types.Int]}
	return &ir.Loop{
		Index: k, From: ir.Int(0), To: lane.Count(), Step: 1, Cmp: token.LSS,
		Body: &ir.Block{Stmts: a.takeLane(r, a.lane(r, 0, k))},
	}
}

// takeLane joins one lane with the variable.
func (a *scope) takeLane(r *reduction, value *ir.Expr) []ir.Stmt {
	set := func(e *ir.Expr) ir.Stmt { return &ir.Assign{LHS: r.place.Clone(), RHS: e, Tok: token.ASSIGN} }
	switch r.kind {
	case "Max", "Min":
		name := map[string]string{"Max": "max", "Min": "min"}[r.kind]
		return []ir.Stmt{set(ir.Builtin(name, types.Typ[types.Float64], r.place.Clone(), value))}
	}
	v := &ir.Var{Name: a.fn.Fresh("v"), Type: types.Typ[types.Float64]}
	return []ir.Stmt{
		build.Define(v, value),
		&ir.If{Cond: ir.Binary(lane.Operator(r.kind), ir.Use(v), r.place.Clone()), Then: &ir.Block{Stmts: []ir.Stmt{set(ir.Use(v))}}},
	}
}
