package section

// A Section is the elements from lo up to, not including, hi; none where hi is
// not above lo.
type Section struct{ lo, hi Linear }

func (x Section) with(s int, y Linear) Section { return Section{x.lo.With(s, y), x.hi.With(s, y)} }

// A set is a union of sections of one slice.
type set []Section

// maxSections is where a set becomes the whole slice.
const maxSections = 6

// Between is the section from lo up to hi.
func Between(lo, hi Linear) Section { return Section{lo, hi} }

func element(at Linear) Section { return Section{at, at.Shifted(1)} }

// Whole is all elements of a slice of length n.
func Whole(n Linear) Section { return Section{Number(0), n} }

func (x set) with(s int, y Linear) set {
	out := make(set, len(x))
	for i, a := range x {
		out[i] = a.with(s, y)
	}
	return out
}

// empty reports whether a is known to have no elements.
func (s *Symbols) empty(a Section) bool { return s.atMost(a.hi, a.lo) }

// Apart reports whether a and b are known to share no element.
func (s *Symbols) Apart(a, b Section) bool {
	return s.atMost(a.hi, b.lo) || s.atMost(b.hi, a.lo) || s.empty(a) || s.empty(b)
}

// misses reports whether no element of b is in x.
func (s *Symbols) misses(x set, b Section) bool {
	for _, a := range x {
		if !s.Apart(a, b) {
			return false
		}
	}
	return true
}

// covers reports whether every element of b is in x: sections that adjoin
// cover it together.
func (s *Symbols) covers(x set, b Section) bool {
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
		if !s.empty(Section{a.lo, a.hi}) && s.covers(others, Section{a.hi, b.hi}) {
			return true
		}
	}
	return false
}

func (s *Symbols) includes(x, y set) bool {
	for _, b := range y {
		if !s.covers(x, b) {
			return false
		}
	}
	return true
}

// add returns x with b, as part of a slice of length n.
func (s *Symbols) add(x set, b Section, n Linear) set {
	if s.atMost(b.hi, Number(0)) || s.atMost(n, b.lo) || s.covers(x, b) {
		return x
	}
	var out set
	for _, a := range x {
		if !s.covers(set{b}, a) {
			out = append(out, a)
		}
	}
	if len(out) == maxSections {
		return set{Whole(n)}
	}
	return append(out, b)
}

func (s *Symbols) join(x, y set, n Linear) set {
	for _, b := range y {
		x = s.add(x, b, n)
	}
	return x
}

// without returns x less b: at least the elements that are in x and not in b,
// also where hi is not above lo in b.
func (s *Symbols) without(x set, b Section, n Linear) set {
	var out set
	for _, a := range x {
		if s.Apart(a, b) {
			out = s.add(out, a, n)
			continue
		}
		out = s.add(out, Section{a.lo, b.lo}, n)
		out = s.add(out, Section{b.hi, a.hi}, n)
	}
	return out
}

// gaps lists the sections between those of x where they are in order: what is
// certain to be missing from x.
func (s *Symbols) gaps(x set) []Section {
	var out []Section
	for _, a := range x {
		for _, b := range x {
			g := Section{a.hi, b.lo}
			if d := g.hi.Minus(g.lo); len(d.terms) == 0 && d.Const > 0 && s.misses(x, g) {
				out = append(out, g)
			}
		}
	}
	return out
}
