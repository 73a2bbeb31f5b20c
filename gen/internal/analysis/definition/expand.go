package definition

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Expand replaces variables of e by the arithmetic that defines them, so that equal computations become equal
// expressions.
func (o *Map) Expand(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		d := o.Defs[x.Var]
		if x.Op != ir.OpVar || d == nil || o.Params[x.Var] || !match.Float64(x.Type) || !match.Arithmetical(d) || !o.setOnce(d) {
			return x
		}
		return o.Expand(d)
	})
}

// setOnce reports whether the variables in e are set only once.
func (o *Map) setOnce(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			def, assigned := o.Defs[x.Var]
			ok = ok && !x.Var.Addressed && (!assigned || def != nil && !o.Params[x.Var])
		}
		return ok
	})
	return ok
}

// Named follows other names of the beginning of a slice back to the variable to which the slice was first assigned.
func (o *Map) Named(v *ir.Var) *ir.Var {
	for {
		d := o.Defs[v]
		if d == nil || match.SameStart(d) == nil || o.Params[v] {
			return v
		}
		v = match.SameStart(d)
	}
}
