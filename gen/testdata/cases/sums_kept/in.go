// Sums of inner loops, and costly calls, of a nest within an iteration that runs both sweeps at once are
// kept for its reverse sweep, where that runs again no loop; what innermost loops compute is not kept.
package sums_kept

import "math"

//gradgen:grad wrt=w,b
//gradgen:hvp wrt=w
func Scores(w, b, points []float64, d, classes int) float64 {
	total := 0.0
	scores := make([]float64, classes)
	for p := 0; p+d <= len(points); p += d {
		for c := range classes {
			norm, at := 0.0, c*d*d
			for i := range d {
				y := math.Exp(b[c*d+i])
				for j := range d {
					y += w[at] * points[p+j]
					at++
				}
				norm += y * y
			}
			scores[c] = norm
		}
		for _, s := range scores {
			total += math.Sqrt(1+s) * scores[0]
		}
	}
	return total
}

// Squares computes squares in the innermost loop: the nest runs again.
//
//gradgen:grad wrt=w
func Squares(w, points []float64, d, classes int) float64 {
	total := 0.0
	scores := make([]float64, classes)
	for p := 0; p+d <= len(points); p += d {
		for c := range classes {
			sum := 0.0
			for j := range d {
				e := math.Exp(w[c*d+j] - points[p+j])
				sum += e * e
			}
			scores[c] = sum
		}
		for _, s := range scores {
			total += s * scores[0]
		}
	}
	return total
}

// ScoresInputs are some with points, and one without.
func ScoresInputs() [][]any {
	w := []float64{0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.2, 0.6}
	b := []float64{-0.5, 0.2, -0.3, 0.4}
	return [][]any{
		{w, b, []float64{1, 2, 3, 4, 5, 6.5, 0.5}, 2, 2},
		{w, b, []float64{0.4, -0.3}, 1, 3},
		{w, b, []float64{}, 2, 2},
	}
}

// SquaresInputs are some with points, and one without.
func SquaresInputs() [][]any {
	w := []float64{0.3, -0.2, 0.5, 0.1}
	return [][]any{{w, []float64{1, 2, 0.3, 0.4, 0.5}, 2, 2}, {w, []float64{}, 2, 2}}
}
