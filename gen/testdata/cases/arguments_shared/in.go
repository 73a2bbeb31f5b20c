// Gradients, accumulators and products share no memory with any other argument: the
// derivative checks.
package arguments_shared

import "math"

//gradgen:grad wrt=x
//gradgen:vjp wrt=x,w
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Loss(x []float64, w float64) float64 {
	s := 0.0
	for _, v := range x {
		s += math.Sin(v) * w * v
	}
	return s
}

//gradgen:vjp wrt=x,y of=out
//gradgen:jvp wrt=x,y of=out
func Into(out, x, y []float64) {
	for i := range out {
		out[i] = x[i] * y[i]
	}
}

// Map writes to an argument, so that the seed of its result may not be there.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:pullback wrt=x
func Map(x []float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = x[i] * x[i]
	}
	if len(x) > 0 {
		x[0] = 1
	}
	return y
}

//gradgen:grad wrt=a,b,c
//gradgen:hvp wrt=a,b
func Scalars(a, b, c float64) float64 { return a * b * c * c }

type Model struct {
	W    [][]float64
	B    [2]float64
	Next *Model
}

//gradgen:grad wrt=m,x
//gradgen:vjp wrt=m
func (m *Model) Eval(x [][]float64) float64 {
	s := 0.0
	for i, r := range x {
		for j, v := range r {
			s += m.W[i][j] * v * m.B[j]
		}
	}
	return s
}

func ModelEvalInputs() [][]any {
	rows := func() [][]float64 { return [][]float64{{1, 2}, {0.5, -1}} }
	return [][]any{{&Model{W: rows(), B: [2]float64{2, 3}}, rows()}}
}

type Params struct {
	A, B []float64
	S    float64
}

//gradgen:grad wrt=p
//gradgen:hvp wrt=p
func Fields(p Params) float64 {
	s := 0.0
	for i, a := range p.A {
		s += a * p.B[i%len(p.B)] * p.S * p.S
	}
	return s
}

func FieldsInputs() [][]any {
	return [][]any{{Params{A: []float64{1, 2, 3}, B: []float64{0.5, -0.25}, S: 1.5}}}
}

//gradgen:vjp wrt=rows,tail
func Rows(rows [][]float64, tail []float64) float64 {
	s := 0.0
	for _, r := range rows {
		for i, v := range r {
			s += v * v * tail[i]
		}
	}
	return s
}

func RowsInputs() [][]any {
	return [][]any{{[][]float64{{1, 2}, {3}, nil}, []float64{0.5, -0.25}}}
}
