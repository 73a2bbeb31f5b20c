package colouring

import "slices"

// of makes the pattern with the columns of each row.
func of(cols int, rows ...[]int) *Pattern {
	p := &Pattern{Rows: len(rows), Cols: cols, Start: []int{0}}
	for _, r := range rows {
		slices.Sort(r)
		p.Index = append(p.Index, slices.Compact(r)...)
		p.Start = append(p.Start, len(p.Index))
	}
	return p
}

// arrowHead has a dense first row and column, and a diagonal.
func arrowHead(n int) *Pattern {
	rows := make([][]int, n)
	for i := range rows {
		rows[i] = []int{0, i}
		rows[0] = append(rows[0], i)
	}
	return of(n, rows...)
}

// banded has w diagonals on each side.
func banded(n, w int) *Pattern {
	rows := make([][]int, n)
	for i := range rows {
		for j := max(0, i-w); j <= min(n-1, i+w); j++ {
			rows[i] = append(rows[i], j)
		}
	}
	return of(n, rows...)
}
