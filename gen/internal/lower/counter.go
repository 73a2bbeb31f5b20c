package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// asInts reports whether an int counts the iterations of c as its index does: that is
// an int by another name, or so narrow that it stops before it would overflow.
func (fr *scope) asInts(c syntax.Counted) bool {
	t := fr.subst(c.Obj.Type())
	if kind.IsInt(t) {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	if _, param := types.Unalias(t).(*types.TypeParam); !ok || param {
		return false
	}
	switch b.Kind() {
	case types.Int:
		return true
	case types.Int8, types.Int16, types.Int32, types.Int64, types.Uint8, types.Uint16, types.Uint32:
		from, known := syntax.SmallConst(fr.decl, c.From)
		return c.Cmp == token.LSS && c.Step == 1 && c.Ahead == 0 && known && from >= 0 && from < 128
	}
	return false
}

// asInt returns what e was lowered to as an int.
func (fr *scope) asInt(e ast.Expr, x *ir.Expr) *ir.Expr {
	b, _ := x.Type.Underlying().(*types.Basic)
	n, known := syntax.SmallConst(fr.decl, e)
	switch {
	case kind.IsInt(x.Type):
		return x
	case known && x.Op != ir.OpBinary:
		return ir.Int(n)
	case x.Op == ir.OpConvert && b.Kind() == types.Int && kind.IsInt(x.Args[0].Type):
		return x.Args[0]
	}
	return ir.Convert(types.Typ[types.Int], x)
}
