// Memory allocated in each step, which does not change what was read
// from that of earlier steps, and memory that only seems to be.
package memory_made_anew

import "math"

// Steps reads the matrix of the step before and fills one of its own: nothing of the rows is
// saved but where they are.
//
//gradgen:vjp wrt=x
func Steps(x []float64, steps int) float64 {
	p := [][]float64{{1, 0.5}, {0.25, 1}}
	s := 0.0
	for range steps {
		next := make([][]float64, 2)
		for i := range next {
			next[i] = make([]float64, 2)
			for j := range next[i] {
				for k := range p {
					next[i][j] += x[i] * p[k][j]
				}
			}
		}
		s += math.Sin(next[0][0]) * next[1][1]
		p = next
	}
	return s
}

// OldRows keeps some rows of one step in the list of the next, where they are added to.
//
//gradgen:vjp wrt=x
func OldRows(x []float64, steps int) float64 {
	n := len(x)
	p := make([][]float64, n)
	for i := range p {
		p[i] = make([]float64, n)
		for j := range p[i] {
			p[i][j] = x[i] * float64(j+1)
		}
	}
	s := 0.0
	for t := 0; t < steps; t++ {
		for i := range p {
			for j := range p[i] {
				s += math.Sin(p[i][j]) * p[i][j]
			}
		}
		next := make([][]float64, n)
		for i := range next {
			if i%2 == 0 {
				next[i] = p[i]
			} else {
				next[i] = make([]float64, n)
			}
		}
		for i := range next {
			for j := range next[i] {
				next[i][j] += x[j] * x[i] * 0.1
			}
		}
		p = next
	}
	return s
}

// LateRows puts a row of the step before into a list after rows of its own.
//
//gradgen:vjp wrt=x
func LateRows(x []float64, steps int) float64 {
	n := len(x)
	p := make([][]float64, n)
	for i := range p {
		p[i] = make([]float64, n)
		copy(p[i], x)
	}
	s := 0.0
	for t := 0; t < steps; t++ {
		next := make([][]float64, n)
		for i := range next {
			next[i] = make([]float64, n)
		}
		for i := range p {
			for j := range p[i] {
				s += p[i][j] * p[i][j] * x[i]
				if j == 1 {
					next[i] = p[i]
				}
				next[i][j] = math.Cos(s) + p[i][j]
			}
		}
		p = next
	}
	return s
}

// Maybe makes its slice anew in every second step and adds to it in all.
//
//gradgen:vjp wrt=x
func Maybe(x []float64, steps int) float64 {
	u := make([]float64, len(x))
	copy(u, x)
	s := 0.0
	for t := 0; t < steps; t++ {
		for i := range u {
			s += u[i] * u[i] * x[i]
		}
		if t%2 == 0 {
			u = make([]float64, len(x))
		}
		for i := range u {
			u[i] += s * x[i] * 0.01
		}
	}
	return s
}

// Between reads what it made in the step, before and after it stores to it.
//
//gradgen:vjp wrt=x
func Between(x []float64, steps int) float64 {
	s := 0.0
	var keep []float64
	for t := 0; t < steps; t++ {
		v := make([]float64, len(x))
		for k := 0; k < 3; k++ {
			for i := range v {
				s += v[i] * v[i] * x[i]
				v[i] = (s + 1) * 0.1 * x[i]
			}
			w := v
			v = make([]float64, len(x))
			for i := range w {
				v[i] = w[i] * w[i]
				w[i] = v[i] * x[i]
			}
			if keep != nil {
				for i := range keep {
					s += keep[i] * w[i]
				}
			}
			keep = w
		}
		for i := range keep {
			keep[i] *= x[i]
		}
	}
	return s
}

// History stores to rows of all steps in each.
//
//gradgen:vjp wrt=x
func History(x []float64, steps int) float64 {
	hist := make([][]float64, steps+1)
	hist[0] = make([]float64, len(x))
	copy(hist[0], x)
	s := 0.0
	for t := 0; t < steps; t++ {
		row := make([]float64, len(x))
		hist[t+1] = row
		for i := range row {
			row[i] = math.Sin(hist[t][i]) * x[i]
			s += row[i] * hist[t][i]
		}
		for k := 0; k <= t; k++ {
			for i := range hist[k] {
				s += hist[k][i] * hist[k][i]
				if t%2 == 1 {
					hist[k][i] *= 0.9
				}
			}
		}
	}
	return s
}

// LaterInOld puts the slice of the step into the list of all at the end of an inner loop.
//
//gradgen:vjp wrt=x
func LaterInOld(x []float64, steps int) float64 {
	n := len(x)
	p := make([][]float64, n)
	for i := range p {
		p[i] = make([]float64, n)
		copy(p[i], x)
	}
	s := 0.0
	for t := 0; t < steps; t++ {
		fresh := make([]float64, n)
		for k := 0; k < 3; k++ {
			row := p[0]
			for j := range x {
				fresh[j] += math.Sin(row[(j+1)%n])*x[j]*row[j] + x[k]
			}
			p[0] = fresh
		}
		s += p[0][0] * p[1][1]
	}
	return s
}

// Rounds reads an old slice in the first round of an inner loop and the new one in the others.
//
//gradgen:vjp wrt=x
func Rounds(x []float64, steps int) float64 {
	n := len(x)
	u := make([]float64, n)
	copy(u, x)
	s := 0.0
	for t := 0; t < steps; t++ {
		v := make([]float64, n)
		w := u
		for k := 0; k < 3; k++ {
			row := w
			for j := range x {
				v[j] += math.Sin(row[(j+1)%n])*x[j]*row[j] + x[k]
			}
			w = v
		}
		for j := range x {
			s += u[j] * u[j] * x[j]
		}
		w = make([]float64, n)
		for k := 0; k < 2; k++ {
			for j := range x {
				w[j] += 0.1 * s * x[j]
				s += 0.1 * w[j] * u[(j+1)%n]
			}
			w = u
		}
		u = v
	}
	return s
}

func StepsInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func OldRowsInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func LateRowsInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func MaybeInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func BetweenInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func HistoryInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func LaterInOldInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}

func RoundsInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.25, 0.75}, 4}, {[]float64{0.5, -0.25, 0.75}, 0}}
}
