// The reverse of stencils: additions to neighbouring elements, which vectors carry on.
package vector_stencils

// Curvature is a second difference.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
//gradgen:vjp wrt=x vector=on
func Curvature(x, w []float64) float64 {
	s := 0.0
	for i := 1; i < len(x)-1; i++ {
		d := x[i-1] - 2*x[i] + x[i+1]
		s += w[i] * d * d
	}
	return s
}

func CurvatureInputs() [][]any {
	var sets [][]any
	for _, n := range []int{2, 3, 9, 10, 16, 17, 18, 33, 40, 47} {
		sets = append(sets, []any{numbers(n), numbers(n)})
	}
	return sets
}

// Fourth is a fourth difference, of which each element takes part in five.
//
//gradgen:vjp wrt=x of=y vector=on
func Fourth(x, y []float64) {
	for i := 2; i < len(x)-2; i++ {
		y[i] = x[i-2] - 4*x[i-1] + 6*x[i]*x[i] - 4*x[i+1] + x[i+2]
	}
}

func FourthInputs() [][]any {
	var sets [][]any
	for n := 6; n < 30; n++ {
		sets = append(sets, []any{numbers(n), numbers(n)})
	}
	return sets
}

// Heat is a step on a grid: three elements of a row, one of the rows above and below. Rows
// of few elements meet.
//
//gradgen:vjp wrt=u,kappa of=next vector=on
func Heat(u, next, kappa []float64, columns int) {
	for i := 1; i < len(u)/columns-1; i++ {
		for at := i*columns + 1; at < i*columns+columns-1; at++ {
			around := u[at-columns] + u[at-1] + u[at+1] + u[at+columns]
			next[at] = u[at] + kappa[at]*(around-4*u[at])
		}
	}
}

func HeatInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 12, 18, 25} {
		sets = append(sets, []any{numbers(5 * n), numbers(5 * n), numbers(5 * n), n})
	}
	return sets
}

// Corners reads two neighbours of one row and two of the next.
//
//gradgen:vjp wrt=u of=out vector=on
func Corners(u []float64, out []float64, columns int) {
	for at := range len(out) {
		out[at] = (u[at] + u[at+1]) * (u[at+columns] + 2*u[at+columns+1])
	}
}

func CornersInputs() [][]any {
	return [][]any{{numbers(60), numbers(29), 30}, {numbers(41), numbers(40), 0}, {numbers(32), numbers(29), 2}, {numbers(20), numbers(16), 3}}
}

// Upwind takes a neighbour on the side that the wind blows from.
//
//gradgen:vjp wrt=x,wind of=out vector=on
func Upwind(x, wind, out []float64) {
	for i := 1; i < len(x)-1; i++ {
		if wind[i] > 0 {
			out[i] = wind[i] * (x[i] - x[i-1])
		} else {
			out[i] = wind[i] * (x[i+1] - x[i])
		}
	}
}

func UpwindInputs() [][]any {
	var sets [][]any
	for _, n := range []int{7, 12, 19, 26, 41} {
		sets = append(sets, []any{numbers(n), numbers(n), numbers(n)})
	}
	return sets
}

// Apart reads elements that are near each other and others that are not: those that lie at
// most four apart are added to together.
//
//gradgen:vjp wrt=x of=out vector=on
func Apart(x, out []float64) {
	for i := range out {
		out[i] = x[i]*x[i+3] + x[i+4]*x[i+9]*x[i+11] - x[i+20]
	}
}

func ApartInputs() [][]any {
	var sets [][]any
	for _, n := range []int{5, 8, 11, 15, 16, 23} {
		sets = append(sets, []any{numbers(n + 20), numbers(n)})
	}
	return sets
}

// Both adds to two slices that may be one.
//
//gradgen:fast
//gradgen:vjp wrt=x,a,b of=a,b vector=on
func Both(x, a, b []float64) {
	for i := 1; i < len(x)-1; i++ {
		a[i-1] += x[i]
		b[i-1] -= x[i] * x[i]
		a[i+1] += 2 * x[i]
		b[i+1] += x[i]
	}
}

func BothInputs() [][]any {
	return [][]any{{numbers(9), numbers(9), numbers(9)}, {numbers(21), numbers(21), numbers(21)}, {numbers(48), numbers(48), numbers(48)}}
}

// Read adds to elements of which it reads others, so that it stays scalar.
//
//gradgen:fast
func Read(x []float64) {
	for i := 1; i < len(x)-1; i++ {
		x[i-1] += 0.5 * x[i]
		x[i+1] += 0.25 * x[i]
	}
}

func ReadInputs() [][]any { return [][]any{{numbers(30)}} }

// Overflow has terms that are no numbers behind the last element of what it reads.
//
//gradgen:vjp wrt=x of=out vector=on
func Overflow(x, by, out []float64) {
	for i := range out {
		out[i] = x[i]*x[i]/by[i] + x[i+1]/by[i]
	}
}

func OverflowInputs() [][]any {
	return [][]any{{numbers(12), numbers(11), numbers(11)}, {numbers(22), numbers(21), numbers(21)}}
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 0.25*float64((i*7+3)%11) - 1.1
	}
	return x
}
