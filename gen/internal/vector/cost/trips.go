package cost

import (
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// unknownTrips is the trip count that is assumed of an inner loop if it is not known.
const unknownTrips = 8

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
