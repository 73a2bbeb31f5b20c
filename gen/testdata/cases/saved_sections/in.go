// Parts of grids that loops read, and that code after them overwrites, are copied row by row.
package saved_sections

import "math"

// Star reads neighbours in five directions: the corners of what is copied may lie outside the grid.
//
//gradgen:vjp wrt=start vector=on
//gradgen:hvp wrt=start
func Star(start []float64, n, steps int) float64 {
	u, f := append([]float64(nil), start...), make([]float64, len(start))
	for range steps {
		for i := 1; i < n-1; i++ {
			for at := i*n + 1; at < i*n+n-1; at++ {
				f[at] = (u[at-1]+u[at+1])*u[at] - u[at-n]*u[at+n]
			}
		}
		for k := range u {
			u[k] += 0.1 * f[k]
		}
	}
	return sum(u)
}

func StarInputs() [][]any {
	var sets [][]any
	for _, n := range []int{-1, 0, 1, 2, 3, 4, 11} {
		for _, steps := range []int{0, 1, 3} {
			sets = append(sets, []any{numbers(n * n), n, steps})
		}
	}
	return sets
}

// Up goes through rows from the last on.
//
//gradgen:vjp wrt=start vector=on
func Up(start []float64, rows, columns, steps int) float64 {
	u, f := append([]float64(nil), start...), make([]float64, len(start))
	for range steps {
		for i := range rows {
			for j := 1; j <= columns-2; j++ {
				at := (rows-1-i)*columns + j
				c := u[at]
				around := u[at-1] + u[at+1]
				f[at] = c * around * (c + 2*around)
			}
		}
		for k := range u {
			u[k] -= 0.1 * f[k]
		}
	}
	return sum(u)
}

func UpInputs() [][]any {
	return [][]any{{numbers(12), 3, 4, 2}, {numbers(12), 4, 3, 2}, {numbers(80), 2, 40, 3}, {numbers(4), 2, 2, 1}, {numbers(5), 5, 1, 1}, {[]float64{}, 0, 0, 2}}
}

// Window has rows that overlap.
//
//gradgen:vjp wrt=start,weights vector=on
func Window(start, weights []float64, steps int) float64 {
	u, f := append([]float64(nil), start...), make([]float64, len(start))
	for range steps {
		for i := range len(u) - len(weights) {
			s := 0.0
			for k := range len(weights) {
				s += weights[k] * u[i+k] * u[i+k+1]
			}
			f[i] = s
		}
		for k := range u {
			u[k] += 0.1 * f[k]
		}
	}
	return sum(u)
}

func WindowInputs() [][]any {
	return [][]any{{numbers(9), numbers(3), 2}, {numbers(40), numbers(33), 2}, {numbers(3), numbers(3), 2}, {numbers(2), numbers(3), 2}, {numbers(3), []float64{}, 2}}
}

const side = 11

// Fixed is a grid whose rows have a known length.
//
//gradgen:vjp wrt=start vector=on
func Fixed(start *[side * side]float64, steps int) float64 {
	u, f := append([]float64(nil), start[:]...), make([]float64, len(start))
	for range steps {
		for i := 1; i < side-1; i++ {
			for j := 1; j < side-1; j++ {
				if f[i*side+j] < 9 {
					f[i*side+j] = u[i*side+j] * (u[(i-1)*side+j] + u[(i+1)*side+j+1]) * u[(i+1)*side+j-1]
				}
			}
		}
		for k := range u {
			u[k] += 0.1 * f[k]
		}
	}
	return sum(u)
}

func FixedInputs() [][]any {
	var u [side * side]float64
	copy(u[:], numbers(len(u)))
	return [][]any{{&u, 0}, {&u, 2}}
}

// Planes is a grid in three dimensions: each of its planes is copied for itself, and quotients are saved.
//
//gradgen:vjp wrt=start vector=on
func Planes(start []float64, n, steps int) float64 {
	u, f := append([]float64(nil), start...), make([]float64, len(start))
	for range steps {
		for i := 1; i < n-1; i++ {
			for j := 1; j < n-1; j++ {
				for k := 1; k < n-1; k++ {
					at := (i*n+j)*n + k
					f[at] = (u[at-1]-u[at+1])/(3+u[at-n]*u[at+n]) + (u[at-n*n]+2)/(2+u[at+n*n]*u[at]/(4+u[at+1]))
				}
			}
		}
		for k := range u {
			u[k] += 0.1 * f[k]
		}
	}
	return sum(u)
}

func PlanesInputs() [][]any {
	return [][]any{{numbers(27), 3, 2}, {numbers(125), 5, 2}, {numbers(8), 2, 2}, {numbers(6 * 6 * 6), 6, 1}}
}

// Rows is a matrix of rows of their own, of which each is copied before the loop over it.
//
//gradgen:vjp wrt=start vector=on
func Rows(start [][]float64, steps int) float64 {
	total := 0.0
	for range steps {
		for i := range start {
			row, f := start[i], make([]float64, len(start[i]))
			for j := 1; j < len(row)-1; j++ {
				f[j] = row[j-1] * row[j+1] * row[j]
			}
			for j := range row {
				row[j] += 0.1 * f[j]
			}
			total += sum(row)
		}
	}
	return total
}

func RowsInputs() [][]any {
	return [][]any{{[][]float64{numbers(3), numbers(1), {}, numbers(30)}, 2}, {[][]float64{}, 1}}
}

// A Field is a window of a grid.
type Field struct {
	Corner, Pitch        int
	Rows, Columns, Steps int
}

// Advance advances the window and stores the sum of its squares after each step in sums.
//
//gradgen:vjp wrt=u,sums of=sums vector=on
func (f *Field) Advance(u, sums []float64) {
	flux := make([]float64, len(u))
	n := f.Pitch
	for step := range f.Steps {
		for j := range f.Rows {
			row := f.Corner + j*n
			for at := row; at < row+f.Columns; at++ {
				flux[at] = (u[at] + u[at+1]) / 2 * (u[at] + u[at+n]) * u[at+n+1]
			}
		}
		for j := range f.Rows {
			for at := f.Corner + j*n; at < f.Corner+j*n+f.Columns; at++ {
				u[at] += 0.1 * flux[at]
				sums[step] += u[at] * u[at]
			}
		}
	}
}

func FieldAdvanceInputs() [][]any {
	return [][]any{
		{&Field{1, 6, 3, 3, 2}, numbers(30), numbers(2)},
		{&Field{7, 30, 3, 20, 3}, numbers(130), numbers(3)},
		{&Field{29, 0, 4, 0, 2}, numbers(30), numbers(2)},
		{&Field{0, 0, 2, 5, 2}, numbers(9), numbers(2)},
		{&Field{5, 6, 0, 3, 1}, []float64{}, numbers(1)},
		{&Field{20, -7, 3, 4, 2}, numbers(30), numbers(2)},
	}
}

func sum(u []float64) float64 {
	s := 0.0
	for i, v := range u {
		s += v * float64(i%3+1)
	}
	return s
}

func numbers(n int) []float64 {
	v := make([]float64, max(n, 0))
	for i := range v {
		v[i] = math.Sin(0.9 + 1.1*float64(i))
	}
	return v
}
