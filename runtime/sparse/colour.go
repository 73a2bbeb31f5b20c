package sparse

// A colouring gives each vertex a colour, numbered from zero; vertices without entries have none.
type colouring struct {
	of []int
	n  int
}

const none = -1

// distance1 colours the rows of p so that rows with an entry in one column differ: a colouring at
// distance 1 of the graph in which such rows are neighbours. t is p transposed.
func distance1(p, t *pattern, o Order) colouring {
	bound := t.widest()
	if c, ok := apart(p, bound); ok {
		return c
	}
	g := intersection(p, t)
	var best colouring
	for _, o := range tries(o) {
		if c := g.greedy(p, o); best.of == nil || c.n < best.n {
			best = c
		}
		if best.n <= bound {
			break
		}
	}
	return best
}

// tries lists the orders to choose from.
func tries(o Order) []Order {
	if o == Best {
		return []Order{Natural, SmallestLast, IncidenceDegree, LargestFirst}
	}
	return []Order{o}
}

// apart gives each row that has entries a colour of its own, if as many meet in one column.
func apart(p *pattern, bound int) (colouring, bool) {
	c := colouring{of: make([]int, p.rows)}
	for i := range p.rows {
		c.of[i] = none
		if len(p.row(i)) > 0 {
			c.of[i] = c.n
			c.n++
		}
	}
	return c, c.n == bound
}

// intersection is the graph of rows that have an entry in one column.
func intersection(p, t *pattern) *graph {
	met := make([]int, p.rows)
	var list []int
	return &graph{n: p.rows, near: func(v int) []int {
		list = list[:0]
		met[v] = v + 1
		for _, j := range p.row(v) {
			for _, w := range t.row(j) {
				if met[w] != v+1 {
					met[w] = v + 1
					list = append(list, w)
				}
			}
		}
		met[v] = 0
		for _, w := range list {
			met[w] = 0
		}
		return list
	}}
}

// greedy gives each row, in turn, the first colour that none of its neighbours has.
func (g *graph) greedy(p *pattern, o Order) colouring {
	c := colouring{of: make([]int, g.n)}
	for v := range c.of {
		c.of[v] = none
	}
	var taken []int // by colour: the last row that cannot have it, plus 1
	for _, v := range g.sequence(o) {
		if len(p.row(v)) == 0 {
			continue
		}
		for _, w := range g.near(v) {
			if c.of[w] != none {
				taken[c.of[w]] = v + 1
			}
		}
		taken = c.give(v, taken)
	}
	return c
}

// give gives v the first colour that is not taken by v + 1.
func (c *colouring) give(v int, taken []int) []int {
	k := 0
	for k < c.n && taken[k] == v+1 {
		k++
	}
	if k == c.n {
		c.n++
		taken = append(taken, 0)
	}
	c.of[v] = k
	return taken
}
