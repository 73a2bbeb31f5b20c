package depend

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// largest is the bound of coefficients. It is so small that sums of their products do not overflow.
const largest = 1 << 20

// Of returns the subscript e in a loop with the index. Parts of e without the index must be the same in all
// iterations; fixed tells whether they are.
func Of(e *ir.Expr, index *ir.Var, fixed func(*ir.Expr) bool) Subscript {
	switch {
	case e.Op == ir.OpVar && e.Var == index:
		return Subscript{Step: 1, Known: true}
	case e.Op == ir.OpConst:
		return number(e)
	case e.Op == ir.OpBinary && wide(e.Type):
		x, y := Of(e.Args[0], index, fixed), Of(e.Args[1], index, fixed)
		if s := x.binary(e.Tok, y); s.Known {
			return s
		}
	}
	if e.Uses(index) || !fixed(e) {
		return Subscript{}
	}
	return Subscript{Offset: e.String(), Known: true}
}

// number returns the subscript of a constant.
func number(e *ir.Expr) Subscript {
	if e.Val == nil || e.Val.Kind() != constant.Int {
		return Subscript{}
	}
	n, ok := constant.Int64Val(e.Val)
	return Subscript{Shift: n, Known: true}.bounded(ok)
}

// bounded returns s, or an unknown subscript if a coefficient is large or ok is false.
func (s Subscript) bounded(ok bool) Subscript {
	if !ok || s.Step >= largest || s.Step <= -largest || s.Shift >= largest || s.Shift <= -largest {
		return Subscript{}
	}
	return s
}

// binary returns s + t, s - t or s·t, if that has the form of a subscript.
func (s Subscript) binary(tok token.Token, t Subscript) Subscript {
	if !s.Known || !t.Known {
		return Subscript{}
	}
	switch {
	case tok == token.ADD && (s.Offset == "" || t.Offset == ""):
		return Subscript{s.Step + t.Step, s.Offset + t.Offset, s.Shift + t.Shift, true}.bounded(true)
	case tok == token.SUB && t.Offset == "":
		return Subscript{s.Step - t.Step, s.Offset, s.Shift - t.Shift, true}.bounded(true)
	case tok == token.MUL && s.constant() && t.Offset == "":
		return Subscript{s.Shift * t.Step, "", s.Shift * t.Shift, true}.bounded(true)
	case tok == token.MUL && t.constant() && s.Offset == "":
		return t.binary(tok, s)
	}
	return Subscript{}
}

// constant reports whether s is a number.
func (s Subscript) constant() bool { return s.Known && s.Step == 0 && s.Offset == "" }

// wide reports whether arithmetic of type t, on indices that are in range, does not wrap around.
func wide(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int || b.Kind() == types.Int64 || b.Kind() == types.UntypedInt)
}
