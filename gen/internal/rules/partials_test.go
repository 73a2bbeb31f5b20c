package rules

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

const (
	pointsPerRule = 200
	seed          = 20260301
)

// TestPartials compares every partial with extrapolated finite differences of
// the true function at pseudo-random points of its safe domain.
func TestPartials(t *testing.T) {
	t.Logf("seed %d, %d points per rule", seed, pointsPerRule)
	each(t, func(t *testing.T, r Rule, c scalarCase) {
		rng := rand.New(rand.NewPCG(seed, uint64(len(r.Name))))
		for n := range pointsPerRule {
			b := c.boxes[n%len(c.boxes)]
			checkPoint(t, r, c.f, b, randomPoint(rng, c.f, b))
		}
	})
}

// randomPoint draws arguments for f from b, integers where f takes them.
func randomPoint(rng *rand.Rand, f any, b box) []any {
	ft := reflect.TypeOf(f)
	args := make([]any, len(b))
	for i, v := range b {
		x := v.lo + (v.hi-v.lo)*rng.Float64()
		switch ft.In(i).Kind() {
		case reflect.Int:
			args[i] = int(math.Round(x))
		case reflect.Float32:
			args[i] = float64(float32(x))
		default:
			args[i] = x
		}
	}
	return args
}

func checkPoint(t *testing.T, r Rule, f any, b box, args []any) {
	t.Helper()
	results := apply(f, args)
	e := envOf(args, results)
	for _, p := range r.Partials {
		if p.Refused {
			continue
		}
		got := e.value(p)
		want, err := difference(slice1D(f, args, p), args[p.Arg].(float64), step0(b[p.Arg], args[p.Arg].(float64)))
		tol := tolerance(f, got, toFloat(results[p.Result]))
		if err > tol || !(math.Abs(got-want) <= tol) {
			t.Errorf("∂result %d/∂argument %d at %v: rule %v, differences %v ± %.1g", p.Result, p.Arg, args, got, want, err)
		}
	}
}

// tolerance allows for the rounding of f; that of float32 is coarse.
func tolerance(f any, partial, value float64) float64 {
	eps := 2e-9
	if reflect.TypeOf(f).Out(0).Kind() == reflect.Float32 {
		eps = 5e-3
	}
	return eps * max(math.Abs(partial), math.Abs(value), 1e-3)
}

// slice1D is f as a function of the argument and result of p alone.
func slice1D(f any, args []any, p Partial) func(float64) float64 {
	return func(x float64) float64 {
		moved := append([]any(nil), args...)
		moved[p.Arg] = x
		return toFloat(apply(f, moved)[p.Result])
	}
}

// step0 is a first step from x that stays inside v.
func step0(v interval, x float64) float64 {
	return max(1e-9, min(x-v.lo, v.hi-x, 0.2*(0.1+math.Abs(x))))
}

// difference extrapolates central differences of f at x to a step of zero and
// estimates the error (Ridders, Advances in Engineering Software 4, 1982).
func difference(f func(float64) float64, x, h float64) (best, err float64) {
	const shrink, rows = 1.6, 14
	err = math.Inf(1)
	var prev []float64
	for range rows {
		row := []float64{(f(x+h) - f(x-h)) / ((x + h) - (x - h))}
		factor := shrink * shrink
		for j := range prev {
			row = append(row, (row[j]*factor-prev[j])/(factor-1))
			factor *= shrink * shrink
			e := max(math.Abs(row[j+1]-row[j]), math.Abs(row[j+1]-prev[j]))
			if e < err {
				best, err = row[j+1], e
			}
		}
		prev, h = row, h/shrink
	}
	return best, err
}
