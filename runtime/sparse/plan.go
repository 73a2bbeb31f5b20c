package sparse

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/internal/colouring"
)

// A plan says how the entries of a matrix are read from products with seeds.
type plan struct {
	colours           int
	byRows, symmetric bool
	of                []int // colours of the columns, rows or variables
	first             []int // by colour: where its reads begin
	reads             []read
	next, end         int // of the reads of the colour under way
}

// A read says that number at of a product is entry to of the matrix, and entry mirror, too.
type read struct{ at, to, mirror int }

// rowsCost is what a vector–Jacobian product costs beside a Jacobian–vector product.
const rowsCost = 2

// choose colours the columns or the rows of a Jacobian, whichever takes less time.
func (m *Matrix) choose(columns, rows bool) {
	p, t := &m.pattern, m.pattern.Transposed()
	down, across := t.Widest(), p.Widest() // entries in a column, in a row: bounds from below
	switch {
	case !rows:
		m.columnwise(colouring.Distance1(t, p, m.Order))
	case !columns:
		m.rowwise(colouring.Distance1(p, t, m.Order))
	case across <= rowsCost*down:
		c := colouring.Distance1(t, p, m.Order)
		if c.N > rowsCost*down {
			if r := colouring.Distance1(p, t, m.Order); rowsCost*r.N < c.N {
				m.rowwise(r)
				return
			}
		}
		m.columnwise(c)
	default:
		r := colouring.Distance1(p, t, m.Order)
		if rowsCost*r.N > across {
			if c := colouring.Distance1(t, p, m.Order); c.N <= rowsCost*r.N {
				m.columnwise(c)
				return
			}
		}
		m.rowwise(r)
	}
}

// columnwise reads entry (i, j) from number i of the product with the seed of j's colour.
func (m *Matrix) columnwise(c colouring.Colouring) {
	m.plan = plan{colours: c.N, of: c.Of}
	m.sortReads(func(i, j int) (colour, at int) { return c.Of[j], i })
}

// rowwise reads entry (i, j) from number j of the product with the seed of i's colour.
func (m *Matrix) rowwise(c colouring.Colouring) {
	m.plan = plan{colours: c.N, of: c.Of, byRows: true}
	m.sortReads(func(i, j int) (colour, at int) { return c.Of[i], j })
}

// sortReads puts the reads of each colour one behind the other, by ascending numbers.
func (m *Matrix) sortReads(of func(i, j int) (colour, at int)) {
	p := &m.plan
	p.first = make([]int, p.colours+1)
	each := func(do func(i, k int)) {
		for i := range m.pattern.Rows {
			for k := m.pattern.Start[i]; k < m.pattern.Start[i+1]; k++ {
				do(i, k)
			}
		}
	}
	each(func(i, k int) {
		c, _ := of(i, m.pattern.Index[k])
		p.first[c+1]++
	})
	for c := range p.colours {
		p.first[c+1] += p.first[c]
	}
	p.reads = make([]read, len(m.pattern.Index))
	next := slices.Clone(p.first[:p.colours])
	each(func(i, k int) {
		c, at := of(i, m.pattern.Index[k])
		p.reads[next[c]] = read{at, k, k}
		next[c]++
	})
	for c := range p.colours {
		slices.SortFunc(p.reads[p.first[c]:p.first[c+1]], func(x, y read) int { return x.at - y.at })
	}
}

// symmetricPlan reads each entry of a Hessian, and its mirror image, from the product whose seed
// has only one neighbour of the variable (direct recovery; Coleman & Moré 1984).
func (m *Matrix) symmetricPlan(c colouring.Colouring) {
	m.plan = plan{colours: c.N, of: c.Of, symmetric: true, first: make([]int, c.N+1)}
	alone := m.alone(c)
	var found []read
	var colours []int
	for i := range m.pattern.Rows {
		for k := m.pattern.Start[i]; k < m.pattern.Start[i+1]; k++ {
			j := m.pattern.Index[k]
			if j < i {
				continue
			}
			mirror := m.pattern.Find(j, i)
			switch {
			case alone[k]:
				found, colours = append(found, read{i, k, mirror}), append(colours, c.Of[j])
			case alone[mirror]:
				found, colours = append(found, read{j, k, mirror}), append(colours, c.Of[i])
			default:
				panic(fmt.Sprintf("sparse: the colouring does not tell entry (%d, %d) from others", i, j))
			}
		}
	}
	m.bucket(found, colours)
}

// alone tells of each entry (i, j) whether no other column of row i has the colour of j.
func (m *Matrix) alone(c colouring.Colouring) []bool {
	out := make([]bool, len(m.pattern.Index))
	count, seen := make([]int, c.N), make([]int, c.N)
	for i := range m.pattern.Rows {
		for _, j := range m.pattern.Row(i) {
			if k := c.Of[j]; seen[k] != i+1 {
				seen[k], count[k] = i+1, 0
			}
			count[c.Of[j]]++
		}
		for k, j := range m.pattern.Row(i) {
			out[m.pattern.Start[i]+k] = count[c.Of[j]] == 1
		}
	}
	return out
}

// bucket sorts reads by colour, then by number.
func (m *Matrix) bucket(found []read, colours []int) {
	p := &m.plan
	for _, c := range colours {
		p.first[c+1]++
	}
	for c := range p.colours {
		p.first[c+1] += p.first[c]
	}
	p.reads = make([]read, len(found))
	next := slices.Clone(p.first[:p.colours])
	for k, r := range found {
		p.reads[next[colours[k]]] = r
		next[colours[k]]++
	}
	for c := range p.colours {
		slices.SortFunc(p.reads[p.first[c]:p.first[c+1]], func(x, y read) int { return x.at - y.at })
	}
}
