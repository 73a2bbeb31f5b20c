package legal

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Lanes describes the lanes of a vector for which a statement runs.
type Lanes struct {
	Masked   bool // a condition excludes some
	Branched bool // a branch of the source excludes some, which then must not access memory
	Part     bool // the vector has fewer iterations than lanes
	Depth    int  // the number of branches and loops around the statement
}

// An AccessForm is the way in which vectors load or store the elements that iterations access.
type AccessForm int

const (
	NoForm     AccessForm = iota
	OwnChosen             // elements of slices that each iteration has of its own, at indices that differ
	Own                   // elements of slices that each iteration has of its own, at one index
	Column                // one element of neighbouring rows of a matrix
	InOrder               // neighbouring elements
	Strided               // elements at equal distances
	Gathered              // elements anywhere; stores add to them one after the other
	AddInOrder            // neighbouring elements, the first of which an inner loop chooses
	Total                 // one element of a slice that an inner loop chooses
	Element               // one element, in lanes that are joined after the loop
	Place                 // a field outside the loop, in lanes that are joined after the loop
	Kept                  // a comparison, in order, which the forward sweep saves
)

// LoadOf returns the way in which vectors load e, or the reason why they cannot.
func LoadOf(mem *Memory, e *ir.Expr, on Lanes) (form AccessForm, why string) {
	base, p := e.Args[0], mem.Uniformity.Linear(e.Args[1])
	switch {
	case !match.FloatElements(base.Type):
		return NoForm, fmt.Sprintf("it reads %s", e.Type)
	case base.Op == ir.OpVar && mem.Uniformity.Private[base.Var] && mem.Uniformity.Varies(e.Args[1]):
		return OwnChosen, ""
	case base.Op == ir.OpVar && mem.Uniformity.Private[base.Var]:
		return Own, ""
	case mem.Uniformity.Varies(base) && base.Op == ir.OpIndex && !mem.Uniformity.Varies(e.Args[1]) && !on.Branched && mem.Uniformity.rowsInOrder(base):
		return Column, ""
	case mem.Uniformity.Varies(base):
		return NoForm, fmt.Sprintf("its iterations read different slices: %s", base)
	case !mem.Uniformity.Steady(base):
		return NoForm, fmt.Sprintf("the slice %s is chosen inside the loop", base)
	case p.Ok && p.Step == 1:
		return InOrder, ""
	case p.Ok && p.Step > 1 && strides(mem, base, on):
		return Strided, ""
	}
	return Gathered, ""
}

// strides reports whether vectors may access elements of base at equal distances. Then each lane has an element.
func strides(mem *Memory, base *ir.Expr, on Lanes) bool {
	return !on.Part && (!on.Branched || mem.OwnFlat(base))
}

var sliceOfRows = types.NewSlice(types.NewSlice(types.Typ[types.Float64]))

// rowsInOrder reports whether base is a row of a matrix and the next iteration has the next row.
func (a *Uniformity) rowsInOrder(base *ir.Expr) bool {
	rows, p := base.Args[0], a.Linear(base.Args[1])
	ordered := p.Ok && p.Step == 1 && (p.Off == nil || a.Invariant(p.Off))
	return ordered && !a.Varies(rows) && a.Invariant(rows) && types.Identical(rows.Type.Underlying(), sliceOfRows)
}

// PlainLoadOf returns the reason why vectors cannot load e, an element of a slice of integers or bools, or "" if they
// can. The message about other element types begins with what.
func PlainLoadOf(mem *Memory, e *ir.Expr, what string) (why string) {
	base, p := e.Args[0], mem.Uniformity.Linear(e.Args[1])
	elem := match.ElemType(base.Type)
	switch {
	case !match.Slice(base.Type) || !p.Ok || p.Step < 1 || p.Step > 1 && !mem.OwnFlat(base) || !mem.Uniformity.Invariant(base):
	case lane.PlainLoads(elem) == "":
		return fmt.Sprintf("%s of type %s", what, elem)
	case p.Step == 1 || lane.PlainStrides(elem):
		return ""
	}
	return fmt.Sprintf("the index %s has no vector form", e)
}

// StoreOf returns the way in which vectors store the value that s assigns to memory, or the reason why they cannot.
func StoreOf(mem *Memory, s *ir.Assign, on Lanes) (form AccessForm, why string) {
	switch {
	case match.Float32(s.LHS.Type):
		return narrowStore(mem.Uniformity, s)
	case !match.Float64(s.LHS.Type):
		if keepsComparison(mem.Uniformity, s, on) {
			return Kept, ""
		}
		return NoForm, fmt.Sprintf("it writes %s to memory", s.LHS.Type)
	case s.LHS.Op != ir.OpIndex:
		return placeStore(mem, s, on.Depth)
	}
	form, why = elementStore(mem, s, on)
	kind, _, self := Reducing(s)
	if kind == "Add" && self == nil {
		return form, why
	}
	base := s.LHS.Args[0]
	switch form {
	case OwnChosen:
		return NoForm, fmt.Sprintf("the index of %s varies between iterations", base)
	case Total, AddInOrder, Gathered:
		return NoForm, fmt.Sprintf("iterations may write the same element of %s", base)
	case Element:
		return NoForm, fmt.Sprintf("%s carries a value from one iteration to the next", s.LHS)
	}
	return form, why
}

// elementStore is StoreOf for additions to elements of slices of float64.
func elementStore(mem *Memory, s *ir.Assign, on Lanes) (form AccessForm, why string) {
	base, p := s.LHS.Args[0], mem.Uniformity.Linear(s.LHS.Args[1])
	switch {
	case base.Op == ir.OpVar && mem.Uniformity.Private[base.Var] && mem.Uniformity.Varies(s.LHS.Args[1]):
		return OwnChosen, ""
	case base.Op == ir.OpVar && mem.Uniformity.Private[base.Var]:
		return Own, ""
	case !match.FloatElements(base.Type):
		return NoForm, fmt.Sprintf("it writes %s to memory", s.LHS.Type)
	case mem.Uniformity.Varies(base):
		return NoForm, fmt.Sprintf("its iterations write to different slices: %s", base)
	case !mem.Uniformity.Steady(base) && p.Ok && p.Step == 0:
		return Total, ""
	case !mem.Uniformity.Steady(base):
		return NoForm, fmt.Sprintf("the slice %s is chosen inside the loop", base)
	case p.Ok && p.Step == 0:
		return Element, ""
	case p.Ok && p.Step == 1 && (p.Off == nil || mem.Uniformity.Invariant(p.Off)):
		return InOrder, ""
	case p.Ok && p.Step > 1 && strides(mem, base, on):
		return Strided, ""
	case p.Ok && p.Step == 1 && !on.Branched:
		return AddInOrder, ""
	}
	return Gathered, ""
}

// narrowStore is StoreOf for float32.
func narrowStore(lanes *Uniformity, s *ir.Assign) (form AccessForm, why string) {
	if s.LHS.Op != ir.OpIndex || !match.FloatElements(s.LHS.Args[0].Type) {
		return NoForm, fmt.Sprintf("it writes %s to memory", s.LHS.Type)
	}
	base, p := s.LHS.Args[0], lanes.Linear(s.LHS.Args[1])
	if !lanes.Steady(base) || !p.Ok || p.Step != 1 || p.Off != nil && !lanes.Invariant(p.Off) {
		return NoForm, fmt.Sprintf("it does not write float32 to %s in order", base)
	}
	return InOrder, ""
}

// placeStore is StoreOf for a sum in a field outside the loop.
func placeStore(mem *Memory, s *ir.Assign, depth int) (form AccessForm, why string) {
	kind, _, self := Reducing(s)
	switch {
	case s.LHS.Op != ir.OpField || !mem.Uniformity.SteadyField(s.LHS):
		return NoForm, fmt.Sprintf("it writes to %s", s.LHS)
	case kind == "" || self != nil:
		return NoForm, fmt.Sprintf("%s carries a value from one iteration to the next", s.LHS)
	case !mem.Space.Plain(s.LHS) && depth > 0:
		return NoForm, fmt.Sprintf("%s may not exist in iterations that a branch leaves out", s.LHS)
	}
	return Place, ""
}

// keepsComparison reports whether s writes to a slice of bools, in order and in all iterations. A forward sweep saves
// comparisons for the reverse sweep in this way. Nothing in the loop reads the slice, which is taken from a stack
// that only the function uses.
func keepsComparison(lanes *Uniformity, s *ir.Assign, on Lanes) bool {
	if s.Tok != token.ASSIGN || s.LHS.Op != ir.OpIndex || s.LHS.Args[0].Op != ir.OpVar || on.Masked || !lanes.Varies(s.RHS) {
		return false
	}
	base, p := s.LHS.Args[0], lanes.Linear(s.LHS.Args[1])
	inOrder := p.Ok && p.Step == 1 && (p.Off == nil || lanes.Invariant(p.Off))
	bools := match.Slice(base.Type) && types.Identical(match.ElemType(base.Type), types.Typ[types.Bool])
	return bools && inOrder && lanes.Invariant(base) && mentionedOnce(lanes.Space, base)
}

// mentionedOnce reports whether base is taken from a stack and the body mentions slices of that stack only once.
func mentionedOnce(a *nest.Space, base *ir.Expr) bool {
	stack, times := a.Origins.Of(base).Stack, 0
	a.Body.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpVar && match.Slice(e.Type) && a.Origins.Of(e).Stack == stack {
			times++
		}
	})
	return stack != nil && times == 1
}
