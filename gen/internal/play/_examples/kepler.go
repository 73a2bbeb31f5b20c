// Kepler's equation E - e·sin E = M by Newton's method: the derivative goes through the
// iterations, as many as they are.
package play

import "math"

// Radius is the distance of a planet from the sun, in semi-major axes.
//
//gradgen:grad wrt=anomaly,e
func Radius(anomaly, e float64) float64 {
	x := anomaly
	for range 50 {
		step := (x - e*math.Sin(x) - anomaly) / (1 - e*math.Cos(x))
		x -= step
		if math.Abs(step) < 1e-12 {
			break
		}
	}
	return 1 - e*math.Cos(x)
}

func RadiusInputs() [][]any { return [][]any{{1.0, 0.4}} }
