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
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// writeKernel returns the loops over vectors as a separate function, after the definition of the memory in which the
// function leaves its sums. Go's compiler translates scalar arithmetic to SSE instructions. On some processors, each
// of these takes up to a hundred nanoseconds among vector instructions. So the kernel gets all numbers in memory. No
// float64 that the function needs later is alive in the kernel, because the compiler would keep it in a register.
func (a *Kernel) writeKernel(end *ir.Expr, bodies []*ir.Block) []ir.Stmt {
	starts := append(a.startFirstIteration(len(bodies)), a.startReductions()...)
	loops := a.vectorLoops(end, bodies)
	k := &ir.Kernel{Note: a.plan.Space.Loop.Note, Next: a.addr.next, Body: &ir.Block{}}
	a.kernel = k
	k.Numbers = &ir.Var{Name: a.plan.Space.Fn.Fresh("numbers"), Type: numbers(0)}
	last := a.storeReductions()
	a.trimSetup(starts, loops, last)
	for _, list := range [][]ir.Stmt{a.exprs.setup, starts, last} {
		loadNumbers(k, list)
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
	if a.sumLanes == nil {
		return append(out, k)
	}
	return append(out, build.Define(a.sumLanes, lane.MakeLanes(a.sumLanes.Type, slots(a.plan.Reductions))), k)
}

// readJustSaved makes e read the top of a stack without a request for the memory below. The same iteration of the
// kernel has put the values there. The call that requests memory contains an SSE instruction.
func readJustSaved(e *ir.Expr) {
	if e.Tape() == effects.Top {
		e.Name = string(effects.Last)
	}
}

// trimSetup removes the splats that no statement uses, such as those of a condition that is not needed.
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

// sliced makes the kernel access arrays of the function through slices, because it would otherwise get copies of the
// arrays. It returns the definitions of the slices.
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

// loadNumbers makes the splats in list load their numbers from memory.
func loadNumbers(k *ir.Kernel, list []ir.Stmt) {
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
