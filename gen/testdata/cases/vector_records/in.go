// What iterations save, in vector code: a number of every iteration beside that
// of the next, rather than all numbers of one iteration. And what is known of
// slices that are kept in fields.
package vector_records

import "math"

// Layer holds the weights of two gates.
type Layer struct{ KeepW, KeepB, NewW, NewB []float64 }

// Memory is what a layer remembers.
type Memory struct{ Out, Cell []float64 }

// Recur runs the layers over the rows of x and returns the sum of squares of what
// the last one remembers.
//
//gradgen:fast
//gradgen:vjp wrt=layers,x vector=on
func Recur(layers []Layer, x [][]float64) float64 {
	m := make([]Memory, len(layers))
	for l := range m {
		m[l].Out = append([]float64(nil), layers[l].KeepB...)
		m[l].Cell = append([]float64(nil), layers[l].NewB...)
	}
	in := make([]float64, len(x[0]))
	for t := range x {
		copy(in, x[t])
		for l := range layers {
			advance(&layers[l], m[l].Out, m[l].Cell, in)
			copy(in, m[l].Out)
		}
	}
	sum := 0.0
	for _, v := range in {
		sum += v * v
	}
	return sum
}

func advance(l *Layer, out, cell, x []float64) {
	for i := range x {
		keep := 1 / (1 + math.Exp(-x[i]*l.KeepW[i]-l.KeepB[i]))
		fresh := math.Tanh(out[i]*l.NewW[i] + l.NewB[i])
		cell[i] = cell[i]*keep + fresh
		out[i] = keep * math.Sin(cell[i])
	}
}

func RecurInputs() [][]any {
	var sets [][]any
	for k, n := range []int{1, 3, 14, 21} {
		layers := make([]Layer, 2)
		for l := range layers {
			layers[l] = Layer{numbers(n, 1+l), numbers(n, 2+l), numbers(n, 3+l), numbers(n, 4+l)}
		}
		x := make([][]float64, 2+k)
		for t := range x {
			x[t] = numbers(n, 5+t)
		}
		sets = append(sets, []any{layers, x})
	}
	return sets
}

// Batch runs a memory over each of the rows, which workers share.
//
//gradgen:vjp wrt=w vector=on workers=on
func Batch(w []float64, x [][]float64, rounds int) float64 {
	sum := 0.0
	for i := range x {
		m := make([]float64, len(w))
		for range rounds {
			for k := range m {
				a, b := math.Exp(-m[k]*m[k]), math.Sin(m[k]+w[k])
				m[k] = a*b + math.Cos(a*x[i][k])
			}
		}
		for _, v := range m {
			sum += v * v
		}
	}
	return sum
}

func BatchInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 14, 21} {
		x := make([][]float64, 3*n)
		for i := range x {
			x[i] = numbers(n, i)
		}
		sets = append(sets, []any{numbers(n, 2), x, 2})
	}
	return sets
}

// Serial saves as much, but in iterations that need each other.
//
//gradgen:vjp wrt=x vector=on
func Serial(x []float64, rounds int) float64 {
	y := append([]float64(nil), x...)
	for range rounds {
		for i := 1; i < len(y); i++ {
			a, b := math.Exp(-y[i-1]*y[i-1]), math.Sin(y[i])
			y[i] = a*b + math.Cos(a*y[i])
		}
		for i := range y {
			y[i] *= 0.9 + 0.2*x[i]
		}
	}
	return y[len(y)-1]
}

func SerialInputs() [][]any { return [][]any{{numbers(3, 1), 2}, {numbers(19, 2), 3}} }

// Two are slices that may be one.
type Two struct{ A, B []float64 }

// Shared keeps the same slice in both fields.
//
//gradgen:vjp wrt=x vector=on
func Shared(x []float64) float64 {
	c := make([]Two, 1)
	s := append([]float64(nil), x...)
	c[0].A = s
	c[0].B = s
	return shift(c[0].A, c[0].B)
}

// Moved copies what holds the slices, so that fields change places.
//
//gradgen:vjp wrt=x vector=on
func Moved(x []float64) float64 {
	c := make([]Two, 2)
	c[0].A = append([]float64(nil), x...)
	c[0].B = append([]float64(nil), x...)
	c[1] = Two{c[0].A, c[0].A}
	return shift(c[1].A, c[1].B)
}

// Pointed changes a field through a pointer.
//
//gradgen:vjp wrt=x vector=on
func Pointed(x []float64) float64 {
	c := make([]Two, 1)
	c[0].A = append([]float64(nil), x...)
	c[0].B = append([]float64(nil), x...)
	p := &c[0]
	p.A = p.B
	return shift(c[0].A, c[0].B)
}

// Passed keeps slices in one another's field over the iterations.
//
//gradgen:vjp wrt=x vector=on
func Passed(x []float64, rounds int) float64 {
	c := make([]Two, 1)
	c[0].A = append([]float64(nil), x...)
	c[0].B = append([]float64(nil), x...)
	sum := 0.0
	for range rounds {
		sum += shift(c[0].A, c[0].B)
		b := c[0].B
		c[0].A = b
	}
	return sum
}

// Slid keeps two pieces of a slice.
//
//gradgen:vjp wrt=x vector=on
func Slid(x []float64) float64 {
	c := make([]Two, 1)
	s := append([]float64(nil), x...)
	c[0].A = s[:len(s)-1]
	c[0].B = s[1:]
	return shift(c[0].A, c[0].B)
}

// shift makes each element of b of the one of a in front of it.
func shift(a, b []float64) float64 {
	for i := 1; i < len(b); i++ {
		b[i] = 0.7*a[i-1] + math.Sin(b[i])
	}
	return b[len(b)-1]
}

func SharedInputs() [][]any  { return [][]any{{numbers(2, 1)}, {numbers(21, 2)}} }
func MovedInputs() [][]any   { return SharedInputs() }
func PointedInputs() [][]any { return SharedInputs() }
func SlidInputs() [][]any    { return [][]any{{numbers(3, 1)}, {numbers(21, 2)}} }
func PassedInputs() [][]any  { return [][]any{{numbers(2, 1), 2}, {numbers(21, 2), 3}} }

func numbers(n, seed int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(float64(seed) + 1.3*float64(i))
	}
	return v
}
