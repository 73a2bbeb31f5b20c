package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// noIndex refuses the integer e.
func (f *forms) noIndex(e *ir.Expr) { f.plan.Space.RefuseFor(e, "the index %s has no vector form", e) }

// integers visits an integer expression.
func (f *forms) integers(e *ir.Expr) {
	switch {
	case !match.Int(e.Type) && !f.plan.Uniformity.Varies(e):
	case !lane.Integers(e.Type):
		f.plan.Space.RefuseFor(e, "%s has no vector form: it is of type %s", e, e.Type)
	case match.Int(e.Type) && f.plan.Uniformity.Linear(e).Ok:
	default:
		f.computed(e)
	}
}

// computed visits an integer that does not step with the index.
func (f *forms) computed(e *ir.Expr) {
	switch {
	case e.Op == ir.OpVar && f.plan.Uniformity.Chosen[e.Var]:
	case e.Op == ir.OpVar && f.plan.Uniformity.Ints[e.Var] != nil:
		f.integers(f.plan.Uniformity.Ints[e.Var])
	case e.Op == ir.OpBinary:
		f.operation(e)
	case match.Truncates(e):
		f.exactly(e.Args[0])
	case e.Op == ir.OpUnary && (e.Tok == token.SUB || e.Tok == token.XOR):
		f.integers(e.Args[0])
	case e.Op == ir.OpCall && e.Obj == lane.Exponent:
		f.vector(e.Args[0])
	case e.Op == ir.OpConvert && lane.Integers(e.Args[0].Type):
		f.integers(e.Args[0])
	case e.Op == ir.OpIndex:
		f.plain(e, "its indices are")
	default:
		f.noIndex(e)
	}
}

func (f *forms) operation(e *ir.Expr) {
	x, y := e.Args[0], e.Args[1]
	switch e.Tok {
	case token.SHL, token.SHR:
		n, known := match.SmallInt(y)
		if !known || n < 0 || n > 63 {
			f.noIndex(e)
			return
		}
		f.integers(x)
		return
	case token.QUO, token.REM:
		if !match.Int(e.Type) && (lane.Bits(e.Type) == 64 || !match.SafeDivisor(y)) {
			f.noIndex(e)
			return
		}
	case token.AND_NOT:
	default:
		if lane.IntegerOps[e.Tok] == "" {
			f.noIndex(e)
			return
		}
	}
	f.integers(x)
	f.integers(y)
}
