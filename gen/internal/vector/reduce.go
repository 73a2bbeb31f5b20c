package vector

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// A reduction is a place that iterations add to and do not read: a variable or
// a field, or the elements of a slice. Every lane adds up on its own.
type reduction struct {
	place *ir.Expr   // the variable or field; the slice or array
	array bool       // place is a slice or array, whose elements are added to
	kind  string     // Add, Max or Min; Lt, Gt and so on where an if does it
	accs  []*ir.Var  // one for each vector side by side
	seg   *ir.Var    // the lanes of an array's elements
	stack *ir.Var    // that seg is a piece of
	scale *scale     // of all terms; nil: 1
	trips []*ir.Expr // of loops inside, which tell how often elements are added to

	where   *ir.Expr  // the variable that keeps the iteration of an extreme value
	indices []*ir.Var // its lanes, as float64
}

// findReductions refuses variables that carry values from one iteration to
// the next in any other way than by sums.
func (a *reductions) findReductions() {
	own := map[*ir.Expr]bool{} // mentions of a variable in its own reduction
	a.body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.If:
			if e, ok := extreme(s); ok && a.outer(e.place.Var) {
				r := a.reduction(e.place, e.kind, false)
				own[e.place], own[e.mention] = true, true
				a.located(r, e, own)
			}
		case *ir.Assign:
			if s.LHS.Op == ir.OpVar && a.outer(s.LHS.Var) && !own[s.LHS] {
				a.findReduction(s, own)
			}
		}
	})
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar && a.sums[x.Var] != nil && !own[x] {
					a.refuse("%s is read where iterations add to it", x.Var)
				}
				return true
			})
		})
	})
}

// located notes the variable in which an extremum keeps its iteration.
func (a *reductions) located(r *reduction, e extremum, own map[*ir.Expr]bool) {
	if e.where == nil && r.where == nil {
		return
	}
	strict := e.kind == "Gt" || e.kind == "Lt"
	switch {
	case e.where == nil || r.where != nil:
		a.refuse("%s is reduced in two ways", r.place)
	case !strict || !a.outer(e.where.Var) || e.index.Op != ir.OpVar || e.index.Var != a.loop.Index || a.assigned[e.where.Var] != 1:
		a.refuse("%s carries a value from one iteration to the next", e.where.Var)
	case a.loop.Step != 1:
		a.refuse("%s is the last of equal values", r.place)
	}
	r.where = e.where
	own[e.where] = true
	a.order = slices.DeleteFunc(a.order, func(x *reduction) bool { return x == r })
	a.order = append(a.order, r)
	a.sums[e.where.Var] = r
}

func (a *reductions) findReduction(s *ir.Assign, own map[*ir.Expr]bool) {
	kind, _, self := reducing(s)
	if kind == "" {
		a.refuse("%s carries a value from one iteration to the next", s.LHS.Var)
		return
	}
	own[s.LHS] = true
	if self != nil {
		own[self] = true
	}
	a.reduction(s.LHS, kind, false)
}

// An extremum is if e > v { v = e } with any of the four comparisons.
type extremum struct {
	place   *ir.Expr // v where it is assigned
	mention *ir.Expr // v where it is compared
	term    *ir.Expr // e
	kind    string

	where, index *ir.Expr // where = index stands beside v = e; or nil
}

func extreme(s *ir.If) (extremum, bool) {
	if s.Else != nil && len(s.Else.Stmts) > 0 || len(s.Then.Stmts) == 0 || len(s.Then.Stmts) > 2 || s.Cond.Op != ir.OpBinary {
		return extremum{}, false
	}
	d, ok := s.Then.Stmts[0].(*ir.Assign)
	if !ok || d.Tok != token.ASSIGN || d.LHS.Op != ir.OpVar || !match.Float64(d.LHS.Type) || d.RHS.Uses(d.LHS.Var) {
		return extremum{}, false
	}
	x, y, tok := s.Cond.Args[0], s.Cond.Args[1], s.Cond.Tok
	if x.Op == ir.OpVar && x.Var == d.LHS.Var {
		x, y, tok = y, x, lane.Mirrored[tok]
	}
	if y.Op != ir.OpVar || y.Var != d.LHS.Var || x.String() != d.RHS.String() || lane.Mirrored[tok] == 0 {
		return extremum{}, false
	}
	e := extremum{place: d.LHS, mention: y, term: d.RHS, kind: lane.Comparisons[tok]}
	if len(s.Then.Stmts) == 2 {
		w, ok := s.Then.Stmts[1].(*ir.Assign)
		if !ok || w.Tok != token.ASSIGN || w.LHS.Op != ir.OpVar || !match.Int(w.LHS.Type) || w.LHS.Var == d.LHS.Var {
			return extremum{}, false
		}
		e.where, e.index = w.LHS, w.RHS
	}
	return e, true
}

// reduction returns the reduction of a place.
func (a *reductions) reduction(place *ir.Expr, kind string, array bool) *reduction {
	var r *reduction
	if place.Op == ir.OpVar && !array {
		r = a.sums[place.Var]
	} else {
		r = a.places[a.key(place)]
	}
	if r == nil {
		r = &reduction{place: place, kind: kind, array: array}
		a.order = append(a.order, r)
		if place.Op == ir.OpVar && !array {
			a.sums[place.Var] = r
		} else {
			a.places[a.key(place)] = r
		}
	}
	if r.kind != kind || r.array != array {
		a.refuse("%s is reduced in two ways", place)
	}
	return r
}

// reducing takes an assignment apart that adds to its own left-hand side. It
// returns the operation, what is added, and the mention of the left-hand side in
// the right-hand one.
func reducing(s *ir.Assign) (kind string, term, self *ir.Expr) {
	if step := counts(s); step != nil {
		return "Add", step, nil
	}
	if !match.Float64(s.LHS.Type) {
		return "", nil, nil
	}
	switch s.Tok {
	case token.ADD_ASSIGN:
		return "Add", s.RHS, nil
	case token.SUB_ASSIGN:
		return "Add", build.Negated(s.RHS), nil
	case token.ASSIGN:
		return ownTerm(s.LHS, s.RHS)
	}
	return "", nil, nil
}

// mostCounted bounds what an iteration adds to a counter: float64 holds the sums of a
// loop's iterations, of which there are fewer than 2⁴⁰.
const mostCounted = 1 << 12

// counts returns what s adds to a counter, as the number that lanes add up; nil: s
// does something else.
func counts(s *ir.Assign) *ir.Expr {
	if s.LHS.Op != ir.OpVar || !match.Int(s.LHS.Type) || s.RHS.Op != ir.OpConst || s.RHS.Val == nil {
		return nil
	}
	n, ok := constant.Int64Val(constant.ToInt(s.RHS.Val))
	if !ok || n < -mostCounted || n > mostCounted {
		return nil
	}
	minus := s.Tok == token.SUB_ASSIGN
	if !minus && s.Tok != token.ADD_ASSIGN {
		return nil
	}
	if n < 0 {
		n, minus = -n, !minus
	}
	step := ir.Float(types.Typ[types.Float64], strconv.FormatInt(n, 10))
	if minus {
		return ir.Unary(token.SUB, step)
	}
	return step
}

// ownTerm takes x op e apart, where x is the place assigned to.
func ownTerm(lhs, rhs *ir.Expr) (kind string, term, self *ir.Expr) {
	if len(rhs.Args) != 2 {
		return "", nil, nil
	}
	same := func(e *ir.Expr) bool { return e.String() == lhs.String() }
	x, y := rhs.Args[0], rhs.Args[1]
	switch {
	case rhs.Op == ir.OpBinary && rhs.Tok == token.ADD:
		kind = "Add"
	case rhs.Op == ir.OpBuiltin && rhs.Name == "max":
		kind = "Max"
	case rhs.Op == ir.OpBuiltin && rhs.Name == "min":
		kind = "Min"
	case rhs.Op == ir.OpBinary && rhs.Tok == token.SUB && same(x):
		return "Add", build.Negated(y), x
	}
	switch {
	case kind == "":
		return "", nil, nil
	case same(x):
		return kind, y, x
	case same(y):
		return kind, x, y
	}
	return "", nil, nil
}
