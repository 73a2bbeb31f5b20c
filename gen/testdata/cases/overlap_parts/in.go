// Parts of arguments that must be apart where one of them is written, however
// the function comes by them: fields, rows, pointers, structures.
package overlap_parts

//case:nohvp numbers behind pointers are written

type Pair struct {
	A, B []float64
	By   *float64
}

//gradgen:vjp wrt=s
//gradgen:jvp wrt=s
func Fields(s Pair) float64 {
	t := 0.0
	for i := range s.A {
		s.A[i] *= s.B[i]
		t += s.A[i] * *s.By
	}
	return t
}

//gradgen:vjp wrt=rows,x
func Rows(rows [][]float64, x []float64) float64 {
	s := 0.0
	for i := 1; i < len(rows); i++ {
		for j := range min(len(x), len(rows[i]), len(rows[i-1])) {
			rows[i][j] += rows[i-1][j] * x[j]
			s += rows[i][j]
		}
	}
	return s
}

type Layer struct {
	W    [][]float64
	Bias *float64
	Next *Layer
}

//gradgen:vjp wrt=l
//gradgen:jvp wrt=l
func (l *Layer) Update(by *float64, x []float64) float64 {
	s := 0.0
	for ; l != nil; l = l.Next {
		for _, w := range l.W {
			for j := range w {
				w[j] *= x[j%len(x)] * *l.Bias
				s += w[j] * *by
			}
		}
	}
	return s
}

// Reader writes nothing: its arguments may share what they like.
//
//gradgen:vjp wrt=s,rows
func Reader(s Pair, rows [][]float64, p *float64) float64 {
	t := *p * *s.By
	for i := range s.A {
		t += s.A[i] * s.B[i] * rows[0][i%len(rows[0])]
	}
	return t
}

func ReaderInputs() [][]any {
	by, p := 1.5, 0.75
	return [][]any{{Pair{A: []float64{0.5, 2}, B: []float64{0.25, 3}, By: &by}, [][]float64{{0.5, 1.5}}, &p}}
}

func LayerUpdateInputs() [][]any {
	b, by := 0.75, 0.5
	next := &Layer{W: [][]float64{{0.3}}, Bias: &b}
	return [][]any{{&Layer{W: [][]float64{{0.1, 0.2}, {0.4}}, Bias: &b, Next: next}, &by, []float64{0.5, 1.5}}}
}
