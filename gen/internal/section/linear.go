package section

import "slices"

// A linear is c + Σ k·s for symbols s, the terms in order of their symbols.
type linear struct {
	c     int64
	terms []term
}

type term struct {
	s int // number of the symbol
	k int64
}

// limit keeps coefficients so small that sums of them cannot overflow.
const limit = 1 << 40

func number(c int64) linear { return linear{c: c} }

func symbol(s int) linear { return linear{terms: []term{{s, 1}}} }

// plus is x + k·y.
func (x linear) plus(y linear, k int64) linear {
	z := linear{c: x.c + k*y.c}
	i, j := 0, 0
	for i < len(x.terms) || j < len(y.terms) {
		switch {
		case j == len(y.terms) || i < len(x.terms) && x.terms[i].s < y.terms[j].s:
			z.terms = append(z.terms, x.terms[i])
			i++
		case i == len(x.terms) || y.terms[j].s < x.terms[i].s:
			z.terms = append(z.terms, term{y.terms[j].s, k * y.terms[j].k})
			j++
		default:
			if n := x.terms[i].k + k*y.terms[j].k; n != 0 {
				z.terms = append(z.terms, term{x.terms[i].s, n})
			}
			i++
			j++
		}
	}
	return z
}

func (x linear) minus(y linear) linear { return x.plus(y, -1) }

func (x linear) shifted(c int64) linear { return linear{x.c + c, x.terms} }

// small reports whether the coefficients leave room for sums.
func (x linear) small() bool {
	ok := x.c < limit && x.c > -limit
	for _, t := range x.terms {
		ok = ok && t.k < limit && t.k > -limit
	}
	return ok
}

// factor is the coefficient of s.
func (x linear) factor(s int) int64 {
	for _, t := range x.terms {
		if t.s == s {
			return t.k
		}
	}
	return 0
}

// with puts y for the symbol s.
func (x linear) with(s int, y linear) linear {
	k := x.factor(s)
	if k == 0 {
		return x
	}
	return x.plus(symbol(s), -k).plus(y, k)
}

func (x linear) same(y linear) bool {
	d := x.minus(y)
	return d.c == 0 && len(d.terms) == 0
}

// proofDepth is how many facts a proof may use, and proofSteps how many ways it
// may try.
const (
	proofDepth = 4
	proofSteps = 1000
)

// know adds the fact x ≥ 0, unless a fact says so already.
func (s *symbols) know(x linear) {
	if len(x.terms) == 0 {
		return
	}
	for _, f := range s.facts {
		if x.c >= f.c && slices.Equal(x.terms, f.terms) {
			return
		}
	}
	s.facts = append(s.facts, x)
}

// holds reports whether x ≥ 0 follows from the facts.
func (s *symbols) holds(x linear) bool {
	steps := proofSteps
	return s.follows(x, proofDepth, &steps)
}

func (s *symbols) follows(x linear, depth int, steps *int) bool {
	rest := false
	for _, t := range x.terms {
		rest = rest || t.k < 0 || !s.all[t.s].length
	}
	if !rest && x.c >= 0 {
		return true // lengths are not negative
	}
	*steps--
	if depth == 0 || *steps < 0 || !x.small() {
		return false
	}
	for _, f := range s.facts {
		for _, t := range f.terms {
			if k := x.factor(t.s); k != 0 && (k > 0) == (t.k > 0) && s.follows(x.minus(f), depth-1, steps) {
				return true
			}
		}
	}
	return false
}

// atMost reports whether x ≤ y holds.
func (s *symbols) atMost(x, y linear) bool { return s.holds(y.minus(x)) }
