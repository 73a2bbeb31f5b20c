package sparse

import (
	"fmt"
	"slices"
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
	p, t := &m.pattern, m.transposed()
	down, across := t.widest(), p.widest() // entries in a column, in a row: bounds from below
	switch {
	case !rows:
		m.columnwise(distance1(t, p, m.Order))
	case !columns:
		m.rowwise(distance1(p, t, m.Order))
	case across <= rowsCost*down:
		c := distance1(t, p, m.Order)
		if c.n > rowsCost*down {
			if r := distance1(p, t, m.Order); rowsCost*r.n < c.n {
				m.rowwise(r)
				return
			}
		}
		m.columnwise(c)
	default:
		r := distance1(p, t, m.Order)
		if rowsCost*r.n > across {
			if c := distance1(t, p, m.Order); c.n <= rowsCost*r.n {
				m.columnwise(c)
				return
			}
		}
		m.rowwise(r)
	}
}

// columnwise reads entry (i, j) from number i of the product with the seed of j's colour.
func (m *Matrix) columnwise(c colouring) {
	m.plan = plan{colours: c.n, of: c.of}
	m.sortReads(func(i, j int) (colour, at int) { return c.of[j], i })
}

// rowwise reads entry (i, j) from number j of the product with the seed of i's colour.
func (m *Matrix) rowwise(c colouring) {
	m.plan = plan{colours: c.n, of: c.of, byRows: true}
	m.sortReads(func(i, j int) (colour, at int) { return c.of[i], j })
}

// sortReads puts the reads of each colour one behind the other, by ascending numbers.
func (m *Matrix) sortReads(of func(i, j int) (colour, at int)) {
	p := &m.plan
	p.first = make([]int, p.colours+1)
	each := func(do func(i, k int)) {
		for i := range m.rows {
			for k := m.start[i]; k < m.start[i+1]; k++ {
				do(i, k)
			}
		}
	}
	each(func(i, k int) {
		c, _ := of(i, m.index[k])
		p.first[c+1]++
	})
	for c := range p.colours {
		p.first[c+1] += p.first[c]
	}
	p.reads = make([]read, len(m.index))
	next := slices.Clone(p.first[:p.colours])
	each(func(i, k int) {
		c, at := of(i, m.index[k])
		p.reads[next[c]] = read{at, k, k}
		next[c]++
	})
	for c := range p.colours {
		slices.SortFunc(p.reads[p.first[c]:p.first[c+1]], func(x, y read) int { return x.at - y.at })
	}
}

// symmetricPlan reads each entry of a Hessian, and its mirror image, from the product whose seed
// has only one neighbour of the variable (direct recovery; Coleman & Moré 1984).
func (m *Matrix) symmetricPlan(c colouring) {
	m.plan = plan{colours: c.n, of: c.of, symmetric: true, first: make([]int, c.n+1)}
	alone := m.alone(c)
	var found []read
	var colours []int
	for i := range m.rows {
		for k := m.start[i]; k < m.start[i+1]; k++ {
			j := m.index[k]
			if j < i {
				continue
			}
			mirror := m.find(j, i)
			switch {
			case alone[k]:
				found, colours = append(found, read{i, k, mirror}), append(colours, c.of[j])
			case alone[mirror]:
				found, colours = append(found, read{j, k, mirror}), append(colours, c.of[i])
			default:
				panic(fmt.Sprintf("sparse: the colouring does not tell entry (%d, %d) from others", i, j))
			}
		}
	}
	m.bucket(found, colours)
}

// alone tells of each entry (i, j) whether no other column of row i has the colour of j.
func (m *Matrix) alone(c colouring) []bool {
	out := make([]bool, len(m.index))
	count, seen := make([]int, c.n), make([]int, c.n)
	for i := range m.rows {
		for _, j := range m.row(i) {
			if k := c.of[j]; seen[k] != i+1 {
				seen[k], count[k] = i+1, 0
			}
			count[c.of[j]]++
		}
		for k, j := range m.row(i) {
			out[m.start[i]+k] = count[c.of[j]] == 1
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
