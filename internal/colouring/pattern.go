package colouring

// A Pattern says where a matrix may differ from zero: Start[i] to Start[i+1] are the places of
// row i in Index, which holds columns in ascending order.
type Pattern struct {
	Rows, Cols   int
	Start, Index []int
}

// Row lists the columns of row i.
func (p *Pattern) Row(i int) []int { return p.Index[p.Start[i]:p.Start[i+1]] }

// Widest is the largest number of entries in a row.
func (p *Pattern) Widest() int {
	most := 0
	for i := range p.Rows {
		most = max(most, len(p.Row(i)))
	}
	return most
}

// Transposed is the pattern with rows for columns.
func (p *Pattern) Transposed() *Pattern {
	t := &Pattern{Rows: p.Cols, Cols: p.Rows, Start: make([]int, p.Cols+1), Index: make([]int, len(p.Index))}
	for _, j := range p.Index {
		t.Start[j+1]++
	}
	for j := range p.Cols {
		t.Start[j+1] += t.Start[j]
	}
	next := append([]int(nil), t.Start[:p.Cols]...)
	for i := range p.Rows {
		for _, j := range p.Row(i) {
			t.Index[next[j]] = i
			next[j]++
		}
	}
	return t
}

// Find is the place of entry (i, j), which must be there, in Index.
func (p *Pattern) Find(i, j int) int {
	lo, hi := p.Start[i], p.Start[i+1]
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if p.Index[mid] < j {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}
