package sparse

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/internal/colouring"
)

// This file has the functions that emitted code calls to evaluate a matrix.

// Begin starts a path of the named function. The fingerprint includes the name.
func (m *Matrix) Begin(name string) *Path {
	m.now.reset(name)
	return &m.now
}

// Follows reports whether the pattern is that of the path p, perhaps of another matrix, for the inputs
// lo to hi.
func (m *Matrix) Follows(p *Path, lo, hi int) bool {
	return m.known && m.lo == lo && m.pattern.Cols == hi-lo && m.path.same(p)
}

// Sets returns the sets of n inputs, to pass through the function.
func (m *Matrix) Sets(n int) *Sets {
	m.work = &Sets{}
	m.work.reset(n)
	m.work.most = m.mostEntries()
	m.work.Check()
	m.known = false
	return m.work
}

// Jacobian sets the pattern to columns lo to hi of the outputs in sets, and colours columns,
// rows or some of both, if there are products for them.
func (m *Matrix) Jacobian(p *Path, sets *Sets, lo, hi int, columns, rows bool) {
	if m.adopt(p, sets.block(lo, hi), lo) || m.plans.symmetric || m.plans.rows.colours > 0 && !rows || m.plans.columns.colours > 0 && !columns {
		m.choose(columns, rows)
	}
}

// Hessian sets the pattern to the interactions of all inputs and colours the variables.
func (m *Matrix) Hessian(p *Path, sets *Sets) {
	if !m.adopt(p, sets.interactions(), 0) && m.plans.symmetric && m.Substitute == (m.plans.trees != nil) {
		return
	}
	if m.Substitute {
		m.treePlan(colouring.Acyclic(&m.pattern, m.Order))
		return
	}
	m.symmetricPlan(colouring.Star(&m.pattern, m.Order))
}

// adopt makes q, which has the inputs from lo, the pattern of the path p. It reports whether the pattern has changed.
// If it has not, the colours remain valid for the same kind of matrix.
func (m *Matrix) adopt(p *Path, q colouring.Pattern, lo int) bool {
	m.path.a, m.path.b, m.lo, m.known, m.work = p.a, p.b, lo, true, nil
	if m.plans.made && m.pattern.Rows == q.Rows && m.pattern.Cols == q.Cols && slices.Equal(m.pattern.Start, q.Start) && slices.Equal(m.pattern.Index, q.Index) {
		return false
	}
	m.pattern, m.values = q, make([]float64, len(q.Index))
	return true
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.pattern.Rows }

// Seeds reports whether column or variable k has the colour.
func (m *Matrix) Seeds(colour, k int) bool { return m.plans.columns.of[k] == colour }

// SeedsRow reports whether row k has the colour.
func (m *Matrix) SeedsRow(colour, k int) bool { return m.plans.rows.of[k] == colour }

// ColumnColours returns the number of colours of columns, or of the variables of a Hessian.
func (m *Matrix) ColumnColours() int { return m.plans.columns.colours }

// RowColours returns the number of colours of rows.
func (m *Matrix) RowColours() int { return m.plans.rows.colours }

// Read starts to read the product for a colour of columns, which has n numbers.
func (m *Matrix) Read(colour, n int) { m.read(&m.plans.columns, colour, n, m.pattern.Rows) }

// ReadRow starts to read the product for a colour of rows, which has n numbers.
func (m *Matrix) ReadRow(colour, n int) { m.read(&m.plans.rows, colour, n, m.pattern.Cols) }

func (m *Matrix) read(p *plan, colour, n, want int) {
	if n != want {
		panic(fmt.Sprintf("sparse: a product has %d numbers, not %d: the shape of the function differs from call to call", n, want))
	}
	m.plans.reading, m.plans.next, m.plans.end = p, p.first[colour], p.first[colour+1]
}

// Recover stores number at of a product; at must increase from call to call.
func (m *Matrix) Recover(at int, x float64) {
	p := &m.plans
	if p.next == p.end || p.reading.reads[p.next].at != at {
		return
	}
	r := p.reading.reads[p.next]
	p.next++
	if p.trees != nil {
		p.trees.sums[r.to] = x
		return
	}
	m.values[r.to], m.values[r.mirror] = x, x
}
