package sparse

// A pattern says where a matrix may differ from zero: start[i] to start[i+1] are the places of
// row i in index, which holds columns in ascending order.
type pattern struct {
	rows, cols   int
	start, index []int
}

func (p *pattern) row(i int) []int { return p.index[p.start[i]:p.start[i+1]] }

// widest is the largest number of entries in a row.
func (p *pattern) widest() int {
	most := 0
	for i := range p.rows {
		most = max(most, len(p.row(i)))
	}
	return most
}

// transposed is the pattern with rows for columns.
func (p *pattern) transposed() *pattern {
	t := &pattern{rows: p.cols, cols: p.rows, start: make([]int, p.cols+1), index: make([]int, len(p.index))}
	for _, j := range p.index {
		t.start[j+1]++
	}
	for j := range p.cols {
		t.start[j+1] += t.start[j]
	}
	next := append([]int(nil), t.start[:p.cols]...)
	for i := range p.rows {
		for _, j := range p.row(i) {
			t.index[next[j]] = i
			next[j]++
		}
	}
	return t
}

// find is the place of entry (i, j), which must be there, in index.
func (p *pattern) find(i, j int) int {
	lo, hi := p.start[i], p.start[i+1]
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if p.index[mid] < j {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}
