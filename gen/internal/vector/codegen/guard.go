package codegen

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// A guard is a branch that runs only if an adjoint v is not zero. It exists because v may be multiplied by an
// infinite factor:
//
//	if v != 0 { sum += v * x; other += v }
//
// A statement that only adds v does not need the guard.
type guard struct {
	v     *ir.Var
	inner *ir.Expr // the mask of the iterations that take the branch
	outer *ir.Expr // the mask around it
}

// guarding returns s as a guard, or nil if it is not one.
func guarding(s *ir.If, inner, outer *ir.Expr) *guard {
	c := s.Cond
	if c.Op != ir.OpBinary || c.Tok != token.NEQ || c.Args[0].Op != ir.OpVar || !match.Float64(c.Args[0].Type) || !match.ZeroOrAbsent(c.Args[1]) {
		return nil
	}
	return &guard{v: c.Args[0].Var, inner: inner, outer: outer}
}

// An around is the mask of the iterations that may access memory. It differs from the mask of the statement if that
// also contains tests that are not in the source. These tests skip terms that would be zero or NaN; they do not skip
// expressions that cannot be evaluated.
type around struct{ mask *ir.Expr }

// beyond returns the condition around the statements under cond, inside the mask outer.
func (a *predicate) beyond(cond, outer *ir.Expr) *around {
	switch {
	case !legal.Avoids(cond):
		return nil
	case a.around != nil:
		return a.around
	}
	return &around{outer}
}

// accessMask returns the mask of the iterations that may access memory, or nil for all.
func (a *predicate) accessMask() *ir.Expr {
	if a.around != nil {
		return a.around.mask
	}
	return a.mask
}

// replaceMask returns the mask under which value replaces old, or nil for always.
func (a *expressions) replaceMask(value, old *ir.Expr) *ir.Expr {
	if g := a.pred.guard; g != nil && a.pred.mask == g.inner && addsOnly(value, old, a.twins[g.v]) {
		return g.outer
	}
	return a.pred.mask
}

// addsOnly reports whether value is old plus or minus v.
func addsOnly(value, old *ir.Expr, v *ir.Var) bool {
	if value.Lane() != effects.LaneAdd && value.Lane() != effects.LaneSub || len(value.Args) != 2 {
		return false
	}
	x, y := value.Args[0], value.Args[1]
	if value.Lane() == effects.LaneAdd && ir.Same(y, old) {
		x, y = y, x
	}
	return ir.Same(x, old) && y.Op == ir.OpVar && y.Var == v
}

// selectMasked returns value for the iterations for which the statement runs, and old for the others.
func (a *expressions) selectMasked(value, old *ir.Expr) *ir.Expr {
	if a.pred.covers(a.replaceMask(value, old)) {
		return value
	}
	return a.added(value, old)
}

// added is selectMasked for the vectors of a reduction. Lanes without an iteration do not change them.
func (a *expressions) added(value, old *ir.Expr) *ir.Expr {
	m := a.replaceMask(value, old)
	if m == nil {
		return value
	}
	return lane.Vec("Select", m.Clone(), value, old.Clone())
}

// lanes returns the lanes for which the statement being written runs.
func (a *predicate) lanes() legal.Lanes {
	return legal.Lanes{Masked: !a.covers(a.mask), Branched: !a.covers(a.accessMask()), Part: a.inTail(), Depth: a.depth}
}
