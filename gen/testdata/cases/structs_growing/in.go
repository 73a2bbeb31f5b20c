// Structs of numbers and references in slices that grow, in trees, and returned by
// value from recursive methods.
package structs_growing

//case:nohvp numbers behind pointers are written

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

type log struct {
	lines []string
	depth int
}

func (l *log) trace(name string) func() {
	l.depth++
	l.lines = append(l.lines, name)
	return func() { l.depth-- }
}

//gradgen:vjp wrt=x
func Traced(x []float64) (r float64) {
	var l log
	defer l.trace("a")()
	for i, v := range x {
		func() {
			defer l.trace(fmt.Sprint(i))()
			r += v * v * float64(l.depth)
			if v > 1 {
				return
			}
			r *= 1.5
		}()
	}
	return r * float64(len(strings.Join(l.lines, "")))
}

type item struct {
	W   float64
	Ids []int
	Sub []item
}

//gradgen:vjp wrt=it
func Nested(it []item, cut float64) (s float64) {
	var flat []item
	var walk func(list []item, depth int)
	walk = func(list []item, depth int) {
		for i := range list {
			p := &list[i]
			if p.W > cut {
				flat = append(flat, *p)
				p.W *= 0.5
			}
			walk(p.Sub, depth+1)
			s += p.W * float64(depth)
		}
	}
	walk(it, 1)
	it = append(it, flat...)
	it = slices.DeleteFunc(it, func(x item) bool { return x.W < 0.3 })
	for i, p := range it {
		s += p.W * p.W * float64(i+len(p.Ids))
		if len(p.Sub) > 0 {
			p.Sub[0].W *= s
		}
	}
	for _, p := range flat {
		s += p.W
		for _, q := range p.Sub {
			s += q.W
		}
	}
	return s
}

func NestedInputs() [][]any {
	tree := func() []item {
		return []item{{W: 0.25, Ids: []int{1}}, {W: 1.5, Sub: []item{{W: 0.75}, {W: 0.1, Sub: []item{{W: 2}}}}}, {W: 0.5, Ids: []int{1, 2}}}
	}
	return [][]any{{tree(), 0.6}, {tree(), 0.05}}
}

type matrix struct {
	Rows, Cols int
	Data       []float64
}

func newMatrix(r, c int) matrix          { return matrix{r, c, make([]float64, r*c)} }
func (m matrix) At(i, j int) float64     { return m.Data[i*m.Cols+j] }
func (m matrix) Set(i, j int, v float64) { m.Data[i*m.Cols+j] = v }
func (m matrix) T() matrix {
	t := newMatrix(m.Cols, m.Rows)
	for i := range m.Rows {
		for j := range m.Cols {
			t.Set(j, i, m.At(i, j))
		}
	}
	return t
}
func (m matrix) Mul(o matrix) (p matrix) {
	p = newMatrix(m.Rows, o.Cols)
	for i := range m.Rows {
		for j := range o.Cols {
			s := 0.0
			for k := range m.Cols {
				s += m.At(i, k) * o.At(k, j)
			}
			p.Set(i, j, s)
		}
	}
	return
}
func (m matrix) pow(n int) matrix {
	if n == 1 {
		return m
	}
	if n%2 == 0 {
		h := m.pow(n / 2)
		return h.Mul(h)
	}
	return m.pow(n - 1).Mul(m)
}

//gradgen:vjp wrt=a
func Matrices(a []float64, n int) float64 {
	m := matrix{2, 2, a}
	p := m.pow(n)
	m.Set(0, 1, m.At(0, 1)*2)
	q := p.T().Mul(m)
	all := []matrix{p, q, m}
	all = append(all, q.Mul(p))
	slices.Reverse(all)
	s := 0.0
	for k, m := range all {
		for i := range m.Rows {
			s += m.At(i, (i+k)%2)
		}
	}
	return math.Log1p(s * s)
}

func MatricesInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.25, 0.75, 1}, 5}, {[]float64{0.5, 0.25, 0.75, 1}, 1}}
}

type particle struct {
	Pos, Vel []float64
	M        float64
	Next     *particle
}

//gradgen:vjp wrt=ps
func Swarm(ps []particle, best *particle, n int) float64 {
	hist := make([]particle, 0, 2)
	for step := range n {
		for i := range ps {
			p := ps[i]
			for d := range p.Pos {
				p.Vel[d] = 0.5*p.Vel[d] + 0.3*(best.Pos[d]-p.Pos[d])
				p.Pos[d] += p.Vel[d] * p.M
			}
			p.M *= 0.9
			if p.Pos[0] > best.Pos[0] {
				c := p
				c.Pos = slices.Clone(p.Pos)
				c.Next = best
				best = &c
			}
			if step == 1 {
				ps[i] = p
			}
		}
		hist = append(hist, *best)
		hist[len(hist)-1].M += ps[0].M
	}
	s := 0.0
	for i, h := range hist {
		s += h.M * h.Pos[0] * float64(i+1)
	}
	for b := best; b != nil; b = b.Next {
		s += b.Pos[1] * b.M
	}
	return s
}

func SwarmInputs() [][]any {
	ps := func() []particle {
		return []particle{{[]float64{1, 0.5}, []float64{0.1, -0.2}, 1.5, nil}, {[]float64{0.25, 0.75}, []float64{0.3, 0.2}, 0.5, nil}}
	}
	best := func() *particle { return &particle{[]float64{0.9, 0.8}, nil, 1, nil} }
	return [][]any{{ps(), best(), 3}, {ps(), best(), 1}, {ps(), best(), 0}}
}
