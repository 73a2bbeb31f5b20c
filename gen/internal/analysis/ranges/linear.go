package ranges

import (
	"strconv"
	"strings"
)

// A Linear is c + Σ k·s for symbols s. The terms are in the order of their symbols.
type Linear struct {
	Const int64
	terms []term
}

type term struct {
	s int // the number of the symbol
	k int64
}

// limit is the bound of coefficients. It is so small that sums of them cannot overflow.
const limit = 1 << 40

// Number returns the sum c.
func Number(c int64) Linear { return Linear{Const: c} }

// Symbol returns the symbol with number s.
func Symbol(s int) Linear { return Linear{terms: []term{{s, 1}}} }

// Plus returns x + k·y.
func (x Linear) Plus(y Linear, k int64) Linear {
	if k == 0 {
		return x
	}
	z := Linear{Const: x.Const + k*y.Const, terms: make([]term, 0, len(x.terms)+len(y.terms))}
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

// Minus returns x - y.
func (x Linear) Minus(y Linear) Linear { return x.Plus(y, -1) }

// IsConst reports whether x is a number.
func (x Linear) IsConst() bool { return len(x.terms) == 0 }

// Slope returns a text that is the same for sums with the same terms, whatever their constants are.
func (x Linear) Slope() string {
	var key strings.Builder
	for _, t := range x.terms {
		key.WriteString(strconv.Itoa(t.s) + "*" + strconv.FormatInt(t.k, 10) + "+")
	}
	return key.String()
}

// Shifted returns x + c.
func (x Linear) Shifted(c int64) Linear { return Linear{x.Const + c, x.terms} }

// small reports whether the coefficients are so small that sums of them cannot overflow.
func (x Linear) small() bool {
	ok := x.Const < limit && x.Const > -limit
	for _, t := range x.terms {
		ok = ok && t.k < limit && t.k > -limit
	}
	return ok
}

// Without returns x without its term in s.
func (x Linear) Without(s int) Linear { return x.With(s, Linear{}) }

// FactorOf returns the coefficient of s.
func (x Linear) FactorOf(s int) int64 {
	for _, t := range x.terms {
		if t.s == s {
			return t.k
		}
	}
	return 0
}

// With substitutes y for the symbol s.
func (x Linear) With(s int, y Linear) Linear {
	k := x.FactorOf(s)
	if k == 0 {
		return x
	}
	return x.Plus(Symbol(s), -k).Plus(y, k)
}

// Same reports whether x and y are the same sum.
func (x Linear) Same(y Linear) bool {
	d := x.Minus(y)
	return d.Const == 0 && len(d.terms) == 0
}
