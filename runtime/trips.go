package gradrt

import "math"

// Trips is how often a loop runs that begins at from and adds step while it is below to.
// It is [math.MaxInt] for one that never gets there.
func Trips(from, to, step int) int {
	switch {
	case from >= to:
		return 0
	case step <= 0:
		return math.MaxInt
	}
	return int(min((uint(to)-uint(from)-1)/uint(step)+1, math.MaxInt))
}
