package colouring

// An acyclic colouring of a symmetric pattern gives neighbours different colours, and each cycle at least three, so that
// two colours together make a forest. It has at most as many colours as a star colouring has, and the entries follow by
// substitution, from the leaves of the trees on (Coleman & Cai 1986). The algorithm is 3.1 of Gebremedhin, Tarafdar,
// Manne & Pothen 2007: trees of two colours are sets that edges join.
type acyclic struct {
	p     *Pattern
	c     Colouring
	links [][]link // of each variable: the tree of its edges to neighbours of each colour
	trees []int    // parents in the forest of sets

	taken []int  // by colour: the last variable that cannot have it, plus 1
	seen  []edge // by tree: the variable under way, plus 1, and the neighbour by which it met the tree
}

// Acyclic colours the variables of a symmetric pattern.
func Acyclic(p *Pattern, o Order) Colouring {
	if c, ok := complete(p); ok {
		return c
	}
	g := &graph{n: p.Rows, near: neighbours(p)}
	var best Colouring
	for _, o := range tries(o) {
		a := &acyclic{p: p, links: make([][]link, p.Rows), c: Colouring{Of: make([]int, p.Rows)}}
		for v := range a.c.Of {
			a.c.Of[v] = None
		}
		for _, v := range g.sequence(o) {
			if len(p.Row(v)) > 0 {
				a.visit(v)
			}
		}
		if best.Of == nil || a.c.N < best.N {
			best = a.c
		}
		if best.N <= 2 {
			break
		}
	}
	return best
}

// visit colours v.
func (a *acyclic) visit(v int) {
	for _, w := range a.p.Row(v) {
		k := a.c.Of[w]
		if k == None {
			continue
		}
		a.taken[k] = v + 1
		for _, l := range a.links[w] {
			t := a.root(l.star)
			switch f := &a.seen[t]; {
			case f.from != v+1:
				*f = edge{v + 1, w}
			case f.to != w: // the tree has two neighbours of v
				a.taken[l.colour] = v + 1
			}
		}
	}
	a.taken = a.c.give(v, a.taken)
	for _, w := range a.p.Row(v) {
		if w != v && a.c.Of[w] != None {
			a.connect(v, w)
		}
	}
}

// connect adds the edge between v, which has just got its colour, and w to a tree.
func (a *acyclic) connect(v, w int) {
	cv, cw := a.c.Of[v], a.c.Of[w]
	at, other := a.tree(v, cw), a.tree(w, cv)
	t := at
	switch {
	case at == None && other == None:
		t = len(a.trees)
		a.trees, a.seen = append(a.trees, t), append(a.seen, edge{})
	case at == None:
		t = other
	case other != None:
		a.trees[a.root(at)] = a.root(other)
	}
	if at == None {
		a.links[v] = append(a.links[v], link{cw, t})
	}
	if other == None {
		a.links[w] = append(a.links[w], link{cv, t})
	}
}

// tree is that of the edges of v to neighbours of a colour, or None.
func (a *acyclic) tree(v, colour int) int {
	for _, l := range a.links[v] {
		if l.colour == colour {
			return l.star
		}
	}
	return None
}

// root is the tree that t is part of by now.
func (a *acyclic) root(t int) int {
	for a.trees[t] != t {
		a.trees[t] = a.trees[a.trees[t]]
		t = a.trees[t]
	}
	return t
}
