package codegen

import (
	"go/token"
	"slices"

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

// A jam is a body for several vectors at once.
type jam struct {
	vectors int
	body    *ir.Block
}

// jams lists how many vectors run at once: the largest number first, then the number for the remaining iterations. A
// body may have at most size operations, and its inner loops may use at most this number of registers.
var jams = []struct{ vectors, size, registers int }{{4, 40, 13}, {2, 80, 10}}

// A side is one of the vectors of a jammed body.
type side struct {
	twins map[*ir.Var]*ir.Var
	names map[*ir.Var]*ir.Var // the slices that iterations have separately, under other names
}

// writeJams writes the body for several vectors if that is faster.
func (a *statements) writeJams(total *operationCounts) {
	if !profitsFromJam(a.plan, total) {
		return
	}
	for _, j := range jams {
		if total.Size <= j.size && mostRegisters(a.plan.Reductions, j.vectors) <= j.registers && (j.vectors == 2 || suitsMany(a.plan.Space)) {
			a.writeJam(j.vectors)
		}
	}
}

func (a *statements) writeJam(vectors int) {
	for range vectors {
		a.sides = append(a.sides, &side{map[*ir.Var]*ir.Var{}, map[*ir.Var]*ir.Var{}})
	}
	a.addr.copy, a.exprs.twins, a.stores.jamming = 0, a.sides[0].twins, true
	body := a.block(a.plan.Space.Body)
	dead.Unmentioned(body, dead.Idle) // such as the vector of a number that is used only with the opposite sign
	a.sides, a.exprs.spread, a.stores.jamming = nil, nil, false
	a.copies = max(a.copies, vectors)
	a.jams = append(a.jams, jam{vectors, body})
}

// profitsFromJam reports whether the loop, whose body has the counts t, has inner loops that are faster with several
// vectors, and has nothing that vectors cannot share.
func profitsFromJam(plan *legal.Memory, t *operationCounts) bool {
	ok := t.calls+t.Collected+t.inRecords+t.Columns == 0 && len(plan.Reductions.Scratch)+len(plan.Uniformity.Shared) == 0
	for _, r := range plan.Reductions.Order {
		ok = ok && r.Kind == "Add"
	}
	gains := false
	plan.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && x.Tape() != effects.Top
				return true
			})
		})
		if l, is := s.(*ir.Loop); is {
			gains = gains || waitsOrAdds(plan.Reductions, l)
		}
	})
	return ok && gains
}

// suitsMany reports whether the body may run for more than two vectors. The values that they save must not fill the
// first-level cache. The inner loops must not be short, because there are too few registers around short loops.
func suitsMany(a *nest.Space) bool {
	ok := !match.AnyPart(a.Body, func(x *ir.Expr) bool { return x.Op == ir.OpTape })
	a.Body.Walk(func(s ir.Stmt) {
		l, is := s.(*ir.Loop)
		ok = ok && !(is && schedule.Short(l))
	})
	return ok
}

// mostRegisters returns the largest number of registers that an inner loop uses if this number of vectors runs at
// once.
func mostRegisters(a *legal.Reductions, vectors int) int {
	most := 0
	a.Space.Body.Walk(func(s ir.Stmt) {
		if l, ok := s.(*ir.Loop); ok {
			most = max(most, registers(a, l, vectors))
		}
	})
	return most
}

// registers returns the number of registers that l uses if this number of vectors runs at once.
func registers(a *legal.Reductions, l *ir.Loop, vectors int) int {
	seen := map[*ir.Var]bool{}
	n := 0
	l.Body.Parts(func(x *ir.Expr) {
		if x.Op != ir.OpVar || seen[x.Var] || !match.Float(x.Var.Type) {
			return
		}
		seen[x.Var] = true
		n++
		if a.Uniformity.Varying[x.Var] || a.Sums[x.Var] != nil {
			n += vectors - 1
		}
	})
	return n
}

// waitsOrAdds reports whether an iteration of l waits for a number of the previous iteration, or adds to lanes in
// memory.
func waitsOrAdds(a *legal.Reductions, l *ir.Loop) bool {
	own := l.Body.Declared()
	found := false
	l.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		switch {
		case !ok || !match.Float(d.LHS.Type):
		case d.LHS.Op == ir.OpVar:
			found = found || !own[d.LHS.Var] && (a.Uniformity.Varying[d.LHS.Var] || a.Sums[d.LHS.Var] != nil)
		case d.LHS.Op == ir.OpIndex:
			found = found || a.Places[a.Space.Key(d.LHS.Args[0])] != nil
		}
	})
	return found
}

// bySides returns the vector form of the first statements of list, for all vectors that run at once, and the rest of
// list.
func (a *statements) bySides(list []ir.Stmt) (out, rest []ir.Stmt) {
	s := list[0]
	if a.sides == nil {
		return a.statement(s), list[1:]
	}
	if runsOnce(a.plan.Uniformity, s) {
		return append(a.statement(s), a.splatOnce(s)...), list[1:]
	}
	n := slices.IndexFunc(list, func(s ir.Stmt) bool { return runsOnce(a.plan.Uniformity, s) })
	if n < 0 {
		n = len(list)
	}
	return a.eachSide(list[:n]), list[n:]
}

// eachSide returns the vector forms of list, one side after the other. With this order, the compiler moves fewer
// values between registers.
func (a *statements) eachSide(list []ir.Stmt) []ir.Stmt {
	sides := a.sides
	a.sides = nil // for the statements inside
	forms := make([][][]ir.Stmt, len(list))
	for k, of := range sides {
		a.addr.copy, a.exprs.twins = k, of.twins
		for n, s := range list {
			form := a.statement(s)
			if k > 0 {
				form = renamed(a.plan.Uniformity, form, of.names)
			}
			forms[n] = append(forms[n], form)
		}
	}
	a.sides, a.addr.copy, a.exprs.twins = sides, 0, sides[0].twins
	var out []ir.Stmt
	apart := make([][]ir.Stmt, len(sides))
	for _, f := range forms {
		if sum := a.stores.joinSums(f); sum != nil {
			out = append(append(out, slices.Concat(apart...)...), sum)
			clear(apart)
			continue
		}
		for k := range apart {
			apart[k] = append(apart[k], f[k]...)
		}
	}
	return append(out, slices.Concat(apart...)...)
}

// runsOnce reports whether one statement has the effect of s for all iterations.
func runsOnce(a *legal.Uniformity, s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Comment, *ir.Loop, *ir.Multi:
		return true
	case *ir.Decl:
		return !a.Varying[s.Var]
	case *ir.If:
		e, ok := legal.Extreme(s)
		return !a.Varies(s.Cond) && !(ok && a.Outer(e.Place.Var))
	case *ir.Assign:
		v := s.LHS.Root()
		return v != nil && a.Inside[v] && !a.Private[v] && (!a.Varying[v] || a.Ints[v] != nil)
	}
	return false
}

// renamed returns a copy of list in which one side has its own variables for the slices that iterations have
// separately.
func renamed(a *legal.Uniformity, list []ir.Stmt, names map[*ir.Var]*ir.Var) []ir.Stmt {
	c := (&ir.Block{Stmts: list}).Clone()
	rewrite.All(c, func(x *ir.Expr) *ir.Expr {
		if x.Op != ir.OpVar || !a.Private[x.Var] {
			return x
		}
		if names[x.Var] == nil {
			names[x.Var] = &ir.Var{Name: a.Space.Fn.Fresh(x.Var.Name), Type: x.Var.Type}
		}
		return ir.Use(names[x.Var])
	})
	return c.Stmts
}

// joinSums returns one statement that adds the terms of all sides to the same lanes in memory, or nil.
func (a *stores) joinSums(lists [][]ir.Stmt) ir.Stmt {
	first := a.storesSum(lists[0])
	if first == nil {
		return nil
	}
	total := first.Args[2]
	for _, list := range lists[1:] {
		x := a.storesSum(list)
		if x == nil || !ir.Same(x.Args[0], first.Args[0]) || !ir.Same(x.Args[1], first.Args[1]) {
			return nil
		}
		total = afterSum(x, total)
	}
	first.Args[2] = total
	return lists[0][0]
}

// storesSum returns the call by which the only statement of list adds to lanes in memory without a condition, or
// nil.
func (a *stores) storesSum(list []ir.Stmt) *ir.Expr {
	if len(list) != 1 {
		return nil
	}
	s, ok := list[0].(*ir.ExprStmt)
	if !ok || s.X.Lane() != effects.StoreAt || s.X.Args[0].Op != ir.OpVar {
		return nil
	}
	loads := 0
	s.X.Args[2].Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar && x.Var == s.X.Args[0].Var {
			loads++
		}
		return true
	})
	for _, r := range a.plan.Reductions.Order {
		if r.Array && a.of(r).lanes == s.X.Args[0].Var && loads == 1 {
			return s.X
		}
	}
	return nil
}

// afterSum returns the value that x stores if total is the value of the lanes to which it adds.
func afterSum(x, total *ir.Expr) *ir.Expr {
	return x.Args[2].Map(func(e *ir.Expr) *ir.Expr {
		if e.Lane() == effects.LoadAt && ir.Same(e.Args[0], x.Args[0]) && ir.Same(e.Args[1], x.Args[1]) {
			return total
		}
		return e
	})
}

// A splats is the vector of a number that an inner loop computes once for all iterations, and the vector of its
// negative.
type splats struct{ plus, minus *ir.Assign }

// splatOnce returns the definitions of the splats of a number that s defines. All vectors that run at once share
// them.
func (a *statements) splatOnce(s ir.Stmt) []ir.Stmt {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE || d.LHS.Op != ir.OpVar {
		return nil
	}
	v := d.LHS.Var
	if !match.Float64(v.Type) || v.Addressed || a.plan.Uniformity.Hoisted[v] || a.plan.Uniformity.Assigned[v] != 1 {
		return nil
	}
	splat := lane.Vec("Splat", ir.Use(v))
	of := &splats{
		plus:  build.Define(&ir.Var{Name: a.plan.Space.Fn.Fresh(v.Name + "V"), Type: lane.F64}, splat),
		minus: build.Define(&ir.Var{Name: a.plan.Space.Fn.Fresh(v.Name + "Neg"), Type: lane.F64}, lane.Vec("Neg", splat.Clone())),
	}
	if a.exprs.spread == nil {
		a.exprs.spread = map[*ir.Var]*splats{}
	}
	a.exprs.spread[v] = of
	return []ir.Stmt{of.plus, of.minus}
}
