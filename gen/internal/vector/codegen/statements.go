package codegen

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// block returns the vector form of b, for the iterations in the mask.
func (a *statements) block(b *ir.Block) *ir.Block {
	out := &ir.Block{}
	if b == nil {
		return out
	}
	for list := b.Stmts; len(list) > 0; {
		var form []ir.Stmt
		form, list = a.bySides(list)
		out.Add(form...)
	}
	a.stores.joinAdditions(out)
	return out
}

func (a *statements) statement(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Comment:
		return []ir.Stmt{ir.CloneStmt(s)}
	case *ir.Decl:
		return a.stores.declare(s)
	case *ir.ExprStmt: // Drop
		c := ir.CloneStmt(s).(*ir.ExprStmt)
		if !a.plan.Uniformity.Shared[c.X.Var] {
			c.X.Args[0] = ir.Binary(token.MUL, c.X.Args[0], lane.Count())
		}
		return []ir.Stmt{c}
	case *ir.If:
		return a.branch(s)
	case *ir.Loop:
		return a.innerLoop(s)
	case *ir.Assign:
		return a.assign(s)
	case *ir.Multi: // an element that is evaluated and not used
		return []ir.Stmt{ir.CloneStmt(s)}
	}
	panic(fmt.Sprintf("codegen: a %T has no vector form", s))
}

func (a *stores) declare(s *ir.Decl) []ir.Stmt {
	switch {
	case !a.plan.Uniformity.Varying[s.Var]:
		return []ir.Stmt{&ir.Decl{Note: s.Note, Var: s.Var}}
	case match.Bool(s.Var.Type):
		return []ir.Stmt{build.Define(a.exprs.newTwin(s.Var, lane.MaskType), lane.Mask("First", ir.Int(0)))}
	case lane.Integers(s.Var.Type):
		return []ir.Stmt{build.Define(a.exprs.newTwin(s.Var, lane.I64), lane.IntVec("SplatInt", ir.Int(0)))}
	}
	return []ir.Stmt{build.Define(a.exprs.newTwin(s.Var, lane.F64), a.exprs.nothing())}
}

// innerLoop returns the vector form of a uniform loop, whose iterations are the same in all lanes.
func (a *statements) innerLoop(s *ir.Loop) []ir.Stmt {
	c := *s
	c.From, c.To = s.From.Clone(), s.To.Clone()
	a.pred.depth++
	c.Body = a.block(s.Body)
	a.pred.depth--
	if a.pred.mask != nil || a.sides != nil {
		return []ir.Stmt{&c}
	}
	return schedule.HorizontalSums(a.plan.Space.Fn, &c)
}

// branch turns an if whose condition differs between iterations into masks. If no iteration takes a side, it is
// skipped, so that its expressions are evaluated only if some iteration would evaluate them.
func (a *statements) branch(s *ir.If) []ir.Stmt {
	a.pred.depth++
	defer func() { a.pred.depth-- }()
	if e, ok := legal.Extreme(s); ok && a.plan.Uniformity.Outer(e.Place.Var) {
		return a.stores.reduceExtreme(s.Note, e)
	}
	if !a.plan.Uniformity.Varies(s.Cond) {
		c := &ir.If{Note: s.Note, Cond: a.exprs.uniformCondition(s.Cond), Then: a.block(s.Then)}
		if s.Else != nil {
			c.Else = a.block(s.Else)
		}
		return []ir.Stmt{c}
	}
	if a.plan.Uniformity.DecidesFirst(s) {
		inner := &ir.If{Cond: s.Cond.Args[1], Then: s.Then}
		return a.branch(&ir.If{Note: s.Note, Cond: s.Cond.Args[0], Then: &ir.Block{Stmts: []ir.Stmt{inner}}})
	}
	outer, guard, reach := a.pred.mask, a.pred.guard, a.pred.around
	defer func() { a.pred.mask, a.pred.guard, a.pred.around = outer, guard, reach }()
	m := &ir.Var{Name: a.plan.Space.Fn.Fresh("m"), Type: lane.MaskType}
	out := []ir.Stmt{build.Define(m, bothMasks(outer, a.exprs.condition(s.Cond)))}
	a.pred.mask = ir.Use(m)
	a.pred.guard = guarding(s, a.pred.mask, outer)
	a.pred.around = a.pred.beyond(s.Cond, outer)
	if small(a.plan.Reductions, s.Then) && (s.Else == nil || len(s.Else.Stmts) == 0) {
		then := a.block(s.Then)
		if then.Mentions(m) == 0 {
			out = nil
		}
		return append(out, then.Stmts...)
	}
	out = append(out, a.ifAny(s.Note, m, s.Then))
	if s.Else == nil || len(s.Else.Stmts) == 0 {
		return out
	}
	n := &ir.Var{Name: a.plan.Space.Fn.Fresh("m"), Type: lane.MaskType}
	out = append(out, build.Define(n, bothMasks(outer, lane.Mask("Not", ir.Use(m)))))
	a.pred.mask = ir.Use(n)
	return append(out, a.ifAny(ir.Note{}, n, s.Else))
}

// and returns the conjunction of m and the mask of the statement.
func (a *predicate) and(m *ir.Expr) *ir.Expr { return bothMasks(a.mask, m) }

// small reports whether evaluating b for all iterations cannot fail, and costs less than the test whether some
// iteration needs it.
func small(a *legal.Reductions, b *ir.Block) bool {
	for _, s := range b.Stmts {
		d, ok := s.(*ir.Assign)
		if !ok || d.LHS.Op != ir.OpVar || !a.Space.Total(d.RHS) || !a.Uniformity.Varying[d.LHS.Var] && a.Sums[d.LHS.Var] == nil {
			return false
		}
	}
	return len(b.Stmts) <= 4
}

func (a *statements) ifAny(note ir.Note, m *ir.Var, b *ir.Block) *ir.If {
	return &ir.If{Note: note, Cond: lane.Call("Any", types.Typ[types.Bool], ir.Use(m)), Then: a.block(b)}
}

// bothMasks returns the conjunction of a mask and the one around it.
func bothMasks(outer, m *ir.Expr) *ir.Expr {
	if outer == nil {
		return m
	}
	return lane.Mask("And", outer.Clone(), m)
}

// assign returns the vector form of an assignment.
func (a *statements) assign(s *ir.Assign) []ir.Stmt {
	v := s.LHS.Root()
	switch {
	case s.LHS.Op == ir.OpVar && a.plan.Uniformity.Private[v]:
		return definePrivate(s)
	case s.LHS.Op == ir.OpVar && a.plan.Uniformity.Outer(v):
		return a.stores.reduce(s, a.plan.Reductions.Sums[v])
	case s.LHS.Op == ir.OpVar && a.plan.Uniformity.Ints[v] != nil:
		return nil // its uses compute it
	case s.LHS.Op == ir.OpVar && a.plan.Uniformity.Hoisted[v]:
		return a.hoist(s)
	case s.LHS.Op == ir.OpVar && a.plan.Uniformity.Varying[v]:
		return a.stores.assignVarying(s)
	case v != nil && a.plan.Uniformity.Inside[v], a.plan.Uniformity.SharedElement(s.LHS):
		c := ir.CloneStmt(s).(*ir.Assign)
		c.RHS = a.exprs.uniformCondition(c.RHS)
		return []ir.Stmt{c}
	}
	return a.assignMemory(s)
}

// hoist moves a definition before the loop, once for each variable.
func (a *statements) hoist(s *ir.Assign) []ir.Stmt {
	if !a.moved[s.LHS.Var] {
		a.moved[s.LHS.Var] = true
		a.hoists = append(a.hoists, ir.CloneStmt(s))
	}
	return nil
}

// definePrivate takes memory for the lanes of a slice from its stack, or defines another name for a part of this
// memory.
func definePrivate(s *ir.Assign) []ir.Stmt {
	c := ir.CloneStmt(s).(*ir.Assign)
	for e := c.RHS; e.Op != ir.OpVar; e = e.Args[0] {
		sizes := e.Args[1:]
		if e.Op == ir.OpTape {
			sizes = e.Args
		}
		for i, n := range sizes {
			if n != nil {
				sizes[i] = ir.Binary(token.MUL, n, lane.Count())
			}
		}
		if e.Op == ir.OpTape {
			break
		}
	}
	return []ir.Stmt{c}
}

func (a *stores) assignVarying(s *ir.Assign) []ir.Stmt {
	v := s.LHS.Var
	switch {
	case match.Bool(v.Type):
		return a.assignMask(s)
	case lane.Integers(v.Type):
		return a.assignChosen(s)
	}
	values := a.exprs.vector
	if a.plan.Reductions.Exact[v] {
		values = a.exprs.exactVector
	}
	value := values(combined(s))
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.exprs.newTwin(v, lane.F64), value), s.Note)}
	}
	t := a.exprs.twin(v, lane.F64)
	return []ir.Stmt{build.WithNote(build.Set(t, a.exprs.selectMasked(value, ir.Use(t))), s.Note)}
}

// assignChosen assigns to an integer whose values differ between iterations.
func (a *stores) assignChosen(s *ir.Assign) []ir.Stmt {
	e := s.RHS
	if op := lane.IntegerAssigns[s.Tok]; op != token.ILLEGAL {
		e = ir.Binary(op, s.LHS, e)
	}
	value := a.exprs.integers(e)
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.exprs.newTwin(s.LHS.Var, lane.I64), value), s.Note)}
	}
	t := a.exprs.twin(s.LHS.Var, lane.I64)
	if !a.pred.unmasked() {
		value = lane.IntVec("SelectInt", a.pred.mask.Clone(), value, ir.Use(t))
	}
	return []ir.Stmt{build.WithNote(build.Set(t, value), s.Note)}
}

func (a *stores) assignMask(s *ir.Assign) []ir.Stmt {
	v := s.LHS.Var
	value := a.exprs.condition(s.RHS)
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.exprs.newTwin(v, lane.MaskType), value), s.Note)}
	}
	t := a.exprs.twin(v, lane.MaskType)
	if !a.pred.unmasked() {
		old := lane.Mask("And", lane.Mask("Not", a.pred.mask.Clone()), ir.Use(t))
		value = lane.Mask("Or", lane.Mask("And", a.pred.mask.Clone(), value), old)
	}
	return []ir.Stmt{build.WithNote(build.Set(t, value), s.Note)}
}

// combined returns the value that an assignment assigns, with op= written out.
func combined(s *ir.Assign) *ir.Expr {
	e, ok := legal.Combined(s)
	if !ok {
		panic(fmt.Sprintf("codegen: %s has no vector form", s.Tok))
	}
	return e
}

// unsupported returns the message of a panic about an expression that package legal should have refused
// (legal/forms.go).
func unsupported(e *ir.Expr) string { return fmt.Sprintf("codegen: %s has no vector form", e) }

// twin returns the vector variable for v.
func (a *expressions) twin(v *ir.Var, t types.Type) *ir.Var {
	if w, ok := a.twins[v]; ok {
		return w
	}
	return a.newTwin(v, t)
}

func (a *expressions) newTwin(v *ir.Var, t types.Type) *ir.Var {
	name := v.Name
	if a.addr.copy > 0 {
		name = a.plan.Space.Fn.Fresh(name)
	}
	w := &ir.Var{Name: name, Type: t}
	a.twins[v] = w
	return w
}
