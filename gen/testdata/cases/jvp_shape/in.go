// Memory of a result that no derivative passes through has zeros in the tangent: a tangent has the shape of
// the value.
package jvpshape

type ring struct {
	data []float64
	n    int
}

type avg struct {
	w     *ring
	alpha float64
}

//gradgen:jvp
func New(alpha float64, n int) *avg {
	return &avg{w: newRing(n), alpha: alpha}
}

//gradgen:jvp
func Pair(alpha float64) (p [2][]float64) {
	p[0] = make([]float64, 3)
	p[1] = []float64{alpha}
	return
}

func newRing(n int) *ring { return &ring{data: make([]float64, n)} }

type tree struct {
	left, right *tree
	v           float64
	idx         []int
	rows        [][]float64
}

//gradgen:jvp
func Tree(x float64, n int) *tree {
	t := &tree{v: x}
	t.left = &tree{v: 2, rows: [][]float64{{1}, {x * x}}}
	t.right = t.left
	return t
}

//gradgen:jvp wrt=x
func Table(x []float64, bins []float64) ([][]float64, struct{ B, C []float64 }) {
	return [][]float64{bins, x, {x[0] * x[1]}}, struct{ B, C []float64 }{bins, x}
}

//gradgen:jvp wrt=x
func List(x []float64, n int) []*avg {
	var out []*avg
	shared := newRing(2)
	for i := range x {
		out = append(out, &avg{shared, x[i] * x[i]})
	}
	return out
}

//gradgen:jvp wrt=x
func Either(x, y []float64, n int) []float64 {
	if n > 9 {
		return y
	}
	return x
}

//gradgen:jvp wrt=x
func Slots(x float64, y []float64) (out struct {
	A *float64
	B []float64
	C float64
}) {
	out.A = &y[0]
	out.C = x
	return
}

func EitherInputs() [][]any {
	return [][]any{{[]float64{1, 2}, []float64{3}, 1}, {[]float64{1, 2}, []float64{3}, 11}}
}
