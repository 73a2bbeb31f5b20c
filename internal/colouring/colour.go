package colouring

import "slices"

// A Colouring gives each vertex a colour, numbered from zero; vertices without entries have None.
type Colouring struct {
	Of []int // colours
	N  int   // how many there are
}

// None stands for no colour.
const None = -1

// Distance1 colours the rows of p so that rows with an entry in one column differ: a colouring at
// distance 1 of the graph in which such rows are neighbours. t is p transposed.
func Distance1(p, t *Pattern, o Order) Colouring {
	bound := t.Widest()
	if c, ok := apart(p, bound); ok {
		return c
	}
	g := intersection(p, t)
	var best Colouring
	for _, o := range tries(o) {
		if c := g.greedy(p, o); best.Of == nil || c.N < best.N {
			best = c
		}
		if best.N <= bound {
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
func apart(p *Pattern, bound int) (Colouring, bool) {
	c := Colouring{Of: make([]int, p.Rows)}
	for i := range p.Rows {
		c.Of[i] = None
		if len(p.Row(i)) > 0 {
			c.Of[i] = c.N
			c.N++
		}
	}
	return c, c.N == bound
}

// complete gives each variable of a symmetric pattern that has entries a colour of its own, if all of these are neighbours.
func complete(p *Pattern) (Colouring, bool) {
	c, _ := apart(p, 0)
	for i := range p.Rows {
		row := p.Row(i)
		others := len(row)
		if _, itself := slices.BinarySearch(row, i); itself {
			others--
		}
		if len(row) > 0 && others < c.N-1 {
			return c, false
		}
	}
	return c, true
}

// intersection is the graph of rows that have an entry in one column.
func intersection(p, t *Pattern) *graph {
	met := make([]int, p.Rows)
	var list []int
	return &graph{n: p.Rows, near: func(v int) []int {
		list = list[:0]
		met[v] = v + 1
		for _, j := range p.Row(v) {
			for _, w := range t.Row(j) {
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

// greedy gives each row, in turn, the first colour that None of its neighbours has.
func (g *graph) greedy(p *Pattern, o Order) Colouring {
	c := Colouring{Of: make([]int, g.n)}
	for v := range c.Of {
		c.Of[v] = None
	}
	var taken []int // by colour: the last row that cannot have it, plus 1
	for _, v := range g.sequence(o) {
		if len(p.Row(v)) == 0 {
			continue
		}
		for _, w := range g.near(v) {
			if c.Of[w] != None {
				taken[c.Of[w]] = v + 1
			}
		}
		taken = c.give(v, taken)
	}
	return c
}

// give gives v the first colour that is not taken by v + 1.
func (c *Colouring) give(v int, taken []int) []int {
	k := 0
	for k < c.N && taken[k] == v+1 {
		k++
	}
	if k == c.N {
		c.N++
		taken = append(taken, 0)
	}
	c.Of[v] = k
	return taken
}
