package section

// A section is the elements from lo up to, not including, hi; none where hi is
// not above lo.
type section struct{ lo, hi linear }

func (x section) with(s int, y linear) section { return section{x.lo.with(s, y), x.hi.with(s, y)} }

// A set is a union of sections of one slice.
type set []section

// maxSections is where a set becomes the whole slice.
const maxSections = 6

func element(at linear) section { return section{at, at.shifted(1)} }

func whole(n linear) section { return section{number(0), n} }

func (x set) with(s int, y linear) set {
	out := make(set, len(x))
	for i, a := range x {
		out[i] = a.with(s, y)
	}
	return out
}

// empty reports whether a is known to have no elements.
func (s *symbols) empty(a section) bool { return s.atMost(a.hi, a.lo) }

// apart reports whether a and b are known to share no element.
func (s *symbols) apart(a, b section) bool {
	return s.atMost(a.hi, b.lo) || s.atMost(b.hi, a.lo) || s.empty(a) || s.empty(b)
}

// misses reports whether no element of b is in x.
func (s *symbols) misses(x set, b section) bool {
	for _, a := range x {
		if !s.apart(a, b) {
			return false
		}
	}
	return true
}

// covers reports whether every element of b is in x: sections that adjoin
// cover it together.
func (s *symbols) covers(x set, b section) bool {
	if s.empty(b) {
		return true
	}
	for i, a := range x {
		if !s.atMost(a.lo, b.lo) {
			continue
		}
		if s.atMost(b.hi, a.hi) {
			return true
		}
		others := append(x[:i:i], x[i+1:]...)
		if !s.empty(section{a.lo, a.hi}) && s.covers(others, section{a.hi, b.hi}) {
			return true
		}
	}
	return false
}

func (s *symbols) includes(x, y set) bool {
	for _, b := range y {
		if !s.covers(x, b) {
			return false
		}
	}
	return true
}

// add returns x with b, as part of a slice of length n.
func (s *symbols) add(x set, b section, n linear) set {
	if s.atMost(b.hi, number(0)) || s.atMost(n, b.lo) || s.covers(x, b) {
		return x
	}
	var out set
	for _, a := range x {
		if !s.covers(set{b}, a) {
			out = append(out, a)
		}
	}
	if len(out) == maxSections {
		return set{whole(n)}
	}
	return append(out, b)
}

func (s *symbols) join(x, y set, n linear) set {
	for _, b := range y {
		x = s.add(x, b, n)
	}
	return x
}

// without returns x less b: at least the elements that are in x and not in b,
// also where hi is not above lo in b.
func (s *symbols) without(x set, b section, n linear) set {
	var out set
	for _, a := range x {
		if s.apart(a, b) {
			out = s.add(out, a, n)
			continue
		}
		out = s.add(out, section{a.lo, b.lo}, n)
		out = s.add(out, section{b.hi, a.hi}, n)
	}
	return out
}

// gaps lists the sections between those of x where they are in order: what is
// certain to be missing from x.
func (s *symbols) gaps(x set) []section {
	var out []section
	for _, a := range x {
		for _, b := range x {
			g := section{a.hi, b.lo}
			if d := g.hi.minus(g.lo); len(d.terms) == 0 && d.c > 0 && s.misses(x, g) {
				out = append(out, g)
			}
		}
	}
	return out
}
