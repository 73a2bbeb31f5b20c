package legal

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Reductions has the places into which iterations reduce, and the memory that each iteration has separately.
type Reductions struct {
	Space      *nest.Space
	Uniformity *Uniformity
	Sums       map[*ir.Var]*Reduction // variables into which iterations reduce
	Places     map[string]*Reduction  // fields and slices into which they reduce
	Scales     map[string]*scale      // the scales of the terms that iterations add to slices
	Order      []*Reduction
	Exact      map[*ir.Var]bool // variables from which integers are computed
	Scratch    []*scratch
	Rows       int        // rows of matrices that are copied to scratch
	Asked      []*ir.Expr // conditions for vectors at run time
	Expanded   []*expansion
	Carried    map[string]bool // slices for which iterations add to neighbouring elements
}

func newReductions(u *Uniformity) *Reductions {
	return &Reductions{Space: u.Space, Uniformity: u, Sums: map[*ir.Var]*Reduction{}, Places: map[string]*Reduction{}, Scales: map[string]*scale{}}
}

// A Reduction is a place that iterations add to but do not read: a variable, a field, or the elements of a slice.
// Every lane adds up separately.
type Reduction struct {
	Place *ir.Expr   // the variable or field; the slice or array
	Array bool       // place is a slice or array; iterations add to its elements
	Kind  string     // Add, Max or Min; MathMax or MathMin; a comparison such as Lt or Gt if an if statement reduces
	Scale *scale     // the scale of all terms; nil: 1
	Trips []*ir.Expr // the trip counts of inner loops, for the number of additions to elements

	Func  types.Object // math.Max or math.Min, if the reduction calls one
	Where *ir.Expr     // the variable that holds the iteration of an extreme value
}

// FindReductions refuses variables that carry values from one iteration to the next and are not reductions.
func (a *Reductions) FindReductions() {
	own := map[*ir.Expr]bool{} // the mentions of a variable in its own reduction
	a.Space.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.If:
			if e, ok := Extreme(s); ok && a.Uniformity.Outer(e.Place.Var) {
				r := a.Reduction(e.Place, e.Kind, false)
				own[e.Place], own[e.mention] = true, true
				a.located(r, e, own)
			}
		case *ir.Assign:
			if s.LHS.Op == ir.OpVar && a.Uniformity.Outer(s.LHS.Var) && !own[s.LHS] {
				a.findReduction(s, own)
			}
		}
	})
	a.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar && a.Sums[x.Var] != nil && !own[x] {
					a.Space.RefuseFor(x, "%s is read where iterations add to it", x.Var)
				}
				return true
			})
		})
	})
}

// located records the variable that holds the iteration of an extremum.
func (a *Reductions) located(r *Reduction, e Extremum, own map[*ir.Expr]bool) {
	if e.where == nil && r.Where == nil {
		return
	}
	strict := e.Kind == "Gt" || e.Kind == "Lt"
	switch {
	case e.where == nil || r.Where != nil:
		a.Space.RefuseFor(e.Place, "%s is reduced in two ways", r.Place)
	case !strict || !a.Uniformity.Outer(e.where.Var) || e.index.Op != ir.OpVar || e.index.Var != a.Space.Loop.Index || a.Uniformity.Assigned[e.where.Var] != 1:
		a.Space.RefuseFor(e.where, "%s carries a value from one iteration to the next", e.where.Var)
	case a.Space.Loop.Step != 1:
		a.Space.RefuseFor(e.where, "the index of %s is that of the last of equal values", r.Place)
	}
	r.Where = e.where
	own[e.where] = true
	a.Order = slices.DeleteFunc(a.Order, func(x *Reduction) bool { return x == r })
	a.Order = append(a.Order, r)
	a.Sums[e.where.Var] = r
}

func (a *Reductions) findReduction(s *ir.Assign, own map[*ir.Expr]bool) {
	kind, _, self := Reducing(s)
	if kind == "" {
		a.Space.RefuseAt(s.Pos, "%s carries a value from one iteration to the next", s.LHS.Var)
		return
	}
	own[s.LHS] = true
	if self != nil {
		own[self] = true
	}
	if r := a.Reduction(s.LHS, kind, false); s.RHS.Op == ir.OpCall {
		r.Func = s.RHS.Obj
	}
}

// An Extremum is the statement if e > v { v = e }, with any of the four comparisons.
type Extremum struct {
	Place   *ir.Expr // v where it is assigned
	mention *ir.Expr // v where it is compared
	Term    *ir.Expr // e
	Kind    string

	where, index *ir.Expr // where = index is assigned together with v = e; or nil
}

func Extreme(s *ir.If) (Extremum, bool) {
	if s.Else != nil && len(s.Else.Stmts) > 0 || len(s.Then.Stmts) == 0 || len(s.Then.Stmts) > 2 || s.Cond.Op != ir.OpBinary {
		return Extremum{}, false
	}
	d, ok := s.Then.Stmts[0].(*ir.Assign)
	if !ok || d.Tok != token.ASSIGN || d.LHS.Op != ir.OpVar || !match.Float64(d.LHS.Type) || d.RHS.Uses(d.LHS.Var) {
		return Extremum{}, false
	}
	x, y, tok := s.Cond.Args[0], s.Cond.Args[1], s.Cond.Tok
	if x.Op == ir.OpVar && x.Var == d.LHS.Var {
		x, y, tok = y, x, lane.Mirrored[tok]
	}
	if y.Op != ir.OpVar || y.Var != d.LHS.Var || x.String() != d.RHS.String() || lane.Mirrored[tok] == 0 {
		return Extremum{}, false
	}
	e := Extremum{Place: d.LHS, mention: y, Term: d.RHS, Kind: lane.Comparisons[tok]}
	if len(s.Then.Stmts) == 2 {
		w, ok := s.Then.Stmts[1].(*ir.Assign)
		if !ok || w.Tok != token.ASSIGN || w.LHS.Op != ir.OpVar || !match.Int(w.LHS.Type) || w.LHS.Var == d.LHS.Var {
			return Extremum{}, false
		}
		e.where, e.index = w.LHS, w.RHS
	}
	return e, true
}

// Reduction returns the reduction of a place.
func (a *Reductions) Reduction(place *ir.Expr, kind string, array bool) *Reduction {
	var r *Reduction
	if place.Op == ir.OpVar && !array {
		r = a.Sums[place.Var]
	} else {
		r = a.Places[a.Space.Key(place)]
	}
	if r == nil {
		r = &Reduction{Place: place, Kind: kind, Array: array}
		a.Order = append(a.Order, r)
		if place.Op == ir.OpVar && !array {
			a.Sums[place.Var] = r
		} else {
			a.Places[a.Space.Key(place)] = r
		}
	}
	if r.Kind != kind || r.Array != array {
		a.Space.RefuseFor(place, "%s is reduced in two ways", place)
	}
	return r
}

// Reducing analyses an assignment that adds to its own left-hand side. It returns the operation, the added term,
// and the occurrence of the left-hand side in the right-hand side.
func Reducing(s *ir.Assign) (kind string, term, self *ir.Expr) {
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

// mostCounted is the largest number that an iteration may add to a counter. A loop has fewer than 2⁴⁰ iterations,
// so float64 represents the sums exactly.
const mostCounted = 1 << 12

// counts returns the number that s adds to a counter, as float64, or nil if s does something else.
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

// ownTerm splits x op e, where x is the place that is assigned to.
func ownTerm(lhs, rhs *ir.Expr) (kind string, term, self *ir.Expr) {
	if len(rhs.Args) != 2 {
		return "", nil, nil
	}
	same := func(e *ir.Expr) bool { return e.String() == lhs.String() }
	x, y := rhs.Args[0], rhs.Args[1]
	switch {
	case rhs.Op == ir.OpBinary && rhs.Tok == token.ADD:
		kind = "Add"
	case rhs.Builtin() == effects.Max:
		kind = "Max"
	case rhs.Builtin() == effects.Min:
		kind = "Min"
	case lhs.Op == ir.OpVar && match.Math(rhs) && (rhs.Obj.Name() == "Max" || rhs.Obj.Name() == "Min"):
		kind = lane.Functions[rhs.Obj.Name()].Name
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
