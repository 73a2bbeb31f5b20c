package cost

import (
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unknownTrips is how often an inner loop is taken to run.
const unknownTrips = 8

// trips is how often l runs.
func trips(l *ir.Loop) float64 {
	if n, known := match.Trips(l); known && n <= match.FewIterations {
		return float64(n)
	}
	from, ok := match.SmallInt(orZero(l.From))
	to, known := match.SmallInt(orZero(l.To))
	if l.Index == nil || !ok || !known || l.Step == 0 {
		return unknownTrips
	}
	return math.Ceil(math.Abs(float64(to-from)) / math.Abs(float64(l.Step)))
}

func orZero(e *ir.Expr) *ir.Expr {
	if e == nil {
		return ir.Int(0)
	}
	return e
}
