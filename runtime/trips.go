package gradrt

import "math"

// Trips returns the number of iterations of a loop that begins at from and adds step
// while the index is below to. It is [math.MaxInt] for a loop that never ends.
func Trips(from, to, step int) int {
	switch {
	case from >= to:
		return 0
	case step <= 0:
		return math.MaxInt
	}
	return int(min((uint(to)-uint(from)-1)/uint(step)+1, math.MaxInt))
}
