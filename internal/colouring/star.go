package colouring

// A star colouring of a symmetric pattern gives neighbours different colours, and each path of
// four variables at least three, so that two colours together make a forest of stars. The
// algorithm is 4.1 of Gebremedhin, Tarafdar, Manne & Pothen 2007. It keeps for each variable one
// edge to neighbours of each colour, rather than all, and the hubs of the stars in which the
// variable is a spoke, so that a variable with very many neighbours costs no more than they do.
type starring struct {
	p     *Pattern
	c     Colouring
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

// Star colours the variables of a symmetric pattern.
func Star(p *Pattern, o Order) Colouring {
	if c, ok := complete(p); ok {
		return c
	}
	g := &graph{n: p.Rows, near: neighbours(p)}
	var best Colouring
	for _, o := range tries(o) {
		s := &starring{p: p, links: make([][]link, p.Rows), hubs: make([][]int, p.Rows), treated: make([]int, p.Rows)}
		s.c.Of = make([]int, p.Rows)
		for v := range s.c.Of {
			s.c.Of[v] = None
		}
		for _, v := range g.sequence(o) {
			if len(p.Row(v)) > 0 {
				s.visit(v)
			}
		}
		if best.Of == nil || s.c.N < best.N {
			best = s.c
		}
		if best.N <= 2 {
			break
		}
	}
	return best
}

// neighbours tells those of a variable in the graph of a symmetric pattern.
func neighbours(p *Pattern) func(v int) []int {
	var list []int
	return func(v int) []int {
		list = list[:0]
		for _, w := range p.Row(v) {
			if w != v {
				list = append(list, w)
			}
		}
		return list
	}
}

// visit colours v.
func (s *starring) visit(v int) {
	for _, w := range s.p.Row(v) {
		k := s.c.Of[w]
		if k == None {
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
			s.taken[s.c.Of[x]] = v + 1
		}
	}
	before := s.c.N
	s.taken = s.c.give(v, s.taken)
	if s.c.N > before {
		s.first = append(s.first, edge{})
	}
	for _, w := range s.p.Row(v) {
		if w != v && s.c.Of[w] != None {
			s.connect(v, w, s.c.N > before)
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

// connect adds the edge between v, which has just got its colour, the first of all if it is new, and w to a star.
func (s *starring) connect(v, w int, isNew bool) {
	cv, cw := s.c.Of[v], s.c.Of[w]
	k := None
	if !isNew {
		k = s.link(w, cv)
	}
	if k >= 0 {
		s.join(k, w, v)
		s.links[v] = append(s.links[v], link{cw, k})
		return
	}
	k = s.link(v, cw)
	if k >= 0 {
		s.join(k, v, w)
	} else {
		k = len(s.stars)
		s.stars = append(s.stars, star{None, v, w})
		s.links[v] = append(s.links[v], link{cw, k})
	}
	s.links[w] = append(s.links[w], link{cv, k})
}

// link is the star of an edge of v to a neighbour of a colour, or None.
func (s *starring) link(v, colour int) int {
	for _, l := range s.links[v] {
		if l.colour == colour {
			return l.star
		}
	}
	return None
}

// join makes spoke a spoke of star k, whose hub is hub.
func (s *starring) join(k, hub, spoke int) {
	t := &s.stars[k]
	if t.hub == None {
		t.hub = hub
		s.hubs[t.u+t.v-hub] = append(s.hubs[t.u+t.v-hub], hub)
	}
	s.hubs[spoke] = append(s.hubs[spoke], hub)
}
