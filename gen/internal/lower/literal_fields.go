package lower

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// A struct is active as a whole. But if a variable is initialised by a literal, and nothing writes to it or takes its
// address, then a field to which the literal gives a constant is read as that constant. So the field stays a constant
// even if another field is active.

// noteLiteral records that the variable v of obj is initialised by x, a literal or a copy of one.
func (sc *scope) noteLiteral(obj types.Object, v *ir.Var, x *ir.Expr) {
	if x.Op == ir.OpVar && sc.fn.literals[x.Var] != nil {
		x = sc.fn.literals[x.Var]
	}
	o, ok := obj.(*types.Var)
	if !ok || x.Op != ir.OpComposite || sc.decl.Syntax == nil || sc.decl.Syntax.Body == nil {
		return
	}
	if _, ok := x.Type.Underlying().(*types.Struct); !ok || !slices.ContainsFunc(x.Args, (*ir.Expr).IsConst) {
		return
	}
	if !syntax.UsageOf(sc.decl, o, sc.decl.Syntax.Body).Written && !syntax.AddressTaken(sc.decl, o) {
		sc.fn.literals[v] = x
	}
}

// literalField returns the constant value of the field f of x, or nil if it may have another value.
func (o *operands) literalField(x *ir.Expr, f *types.Var) *ir.Expr {
	if x.Op != ir.OpVar || x.Var.Addressed {
		return nil
	}
	lit := o.fn.literals[x.Var]
	b, ok := f.Type().Underlying().(*types.Basic)
	if lit == nil || !ok || b.Info()&types.IsFloat == 0 {
		return nil
	}
	i := slices.Index(lit.Keys, f.Name())
	if i < 0 || i >= len(lit.Args) || !lit.Args[i].IsConst() {
		return nil
	}
	c := lit.Args[i].Clone()
	c.Type = f.Type()
	v := o.fn.fresh(strings.ToLower(f.Name()), f.Type(), x.Pos)
	v.Temp = true
	o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(v), RHS: c, Tok: token.DEFINE})
	return ir.Use(v)
}
