package sparse

import (
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/internal/colouring"
)

// A Matrix is a sparse matrix of derivatives: the entries that may differ from zero, row by row,
// in each row by ascending column. Emitted functions overwrite it. They keep its pattern and its
// colours from call to call, and compute them again if the function takes another path.
//
// A Matrix must not be copied after its first use, nor used by several goroutines at once.
type Matrix struct {
	// Order is the order of the greedy colouring. The zero value tries all orders.
	Order Order
	// Substitute lets a Hessian use an acyclic colouring, which often has fewer colours than a star colouring. Entries are then
	// differences of others and have their rounding errors: a small entry may have no correct digits if the others are large,
	// and an entry that is not finite makes others wrong. Set it before the first evaluation.
	Substitute bool
	// MaxEntries limits the entries of a pattern, each of which takes about 60 bytes; 0 means 1<<28, or as many as
	// fit into half of a memory limit (see runtime/debug.SetMemoryLimit). Evaluations panic rather than exceed it.
	MaxEntries int

	pattern colouring.Pattern
	values  []float64
	known   bool
	path    Path // that led to the pattern
	lo      int  // the input of its first column
	plans   plans
	work    *Sets
	now     Path // of the current call
}

// Dims returns the numbers of rows and columns.
func (m *Matrix) Dims() (rows, cols int) { return m.pattern.Rows, m.pattern.Cols }

// NNZ returns the number of entries, including those that happen to be zero.
func (m *Matrix) NNZ() int { return len(m.pattern.Index) }

// Colours returns the number of products that one evaluation of the matrix takes.
func (m *Matrix) Colours() int { return m.ColumnColours() + m.RowColours() }

// ByRows reports whether only rows are coloured: each product is then a vector–Jacobian product.
func (m *Matrix) ByRows() bool { return m.RowColours() > 0 && m.ColumnColours() == 0 }

// CSR returns the compressed rows: entries start[i] to start[i+1] are those of row i, with
// their columns and values. The slices belong to m; the next evaluation overwrites the values.
func (m *Matrix) CSR() (start, cols []int, values []float64) {
	if m.pattern.Start == nil {
		return []int{0}, nil, nil
	}
	return m.pattern.Start, m.pattern.Index, m.values
}

// COO returns the coordinates and values of the entries, row by row. The columns and values
// belong to m, as those of CSR do; the rows are made by each call.
func (m *Matrix) COO() (rows, cols []int, values []float64) {
	rows = make([]int, 0, len(m.pattern.Index))
	for i := range m.pattern.Rows {
		for range m.pattern.Row(i) {
			rows = append(rows, i)
		}
	}
	return rows, m.pattern.Index, m.values
}

// At returns the entry in row i and column j, zero outside of the pattern. It panics where
// the matrix has no such row or column.
func (m *Matrix) At(i, j int) float64 {
	if i < 0 || i >= m.pattern.Rows || j < 0 || j >= m.pattern.Cols {
		panic(fmt.Sprintf("sparse: entry (%d, %d) of a matrix of %d rows and %d columns", i, j, m.pattern.Rows, m.pattern.Cols))
	}
	if k, ok := slices.BinarySearch(m.pattern.Row(i), j); ok {
		return m.values[m.pattern.Start[i]+k]
	}
	return 0
}

// Dense overwrites dst, of Dims rows times columns, with the matrix row by row and returns
// it. It makes dst if that is nil.
func (m *Matrix) Dense(dst []float64) []float64 {
	if dst == nil {
		dst = make([]float64, m.pattern.Rows*m.pattern.Cols)
	}
	if len(dst) != m.pattern.Rows*m.pattern.Cols {
		panic(fmt.Sprintf("sparse: %d numbers for a matrix of %d rows and %d columns", len(dst), m.pattern.Rows, m.pattern.Cols))
	}
	clear(dst)
	for i := range m.pattern.Rows {
		for k, j := range m.pattern.Row(i) {
			dst[i*m.pattern.Cols+j] = m.values[m.pattern.Start[i]+k]
		}
	}
	return dst
}

// String returns the size of the pattern and its number of colours.
func (m *Matrix) String() string {
	way := "columns"
	switch {
	case m.plans.symmetric:
		way = "variables"
	case m.ByRows():
		way = "rows"
	case m.RowColours() > 0:
		way = fmt.Sprintf("columns and rows, %d + %d", m.ColumnColours(), m.RowColours())
	}
	return fmt.Sprintf("%d rows, %d columns, %d entries, %d colours of %s", m.pattern.Rows, m.pattern.Cols, m.NNZ(), m.Colours(), way)
}

// Summary adds to String the largest numbers of entries in a row and in a column, which are lower bounds of the
// colours of columns and of rows.
func (m *Matrix) Summary() string {
	t := m.pattern.Transposed()
	return fmt.Sprintf("%s; at most %d entries in a row, %d in a column", m, m.pattern.Widest(), t.Widest())
}
