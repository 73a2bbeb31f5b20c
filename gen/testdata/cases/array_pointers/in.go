// Pointers to arrays are used like the arrays: as receivers and arguments
// that are indexed without a star, and where an address is indexed at once.
package array_pointers

import "math"

// A Pair is a complex number.
type Pair [2]float64

func (p *Pair) add(q Pair) {
	p[0] += q[0]
	p[1] += q[1]
}

func (p *Pair) square() { p[0], p[1] = p[0]*p[0]-p[1]*p[1], 2*p[0]*p[1] }

func (p *Pair) sum() (s float64) {
	for i, v := range p {
		s += v * float64(i+len(p))
	}
	return s
}

func scale(p *[2]float64, by float64) {
	p[0] *= by
	p[1] /= by
}

// A Table has rows that are handed out.
type Table [2][2]float64

func (t *Table) set(i, j int, v float64) { t[i][j] = v }

func (t *Table) row(i int) *[2]float64 { return &t[i] }

func (t *Table) swap() { t[0], t[1] = t[1], t[0] }

// Escape iterates until a number is large.
//
//gradgen:vjp wrt=c
//gradgen:jvp wrt=c
func Escape(c Pair, limit int) (float64, int) {
	var z Pair
	for n := range limit {
		z.square()
		z.add(c)
		if r := z[0]*z[0] + z[1]*z[1]; r > 1e4 {
			return float64(n) - math.Log2(math.Log(r)), n
		}
	}
	return z.sum(), limit
}

// Tables changes arrays in fields and elements through pointers.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Tables(x []float64) float64 {
	var s struct {
		t Table
		p Pair
	}
	for i, v := range x {
		s.t.set(i%2, 1, v*v)
		s.p.add(Pair{v, s.t[0][1]})
		scale(s.t.row(0), 1+v)
		scale((*[2]float64)(&s.p), s.t[1][1]+2)
		(&s.p)[i%2] += s.t[0][1]
		s.t.swap()
	}
	rows := []Pair{s.p, Pair(s.t[0])}
	rows[1].add(rows[0])
	rows[0].square()
	return rows[0].sum() * rows[1].sum()
}

func EscapeInputs() [][]any {
	return [][]any{{Pair{0.9, 0.8}, 100}, {Pair{0.1, 0.2}, 4}}
}

func TablesInputs() [][]any { return [][]any{{[]float64{0.7, 1.1, 0.3}}} }
