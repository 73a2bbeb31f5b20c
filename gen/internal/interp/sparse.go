package interp

import "math"

// A Sparse implements the part of the sparse.Matrix of the runtime that emitted code uses,
// according to its documentation. If both columns and rows may be coloured, the even rows are
// evaluated by rows and the odd ones by columns.
type Sparse struct {
	Rows, Cols int
	// Alone gives each column and each row a colour of its own.
	Alone bool

	has     [][]bool
	values  [][]float64
	known   bool
	way     string // the path that the pattern belongs to
	lo      int    // the input of its first column
	columns colours
	rows    colours
	reading map[int]*float64 // the entries of a product, by their indices
}

// A colours holds the colours of columns or rows. The colour is -1 if a column or row needs no product.
type colours struct {
	of []int
	n  int
}

// Invalidate sets all entries of the pattern to NaN; an evaluation overwrites
// them.
func (m *Sparse) Invalidate() {
	for i, row := range m.has {
		for k, is := range row {
			if is {
				m.values[i][k] = math.NaN()
			}
		}
	}
}

// Entries returns the entries row by row, with zeros outside the pattern.
func Entries[T Number[T]](m *Sparse) []Leaf[T] {
	var list []Leaf[T]
	for _, row := range m.values {
		for _, x := range row {
			list = append(list, Leaf[T]{Cell: &Cell[T]{Num: scalar[T](x)}})
		}
	}
	return list
}

// adopt sets the pattern to has, and sets its origin.
func (m *Sparse) adopt(way string, has [][]bool, lo, cols int) {
	m.way, m.known, m.lo = way, true, lo
	m.has, m.Rows, m.Cols = has, len(has), cols
	m.values = make([][]float64, len(has))
	for i := range m.values {
		m.values[i] = make([]float64, cols)
	}
	m.Invalidate()
}

// jacobian colours columns, rows, or the even rows and the columns of the odd rows.
func (m *Sparse) jacobian(columns, rows bool) {
	byRow := func(i int) bool { return rows && (!columns || i%2 == 0) }
	m.rows = m.coloured(m.Rows, func(i int) []int {
		if !byRow(i) {
			return nil
		}
		return entriesBelow(m.Cols, func(k int) bool { return m.has[i][k] })
	})
	m.columns = m.coloured(m.Cols, func(k int) []int {
		return entriesBelow(m.Rows, func(i int) bool { return m.has[i][k] && !byRow(i) })
	})
}

// entriesBelow returns the numbers below n in has.
func entriesBelow(n int, has func(int) bool) []int {
	var list []int
	for i := range n {
		if has(i) {
			list = append(list, i)
		}
	}
	return list
}

// coloured colours n lines so that no two of one colour have an entry at the same index.
func (m *Sparse) coloured(n int, entries func(int) []int) colours {
	c := colours{of: make([]int, n)}
	var taken []map[int]bool // by colour
	for i := range n {
		c.of[i] = -1
		list := entries(i)
		if len(list) == 0 {
			continue
		}
		at := 0
		for at < len(taken) && (m.Alone || anyTaken(taken[at], list)) {
			at++
		}
		if at == len(taken) {
			taken = append(taken, map[int]bool{})
		}
		for _, k := range list {
			taken[at][k] = true
		}
		c.of[i] = at
	}
	c.n = len(taken)
	return c
}

func anyTaken(taken map[int]bool, list []int) bool {
	for _, k := range list {
		if taken[k] {
			return true
		}
	}
	return false
}

// seeds reports whether column or row k has a colour. The last group of products may have
// more products than there are colours.
func (c colours) seeds(colour, k int) bool {
	if k < 0 || k >= len(c.of) {
		fail("sparse: no number %d of %d", k, len(c.of))
	}
	return c.of[k] == colour
}

// read begins to read the product for a colour of columns or rows. The product has n numbers.
func (m *Sparse) read(byRow bool, colour, n int) {
	c, want := m.columns, m.Rows
	if byRow {
		c, want = m.rows, m.Cols
	}
	if n != want {
		fail("sparse: a product has %d numbers, not %d: the shape of the function differs from call to call", n, want)
	}
	m.reading = map[int]*float64{}
	for line := range c.of {
		for at := range n {
			i, k := at, line
			if byRow {
				i, k = line, at
			}
			if c.seeds(colour, line) && m.has[i][k] && (byRow || m.rows.of[i] < 0) {
				m.reading[at] = &m.values[i][k]
			}
		}
	}
}

// recover stores x in its entry; x is number at of a product.
func (m *Sparse) recover(at int, x float64) {
	if to := m.reading[at]; to != nil {
		*to = x
	}
}
