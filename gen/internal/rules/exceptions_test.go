package rules

import (
	"math"
	"reflect"
	"testing"
)

// TestExceptions evaluates every rule on a grid of extreme arguments, some of them not
// finite, and compares the results with what the rule says about NaN and infinities. A
// rule may say less than is true only if the test gives a reason.
func TestExceptions(t *testing.T) {
	each(t, func(t *testing.T, r Rule, c scalarCase) {
		if iterates(r) {
			return
		}
		for _, p := range r.Partials {
			if p.Zero {
				continue
			}
			seen := observed{shows: AllExceptions}
			wideGrid(reflect.TypeOf(c.f), nil, func(args []any) { seen.note(p, args, apply(c.f, args)) })
			if seen.shows != p.Shows {
				t.Errorf("argument %d, result %d: Shows is %v, seen %v at %v", p.Arg, p.Result, p.Shows, seen.shows, seen.hidden)
			}
			if seen.breaks > p.Breaks() && !p.NeedsSeedGuard() {
				t.Errorf("argument %d, result %d: Breaks is %v, seen %v at %v", p.Arg, p.Result, p.Breaks(), seen.breaks, seen.broken)
			}
		}
	})
}

// observed is the observed behaviour of a rule.
type observed struct {
	shows, breaks  Exceptions
	hidden, broken []any
}

func (o *observed) note(p Partial, args, results []any) {
	x, y := toFloat(args[p.Arg]), toFloat(results[p.Result])
	switch {
	case math.IsNaN(x) && !math.IsNaN(y):
		o.shows, o.hidden = NoExceptions, args
	case math.IsInf(x, 0) && finite(y) && o.shows > NaNs:
		o.shows, o.hidden = NaNs, args
	}
	if finite(envOf(args, results).value(p)) {
		return
	}
	b := AllExceptions
	if math.IsNaN(y) {
		b = NaNs
	}
	if b > o.breaks {
		o.breaks, o.broken = b, args
	}
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// wideGrid is grid with NaN and the infinities.
func wideGrid(f reflect.Type, args []any, visit func([]any)) {
	if len(args) == f.NumIn() {
		visit(append([]any(nil), args...))
		return
	}
	k := f.In(len(args)).Kind()
	xs := extremesFor(f, k)
	if k != reflect.Int {
		xs = append(xs, math.Inf(1), math.Inf(-1), math.NaN())
	}
	for _, x := range xs {
		wideGrid(f, append(args, x), visit)
	}
}
