package sparse

import "slices"

// of makes the pattern with the columns of each row.
func of(cols int, rows ...[]int) *pattern {
	p := &pattern{rows: len(rows), cols: cols, start: []int{0}}
	for _, r := range rows {
		slices.Sort(r)
		p.index = append(p.index, slices.Compact(r)...)
		p.start = append(p.start, len(p.index))
	}
	return p
}

// arrowHead has a dense first row and column, and a diagonal.
func arrowHead(n int) *pattern {
	rows := make([][]int, n)
	for i := range rows {
		rows[i] = []int{0, i}
		rows[0] = append(rows[0], i)
	}
	return of(n, rows...)
}

// banded has w diagonals on each side.
func banded(n, w int) *pattern {
	rows := make([][]int, n)
	for i := range rows {
		for j := max(0, i-w); j <= min(n-1, i+w); j++ {
			rows[i] = append(rows[i], j)
		}
	}
	return of(n, rows...)
}
