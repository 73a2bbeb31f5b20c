package cost

import (
	"go/token"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unknownTrips is the assumed trip count of an inner loop whose trip count is not known.
const unknownTrips = 8

// groupOf returns the variable by which l counts groups of iterations, and the number of iterations in a group, if l
// runs several iterations at once. Another loop runs the remaining ones.
func groupOf(l *ir.Loop) (next *ir.Var, size float64) {
	if l.Index != nil || len(l.Body.Stmts) == 0 {
		return nil, 1
	}
	step, ok := l.Body.Stmts[len(l.Body.Stmts)-1].(*ir.Assign)
	if !ok || step.LHS.Op != ir.OpVar || step.Tok != token.ADD_ASSIGN && step.Tok != token.SUB_ASSIGN {
		return nil, 1
	}
	n, known := match.SmallInt(step.RHS)
	if !known || n < 2 {
		return nil, 1
	}
	return step.LHS.Var, float64(n)
}

// trips returns the trip count of l, as far as it is known.
func trips(l *ir.Loop) float64 {
	if n, known := match.Trips(l); known && n <= match.FewIterations {
		return float64(n)
	}
	from, ok := match.SmallInt(build.OrZero(l.From))
	to, known := match.SmallInt(build.OrZero(l.To))
	if l.Index == nil || !ok || !known || l.Step == 0 {
		return unknownTrips
	}
	return math.Ceil(math.Abs(float64(to-from)) / math.Abs(float64(l.Step)))
}
