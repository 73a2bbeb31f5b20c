package matrix

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A sum is a symbolic integer: a constant and lengths that are known at run time.
type sum struct {
	n     int64
	terms []*ir.Expr
}

func constant(n int64) sum { return sum{n: n} }

func length(x *ir.Expr) sum { return sum{terms: []*ir.Expr{x}} }

func (s sum) plus(t sum) sum {
	return sum{s.n + t.n, append(s.terms[:len(s.terms):len(s.terms)], t.terms...)}
}

// times returns k·s.
func (s sum) times(k int64) sum {
	out := sum{n: s.n * k}
	for _, t := range s.terms {
		if k != 1 {
			t = ir.Binary(token.MUL, t.Clone(), ir.Int(k))
		}
		out.terms = append(out.terms, t)
	}
	return out
}

// fixed reports whether s is known at generation.
func (s sum) fixed() bool { return len(s.terms) == 0 }

func (s sum) zero() bool { return s.fixed() && s.n == 0 }

// expr returns the value of s.
func (s sum) expr() *ir.Expr {
	var x *ir.Expr
	for _, t := range s.terms {
		if x == nil {
			x = t.Clone()
		} else {
			x = ir.Binary(token.ADD, x, t.Clone())
		}
	}
	switch {
	case x == nil:
		return ir.Int(s.n)
	case s.n != 0:
		return ir.Binary(token.ADD, x, ir.Int(s.n))
	}
	return x
}

// add returns x + y for int expressions, without zero terms.
func add(x, y *ir.Expr) *ir.Expr {
	switch {
	case match.IsNumber(x, 0):
		return y
	case match.IsNumber(y, 0):
		return x
	}
	return ir.Binary(token.ADD, x, y)
}

// product returns x·y for int expressions, without factors of one.
func product(x, y *ir.Expr) *ir.Expr {
	switch {
	case match.IsNumber(x, 0) || match.IsNumber(y, 1):
		return x
	case match.IsNumber(y, 0) || match.IsNumber(x, 1):
		return y
	}
	return ir.Binary(token.MUL, x, y)
}
