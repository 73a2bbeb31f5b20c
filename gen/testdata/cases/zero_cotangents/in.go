// Numbers that are infinite or NaN and do not reach the result have no part in
// its gradient: their cotangents are zero, and zero wins.
package zero_cotangents

import "math"

// Overwritten replaces a root of a negative number.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Overwritten(x []float64) float64 {
	y := math.Sqrt(-x[0]) * x[1]
	if x[1] > 0 {
		y = x[0] * x[1]
	}
	return y
}

func OverwrittenInputs() [][]any { return [][]any{{[]float64{1.5, 2}}, {[]float64{-1.5, -2}}} }

// Chosen takes the smaller of two numbers, one of them infinite.
//
//gradgen:grad wrt=x,y
func Chosen(x, y float64) float64 {
	a := x * math.Inf(1)
	b := a * y
	return min(a, b, y*y) + math.Max(-a, x*y)
}

func ChosenInputs() [][]any { return [][]any{{1.5, 2.0}, {0.25, 0.5}} }

// Entropy takes p·log p for zero where there is none.
//
//gradgen:grad wrt=p
//gradgen:hvp wrt=p
func Entropy(p []float64) float64 {
	s := 0.0
	for _, v := range p {
		e := v * math.Log(v)
		if v <= 0 {
			e = 0
		}
		s -= e
	}
	return s
}

func EntropyInputs() [][]any { return [][]any{{[]float64{0.5, -0.25, 1.5}}, {[]float64{-1, 2}}} }

// InMemory does so in a slice.
//
//gradgen:grad wrt=p
func InMemory(p []float64) float64 {
	e := make([]float64, len(p))
	for i, v := range p {
		e[i] = v * math.Log(v)
		if math.IsNaN(e[i]) {
			e[i] = 0
		}
	}
	s := 0.0
	for i := range e {
		s += e[i] * p[i]
	}
	return s
}

func InMemoryInputs() [][]any { return [][]any{{[]float64{0.5, -0.25, 1.5}}} }

// Masked reads under a condition.
//
//gradgen:grad wrt=x
func Masked(x []float64) float64 {
	r := make([]float64, len(x))
	for i := range x {
		r[i] = x[i] * x[0] / float64(i)
	}
	s := 0.0
	for i := range r {
		if i > 0 {
			s += r[i]
		}
	}
	return s
}

// Slope has a mean of no numbers, which nothing is multiplied with.
//
//gradgen:grad wrt=x
func Slope(x []float64, n int) float64 {
	scale := (x[0] + 1) / float64(n)
	s := x[0] * x[1]
	for i := range n {
		s += scale * x[i]
	}
	return s
}

func SlopeInputs() [][]any { return [][]any{{[]float64{1.5, 2}, 0}, {[]float64{1.5, 2}, 2}} }

// A Pair is a struct.
type Pair struct{ A, B float64 }

// Fields replaces a field.
//
//gradgen:grad wrt=x,y
func Fields(x, y float64) float64 {
	p := Pair{x * math.Log(-y), x * y}
	q := p
	if y > 0 {
		q.A = y * x
	}
	return q.A + q.B*q.B
}

func FieldsInputs() [][]any { return [][]any{{1.5, 2.0}, {1.5, -2.0}} }

// Dead powers have tangents that nobody asks for.
//
//gradgen:hvp wrt=x
func Dead(x []float64) float64 {
	p := math.Pow(-x[0], x[1])
	q := x[0] * p
	if p != p {
		q = x[0] * x[1]
	}
	return q * x[1]
}

func DeadInputs() [][]any { return [][]any{{[]float64{1.5, 0.5}}} }

// Negative raises negative numbers to whole powers.
//
//gradgen:hvp wrt=x,n
func Negative(x, n, scale float64) float64 {
	p := math.Pow(x, 3) * math.Pow(scale, n)
	return p * p
}

func NegativeInputs() [][]any { return [][]any{{-1.5, 2.0, 0.5}} }

// Levelled is exp of what a logarithm makes infinite.
//
//gradgen:grad wrt=a,b
func Levelled(a, b float64) float64 {
	p := math.Exp(a * math.Log(b*0))
	return p + a*b
}

func LevelledInputs() [][]any { return [][]any{{1.5, 2.0}} }

// Lanes does it with vectors.
//
//gradgen:grad wrt=x vector=on
//gradgen:hvp wrt=x
func Lanes(x []float64) float64 {
	s := 0.0
	for i := range x {
		e := x[i] * math.Log(x[i])
		if x[i] <= 0 {
			e = x[i]
		}
		r := x[i] * math.Sqrt(x[i]-1)
		s += e * min(1/(x[i]*x[i]), 3)
		if x[i] > 1 {
			s += r
		}
	}
	return s
}

func LanesInputs() [][]any {
	return [][]any{{[]float64{1.5, -0.25, 2, 0.5, -3, 0.75, 4, 1.25, -2, 0.125, 3}}, {[]float64{2}}}
}

// Rows adds up products with what may be infinite, to elements a stride apart.
//
//gradgen:grad wrt=x,w vector=on
func Rows(x, w []float64, keep float64) float64 {
	s := 0.0
	for i := range len(x) / 3 {
		a := x[3*i] * w[0] / (keep - 1)
		b := x[3*i+1]*w[1] + x[3*i+2]
		if keep > 1 {
			b += a
		}
		s += b * b
	}
	return s
}

func RowsInputs() [][]any {
	x := []float64{1, 2, 3, -1, 0.5, 2, 3, -2, 1, 0.25, 0.75, 1, 2, -2, 1, 1, 3, 2, -1, 1, 0.5, 1, 2, 4, 3, 2, 1}
	w := []float64{0.5, 2}
	return [][]any{{x, w, 1.0}, {x, w, 3.0}}
}

// ReadBySome divides by zero in an element that nothing reads.
//
//gradgen:grad wrt=x,y
//gradgen:hvp wrt=x
func ReadBySome(x []float64, y float64) float64 {
	r := []float64{x[0], x[1], x[0] * x[1]}
	for k := range r {
		r[k] = r[k] * y / float64(k)
	}
	s := 0.0
	for k := 1; k < len(r); k++ {
		s += r[k] * r[k]
	}
	return s
}

func ReadBySomeInputs() [][]any {
	return [][]any{{[]float64{1.5, 2}, 0.5}, {[]float64{-1.5, -2}, 0.25}}
}

// FilledAgain does so in each iteration of a loop, whose elements are others each time.
//
//gradgen:grad wrt=x
func FilledAgain(x []float64, w []float64) float64 {
	s := 0.0
	for range 3 {
		r := []float64{0.25, 0.5, 0.75}
		for k := range r {
			r[k] = r[k] * x[0] / w[k]
		}
		if len(r) > 1 {
			s = 0.5*s + math.Sin(r[1])
		}
	}
	return s
}

func FilledAgainInputs() [][]any {
	return [][]any{{[]float64{1.5, 2}, []float64{0, 2, 0}}, {[]float64{-0.5, 2}, []float64{2, 3, 0}}}
}

// A pair is kept with other things.
type pair struct {
	x, y float64
	of   []float64
}

// CopiedAndReplaced makes a field NaN in a copy, which is copied again.
//
//gradgen:grad wrt=x
func CopiedAndReplaced(x []float64) float64 {
	s := make([]float64, 2)
	for i := range s {
		p := pair{x[0], x[1], s}
		t := p
		t.x *= math.Pow(-1.5, 0.3)
		u := t
		if u.x != u.x {
			u.x = 0.25
		}
		p = u
		s[i] = 0.25*p.x + p.y*p.y
	}
	return s[0] + s[1]
}

func CopiedAndReplacedInputs() [][]any { return [][]any{{[]float64{1.5, 2}}} }

// NestedPoles divides by what is zero in an inner loop only.
//
//gradgen:vjp wrt=x
func NestedPoles(x, w []float64) float64 {
	m := make([]float64, len(x)*len(w))
	for i, v := range x {
		for j, d := range w {
			q := v / d
			m[i*len(w)+j] = 2 * q * v
		}
	}
	s := 0.0
	for i := range x {
		s += m[i*len(w)] * m[i*len(w)]
	}
	return s
}

func NestedPolesInputs() [][]any {
	return [][]any{{[]float64{1.5, 2}, []float64{2, 0}}, {[]float64{1.5, 2}, []float64{2, 1, 0}}}
}
