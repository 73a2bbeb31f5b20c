package sparse

import "github.com/gradgen/gradgen/internal/colouring"

// trees describe how the entries of a Hessian follow from sums of them: number i of the product with the seed of a
// colour is the sum of the entries in row i whose columns have it. Two colours make a forest of variables. The sum of a
// leaf is one entry. Subtracted from the sum of the variable next to the leaf, it removes the leaf from the tree
// (substitution; Coleman & Cai 1986).
type trees struct {
	sums  []float64
	steps []step
}

// A step stores a sum, in which a single entry is left, as the entry to and its mirror image, and subtracts it from the
// sum from; −1 means none.
type step struct{ sum, from, to, mirror int }

// treePlan reads sums by the colours of an acyclic colouring.
func (m *Matrix) treePlan(c colouring.Colouring) {
	p := &m.pattern
	b := newReader(c)
	g := &forest{p: p, sum: make([]int, len(p.Index))}
	seen := make([]edgeSum, c.N) // by colour: the current row, plus 1, and its sum
	for i := range p.Rows {
		for k := p.Start[i]; k < p.Start[i+1]; k++ {
			j := p.Index[k]
			s := &seen[c.Of[j]]
			if s.row != i+1 {
				*s = edgeSum{i + 1, len(g.rows)}
				b.add(c.Of[j], read{i, s.sum, s.sum})
				g.rows, g.left, g.rest = append(g.rows, i), append(g.left, 0), append(g.rest, 0)
			}
			g.sum[k] = s.sum
			g.left[s.sum]++
			g.rest[s.sum] ^= j
		}
	}
	m.plans = plans{columns: b.plan(), symmetric: true, made: true, trees: &trees{make([]float64, len(g.rows)), g.steps()}}
}

type edgeSum struct{ row, sum int }

// A forest has the sums of entries that are not yet known.
type forest struct {
	p    *colouring.Pattern
	sum  []int // by entry
	rows []int // by sum: its row
	left []int // by sum: how many entries it has
	rest []int // by sum: the exclusive or of their columns, which is that of the last one
}

// steps lists the sums in the order in which they become entries.
func (g *forest) steps() []step {
	var leaves []int
	for s, n := range g.left {
		if n == 1 {
			leaves = append(leaves, s)
		}
	}
	var out []step
	for len(leaves) > 0 {
		s := leaves[len(leaves)-1]
		leaves = leaves[:len(leaves)-1]
		if g.left[s] != 1 {
			continue // both ends of the edge were leaves
		}
		i, j := g.rows[s], g.rest[s]
		to, mirror := g.p.Find(i, j), g.p.Find(j, i)
		g.left[s] = 0
		if i == j {
			out = append(out, step{s, -1, to, mirror})
			continue
		}
		from := g.sum[mirror]
		out = append(out, step{s, from, to, mirror})
		g.left[from]--
		g.rest[from] ^= i
		if g.left[from] == 1 {
			leaves = append(leaves, from)
		}
	}
	return out
}

// Solve finds the entries of a Hessian once all sums are read, if that is how they are found.
func (m *Matrix) Solve() {
	t := m.plans.trees
	if t == nil {
		return
	}
	for _, s := range t.steps {
		x := t.sums[s.sum]
		m.values[s.to], m.values[s.mirror] = x, x
		if s.from >= 0 {
			t.sums[s.from] -= x
		}
	}
}
