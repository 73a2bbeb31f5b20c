// Types with other names, such as byte and uint8, are the same types: what is stored by
// one name is read by the other.
//
//case:nohvp pointers
package type_aliases

type Row = []int
type I = int

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Bytes(x []float64, b []byte, r []rune) float64 {
	var c []uint8 = b
	s := x[b[0]] * x[b[1]]
	c[0], c[1] = c[1], 2
	s *= x[b[0]] * s * x[b[1]]
	var d []int32 = r
	s += x[r[0]] * s
	d[0]++
	s *= x[r[0]] * s
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Rows(x []float64, m [][]int) float64 {
	var q []Row = m
	s := x[m[0][0]] * x[m[1][0]]
	q[0], q[1] = q[1], q[0]
	s *= x[m[0][0]] * x[m[1][0]] * s
	return s * s * x[m[0][0]]
}

type N struct {
	v    float64
	next *M
}
type M = N

//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func Link(p *N, q **M) float64 {
	s := p.next.v * p.v
	*q = p.next.next
	var r **N = &p.next
	s *= (*r).v * p.next.v
	*r = *q
	s *= (*r).v * p.next.v
	return s
}

func BytesInputs() [][]any {
	return [][]any{{[]float64{1.1, .7, 1.3, .9, .8, .6}, []byte{3, 4}, []rune{1}}}
}
func RowsInputs() [][]any {
	return [][]any{{[]float64{1.1, .7, 1.3, .9, .8, .6}, [][]int{{1}, {3}}}}
}
func LinkInputs() [][]any {
	var q *N
	return [][]any{{&N{1.1, &N{.7, &N{1.3, nil}}}, &q}}
}

type Grid = [][]float64

// Swapped exchanges rows by a name of the type of rows.
//
//gradgen:vjp wrt=g
//gradgen:jvp wrt=g
func Swapped(g Grid) float64 {
	var rows [][]float64 = g
	s := g[0][0] * g[1][0]
	rows[0], rows[1] = rows[1], rows[0]
	s *= g[0][0] * g[0][0] * s
	rows[0][0] *= s
	return s * g[0][0] * g[1][0]
}

func SwappedInputs() [][]any { return [][]any{{Grid{{1.1}, {0.7}}}} }

// Local has names of types that are declared within it.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Local(x []float64) float64 {
	type list = []float64
	type two[T any] = [2]T
	type held = struct {
		list
		q float64
	}
	v := make(list, 2)
	var w two[list]
	w[0], w[1] = v, x
	v[0] = x[0] * x[1]
	s := held{list: v, q: x[1]}
	s.list[1] = s.q
	return w[0][0] * s.list[1] * w[1][0]
}
