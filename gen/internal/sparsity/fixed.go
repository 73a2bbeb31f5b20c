package sparsity

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// This file says which integers, conditions and references follow from what was noted.

// known finds the variables that follow from what is noted, given that those in noted are
// noted wherever they get a value.
func (b *builder) known() {
	b.open = map[*ir.Var]bool{}
	for n := -1; n != len(b.open); {
		n = len(b.open)
		b.Primal.Body.Walk(b.openBy)
	}
}

// openBy marks the variables to which s gives values that nothing noted tells.
func (b *builder) openBy(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if v := s.LHS.Root(); v != nil && !b.noted[v] && !b.follows(s.RHS) {
			b.open[v] = true
		}
	case *ir.Multi:
		for _, l := range s.LHS {
			if l == nil {
				continue
			}
			if v := l.Root(); v != nil && !b.noted[v] && !carries(v.Type) {
				b.open[v] = true
			}
		}
	case *ir.Loop:
		if s.Over != nil {
			for _, v := range ir.Defines(s) {
				b.open[v] = true
			}
		}
	case *ir.Call:
		for _, v := range s.Results {
			if v != nil && !b.noted[v] && !carries(v.Type) {
				b.open[v] = true
			}
		}
	}
}

// carries reports whether t is a reference that leads to numbers. Whatever such a variable is
// given is noted (see sizes).
func carries(t types.Type) bool { return analysis.HasRefs(t) && analysis.ReachesFloat(t) }

// follows reports whether the value of x follows from what is noted: of a reference, what it
// leads to.
func (b *builder) follows(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpConst, ir.OpNil, ir.OpFuncType:
		return true
	case ir.OpGlobal:
		_, constant := x.Obj.(*types.Const)
		return constant
	case ir.OpVar:
		return !b.open[x.Var] && !x.Var.Addressed && !analysis.HoldsFloat(x.Type)
	case ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpSlice:
		return b.allFollow(x.Args)
	case ir.OpBuiltin:
		return b.builtinFollows(x)
	case ir.OpField, ir.OpDeref, ir.OpIndex:
		return b.loadFollows(x)
	case ir.OpAddr:
		return b.placeFollows(x.Args[0])
	}
	return false
}

func (b *builder) allFollow(xs []*ir.Expr) bool {
	for _, x := range xs {
		if x != nil && !b.follows(x) {
			return false
		}
	}
	return true
}

func (b *builder) builtinFollows(x *ir.Expr) bool {
	switch x.Name {
	case "len", "cap":
		return b.placeFollows(x.Args[0])
	case "append":
		for i, a := range x.Args {
			if (i == 0 || len(x.Keys) > 0 || analysis.HasRefs(a.Type)) && !b.follows(a) {
				return false
			}
		}
		return true
	case "make", "new", "min", "max":
		return b.allFollow(x.Args)
	}
	return false
}

// loadFollows reports whether the content of a place in memory follows: that of a field which
// nothing changes and which Shape noted, or of a reference to numbers.
func (b *builder) loadFollows(x *ir.Expr) bool {
	if analysis.HoldsFloat(x.Type) {
		return false
	}
	if carries(x.Type) {
		return b.placeFollows(x)
	}
	v, fields := root(x)
	return fields && v != nil && v.Param && !v.Addressed && len(b.Effects.Defs(v)) == 0 && len(b.Effects.Stores(x)) == 0
}

// root is the variable from which x is reached, and whether by fields and pointers alone.
func root(x *ir.Expr) (v *ir.Var, fields bool) {
	for {
		switch x.Op {
		case ir.OpVar:
			return x.Var, true
		case ir.OpField, ir.OpDeref:
			x = x.Args[0]
		default:
			return nil, false
		}
	}
}

// placeFollows reports whether it follows which place x is.
func (b *builder) placeFollows(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpVar:
		return !b.open[x.Var] && (!x.Var.Addressed || carries(x.Type))
	case ir.OpField:
		if !carries(x.Type) && !analysis.HoldsFloat(x.Type) && analysis.HasRefs(x.Type) {
			return b.loadFollows(x)
		}
		return b.placeFollows(x.Args[0])
	case ir.OpDeref:
		return b.placeFollows(x.Args[0])
	case ir.OpIndex:
		if analysis.HasRefs(x.Type) && !carries(x.Type) {
			return false
		}
		return b.placeFollows(x.Args[0]) && b.follows(x.Args[1])
	}
	return b.follows(x)
}
