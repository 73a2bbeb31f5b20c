package term

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// These are the messages about references and places that have no shadow.
const (
	ReferenceHint = "copy the value into a slice, array or struct of its own first"
	ReferenceText = "a reference to active values is made in a way that cannot be followed"
	GlobalHint    = "pass the memory as a parameter"
	GlobalText    = "active values are stored in package-level memory"
)

// A Shadows builds the counterparts of places and references of the primal: adjoints in reverse mode, tangents in
// forward mode.
type Shadows struct {
	Var  func(*ir.Var) *ir.Expr                                // the counterpart of a variable
	Ref  func(*ir.Expr) *ir.Expr                               // the shadow of a reference
	Fail func(pos token.Pos, hint, format string, args ...any) // reports a place or reference without a shadow
}

// Place returns the place of the derivative of the place e.
func (s Shadows) Place(e *ir.Expr) *ir.Expr {
	switch e.Op {
	case ir.OpVar:
		return s.Var(e.Var)
	case ir.OpField, ir.OpIndex, ir.OpDeref:
		c := e.Clone()
		c.Args[0] = s.base(e.Args[0])
		if c.Op == ir.OpField {
			c.Args[0] = ir.Operand(c.Args[0])
		}
		return c
	}
	s.Fail(e.Pos, GlobalHint, GlobalText)
	return e.Clone()
}

// Reference returns the shadow of the reference e, as an expression that is valid where e is evaluated.
func (s Shadows) Reference(e *ir.Expr) *ir.Expr {
	switch e.Op {
	case ir.OpNil:
		return e.Clone()
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return s.Place(e)
	case ir.OpSlice:
		c := e.Clone()
		c.Args[0] = s.base(e.Args[0])
		return c
	case ir.OpAddr:
		return AddressOf(s.Place(e.Args[0]))
	case ir.OpConvert:
		return ir.Convert(e.Type, s.Ref(e.Args[0]))
	case ir.OpAssert:
		if ir.IsMatrix(e.Args[0].Type) {
			c := e.Clone()
			c.Args[0] = s.Ref(e.Args[0])
			return c
		}
	case ir.OpBuiltin:
		if e.Builtin() == effects.Make || e.Builtin() == effects.New {
			return e.Clone()
		}
	}
	s.Fail(e.Pos, ReferenceHint, ReferenceText)
	return e.Clone()
}

// base returns the shadow of the operand of a selection: a reference, or a place.
func (s Shadows) base(e *ir.Expr) *ir.Expr {
	if analysis.IsRef(e.Type) {
		return s.Ref(e)
	}
	return s.Place(e)
}

// AddressOf returns the address of the place p.
func AddressOf(p *ir.Expr) *ir.Expr {
	if p.Op == ir.OpDeref {
		return p.Args[0]
	}
	return ir.Addr(p)
}
