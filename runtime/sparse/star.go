package sparse

// A star colouring of a symmetric pattern gives neighbours different colours, and each path of
// four variables at least three, so that two colours together make a forest of stars. The
// algorithm is 4.1 of Gebremedhin, Tarafdar, Manne & Pothen 2007. It keeps for each variable one
// edge to neighbours of each colour, rather than all, and the hubs of the stars in which the
// variable is a spoke, so that a variable with very many neighbours costs no more than they do.
type starring struct {
	p     *pattern
	c     colouring
	links [][]link // of each variable, to one neighbour of each colour
	hubs  [][]int  // of each variable: of the stars in which it is a spoke
	stars []star

	taken   []int  // by colour: the last variable that cannot have it, plus 1
	first   []edge // by colour: the first neighbour of that colour, of the variable under way
	treated []int
}

// A link is an edge to a neighbour of a colour; the edge belongs to a star.
type link struct{ colour, star int }

// A star is one edge, u to v, or several around a hub.
type star struct{ hub, u, v int }

type edge struct{ from, to int }

// starColours colours the variables of a symmetric pattern.
func starColours(p *pattern, o Order) colouring {
	g := &graph{n: p.rows, near: neighbours(p)}
	var best colouring
	for _, o := range tries(o) {
		s := &starring{p: p, links: make([][]link, p.rows), hubs: make([][]int, p.rows), treated: make([]int, p.rows)}
		s.c.of = make([]int, p.rows)
		for v := range s.c.of {
			s.c.of[v] = none
		}
		for _, v := range g.sequence(o) {
			if len(p.row(v)) > 0 {
				s.visit(v)
			}
		}
		if best.of == nil || s.c.n < best.n {
			best = s.c
		}
		if best.n <= 2 {
			break
		}
	}
	return best
}

// neighbours tells those of a variable in the graph of a symmetric pattern.
func neighbours(p *pattern) func(v int) []int {
	var list []int
	return func(v int) []int {
		list = list[:0]
		for _, w := range p.row(v) {
			if w != v {
				list = append(list, w)
			}
		}
		return list
	}
}

// visit colours v.
func (s *starring) visit(v int) {
	for _, w := range s.p.row(v) {
		k := s.c.of[w]
		if k == none {
			continue
		}
		s.taken[k] = v + 1
		if f := s.first[k]; f.from == v+1 {
			s.treat(v, f.to)
			s.treat(v, w)
			continue
		}
		s.first[k] = edge{v + 1, w}
		for _, x := range s.hubs[w] {
			s.taken[s.c.of[x]] = v + 1
		}
	}
	before := s.c.n
	s.taken = s.c.give(v, s.taken)
	if s.c.n > before {
		s.first = append(s.first, edge{})
	}
	for _, w := range s.p.row(v) {
		if w != v && s.c.of[w] != none {
			s.connect(v, w)
		}
	}
}

// treat keeps v from the colours of all neighbours of w, which is one of two neighbours of v
// that have the same.
func (s *starring) treat(v, w int) {
	if s.treated[w] == v+1 {
		return
	}
	s.treated[w] = v + 1
	for _, l := range s.links[w] {
		s.taken[l.colour] = v + 1
	}
}

// connect adds the edge between v, which has just got its colour, and w to a star.
func (s *starring) connect(v, w int) {
	cv, cw := s.c.of[v], s.c.of[w]
	if k := s.link(w, cv); k >= 0 {
		s.join(k, w, v)
		s.links[v] = append(s.links[v], link{cw, k})
		return
	}
	k := s.link(v, cw)
	if k >= 0 {
		s.join(k, v, w)
	} else {
		k = len(s.stars)
		s.stars = append(s.stars, star{none, v, w})
		s.links[v] = append(s.links[v], link{cw, k})
	}
	s.links[w] = append(s.links[w], link{cv, k})
}

// link is the star of an edge of v to a neighbour of a colour, or none.
func (s *starring) link(v, colour int) int {
	for _, l := range s.links[v] {
		if l.colour == colour {
			return l.star
		}
	}
	return none
}

// join makes spoke a spoke of star k, whose hub is hub.
func (s *starring) join(k, hub, spoke int) {
	t := &s.stars[k]
	if t.hub == none {
		t.hub = hub
		s.hubs[t.u+t.v-hub] = append(s.hubs[t.u+t.v-hub], hub)
	}
	s.hubs[spoke] = append(s.hubs[spoke], hub)
}
