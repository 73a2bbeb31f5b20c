package legal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Uniformity records which variables of a body differ between iterations, and how.
type Uniformity struct {
	Space    *nest.Space
	Inside   map[*ir.Var]bool     // variables declared in the body
	Assigned map[*ir.Var]int      // the number of assignments in the body
	alike    map[*ir.Var]int      // the number of definitions that equal the first
	first    map[*ir.Var]*ir.Expr // the right-hand side of the first definition
	Varying  map[*ir.Var]bool     // variables that differ between iterations
	masks    map[*ir.Var]int      // the number of divergent branches around the declaration
	Ints     map[*ir.Var]*ir.Expr // varying integers and their values
	Chosen   map[*ir.Var]bool     // varying integers that are vectors
	Private  map[*ir.Var]bool     // slices that every iteration has of its own
	Shared   map[*ir.Var]bool     // slices of one iteration whose contents are equal in all iterations, and their stacks
	Hoisted  map[*ir.Var]bool     // variables that are the same in all iterations, computed once
}

func newUniformity(s *nest.Space) *Uniformity {
	return &Uniformity{
		Space: s, Inside: map[*ir.Var]bool{}, Assigned: map[*ir.Var]int{}, alike: map[*ir.Var]int{}, first: map[*ir.Var]*ir.Expr{},
		Varying: map[*ir.Var]bool{}, masks: map[*ir.Var]int{}, Ints: map[*ir.Var]*ir.Expr{}, Chosen: map[*ir.Var]bool{},
		Private: map[*ir.Var]bool{}, Shared: map[*ir.Var]bool{}, Hoisted: map[*ir.Var]bool{},
	}
}

// uses returns the use of v by the body. It returns nil if code outside the loop reads or writes v, or if the body
// does not only use v by element.
func (a *Uniformity) uses(v *ir.Var) *scratchUse {
	def := a.Space.Origins.Defs[v]
	if a.Inside[v] || def == nil || v.Addressed || a.Space.Origins.Params[v] || a.Space.Origins.Of(ir.Use(v)).Made == nil || definesIn(a.Space.Loop.Body, v) {
		return nil
	}
	n := a.Space.Origins.Length(ir.Use(v))
	if n == nil || def.Tape() == effects.Top || !onlyHere(a.Space, v) {
		return nil
	}
	return &scratchUse{a.Space, v, a.Space.Key(a.Space.Origins.Extent(n))}
}

// vectorisable returns the variables whose definitions have a vector form and are not computed before the loop.
func (a *Uniformity) vectorisable() map[*ir.Var]bool {
	can := map[*ir.Var]bool{}
	a.Space.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Decl:
			can[s.Var] = true
		case *ir.Assign:
			if s.Tok == token.DEFINE {
				can[s.LHS.Var] = true
			}
		}
	})
	for v := range can {
		if !match.Float(v.Type) || a.Varying[v] || a.Hoisted[v] || v.Addressed {
			delete(can, v)
		}
	}
	a.Space.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok {
			return
		}
		_, op := lane.PlainOps[d.Tok]
		if d.LHS.Op != ir.OpVar || !op && d.Tok != token.DEFINE && d.Tok != token.ASSIGN || !lane.ArithmeticOnly(d.RHS) {
			delete(can, d.LHS.Root())
		}
	})
	return can
}

// FindVarying finds the variables that differ between iterations. They are computed from the index, from elements
// that the index selects, or under a condition that differs.
func (a *Uniformity) FindVarying() {
	a.findPrivate()
	for n := -1; n != len(a.Varying) && !a.Space.Refused(); {
		n = len(a.Varying)
		a.flow(a.Space.Body, 0)
	}
	a.Space.Body.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && !a.Space.Refused() {
			a.checkInts(d)
		}
	})
}

// flow finds the varying variables of b, which is under the given number of divergent branches.
func (a *Uniformity) flow(b *ir.Block, masks int) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Decl:
			a.masks[s.Var] = masks
		case *ir.Assign:
			a.flowAssign(s, masks)
		case *ir.If:
			inner := masks
			if a.Varies(s.Cond) {
				inner++
			}
			a.flow(s.Then, inner)
			a.flow(s.Else, inner)
		case *ir.Loop:
			if a.Varies(s.From) || a.Varies(s.To) {
				a.Space.RefuseAt(s.Pos, "a loop inside it runs different numbers of times")
			}
			a.masks[s.Index] = masks
			a.flow(s.Body, masks)
		}
	}
}

func (a *Uniformity) flowAssign(s *ir.Assign, masks int) {
	v := s.LHS.Root()
	if a.SharedElement(s.LHS) && (masks > 0 || a.Varies(s.RHS) || a.Varies(s.LHS.Args[1])) {
		a.Space.RefuseAt(s.Pos, "it keeps values for each iteration that are not float64")
	}
	if s.Tok == token.DEFINE {
		a.masks[v] = masks
	}
	if v == nil || !a.Inside[v] || a.Private[v] {
		return
	}
	if a.Varies(s.RHS) || masks > a.masks[v] {
		a.Varying[v] = true
	}
	s.LHS.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex && a.Varies(x.Args[1]) {
			a.Varying[v] = true
		}
		return true
	})
}

// Varies reports whether e differs between iterations.
func (a *Uniformity) Varies(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar && a.Private[x.Args[0].Var] {
			return false
		}
		if x.Op == ir.OpVar {
			found = found || x.Var == a.Space.Loop.Index || a.Varying[x.Var] || a.Private[x.Var]
		}
		return !found
	})
	return found
}

// checkInts decides how a varying integer is computed: at each use from its definition, or once as a vector. Other
// varying variables must be floats or bools.
func (a *Uniformity) checkInts(s *ir.Assign) {
	v := s.LHS.Root()
	if v == nil || !a.Varying[v] {
		return
	}
	switch {
	case s.LHS.Op != ir.OpVar:
		a.Space.RefuseAt(s.Pos, "%s is an array or a struct of its own in every iteration", v)
	case match.Float(v.Type), types.Identical(v.Type, types.Typ[types.Bool]):
	case lane.Integers(v.Type) && s.Tok == token.DEFINE && a.Assigned[v] == 1 && a.lasting(s.RHS) && !a.costly(s.RHS):
		a.Ints[v] = s.RHS
	case lane.Integers(v.Type) && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN || lane.IntegerAssigns[s.Tok] != token.ILLEGAL):
		a.Chosen[v] = true
	case lane.Integers(v.Type):
		a.Space.RefuseAt(s.Pos, "the integer %s is computed step by step", v)
	default:
		a.Space.RefuseAt(s.Pos, "%s varies and is neither a float nor an int", v)
	}
}

// costly reports whether the integer e should be computed once for all of its uses.
func (a *Uniformity) costly(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || (match.IntDivision(x) || match.Truncates(x)) && a.Varies(x)
		return !found
	})
	return found
}

// lasting reports whether e has the same value wherever a variable defined by it is used: nothing in it is assigned
// again.
func (a *Uniformity) lasting(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			ok = ok && (a.Assigned[x.Var] == 0 || a.Assigned[x.Var] == 1 && a.alike[x.Var] == 1)
		}
		return ok
	})
	return ok
}
