package sparsity

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// deciding lists the integers in s on which the pattern depends and that do not follow from recorded values: bounds
// of loops, indices of numbers with derivatives, and sizes.
func (k *facts) deciding(s ir.Stmt) []*ir.Expr {
	d := &decider{facts: k}
	switch s := s.(type) {
	case *ir.Assign:
		if simple(s.LHS.Type) && !(s.RHS.Builtin() == effects.CopyTo) {
			return nil // it matters only where it is used
		}
		d.indices(s.LHS)
		d.indices(s.RHS)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil {
				d.indices(l)
			}
		}
		d.indices(s.RHS)
	case *ir.ExprStmt:
		d.indices(s.X)
	case *ir.Loop:
		if s.Index != nil && s.Over == nil {
			d.add(s.From)
			d.add(s.To)
		}
	}
	return d.list
}

// A decider collects the integers of one statement on which the pattern depends.
type decider struct {
	*facts
	list []*ir.Expr
}

func (d *decider) add(x *ir.Expr) {
	if x == nil || d.follows(x) {
		return
	}
	for _, y := range d.list {
		if ir.Same(x, y) {
			return
		}
	}
	d.list = append(d.list, x)
}

// indices finds such integers in x: indices of numbers with derivatives and of references to numbers, and sizes of
// memory for numbers.
func (d *decider) indices(x *ir.Expr) {
	if x == nil {
		return
	}
	switch x.Op {
	case ir.OpIndex:
		if _, isMap := analysis.Under(x.Args[0].Type).(*types.Map); !isMap && matters(d.Activity, x) {
			d.add(x.Args[1])
		}
		d.indices(x.Args[0])
		return
	case ir.OpSlice:
		if carries(x.Type) {
			for _, bound := range x.Args[1:] {
				d.add(bound)
			}
		}
		d.indices(x.Args[0])
		return
	case ir.OpBuiltin:
		d.sizes(x)
	}
	for _, a := range x.Args {
		if a != nil && !simple(a.Type) {
			d.indices(a)
		}
	}
}

// matters reports whether the pattern depends on which element the place x is.
func matters(act *analysis.Activity, x *ir.Expr) bool {
	return carries(x.Type) || analysis.HoldsFloat(x.Type) && (act.Active(x) || act.Varied(x))
}

// sizes finds the sizes in the effect of a builtin on memory of numbers.
func (d *decider) sizes(x *ir.Expr) {
	if len(x.Args) == 0 || !carries(x.Args[0].Type) && !(x.Type != nil && carries(x.Type)) {
		return
	}
	switch x.Name {
	case "make":
		for _, n := range x.Args[1:] {
			d.add(n)
		}
	case "append":
		if d.Alias.Ref(x.Args[0]).External || !d.placeFollows(x.Args[0]) {
			d.add(ir.Builtin("cap", types.Typ[types.Int], x.Args[0]))
			d.length(x.Args[0])
		}
		if len(x.Keys) > 0 {
			d.length(x.Args[1])
		}
	case "copy":
		d.length(x.Args[0])
		d.length(x.Args[1])
	case "clear":
		d.length(x.Args[0])
	}
}

// length adds the length of a slice.
func (d *decider) length(x *ir.Expr) {
	if x.Op != ir.OpNil {
		d.add(ir.Len(x))
	}
}

// choose finds the variables to record: those from which all values to be recorded follow.
func (k *facts) choose() {
	for n := -1; n != len(k.noted); {
		n = len(k.noted)
		k.known()
		k.Primal.Body.Walk(func(s ir.Stmt) {
			for _, x := range k.deciding(s) {
				x.Walk(func(y *ir.Expr) bool {
					if y.Op == ir.OpVar && k.open[y.Var] && simple(y.Type) && !y.Var.Addressed {
						k.noted[y.Var] = true
					}
					return y.Op != ir.OpIndex
				})
			}
		})
	}
	k.known()
}
