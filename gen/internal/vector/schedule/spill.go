package schedule

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// Spill keeps two kinds of vectors in memory of the kernel: vectors that are alive across calls in loops, and vectors
// for which a loop has no registers. Each of them has its own cache lines. Go's compiler would save such vectors
// around every call, or where it has no registers, on a stack that may begin at any address. Most of them would cross
// cache lines there, and the same loop would take up to three times as long, depending on the depth of the calls
// around it.
//
//	kept := OnLines(room)
//	below := &kept[0]
//	...
//	*below = above
//
// Spill returns the definition of the memory. The caller of the kernel allocates it, because Go's compiler clears
// memory with instructions that must not be among those of vectors.
func Spill(fn *ir.Func, k *ir.Block) []ir.Stmt {
	places, of := placesOf(fn, k, spilled(k))
	if len(places) == 0 {
		return nil
	}
	room := &ir.Var{Name: fn.Fresh("room"), Type: types.NewSlice(types.Typ[types.Float64])}
	lines := &ir.Var{Name: fn.Fresh("kept"), Type: types.NewSlice(lane.F64)}
	out := []ir.Stmt{build.Define(lines, lane.Call("OnLines", lines.Type, ir.Use(room)))}
	for i, p := range places {
		out = append(out, build.Define(p, ir.Addr(ir.Index(ir.Use(lines), ir.Int(int64(i)), lane.F64))))
	}
	k.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op == ir.OpVar && of[d.LHS.Var] != nil {
			d.Tok = token.ASSIGN
		}
	})
	rewrite.All(k, func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpVar && of[x.Var] != nil {
			return ir.Deref(ir.Use(of[x.Var]), lane.F64)
		}
		return x
	})
	k.Stmts = append(out, k.Stmts...)
	return []ir.Stmt{build.Define(room, lane.MakeLanes(room.Type, len(places)+1))}
}

// placesOf returns pointers to the memory of vectors, and the pointer for each vector. Variables with the same name
// that are not alive in the same statement share memory.
func placesOf(fn *ir.Func, k *ir.Block, vectors []*ir.Var) (places []*ir.Var, of map[*ir.Var]*ir.Var) {
	in := livingIn(k)
	of = map[*ir.Var]*ir.Var{}
	named := map[string]*ir.Var{}
	taken := map[*ir.Var][]int{}
	for _, v := range vectors {
		p := named[v.Name]
		if p == nil || slices.ContainsFunc(in[v], func(i int) bool { return slices.Contains(taken[p], i) }) {
			name := v.Name
			if p != nil {
				name = fn.Fresh(name)
			}
			p = &ir.Var{Name: name, Type: types.NewPointer(lane.F64)}
			places = append(places, p)
			named[name] = p
		}
		taken[p] = append(taken[p], in[v]...)
		of[v] = p
	}
	return places, of
}

// livingIn lists, for each variable of k, the statements in which it may be alive: the statement that contains its
// declaration, or the statements after it.
func livingIn(k *ir.Block) map[*ir.Var][]int {
	in := map[*ir.Var][]int{}
	for i, s := range k.Stmts {
		for v := range (&ir.Block{Stmts: []ir.Stmt{s}}).Declared() {
			in[v] = append(in[v], i)
		}
		for _, v := range ir.Declares(s) {
			for j := i + 1; j < len(k.Stmts); j++ {
				in[v] = append(in[v], j)
			}
		}
	}
	return in
}

// spilled lists the vectors of k that are alive across a call in a loop, or in the partial vector after it, and the
// vectors for which loops have no registers. They are in the order in which k mentions them.
func spilled(k *ir.Block) []*ir.Var {
	found := map[*ir.Var]bool{}
	severally := map[*ir.Var]bool{} // variables that one statement defines together
	k.Walk(func(s ir.Stmt) {
		for _, b := range ir.Blocks(s) {
			if calls := callsIn(b); len(calls) > 0 {
				aliveIn(b, calls, found)
			}
		}
		if m, ok := s.(*ir.Multi); ok {
			for _, v := range ir.Defines(m) {
				severally[v] = true
			}
		}
	})
	findPressing(k, found)
	var list []*ir.Var
	k.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar && found[x.Var] && !severally[x.Var] {
			list = append(list, x.Var)
			delete(found, x.Var)
		}
	})
	return list
}

// callsIn lists the numbers of the statements of b that call functions which the compiler does not inline.
func callsIn(b *ir.Block) []int {
	var at []int
	for i, s := range b.Stmts {
		_, straight := s.(*ir.Assign)
		_, effect := s.(*ir.ExprStmt)
		if (straight || effect) && mentionsCall(s) {
			at = append(at, i)
		}
	}
	return at
}

func mentionsCall(s ir.Stmt) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) { found = found || isCall(x) })
	return found
}

// isCall reports whether x calls a function that the compiler does not inline.
func isCall(x *ir.Expr) bool { return x.Op == ir.OpLanes && lane.Functions[x.Name].Called }

// aliveIn adds to found the vectors that are alive across one of the calls in b: vectors from outside, and vectors
// that are defined before a call and used after it.
func aliveIn(b *ir.Block, calls []int, found map[*ir.Var]bool) {
	defined := map[*ir.Var]int{}
	for i, s := range b.Stmts {
		for _, v := range ir.Declares(s) {
			defined[v] = i
		}
	}
	inner := b.Declared()
	for i, s := range b.Stmts {
		for v := range usedAfterCall(s) {
			at, here := defined[v]
			switch {
			case v.Type != lane.F64 || inner[v] && !here:
			case !here:
				found[v] = true
			default:
				for _, c := range calls {
					found[v] = found[v] || at < c && c <= i
				}
			}
		}
	}
}

// usedAfterCall returns the variables that s uses, except those that are only arguments of a call.
func usedAfterCall(s ir.Stmt) map[*ir.Var]bool {
	used := map[*ir.Var]bool{}
	_, isAssign := s.(*ir.Assign)
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar {
					used[x.Var] = true
				}
				return !isAssign || !isCall(x)
			})
		})
	})
	return used
}
