package section

import "github.com/gradgen/gradgen/gen/internal/analysis/ranges"

// A Section is the set of the elements from lo to hi, without hi. It is empty if hi ≤ lo.
type Section struct{ lo, hi ranges.Linear }

func (x Section) with(s int, y ranges.Linear) Section {
	return Section{x.lo.With(s, y), x.hi.With(s, y)}
}

// A sets operates on sets, given facts about the integers that bound them.
type sets struct{ known *ranges.Symbols }

// A set is a union of sections of one slice.
type set []Section

// maxSections is the largest number of sections of a set. If there are more, the set is widened to the whole slice.
const maxSections = 6

// Between returns the section from lo up to hi.
func Between(lo, hi ranges.Linear) Section { return Section{lo, hi} }

func element(at ranges.Linear) Section { return Section{at, at.Shifted(1)} }

// Whole returns the section of all elements of a slice of length n.
func Whole(n ranges.Linear) Section { return Section{ranges.Number(0), n} }

func (x set) with(s int, y ranges.Linear) set {
	out := make(set, len(x))
	for i, a := range x {
		out[i] = a.with(s, y)
	}
	return out
}

// empty reports whether a is known to have no elements.
func (s sets) empty(a Section) bool { return s.known.AtMost(a.hi, a.lo) }

// apart reports whether a and b are known to share no element.
func (s sets) apart(a, b Section) bool {
	return s.known.AtMost(a.hi, b.lo) || s.known.AtMost(b.hi, a.lo) || s.empty(a) || s.empty(b)
}

// misses reports whether no element of b is in x.
func (s sets) misses(x set, b Section) bool {
	for _, a := range x {
		if !s.apart(a, b) {
			return false
		}
	}
	return true
}

// covers reports whether every element of b is in x. Several adjoining sections may cover b together.
func (s sets) covers(x set, b Section) bool {
	if s.empty(b) {
		return true
	}
	for i, a := range x {
		if !s.known.AtMost(a.lo, b.lo) {
			continue
		}
		if s.known.AtMost(b.hi, a.hi) {
			return true
		}
		others := append(x[:i:i], x[i+1:]...)
		if !s.empty(Section{a.lo, a.hi}) && s.covers(others, Section{a.hi, b.hi}) {
			return true
		}
	}
	return false
}

func (s sets) includes(x, y set) bool {
	for _, b := range y {
		if !s.covers(x, b) {
			return false
		}
	}
	return true
}

// add returns the union of x and b, in a slice of length n.
func (s sets) add(x set, b Section, n ranges.Linear) set {
	if s.known.AtMost(b.hi, ranges.Number(0)) || s.known.AtMost(n, b.lo) || s.covers(x, b) {
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

func (s sets) join(x, y set, n ranges.Linear) set {
	for _, b := range y {
		x = s.add(x, b, n)
	}
	return x
}

// without returns x without b: at least the elements that are in x but not in b. The result is also correct if b is
// empty.
func (s sets) without(x set, b Section, n ranges.Linear) set {
	var out set
	for _, a := range x {
		if s.apart(a, b) {
			out = s.add(out, a, n)
			continue
		}
		out = s.add(out, Section{a.lo, b.lo}, n)
		out = s.add(out, Section{b.hi, a.hi}, n)
	}
	return out
}

// gaps lists the sections between those of x whose bounds are in order. Their elements are certainly not in x.
func (s sets) gaps(x set) []Section {
	var out []Section
	for _, a := range x {
		for _, b := range x {
			g := Section{a.hi, b.lo}
			if d := g.hi.Minus(g.lo); d.IsConst() && d.Const > 0 && s.misses(x, g) {
				out = append(out, g)
			}
		}
	}
	return out
}
