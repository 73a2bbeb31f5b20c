package sparse

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/internal/colouring"
)

// A plan determines how entries of a matrix are read from products with seeds.
type plan struct {
	colours int
	of      []int // colours of the columns, rows or variables
	first   []int // by colour: where its reads begin
	reads   []read
}

// plans has one plan for columns, or for the variables of a Hessian, and one for rows.
type plans struct {
	columns, rows plan
	symmetric     bool
	made          bool
	trees         *trees // of a Hessian that is found by substitution

	reading   *plan // the current plan
	next, end int   // of its reads
}

// A read assigns number at of a product to the entry to of the matrix, and to the entry mirror. With substitution, to
// is the index of a sum.
type read struct{ at, to, mirror int }

// rowsCost is the cost of a vector–Jacobian product relative to a Jacobian–vector product.
const rowsCost = 2

// choose colours the columns or the rows of a Jacobian, or some of each, whichever takes less time.
func (m *Matrix) choose(columns, rows bool) {
	p, t := &m.pattern, m.pattern.Transposed()
	switch {
	case !rows:
		m.columnwise(colouring.Distance1(t, p, m.Order))
	case !columns:
		m.rowwise(colouring.Distance1(p, t, m.Order))
	default:
		m.oneWay(p, t)
		m.bothWays(p, t)
	}
}

// oneWay colours columns or rows.
func (m *Matrix) oneWay(p, t *colouring.Pattern) {
	down, across := t.Widest(), p.Widest() // entries in a column, in a row: bounds from below
	if across <= rowsCost*down {
		c := colouring.Distance1(t, p, m.Order)
		if c.N > rowsCost*down {
			if r := colouring.Distance1(p, t, m.Order); rowsCost*r.N < c.N {
				m.rowwise(r)
				return
			}
		}
		m.columnwise(c)
		return
	}
	r := colouring.Distance1(p, t, m.Order)
	if rowsCost*r.N > across {
		if c := colouring.Distance1(t, p, m.Order); c.N <= rowsCost*r.N {
			m.columnwise(c)
			return
		}
	}
	m.rowwise(r)
}

// bothWays colours some rows and some columns if that is cheaper than what is planned.
func (m *Matrix) bothWays(p, t *colouring.Pattern) {
	cost := m.plans.columns.colours + rowsCost*m.plans.rows.colours
	down, long := colouring.Partitioned(p, m.Order, rowsCost, 1, cost)
	if long {
		cost = rowsCost*down.Rows.N + down.Columns.N
	}
	if across, wide := colouring.Partitioned(t, m.Order, 1, rowsCost, cost); wide {
		m.split(across.Rows, across.Columns, func(_, j int) bool { return across.Rows.Of[j] == colouring.None })
	} else if long {
		m.split(down.Columns, down.Rows, func(i, _ int) bool { return down.Rows.Of[i] != colouring.None })
	}
}

// columnwise reads entry (i, j) from number i of the product with the seed of j's colour.
func (m *Matrix) columnwise(c colouring.Colouring) {
	m.split(c, colouring.Colouring{}, func(int, int) bool { return false })
}

// rowwise reads entry (i, j) from number j of the product with the seed of i's colour.
func (m *Matrix) rowwise(r colouring.Colouring) {
	m.split(colouring.Colouring{}, r, func(int, int) bool { return true })
}

// split reads the entries for which byRow is true by their rows, and the others by their columns.
func (m *Matrix) split(c, r colouring.Colouring, byRow func(i, j int) bool) {
	columns, rows := newReader(c), newReader(r)
	for i := range m.pattern.Rows {
		for k := m.pattern.Start[i]; k < m.pattern.Start[i+1]; k++ {
			if j := m.pattern.Index[k]; byRow(i, j) {
				rows.add(r.Of[i], read{j, k, k})
			} else {
				columns.add(c.Of[j], read{i, k, k})
			}
		}
	}
	m.plans = plans{columns: columns.plan(), rows: rows.plan(), made: true}
}

// A reader collects reads by colour.
type reader struct {
	c     colouring.Colouring
	reads []read
	of    []int // their colours
}

func newReader(c colouring.Colouring) *reader { return &reader{c: c} }

func (b *reader) add(colour int, r read) { b.reads, b.of = append(b.reads, r), append(b.of, colour) }

// plan returns the reads of each colour, contiguous and in ascending order of the numbers.
func (b *reader) plan() plan {
	p := plan{colours: b.c.N, of: b.c.Of, first: make([]int, b.c.N+1), reads: make([]read, len(b.reads))}
	for _, c := range b.of {
		p.first[c+1]++
	}
	for c := range p.colours {
		p.first[c+1] += p.first[c]
	}
	next := slices.Clone(p.first[:p.colours])
	for k, r := range b.reads {
		p.reads[next[b.of[k]]] = r
		next[b.of[k]]++
	}
	for c := range p.colours {
		slices.SortFunc(p.reads[p.first[c]:p.first[c+1]], func(x, y read) int { return x.at - y.at })
	}
	return p
}

// symmetricPlan reads each entry of a Hessian, and its mirror image, from the product whose seed
// has only one neighbour of the variable (direct recovery; Coleman & Moré 1984).
func (m *Matrix) symmetricPlan(c colouring.Colouring) {
	b, alone := newReader(c), m.alone(c)
	for i := range m.pattern.Rows {
		for k := m.pattern.Start[i]; k < m.pattern.Start[i+1]; k++ {
			j := m.pattern.Index[k]
			if j < i {
				continue
			}
			mirror := m.pattern.Find(j, i)
			switch {
			case alone[k]:
				b.add(c.Of[j], read{i, k, mirror})
			case alone[mirror]:
				b.add(c.Of[i], read{j, k, mirror})
			default:
				panic(fmt.Sprintf("sparse: the colouring does not tell entry (%d, %d) from others", i, j))
			}
		}
	}
	m.plans = plans{columns: b.plan(), symmetric: true, made: true}
}

// alone reports for each entry (i, j) whether no other column of row i has the colour of j.
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
