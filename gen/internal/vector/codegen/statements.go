package codegen

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// block returns the vector form of b, for the iterations in the mask.
func (a *statements) block(b *ir.Block) *ir.Block {
	out := &ir.Block{}
	if b == nil {
		return out
	}
	for list := b.Stmts; len(list) > 0 && a.Why == ""; {
		var form []ir.Stmt
		form, list = a.bySides(list)
		out.Add(form...)
	}
	a.joinAdditions(out)
	return out
}

func (a *statements) statement(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Comment:
		return []ir.Stmt{ir.CloneStmt(s)}
	case *ir.Decl:
		return a.declare(s)
	case *ir.ExprStmt: // Drop
		c := ir.CloneStmt(s).(*ir.ExprStmt)
		if !a.Shared[c.X.Var] {
			c.X.Args[0] = ir.Binary(token.MUL, c.X.Args[0], lane.Count())
		}
		return []ir.Stmt{c}
	case *ir.If:
		return a.branch(s)
	case *ir.Loop:
		return a.innerLoop(s)
	case *ir.Assign:
		return a.assign(s)
	}
	a.Refuse("a statement has no vector form")
	return nil
}

func (a *stores) declare(s *ir.Decl) []ir.Stmt {
	switch {
	case !a.Varying[s.Var]:
		return []ir.Stmt{&ir.Decl{Note: s.Note, Var: s.Var}}
	case match.Bool(s.Var.Type):
		return []ir.Stmt{build.Define(a.newTwin(s.Var, lane.MaskType), lane.Mask("First", ir.Int(0)))}
	case lane.Integers(s.Var.Type):
		return []ir.Stmt{build.Define(a.newTwin(s.Var, lane.I64), lane.IntVec("SplatInt", ir.Int(0)))}
	}
	return []ir.Stmt{build.Define(a.newTwin(s.Var, lane.F64), a.nothing())}
}

// innerLoop keeps a loop that is uniform: it runs the same way in all lanes.
func (a *statements) innerLoop(s *ir.Loop) []ir.Stmt {
	a.TouchAll(s.From)
	a.TouchAll(s.To)
	c := *s
	c.From, c.To = s.From.Clone(), s.To.Clone()
	a.Depth++
	around := a.trips
	if match.ZeroOrAbsent(s.From) && s.Step == 1 && match.LengthOnly(s.To) && a.Invariant(s.To) {
		a.trips = append(slices.Clone(around), s.To)
	}
	c.Body = a.block(s.Body)
	a.trips = around
	a.Depth--
	if a.mask != nil || a.sides != nil || a.Why != "" {
		return []ir.Stmt{&c}
	}
	return schedule.HorizontalSums(a.Fn, &c)
}

// branch turns an if whose condition differs between iterations into masks. A
// side that no iteration takes is skipped, so that its expressions are only
// what some iteration would have.
func (a *statements) branch(s *ir.If) []ir.Stmt {
	a.Depth++
	defer func() { a.Depth-- }()
	if e, ok := legal.Extreme(s); ok && a.Outer(e.Place.Var) {
		return a.reduceExtreme(s.Note, e)
	}
	if !a.Varies(s.Cond) {
		a.TouchAll(s.Cond)
		c := &ir.If{Note: s.Note, Cond: a.uniformCondition(s.Cond), Then: a.block(s.Then)}
		if s.Else != nil {
			c.Else = a.block(s.Else)
		}
		return []ir.Stmt{c}
	}
	if a.decidesFirst(s) {
		inner := &ir.If{Cond: s.Cond.Args[1], Then: s.Then}
		return a.branch(&ir.If{Note: s.Note, Cond: s.Cond.Args[0], Then: &ir.Block{Stmts: []ir.Stmt{inner}}})
	}
	outer, guard, reach := a.mask, a.guard, a.around
	defer func() { a.mask, a.guard, a.around = outer, guard, reach }()
	m := &ir.Var{Name: a.Fn.Fresh("m"), Type: lane.MaskType}
	out := []ir.Stmt{build.Define(m, bothMasks(outer, a.condition(s.Cond)))}
	a.mask = ir.Use(m)
	a.guard = guarding(s, a.mask, outer)
	a.around = a.beyond(s.Cond, outer)
	if small(&a.Reductions, s.Then) && (s.Else == nil || len(s.Else.Stmts) == 0) {
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
	n := &ir.Var{Name: a.Fn.Fresh("m"), Type: lane.MaskType}
	out = append(out, build.Define(n, bothMasks(outer, lane.Mask("Not", ir.Use(m)))))
	a.mask = ir.Use(n)
	return append(out, a.ifAny(ir.Note{}, n, s.Else))
}

// decidesFirst reports whether the left-hand side of the condition of s should be tested by
// itself: it is the same in all iterations, or guards what may fail.
func (a *statements) decidesFirst(s *ir.If) bool {
	c := s.Cond
	return c.Op == ir.OpBinary && c.Tok == token.LAND && s.Else == nil && (!a.Varies(c.Args[0]) || !a.TotalWithin(c.Args[1]))
}

// reduceExtreme keeps the largest or smallest value of each lane.
func (a *stores) reduceExtreme(n ir.Note, e legal.Extremum) []ir.Stmt {
	r := a.Sums[e.Place.Var]
	acc := a.accumulator(r)
	term := a.vector(e.Term)
	better := a.and(lane.Mask(e.Kind, term, ir.Use(acc)))
	if r.Where == nil {
		return []ir.Stmt{build.WithNote(build.Set(acc, lane.Vec("Select", better, term.Clone(), ir.Use(acc))), n)}
	}
	for len(r.Indices) <= a.copy {
		r.Indices = append(r.Indices, &ir.Var{Name: a.Fn.Fresh(r.Where.Var.Name + "Acc"), Type: lane.F64})
	}
	index := r.Indices[a.copy]
	m := &ir.Var{Name: a.Fn.Fresh("m"), Type: lane.MaskType}
	return []ir.Stmt{
		build.WithNote(build.Define(m, better), n),
		build.Set(acc, lane.Vec("Select", ir.Use(m), term.Clone(), ir.Use(acc))),
		build.Set(index, lane.Vec("Select", ir.Use(m), ir.Use(a.turn()), ir.Use(index))),
	}
}

// and joins m with the mask of the statement.
func (a *predicate) and(m *ir.Expr) *ir.Expr { return bothMasks(a.mask, m) }

// small reports whether evaluating b for all iterations costs less than asking
// whether some need it, and cannot fail.
func small(a *legal.Reductions, b *ir.Block) bool {
	for _, s := range b.Stmts {
		d, ok := s.(*ir.Assign)
		if !ok || d.LHS.Op != ir.OpVar || !a.Total(d.RHS) || !a.Varying[d.LHS.Var] && a.Sums[d.LHS.Var] == nil {
			return false
		}
	}
	return len(b.Stmts) <= 4
}

func (a *statements) ifAny(note ir.Note, m *ir.Var, b *ir.Block) *ir.If {
	return &ir.If{Note: note, Cond: lane.Call("Any", types.Typ[types.Bool], ir.Use(m)), Then: a.block(b)}
}

// bothMasks joins a mask with the one around it.
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
	case s.LHS.Op == ir.OpVar && a.Private[v]:
		return a.definePrivate(s)
	case s.LHS.Op == ir.OpVar && a.Outer(v):
		return a.reduce(s, a.Sums[v])
	case s.LHS.Op == ir.OpVar && a.Ints[v] != nil:
		return nil // its uses compute it
	case s.LHS.Op == ir.OpVar && a.Hoisted[v]:
		return a.hoist(s)
	case s.LHS.Op == ir.OpVar && a.Varying[v]:
		return a.assignVarying(s)
	case v != nil && a.Inside[v], a.SharedElement(s.LHS):
		a.TouchAll(s.RHS)
		touchIndices(&a.Memory, s.LHS)
		c := ir.CloneStmt(s).(*ir.Assign)
		c.RHS = a.uniformCondition(c.RHS)
		return []ir.Stmt{c}
	}
	return a.assignMemory(s)
}

// touchIndices notes what the indices of a place read.
func touchIndices(a *legal.Memory, e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex {
			a.TouchAll(x.Args[1])
		}
		return true
	})
}

// hoist moves a definition before the loop, once.
func (a *statements) hoist(s *ir.Assign) []ir.Stmt {
	if !a.moved[s.LHS.Var] {
		a.moved[s.LHS.Var] = true
		a.TouchAll(s.RHS)
		a.Hoists = append(a.Hoists, ir.CloneStmt(s))
	}
	return nil
}

// definePrivate takes room for the lanes of a slice off the stack, or gives a
// piece of it another name.
func (a *stores) definePrivate(s *ir.Assign) []ir.Stmt {
	c := ir.CloneStmt(s).(*ir.Assign)
	for e := c.RHS; e.Op != ir.OpVar; e = e.Args[0] {
		sizes := e.Args[1:]
		if e.Op == ir.OpTape {
			sizes = e.Args
		}
		for i, n := range sizes {
			if n == nil {
				continue
			}
			if a.Varies(n) {
				a.Refuse("its iterations save different numbers of values")
			}
			a.TouchAll(n)
			sizes[i] = ir.Binary(token.MUL, n, lane.Count())
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
	values := a.vector
	if a.Exact[v] {
		values = a.exactly
	}
	value := values(combined(&a.Scope, s))
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.newTwin(v, lane.F64), value), s.Note)}
	}
	t := a.twin(v, lane.F64)
	return []ir.Stmt{build.WithNote(build.Set(t, a.where(value, ir.Use(t))), s.Note)}
}

// assignChosen assigns to an integer that iterations choose one by one.
func (a *stores) assignChosen(s *ir.Assign) []ir.Stmt {
	e := s.RHS
	if op := lane.IntegerAssigns[s.Tok]; op != token.ILLEGAL {
		e = ir.Binary(op, s.LHS, e)
	}
	value := a.integers(e)
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.newTwin(s.LHS.Var, lane.I64), value), s.Note)}
	}
	t := a.twin(s.LHS.Var, lane.I64)
	if !a.unmasked() {
		value = lane.IntVec("SelectInt", a.mask.Clone(), value, ir.Use(t))
	}
	return []ir.Stmt{build.WithNote(build.Set(t, value), s.Note)}
}

func (a *stores) assignMask(s *ir.Assign) []ir.Stmt {
	v := s.LHS.Var
	var value *ir.Expr
	if a.Varies(s.RHS) {
		value = a.condition(s.RHS)
	} else {
		a.Refuse("the bool %s is assigned one value for all iterations, and varies", v)
		return nil
	}
	if s.Tok == token.DEFINE {
		return []ir.Stmt{build.WithNote(build.Define(a.newTwin(v, lane.MaskType), value), s.Note)}
	}
	t := a.twin(v, lane.MaskType)
	if !a.unmasked() {
		old := lane.Mask("And", lane.Mask("Not", a.mask.Clone()), ir.Use(t))
		value = lane.Mask("Or", lane.Mask("And", a.mask.Clone(), value), old)
	}
	return []ir.Stmt{build.WithNote(build.Set(t, value), s.Note)}
}

// combined returns what an assignment assigns, op= spelt out.
func combined(a *nest.Scope, s *ir.Assign) *ir.Expr {
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		return s.RHS
	}
	op, ok := lane.PlainOps[s.Tok]
	if !ok {
		a.Refuse("%s has no vector form", s.Tok)
		return s.RHS
	}
	return ir.Binary(op, s.LHS, s.RHS)
}

// twin returns the vector variable for v.
func (a *expressions) twin(v *ir.Var, t types.Type) *ir.Var {
	if w, ok := a.twins[v]; ok {
		return w
	}
	return a.newTwin(v, t)
}

func (a *expressions) newTwin(v *ir.Var, t types.Type) *ir.Var {
	name := v.Name
	if a.copy > 0 {
		name = a.Fn.Fresh(name)
	}
	w := &ir.Var{Name: name, Type: t}
	a.twins[v] = w
	return w
}
