package normalize

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// folded returns the value of an operation on small integers, or a simpler form of an operation on a condition that
// is known.
func folded(e *ir.Expr) *ir.Expr {
	switch {
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		if x, ok := truth(e.Args[0]); ok {
			return ir.Bool(!x)
		}
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR):
		return connected(e)
	case e.Op == ir.OpBinary && match.Int(e.Args[0].Type):
		return computed(e)
	}
	return e
}

// computed returns the value of an operation on small integers.
func computed(e *ir.Expr) *ir.Expr {
	x, ok := match.SmallInt(e.Args[0])
	y, ok2 := match.SmallInt(e.Args[1])
	if !ok || !ok2 {
		return e
	}
	u, v := constant.MakeInt64(x), constant.MakeInt64(y)
	switch e.Tok {
	case token.QUO, token.REM:
		if y == 0 {
			return e
		}
		if e.Tok == token.REM {
			return ir.Int(x % y)
		}
		return ir.Int(x / y)
	case token.ADD, token.SUB, token.MUL:
		n, _ := constant.Int64Val(constant.BinaryOp(u, e.Tok, v))
		return ir.Int(n)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return ir.Bool(constant.Compare(u, e.Tok, v))
	}
	return e
}

// connected simplifies the conjunction or disjunction of two conditions, one of which may be known. The left one
// stays if its evaluation may fail, even if the right one is known.
func connected(e *ir.Expr) *ir.Expr {
	decides := e.Tok == token.LOR
	x, left := truth(e.Args[0])
	y, right := truth(e.Args[1])
	switch {
	case left && x == decides:
		return ir.Bool(x)
	case left:
		return e.Args[1]
	case right && y != decides:
		return e.Args[0]
	case right && arithmeticOnVariables(e.Args[0]):
		return ir.Bool(y)
	}
	return e
}

// truth returns the value of the condition e, if it is known.
func truth(e *ir.Expr) (value, known bool) {
	if e.Op != ir.OpConst || e.Val == nil || e.Val.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(e.Val), true
}

// arithmeticOnVariables reports whether e only computes with variables and constants, and cannot fail.
func arithmeticOnVariables(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar, ir.OpConst, ir.OpUnary, ir.OpConvert:
		case ir.OpBinary:
			ok = ok && x.Tok != token.QUO && x.Tok != token.REM && x.Tok != token.SHL && x.Tok != token.SHR
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// withoutKnownBranches replaces branches whose conditions are known by the blocks that run.
func withoutKnownBranches(b *ir.Block) *ir.Block {
	out := &ir.Block{}
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			inner.Stmts = withoutKnownBranches(inner).Stmts
		}
		branch, ok := s.(*ir.If)
		if !ok {
			out.Add(s)
			continue
		}
		holds, known := truth(branch.Cond)
		switch {
		case !known:
			out.Add(s)
		case holds:
			out.Add(branch.Then.Stmts...)
		case branch.Else != nil:
			out.Add(branch.Else.Stmts...)
		}
	}
	return out
}

// compiles reports whether the Go compiler accepts b. The compiler rejects code that would always fail, such as a
// constant index past the end of an array, even if the program never runs that code.
func compiles(b *ir.Block) bool {
	return !match.AnyPart(b, fails)
}

// fails reports whether the compiler rejects, or may reject, e itself because of its constants.
func fails(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpIndex:
		array, ok := e.Args[0].Type.Underlying().(*types.Array)
		k, known := match.SmallInt(e.Args[1])
		return known && (k < 0 || ok && k >= array.Len())
	case ir.OpSlice:
		return slices.ContainsFunc(e.Args[1:], func(k *ir.Expr) bool { return k != nil && k.Op == ir.OpConst })
	case ir.OpConvert:
		k, known := match.SmallInt(e.Args[0])
		return known && !match.Int(e.Type) && !match.Float(e.Type) && (k < 0 || k > 127)
	case ir.OpBinary:
		return failsFor(e)
	}
	return false
}

// failsFor reports whether the compiler rejects the operation e because of its operands.
func failsFor(e *ir.Expr) bool {
	constants := constantOnly(e.Args[0]) && constantOnly(e.Args[1])
	switch e.Tok {
	case token.QUO, token.REM:
		k, known := match.SmallInt(match.Unconverted(e.Args[1]))
		return known && k == 0 && (constants || !match.Float(e.Type))
	case token.SHL, token.SHR:
		k, known := match.SmallInt(match.Unconverted(e.Args[1]))
		return known && k < 0 || constants && !(known && k < 31 && match.Int(e.Type))
	}
	return constants && !match.Int(e.Type) && !match.Float(e.Type) && !match.Bool(e.Type)
}

// constantOnly reports whether e is made of constants.
func constantOnly(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.IsConst() || x.Op == ir.OpUnary || x.Op == ir.OpBinary || x.Op == ir.OpConvert)
		return ok
	})
	return ok
}
