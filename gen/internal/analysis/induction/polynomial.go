package induction

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A Polynomial is a sum of terms, no two of which have the same factors; nil is zero. Its arithmetic is that of int,
// which wraps around.
type Polynomial []term

// A term is the product of Coefficient and its factors, which are sorted by their text. Factors with equal texts have
// equal values.
type term struct {
	coefficient int64
	factors     []*ir.Expr
}

func (t term) key() string {
	names := make([]string, len(t.factors))
	for i, f := range t.factors {
		names[i] = f.String()
	}
	return strings.Join(names, "·")
}

// Polynomials with larger degrees or more terms are not handled.
const (
	mostTerms   = 12
	mostFactors = 4
	largest     = 1 << 40
)

// Constant returns the polynomial n.
func Constant(n int64) Polynomial {
	if n == 0 {
		return nil
	}
	return Polynomial{{coefficient: n}}
}

// Of returns e as a polynomial. Its factors are variables, and other expressions that are not sums, differences or
// products. ok is false if e is not an int, or if the polynomial is too large.
func Of(e *ir.Expr) (p Polynomial, ok bool) {
	switch {
	case e == nil || !wide(e.Type):
		return nil, false
	case e.Op == ir.OpConst:
		n, known := constant.Int64Val(constant.ToInt(e.Val))
		return Constant(n), known && n < largest && n > -largest
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		x, ok := Of(e.Args[0])
		return x.Times(Constant(-1)), ok
	case e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB || e.Tok == token.MUL):
		x, okX := Of(e.Args[0])
		y, okY := Of(e.Args[1])
		if !okX || !okY {
			return nil, false
		}
		switch e.Tok {
		case token.ADD:
			p = x.Plus(y)
		case token.SUB:
			p = x.Minus(y)
		default:
			p = x.Times(y)
		}
		return p, p.moderate()
	}
	return Polynomial{{coefficient: 1, factors: []*ir.Expr{e}}}, true
}

// wide reports whether t is int, or the type of a constant that becomes an int.
func wide(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && (b.Kind() == types.Int || b.Kind() == types.UntypedInt) || t != nil && match.Int(t)
}

func (p Polynomial) moderate() bool {
	return len(p) <= mostTerms && !slices.ContainsFunc(p, func(t term) bool {
		return len(t.factors) > mostFactors || t.coefficient > largest || t.coefficient < -largest
	})
}

// Plus returns p + q.
func (p Polynomial) Plus(q Polynomial) Polynomial {
	sum := slices.Clone(p)
	for _, t := range q {
		i := slices.IndexFunc(sum, func(u term) bool { return u.key() == t.key() })
		if i < 0 {
			sum = append(sum, t)
			continue
		}
		sum[i].coefficient += t.coefficient
	}
	return slices.DeleteFunc(sum, func(t term) bool { return t.coefficient == 0 })
}

// Minus returns p − q.
func (p Polynomial) Minus(q Polynomial) Polynomial { return p.Plus(q.Times(Constant(-1))) }

// Times returns p·q.
func (p Polynomial) Times(q Polynomial) Polynomial {
	var product Polynomial
	for _, t := range p {
		for _, u := range q {
			f := append(slices.Clone(t.factors), u.factors...)
			slices.SortStableFunc(f, func(x, y *ir.Expr) int { return strings.Compare(x.String(), y.String()) })
			product = product.Plus(Polynomial{{t.coefficient * u.coefficient, f}})
		}
	}
	return product
}

// Constant returns the value of p if it is a number.
func (p Polynomial) Constant() (int64, bool) {
	switch {
	case len(p) == 0:
		return 0, true
	case len(p) == 1 && len(p[0].factors) == 0:
		return p[0].coefficient, true
	}
	return 0, false
}

// Equal reports whether p and q are the same polynomial.
func (p Polynomial) Equal(q Polynomial) bool { return len(p.Minus(q)) == 0 }

// Linear splits p into slope·v + rest, where v is in neither. ok is false if p has another form.
func (p Polynomial) Linear(v *ir.Var) (slope, rest Polynomial, ok bool) {
	for _, t := range p {
		i := slices.IndexFunc(t.factors, func(f *ir.Expr) bool { return match.Var(f, v) })
		if i < 0 {
			rest = rest.Plus(Polynomial{t})
		} else {
			slope = slope.Plus(Polynomial{{t.coefficient, slices.Delete(slices.Clone(t.factors), i, i+1)}})
		}
	}
	return slope, rest, !slope.Uses(v) && !rest.Uses(v)
}

// Uses reports whether v is in p.
func (p Polynomial) Uses(v *ir.Var) bool {
	return p.Any(func(f *ir.Expr) bool { return f.Uses(v) })
}

// Any reports whether such is true for a factor of p.
func (p Polynomial) Any(such func(*ir.Expr) bool) bool {
	return slices.ContainsFunc(p, func(t term) bool { return slices.ContainsFunc(t.factors, such) })
}

// Expr returns p as an expression. Terms that are subtracted come last.
func (p Polynomial) Expr() *ir.Expr {
	var sum *ir.Expr
	for _, positive := range []bool{true, false} {
		for _, t := range p.constantsLast() {
			if t.coefficient > 0 != positive {
				continue
			}
			switch {
			case sum == nil && positive:
				sum = t.expr(t.coefficient)
			case positive:
				sum = ir.Binary(token.ADD, sum, t.expr(t.coefficient))
			case sum == nil:
				sum = t.negative()
			default:
				sum = ir.Binary(token.SUB, sum, t.expr(-t.coefficient))
			}
		}
	}
	if sum == nil {
		return ir.Int(0)
	}
	return sum
}

// negative returns a term with a negative coefficient as the first term of a sum.
func (t term) negative() *ir.Expr {
	if len(t.factors) == 0 {
		return ir.Int(t.coefficient)
	}
	return ir.Unary(token.SUB, t.expr(-t.coefficient))
}

func (p Polynomial) constantsLast() Polynomial {
	q := slices.Clone(p)
	slices.SortStableFunc(q, func(t, u term) int { return min(len(u.factors), 1) - min(len(t.factors), 1) })
	return q
}

func (t term) expr(coefficient int64) *ir.Expr {
	var product *ir.Expr
	if coefficient != 1 || len(t.factors) == 0 {
		product = ir.Int(coefficient)
	}
	for _, f := range t.factors {
		if product == nil {
			product = f.Clone()
		} else {
			product = ir.Binary(token.MUL, product, f.Clone())
		}
	}
	return product
}
