package sparsity

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A facts determines which integers, conditions and references follow from recorded values.
type facts struct {
	*Request
	open  map[*ir.Var]bool // variables whose values do not follow from recorded values
	noted map[*ir.Var]bool // variables whose values are recorded at each assignment
}

// known finds the variables that follow from recorded values. Variables in noted are recorded at each assignment.
func (k *facts) known() {
	k.open = map[*ir.Var]bool{}
	for n := -1; n != len(k.open); {
		n = len(k.open)
		k.Primal.Body.Walk(k.openBy)
	}
}

// openBy marks the variables to which s assigns values that do not follow from recorded ones.
func (k *facts) openBy(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if v := s.LHS.Root(); v != nil && !k.noted[v] && !k.follows(s.RHS) {
			k.open[v] = true
		}
	case *ir.Multi:
		for _, l := range s.LHS {
			if l == nil {
				continue
			}
			if v := l.Root(); v != nil && !k.noted[v] && !carries(v.Type) {
				k.open[v] = true
			}
		}
	case *ir.Loop:
		if s.Over != nil {
			for _, v := range ir.Defines(s) {
				k.open[v] = true
			}
		}
	case *ir.Call:
		for _, v := range s.Results {
			if v != nil && !k.noted[v] && !carries(v.Type) {
				k.open[v] = true
			}
		}
	}
}

// carries reports whether t is a reference that leads to numbers. All values of such a variable are recorded (see
// sizes).
func carries(t types.Type) bool { return analysis.HasRefs(t) && analysis.ReachesFloat(t) }

// follows reports whether the value of x follows from recorded values. For a reference, this is so if the memory to
// which it points does.
func (k *facts) follows(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpConst, ir.OpNil, ir.OpFuncType:
		return true
	case ir.OpGlobal:
		_, constant := x.Obj.(*types.Const)
		return constant
	case ir.OpVar:
		return !k.open[x.Var] && !x.Var.Addressed && !analysis.HoldsFloat(x.Type)
	case ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpSlice:
		return k.allFollow(x.Args)
	case ir.OpBuiltin:
		return k.builtinFollows(x)
	case ir.OpField, ir.OpDeref, ir.OpIndex:
		return k.loadFollows(x)
	case ir.OpAddr:
		return k.placeFollows(x.Args[0])
	}
	return false
}

func (k *facts) allFollow(xs []*ir.Expr) bool {
	for _, x := range xs {
		if x != nil && !k.follows(x) {
			return false
		}
	}
	return true
}

func (k *facts) builtinFollows(x *ir.Expr) bool {
	switch x.Name {
	case "len", "cap":
		return k.placeFollows(x.Args[0])
	case "append":
		for i, a := range x.Args {
			if (i == 0 || len(x.Keys) > 0 || analysis.HasRefs(a.Type)) && !k.follows(a) {
				return false
			}
		}
		return true
	case "make", "new", "min", "max":
		return k.allFollow(x.Args)
	}
	return false
}

// loadFollows reports whether the content of a place in memory follows. The place must be a field that nothing
// changes and that Shape recorded, or a reference to numbers.
func (k *facts) loadFollows(x *ir.Expr) bool {
	if analysis.HoldsFloat(x.Type) {
		return false
	}
	if carries(x.Type) {
		return k.placeFollows(x)
	}
	v, fields := root(x)
	return fields && v != nil && v.Param && !v.Addressed && len(k.Effects.Defs(v)) == 0 && len(k.Effects.Stores(x)) == 0
}

// root returns the variable from which x is reached. fields tells whether x is reached only by fields and pointers.
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

// placeFollows reports whether the place x follows from recorded values.
func (k *facts) placeFollows(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpVar:
		return !k.open[x.Var] && (!x.Var.Addressed || carries(x.Type))
	case ir.OpField:
		if !carries(x.Type) && !analysis.HoldsFloat(x.Type) && analysis.HasRefs(x.Type) {
			return k.loadFollows(x)
		}
		return k.placeFollows(x.Args[0])
	case ir.OpDeref:
		return k.placeFollows(x.Args[0])
	case ir.OpIndex:
		if analysis.HasRefs(x.Type) && !carries(x.Type) {
			return false
		}
		return k.placeFollows(x.Args[0]) && k.follows(x.Args[1])
	}
	return k.follows(x)
}

// simple reports whether a Path can record single values of type t.
func simple(t types.Type) bool {
	u, ok := analysis.Under(t).(*types.Basic)
	return ok && u.Info()&(types.IsInteger|types.IsBoolean) != 0
}
