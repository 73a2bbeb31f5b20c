package rules

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// TestFlags evaluates every partial on a grid of extreme finite arguments. A
// partial must be marked exactly if it is infinite or NaN at a point where
// the function is not NaN.
func TestFlags(t *testing.T) {
	each(t, func(t *testing.T, r Rule, c scalarCase) {
		if iterates(r) || r.Name == "specfn.Square" { // the adjoint is doubled before a multiplies it
			return
		}
		escapes := make([][]any, len(r.Partials))
		grid(reflect.TypeOf(c.f), nil, func(args []any) {
			for i, p := range r.Partials {
				if escaped(p, args, apply(c.f, args)) {
					escapes[i] = args
				}
			}
		})
		for i, p := range r.Partials {
			if (escapes[i] != nil) != p.NeedsSeedGuard() {
				t.Errorf("partial %d: Singular %v, Overflow %v, not finite at %v", i, p.Singular, p.Overflow, escapes[i])
			}
		}
	})
}

func escaped(p Partial, args, results []any) bool {
	v := envOf(args, results).value(p)
	return !math.IsNaN(toFloat(results[p.Result])) && (math.IsNaN(v) || math.IsInf(v, 0))
}

// grid visits all combinations of extreme arguments that f accepts.
func grid(f reflect.Type, args []any, visit func([]any)) {
	if len(args) == f.NumIn() {
		visit(append([]any(nil), args...))
		return
	}
	for _, x := range extremesFor(f, f.In(len(args)).Kind()) {
		grid(f, append(args, x), visit)
	}
}

// extremesFor are the extremes for an argument of f, fewer if it has many.
func extremesFor(f reflect.Type, k reflect.Kind) []any {
	xs := extremesOf(k)
	if f.NumIn() <= 3 {
		return xs
	}
	var few []any
	for i := 0; i < len(xs); i += 3 {
		few = append(few, xs[i])
	}
	return few
}

func extremesOf(k reflect.Kind) []any {
	var xs []any
	if k == reflect.Int {
		return append(xs, -2000, -2, -1, 0, 1, 2, 2000)
	}
	for _, x := range []float64{0, 5e-324, 1e-310, 1e-300, 1e-160, 1e-8, 0.25, 1, 2, 4.5, 20, 710, 1e10, 1e160, 1e300, 1.7e308} {
		xs = append(xs, x, -x)
	}
	xs[1] = negZero()
	return append(xs, 1-0x1p-53, -1+0x1p-53)
}

// TestOverflowMeansOverflow checks that a partial marked only Overflow is
// finite if arguments and results are far from the ends of the range.
func TestOverflowMeansOverflow(t *testing.T) {
	each(t, func(t *testing.T, r Rule, c scalarCase) {
		if iterates(r) {
			return
		}
		grid(reflect.TypeOf(c.f), nil, func(args []any) {
			for _, p := range r.Partials {
				if p.Overflow && moderate(args) && escaped(p, args, apply(c.f, args)) {
					t.Errorf("not finite at %v", args)
				}
			}
		})
	})
}

func moderate(args []any) bool {
	for _, a := range args {
		if x := math.Abs(toFloat(a)); x > 700 || x < 1e-100 && x != 0 {
			return false
		}
	}
	return true
}

// iterates reports whether the function of a rule is one of gonum's that may not return for
// arguments outside their domain. Every partial of these is marked Singular, which is always right.
func iterates(r Rule) bool { return strings.HasPrefix(r.Name, "mathext.") }
