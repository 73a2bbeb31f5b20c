// Rows of matrices that lie in one slice, which inner loops go through several times, in vector code; and loops whose
// last statements alone are scalar, which run in two parts.
package vector_row_slices

// Nearest adds to the cost the square of the distance to the nearest centre. Its adjoint goes to that centre alone.
//
//gradgen:fast
//gradgen:grad wrt=points,centres vector=on
//gradgen:hvp wrt=centres vector=on
func Nearest(points []float64, d int, centres []float64) float64 {
	n, k := len(points)/d, len(centres)/d
	cost := 0.0
	for p := range n {
		nearest := 100.0
		for c := range k {
			nearest = min(nearest, square(points[p*d:(p+1)*d], centres[c*d:(c+1)*d]))
		}
		cost += nearest
	}
	return cost
}

func square(x, y []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += (v - y[i]) * (v - y[i])
	}
	return sum
}

func NearestInputs() [][]any {
	return [][]any{
		{ramp(26), 2, ramp(6)}, {ramp(15), 3, ramp(9)}, {ramp(40), 1, ramp(3)}, {ramp(7), 2, []float64{}}, {[]float64{}, 2, ramp(4)},
	}
}

// Scores writes rows of one matrix made of those of another, and passes the largest on in an integer and in a number.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Scores(x, w []float64, rows int, counts []float64) (out []float64) {
	out = make([]float64, rows)
	for i := 0; i < rows; i++ {
		row := x[i*4 : i*4+4]
		best, which := -1e300, 0
		for j := range len(w) / 4 {
			s := 0.0
			for k := range 4 {
				s += row[k] * w[4*j+k]
			}
			s += 0.1 * row[3] * row[0]
			if s > best {
				best, which = s, j
			}
		}
		out[i] = best * best
		if which < len(counts) {
			counts[which] += 1 + best
		}
	}
	return out
}

func ScoresInputs() [][]any {
	return [][]any{{ramp(44), ramp(12), 11, make([]float64, 3)}, {ramp(4), ramp(8), 1, make([]float64, 1)}, {ramp(8), ramp(8), 0, make([]float64, 2)}}
}

// Moved writes to the matrix whose rows it reads.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Moved(x, w []float64, d int) float64 {
	total := 0.0
	for i := range len(x) / d {
		row := x[i*d : (i+1)*d]
		for _, v := range w {
			s := 0.0
			for k := range row {
				s += v * row[k]
			}
			x[i*d] += 0.01 * s
			total += s * s
		}
	}
	return total
}

func MovedInputs() [][]any { return [][]any{{ramp(36), ramp(3), 3}, {ramp(18), ramp(2), 2}} }

// Given writes to a slice that may share memory with the matrix.
//
//gradgen:fast
func Given(x, w, y []float64, d int) {
	for i := range y {
		row := x[i*d : (i+1)*d]
		for _, v := range w {
			s := 0.0
			for k := range row {
				s += v * row[k]
			}
			y[i] += s
		}
	}
}

func GivenInputs() [][]any {
	x := ramp(60)
	return [][]any{{ramp(36), ramp(3), ramp(12), 3}, {x, ramp(3), x[1:21], 2}, {x, x[2:9], x[30:58], 2}}
}

// Short panics where the matrix has too few rows, once those before have been added.
//
//gradgen:fast
func Short(x, w []float64, rows, d int) float64 {
	total := 0.0
	for i := range rows {
		row := x[i*d : (i+1)*d]
		for _, v := range w {
			s := 0.0
			for _, e := range row {
				s += v * e
			}
			total += s * s
		}
	}
	return total
}

func ShortInputs() [][]any {
	return [][]any{{ramp(36), ramp(3), 12, 3}, {ramp(35), ramp(3), 12, 3}, {ramp(9), ramp(3), 12, 0}, {ramp(9), ramp(3), 3, -1}, {ramp(9), []float64{}, 9, 3}}
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64((7*i+3)%11)/4 - 1.1 + 0.01*float64(i)
	}
	return x
}
