package cost

import (
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unknownTrips is how often an inner loop is taken to run.
const unknownTrips = 8

// trips is how often l runs.
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
