package ranges

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// InRange reports whether the slice of the element x is known to have that element.
func (s *Symbols) InRange(x *ir.Expr) bool {
	i, ok := s.LinearOf(x.Args[1])
	n, too := s.length(x.Args[0])
	return ok && too && s.Holds(i) && s.Holds(n.Minus(i).Shifted(-1))
}

// MayFail reports whether the evaluation of e may panic.
func (s *Symbols) MayFail(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar, ir.OpConst, ir.OpGlobal, ir.OpUnary, ir.OpConvert, ir.OpCall:
		case ir.OpIndex:
			found = found || !match.Slice(x.Args[0].Type) || !s.InRange(x)
		case ir.OpBuiltin:
			found = found || x.Builtin() != effects.Len
		case ir.OpBinary:
			found = found || (x.Tok == token.QUO || x.Tok == token.REM) && IsInt(x.Type)
		default:
			found = true
		}
		return !found
	})
	return found
}

// Unproved lists, for each of the stores, the expressions whose evaluation may fail, such as elements that may be out
// of range.
func Unproved(f *ir.Func, stores map[ir.Stmt]bool) map[ir.Stmt][]*ir.Expr {
	known := Of(f)
	list := map[ir.Stmt][]*ir.Expr{}
	known.InOrder(f.Body, func(s ir.Stmt) (stays bool) {
		if stores[s] {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { list[s] = append(list[s], ir.Failing(*e)...) })
			list[s] = slices.DeleteFunc(list[s], func(x *ir.Expr) bool { return !known.MayFail(x) })
		}
		return !stores[s] || len(list[s]) > 0
	})
	return list
}

// SameLength reports whether the slices v and w are known to have the same length.
func (s *Symbols) SameLength(v, w *ir.Var) bool {
	n, ok := s.LengthOf(v)
	m, too := s.LengthOf(w)
	return ok && too && n.Same(m)
}
