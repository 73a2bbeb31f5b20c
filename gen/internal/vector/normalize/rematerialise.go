package normalize

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// Rematerialise makes an inner loop compute numbers again that an earlier inner loop has saved for it. Each number is
// computed from the previous one:
//
//	s := stack.Grow(len(x))
//	p := 1.0
//	for k := range x { s[k] = p; ...; p *= t }
//	for k := range x { y[k] += c * s[k] }
//	stack.Drop(len(x))
//
// becomes
//
//	p := 1.0
//	for k := range x { ...; p *= t }
//	q := c
//	for k := range x { y[k] += q; q *= t }
//
// One operation takes no longer than a load of a vector from memory, and the saved vectors of several iterations would
// take up too much of the first-level cache.
func Rematerialise(a *nest.Space) {
	for _, s := range a.Body.Stmts {
		d := match.Definition(s)
		if d == nil || ir.Grown(d.RHS) == nil {
			continue
		}
		if r := (&rematerialiser{Space: a, list: a.Body.Stmts, saved: d.LHS.Var}); r.find() {
			a.Body = r.rewritten()
		}
	}
}

// A rematerialiser holds a slice of saved numbers and the loops that use it.
type rematerialiser struct {
	*nest.Space
	list        []ir.Stmt // the statements of the body
	saved       *ir.Var
	first, last int // the positions of the two loops
	save, step  int // the positions in the first loop of the statements that save the number and compute the next one
	number      *ir.Var
	start       *ir.Expr
	factor      *ir.Expr // the common factor of all reads, or nil
}

// find reports whether the numbers can be computed again.
func (r *rematerialiser) find() bool {
	return r.findLoops() && r.returnsSlice() && r.findSave() && r.findStep() && r.findStart() && r.findReads()
}

// findLoops finds the loops. They must have the same iterations, and nothing else uses the slice.
func (r *rematerialiser) findLoops() bool {
	var at []int
	for i, s := range r.list {
		if d := match.Definition(s); d != nil && d.LHS.Var == r.saved {
			continue
		}
		if (&ir.Block{Stmts: []ir.Stmt{s}}).Mentions(r.saved) > 0 {
			at = append(at, i)
		}
	}
	if len(at) != 2 {
		return false
	}
	r.first, r.last = at[0], at[1]
	f, g := r.loops()
	return f != nil && g != nil && ir.Same(f.From, g.From) && ir.Same(f.To, g.To) && f.Cmp == g.Cmp && f.Step == g.Step &&
		r.invariant(f.From) && r.invariant(f.To)
}

// loops returns the two loops, or nil if they are not plain ones.
func (r *rematerialiser) loops() (first, last *ir.Loop) {
	plain := func(s ir.Stmt) *ir.Loop {
		l, ok := s.(*ir.Loop)
		if !ok || l.Index == nil || l.Over != nil || match.Jumps(l.Body) || match.Changes(l.Body)[l.Index] {
			return nil
		}
		return l
	}
	return plain(r.list[r.first]), plain(r.list[r.last])
}

// invariant reports whether e, which consists of variables and lengths, has the same value from the first loop to the
// end of the last one.
func (r *rematerialiser) invariant(e *ir.Expr) bool {
	changed := match.Changes(&ir.Block{Stmts: r.list[r.first : r.last+1]})
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpConst, ir.OpBinary:
		case ir.OpVar:
			ok = ok && !x.Var.Addressed && !changed[x.Var]
		case ir.OpBuiltin:
			ok = ok && x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// returnsSlice reports whether the body takes the slice from its stack and returns it, and takes nothing else from that
// stack.
func (r *rematerialiser) returnsSlice() bool {
	uses, drops := 0, 0
	stack := r.stack()
	(&ir.Block{Stmts: r.list}).Parts(func(x *ir.Expr) {
		if x.Op == ir.OpTape && x.Var == stack {
			uses++
		}
	})
	for _, s := range r.list {
		if match.DropOf(s, stack) {
			drops++
		}
	}
	return uses == 2 && drops == 1
}

func (r *rematerialiser) stack() *ir.Var {
	for _, s := range r.list {
		if d := match.Definition(s); d != nil && d.LHS.Var == r.saved {
			return ir.Grown(d.RHS).Var
		}
	}
	return nil
}

// findSave finds the statement by which the first loop saves one number in each iteration.
func (r *rematerialiser) findSave() bool {
	f, _ := r.loops()
	r.save = slices.IndexFunc(f.Body.Stmts, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.ASSIGN && r.element(d.LHS, f) && d.RHS.Op == ir.OpVar
	})
	if r.save < 0 || f.Body.Mentions(r.saved) != 1 {
		return false
	}
	r.number = f.Body.Stmts[r.save].(*ir.Assign).RHS.Var
	return match.Float64(r.number.Type) && !r.number.Addressed
}

// element reports whether e is the saved number of an iteration of l.
func (r *rematerialiser) element(e *ir.Expr, l *ir.Loop) bool {
	return e.Op == ir.OpIndex && match.Var(e.Args[0], r.saved) && match.Var(e.Args[1], l.Index) && match.ZeroOrAbsent(l.From) && l.Step == 1
}

// findStep finds the statement by which every iteration of the first loop computes the next number from the current
// one: a product or a sum with an invariant.
func (r *rematerialiser) findStep() bool {
	f, _ := r.loops()
	r.step = slices.IndexFunc(f.Body.Stmts, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		if !ok || !match.Var(d.LHS, r.number) || d.RHS.Op != ir.OpVar && d.RHS.Op != ir.OpConst || !r.invariant(d.RHS) {
			return false
		}
		return d.Tok == token.MUL_ASSIGN || d.Tok == token.ADD_ASSIGN || d.Tok == token.SUB_ASSIGN
	})
	return r.step >= 0 && r.writes(f.Body.Stmts) == 1
}

// writes returns how many statements in list, and in its blocks, write the number.
func (r *rematerialiser) writes(list []ir.Stmt) int {
	n := 0
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		if slices.Contains(ir.Defines(s), r.number) {
			n++
		}
	})
	return n
}

// findStart finds the value of the first number.
func (r *rematerialiser) findStart() bool {
	for i := r.first - 1; i >= 0; i-- {
		if r.writes(r.list[i:i+1]) == 0 {
			continue
		}
		d := match.Definition(r.list[i])
		if d == nil || d.RHS.Op != ir.OpVar && d.RHS.Op != ir.OpConst || !r.invariant(d.RHS) || match.Changes(&ir.Block{Stmts: r.list[i:r.first]})[d.RHS.Var] {
			return false
		}
		r.start = d.RHS
		return true
	}
	return false
}

// findReads reports whether the second loop reads only the number of its own iteration. It records the common factor.
func (r *rematerialiser) findReads() bool {
	_, g := r.loops()
	reads, products := 0, 0
	g.Body.Parts(func(x *ir.Expr) {
		if r.element(x, g) {
			reads++
		}
		if c := r.multiple(x, g); c != nil && (r.factor == nil || ir.Same(r.factor, c)) {
			r.factor = c
			products++
		}
	})
	f, _ := r.loops()
	if products != reads || f.Body.Stmts[r.step].(*ir.Assign).Tok != token.MUL_ASSIGN || !match.One(r.start) {
		r.factor = nil
	}
	return reads > 0 && g.Body.Mentions(r.saved) == reads
}

// multiple returns the invariant factor by which x multiplies a saved number, or nil.
func (r *rematerialiser) multiple(x *ir.Expr, l *ir.Loop) *ir.Expr {
	if x.Op != ir.OpBinary || x.Tok != token.MUL {
		return nil
	}
	for i, c := range x.Args {
		if c.Op == ir.OpVar && r.element(x.Args[1-i], l) && !c.Var.Addressed && !match.Changes(l.Body)[c.Var] {
			return c
		}
	}
	return nil
}

// rewritten returns the body with the numbers computed again.
func (r *rematerialiser) rewritten() *ir.Block {
	f, g := r.loops()
	saves, reads := *f, *g
	saves.Body = &ir.Block{Stmts: slices.Delete(slices.Clone(f.Body.Stmts), r.save, r.save+1)}
	again := &ir.Var{Name: r.Fn.Fresh(r.number.Name), Type: r.number.Type}
	reads.Body = r.withRecomputed(g, again, f.Body.Stmts[r.step])
	stack := r.stack()
	out := &ir.Block{}
	for i, s := range r.list {
		d := match.Definition(s)
		switch {
		case i == r.first:
			out.Add(&saves)
		case i == r.last:
			out.Add(build.Define(again, r.begin()), &reads)
		case d != nil && d.LHS.Var == r.saved, match.DropOf(s, stack):
		default:
			out.Add(s)
		}
	}
	return out
}

// begin returns the first of the recomputed numbers.
func (r *rematerialiser) begin() *ir.Expr {
	if r.factor == nil {
		return r.start.Clone()
	}
	return r.factor.Clone()
}

// withRecomputed returns the body of g with the saved numbers replaced by the variable again.
func (r *rematerialiser) withRecomputed(g *ir.Loop, again *ir.Var, step ir.Stmt) *ir.Block {
	body := g.Body.Clone()
	rewrite.All(body, func(x *ir.Expr) *ir.Expr {
		if r.factor != nil && r.multiple(x, g) != nil || r.factor == nil && r.element(x, g) {
			return ir.Use(again)
		}
		return x
	})
	next := ir.CloneStmt(step).(*ir.Assign)
	next.LHS = ir.Use(again)
	if r.step > r.save {
		body.Add(next)
	} else {
		body.Stmts = append([]ir.Stmt{next}, body.Stmts...)
	}
	return body
}
