package legal

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// FindForms records the memory that an iteration accesses, in the order of the vector code. It refuses statements and
// expressions without a vector form, and accesses that may conflict. Code generation then writes what FindForms has
// allowed.
func (a *Memory) FindForms() {
	f := &forms{plan: a, hoisted: map[*ir.Var]bool{}}
	f.block(a.Space.Body)
	a.TouchExpanded()
	a.BoundWatched()
	a.Pairs = a.Conflicts()
	for _, base := range a.Unsure {
		if !a.Sure(base) {
			a.Space.RefuseFor(base, "%s may not exist in iterations that a branch leaves out", base)
		}
	}
	if a.Space.Refused() {
		return
	}
	for _, l := range a.Limits {
		if first := nest.SumOf(a.Space.Lo, l.P.Off); !match.Natural(first) && a.Space.StartsTooEarly(first) {
			a.Space.RefuseFor(l.Base, "its first iteration has no element of %s", l.Base)
		}
	}
}

// A forms visits a body in the same order as code generation, statement by statement and operand by operand.
type forms struct {
	plan    *Memory
	masked  bool             // the statement is under conditions that differ between iterations
	around  *bool            // whether iterations that the conditions exclude must not access memory; nil: as masked
	trips   []*ir.Expr       // the known trip counts of the loops around the statement
	hoisted map[*ir.Var]bool // the variables whose definitions have been visited
	exact   bool             // the number must be rounded as in scalar code
}

// lanes returns the lanes for which the statement runs.
func (f *forms) lanes() Lanes {
	on := Lanes{Masked: f.masked, Branched: f.masked, Depth: f.plan.Depth}
	if f.around != nil {
		on.Branched = *f.around
	}
	return on
}

func (f *forms) refuse(pos token.Pos, why string) { f.plan.Space.RefuseAt(pos, "%s", why) }

func (f *forms) block(b *ir.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		if f.plan.Space.Refused() {
			return
		}
		f.statement(s)
	}
}

func (f *forms) statement(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Comment, *ir.Decl, *ir.ExprStmt:
	case *ir.If:
		f.branch(s)
	case *ir.Loop:
		f.innerLoop(s)
	case *ir.Assign:
		f.assign(s)
	case *ir.Multi:
		f.checked(ir.Checked(s))
	default:
		f.refuse(ir.NoteOf(s).Pos, "a statement has no vector form")
	}
}

func (f *forms) innerLoop(s *ir.Loop) {
	f.plan.TouchAll(s.From)
	f.plan.TouchAll(s.To)
	f.plan.Depth++
	around := f.trips
	if n := tripsOf(s); n != nil && match.LengthOnly(n) && f.plan.Uniformity.Invariant(n) {
		f.trips = append(slices.Clone(around), n)
	}
	f.block(s.Body)
	f.trips = around
	f.plan.Depth--
}

// checked visits an element whose value is not used. It is evaluated once for all iterations.
func (f *forms) checked(e *ir.Expr) {
	if f.plan.Uniformity.Varies(e) {
		f.plan.Space.RefuseFor(e, "%s, whose value is not used, may be out of range", e)
		return
	}
	f.plan.TouchAll(e.Args[1])
}

// tripsOf returns the trip count of a loop over 0 ≤ index < n, up or down, or nil for other loops.
func tripsOf(l *ir.Loop) *ir.Expr {
	switch {
	case l.Step == 1 && l.Cmp == token.LSS && match.ZeroOrAbsent(l.From):
		return l.To
	case l.Step == -1 && l.Cmp == token.GEQ && match.ZeroOrAbsent(l.To):
		return build.Increment(l.From)
	}
	return nil
}

func (f *forms) branch(s *ir.If) {
	f.plan.Depth++
	defer func() { f.plan.Depth-- }()
	if e, ok := Extreme(s); ok && f.plan.Uniformity.Outer(e.Place.Var) {
		f.vector(e.Term)
		return
	}
	if !f.plan.Uniformity.Varies(s.Cond) {
		f.plan.TouchAll(s.Cond)
		f.uniform(s.Cond)
		f.block(s.Then)
		f.block(s.Else)
		return
	}
	if f.plan.Uniformity.DecidesFirst(s) {
		inner := &ir.If{Cond: s.Cond.Args[1], Then: s.Then}
		f.branch(&ir.If{Note: s.Note, Cond: s.Cond.Args[0], Then: &ir.Block{Stmts: []ir.Stmt{inner}}})
		return
	}
	f.condition(s.Cond)
	masked, around := f.masked, f.around
	f.masked = true
	if !Avoids(s.Cond) {
		f.around = nil
	} else if around == nil {
		f.around = &masked
	}
	f.block(s.Then)
	f.block(s.Else)
	f.masked, f.around = masked, around
}

// DecidesFirst reports whether the left operand of the condition of s should be tested separately, because it is the
// same in all iterations, or because it guards an operand that may fail.
func (a *Uniformity) DecidesFirst(s *ir.If) bool {
	c := s.Cond
	return c.Op == ir.OpBinary && c.Tok == token.LAND && s.Else == nil && (!a.Varies(c.Args[0]) || !a.TotalWithin(c.Args[1]))
}

// Avoids reports whether c is a test, which is not in the source, that factors are not zero.
func Avoids(c *ir.Expr) bool {
	if c.Op != ir.OpBinary || c.Pos.IsValid() {
		return false
	}
	if c.Tok == token.LAND {
		return Avoids(c.Args[0]) && Avoids(c.Args[1])
	}
	return c.Tok == token.NEQ && c.Args[0].Op == ir.OpVar && match.Float64(c.Args[0].Type) && match.ZeroOrAbsent(c.Args[1])
}

func (f *forms) assign(s *ir.Assign) {
	v := s.LHS.Root()
	switch {
	case s.LHS.Op != ir.OpVar:
	case f.plan.Uniformity.Private[v]:
		f.private(s)
		return
	case f.plan.Uniformity.Outer(v):
		f.accumulate(f.plan.Reductions.Sums[v].Kind, s)
		return
	case f.plan.Uniformity.Ints[v] != nil:
		return // it is computed where it is used
	case f.plan.Uniformity.Hoisted[v]:
		if !f.hoisted[v] {
			f.hoisted[v] = true
			f.plan.TouchAll(s.RHS)
		}
		return
	case f.plan.Uniformity.Varying[v]:
		f.varying(s)
		return
	}
	if v != nil && f.plan.Uniformity.Inside[v] || f.plan.Uniformity.SharedElement(s.LHS) {
		f.plan.TouchAll(s.RHS)
		f.indices(s.LHS)
		f.uniform(s.RHS)
		return
	}
	f.store(s)
}

// private visits the definition of a slice that each iteration has separately.
func (f *forms) private(s *ir.Assign) {
	for e := s.RHS; e.Op != ir.OpVar; e = e.Args[0] {
		sizes := e.Args[1:]
		if e.Op == ir.OpTape {
			sizes = e.Args
		}
		for _, n := range sizes {
			if n == nil {
				continue
			}
			if f.plan.Uniformity.Varies(n) {
				f.refuse(s.Pos, "its iterations save different numbers of values")
			}
			f.plan.TouchAll(n)
		}
		if e.Op == ir.OpTape {
			return
		}
	}
}

// indices records the memory that the indices of a place read.
func (f *forms) indices(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex {
			f.plan.TouchAll(x.Args[1])
		}
		return true
	})
}

func (f *forms) varying(s *ir.Assign) {
	v := s.LHS.Var
	switch {
	case match.Bool(v.Type) && f.plan.Uniformity.Varies(s.RHS):
		f.condition(s.RHS)
	case match.Bool(v.Type):
		f.plan.Space.RefuseAt(s.Pos, "the bool %s is assigned one value for all iterations, and varies", v)
	case lane.Integers(v.Type):
		e := s.RHS
		if op := lane.IntegerAssigns[s.Tok]; op != token.ILLEGAL {
			e = ir.Binary(op, s.LHS, e)
		}
		f.integers(e)
	case f.plan.Reductions.Exact[v]:
		f.exactly(f.combined(s))
	default:
		f.vector(f.combined(s))
	}
}

// combined returns the value that an assignment assigns, with op= written out.
func (f *forms) combined(s *ir.Assign) *ir.Expr {
	e, ok := Combined(s)
	if !ok {
		f.plan.Space.RefuseAt(s.Pos, "%s has no vector form", s.Tok)
	}
	return e
}

// Combined returns the value that an assignment assigns, with op= written out. It returns false if op has no vector
// form.
func Combined(s *ir.Assign) (e *ir.Expr, ok bool) {
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		return s.RHS, true
	}
	op, ok := lane.PlainOps[s.Tok]
	if !ok {
		return s.RHS, false
	}
	return ir.Binary(op, s.LHS, s.RHS), true
}

// store visits a write to memory.
func (f *forms) store(s *ir.Assign) {
	form, why := StoreOf(f.plan, s, f.lanes())
	if form == NoForm {
		f.refuse(s.Pos, why)
		return
	}
	if form == Place {
		f.plan.TouchField(AddTo, s.LHS)
		kind, _, _ := Reducing(s)
		f.accumulate(f.plan.Reductions.Reduction(s.LHS, kind, false).Kind, s)
		return
	}
	base, p := s.LHS.Args[0], f.plan.Uniformity.Linear(s.LHS.Args[1])
	_, term, _ := Reducing(s)
	switch form {
	case Kept:
		f.plan.Whole = true
		f.certain(base)
		f.bound(base, p)
		f.condition(s.RHS)
	case OwnChosen:
		f.vector(term)
		f.integers(s.LHS.Args[1])
	case Own:
		f.plan.TouchAll(s.LHS.Args[1])
		f.vector(f.combined(s))
	case InOrder:
		f.bound(base, p)
		f.written(s, base, p)
	case Strided:
		f.written(s, base, p)
	case AddInOrder:
		f.plan.Touch(Plus, base, Position{})
		f.plan.TouchAll(p.Off)
		f.accumulate("Add", s)
	case Total:
		f.plan.Touch(Plus, base, Position{})
		f.plan.TouchAll(s.LHS.Args[1])
		f.vector(term)
	case Element:
		f.element(s, base, build.OrZero(p.Off))
	default:
		f.plan.Touch(Plus, base, Position{})
		f.integers(s.LHS.Args[1])
		f.vector(term)
	}
}

// element visits a sum in element k of base.
func (f *forms) element(s *ir.Assign, base, k *ir.Expr) {
	a := f.plan
	a.Touch(AddTo, base, Position{Off: k, Ok: true})
	a.TouchAll(k)
	if !a.Sure(base) {
		a.Unsure = append(a.Unsure, base)
	}
	r := a.Reductions.Reduction(base, "Add", true)
	r.Scale = a.Reductions.Scales[a.Space.Key(base)]
	if len(f.trips) > len(r.Trips) {
		r.Trips = f.trips
	}
	f.accumulate("Add", s)
}

// written visits the value that an assignment gives to the elements of base at p.
func (f *forms) written(s *ir.Assign, base *ir.Expr, p Position) {
	f.plan.TouchAll(build.OrZero(p.Off))
	if kind, _, self := Reducing(s); kind == "Add" && self == nil {
		f.plan.Touch(Plus, base, p)
		f.accumulate(kind, s)
		return
	}
	if p.Step > 1 {
		f.plan.Whole = true // partial vectors can only add to elements at equal distances
	}
	f.plan.Touch(Store, base, p)
	f.vector(f.combined(s))
}

// certain records that every iteration evaluates base, unless it is in a branch or an inner loop.
func (f *forms) certain(base *ir.Expr) {
	if f.plan.Depth == 0 {
		f.plan.Certain[f.plan.Space.Key(base)] = true
	}
}

// bound ends the vector loop before the first iteration whose position p is outside base. The scalar loop after it
// runs that iteration.
func (f *forms) bound(base *ir.Expr, p Position) {
	switch {
	case p.Off == nil || f.plan.Uniformity.Invariant(p.Off):
		f.plan.LimitTo(base, p)
	case f.lanes().Branched:
		f.plan.Space.RefuseFor(base, "%s may be out of range in iterations that a branch leaves out", base)
	} // otherwise the load or store checks
}
