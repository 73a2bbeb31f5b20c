package colouring

import "slices"

// A Partition covers a pattern by rows and by columns: the entries of a row that has a colour by itself, those of
// others by the column. Rows of one colour share no column, nor columns of one colour a row among those without one (A.
// Hossain & T. Steihaug, "Computing a sparse Jacobian matrix by rows and columns", 1998; Coleman & Verma 1998).
type Partition struct{ Rows, Columns Colouring }

// trials is how many lengths of rows are tried as the least of those that have a colour.
const trials = 4

// Partitioned looks for a partition of p in which the longest rows have colours and that costs less than limit, if a
// colour of rows costs cost and one of columns other. t is p transposed.
func Partitioned(p *Pattern, o Order, cost, other, limit int) (best Partition, found bool) {
	for _, least := range p.lengths(cost, limit/other) {
		long := func(i int) bool { return len(p.Row(i)) >= least }
		rows, rest := p.only(long), p.only(func(i int) bool { return !long(i) })
		t := rest.Transposed()
		if cost+other*rest.Widest() >= limit {
			continue
		}
		q := Partition{Distance1(rows, rows.Transposed(), o), Distance1(t, rest, o)}
		if n := cost*q.Rows.N + other*q.Columns.N; n < limit {
			best, limit, found = q, n, true
		}
	}
	return best, found
}

// lengths are those of rows, longest ones first, of which a partition may profit: those that leave a shorter row
// longest, by what they may take at most.
func (p *Pattern) lengths(cost, limit int) []int {
	count := make([]int, p.Widest()+1)
	for i := range p.Rows {
		count[len(p.Row(i))]++
	}
	type choice struct{ least, most int }
	var list []choice
	long, least := 0, 0
	for n := len(count) - 1; n >= 0; n-- {
		if count[n] == 0 {
			continue
		}
		if long > 0 && n+cost < limit {
			list = append(list, choice{least, cost*long + n})
		}
		long, least = long+count[n], n
	}
	slices.SortStableFunc(list, func(a, b choice) int { return a.most - b.most })
	var out []int
	for _, c := range list[:min(trials, len(list))] {
		out = append(out, c.least)
	}
	return out
}

// only is p with those rows alone that keep says.
func (p *Pattern) only(keep func(i int) bool) *Pattern {
	q := &Pattern{Rows: p.Rows, Cols: p.Cols, Start: make([]int, p.Rows+1)}
	for i := range p.Rows {
		if keep(i) {
			q.Index = append(q.Index, p.Row(i)...)
		}
		q.Start[i+1] = len(q.Index)
	}
	return q
}
