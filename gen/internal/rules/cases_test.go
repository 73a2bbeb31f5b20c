package rules

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// An interval is a range of arguments in which a function is smooth.
type interval struct{ lo, hi float64 }

// A box is a safe domain: one interval per argument.
type box []interval

// A scalarCase is the true function of a rule and where it is smooth.
type scalarCase struct {
	f     any
	boxes []box
}

// on is a case of one or several boxes.
func on(f any, boxes ...box) scalarCase { return scalarCase{f, boxes} }

// on1 is a case of one argument, in any of the intervals.
func on1(f any, is ...interval) scalarCase {
	c := scalarCase{f: f}
	for _, i := range is {
		c.boxes = append(c.boxes, box{i})
	}
	return c
}

// scalarCases has a line for every line of the tables that has partials.
func scalarCases() map[string]scalarCase {
	line := interval{-4, 4}
	unit := interval{-0.9, 0.9}
	positive := interval{0.05, 30}
	negative := interval{-30, -0.05}
	piece := interval{2.05, 2.45} // no jump of a rounding function
	left, right := box{{-3, -1}, {1, 3}}, box{{1, 3}, {-3, -1}}
	return map[string]scalarCase{
		"max":                        on(func(a, b float64) float64 { return max(a, b) }, left, right),
		"min":                        on(func(a, b float64) float64 { return min(a, b) }, left, right),
		"math.Abs":                   on1(math.Abs, positive, negative),
		"math.Acos":                  on1(math.Acos, unit, interval{0.99, 0.9999}),
		"math.Acosh":                 on1(math.Acosh, interval{1.01, 1.5}, interval{1.5, 1e4}),
		"math.Asin":                  on1(math.Asin, unit, interval{0.99, 0.9999}),
		"math.Asinh":                 on1(math.Asinh, line, interval{-1e4, 1e4}),
		"math.Atan":                  on1(math.Atan, line, interval{-1e3, 1e3}),
		"math.Atan2":                 on(math.Atan2, box{line, positive}, box{positive, line}, box{negative, negative}),
		"math.Atanh":                 on1(math.Atanh, unit, interval{0.99, 0.9999}),
		"math.Cbrt":                  on1(math.Cbrt, positive, negative),
		"math.Ceil":                  on1(math.Ceil, piece),
		"math.Copysign":              on(math.Copysign, box{positive, negative}, box{negative, negative}, box{negative, positive}),
		"math.Cos":                   on1(math.Cos, line),
		"math.Cosh":                  on1(math.Cosh, line),
		"math.Dim":                   on(math.Dim, left, right),
		"math.Erf":                   on1(math.Erf, line),
		"math.Erfc":                  on1(math.Erfc, line),
		"math.Erfcinv":               on1(math.Erfcinv, interval{0.1, 1.9}),
		"math.Erfinv":                on1(math.Erfinv, unit),
		"math.Exp":                   on1(math.Exp, line),
		"math.Exp2":                  on1(math.Exp2, line),
		"math.Expm1":                 on1(math.Expm1, line),
		"math.FMA":                   on(math.FMA, box{line, line, line}),
		"math.Floor":                 on1(math.Floor, piece),
		"math.Frexp":                 on1(math.Frexp, interval{4.1, 7.9}, interval{-0.49, -0.26}),
		"math.Gamma":                 on1(math.Gamma, interval{0.2, 6}, interval{-0.9, -0.1}, interval{-3.9, -3.1}),
		"math.Hypot":                 on(math.Hypot, box{line, positive}, box{negative, line}),
		"math.J0":                    on1(math.J0, interval{-20, 20}),
		"math.J1":                    on1(math.J1, interval{-20, 20}),
		"math.Jn":                    on(math.Jn, box{{-3, 5}, {-20, 20}}),
		"math.Ldexp":                 on(math.Ldexp, box{line, {-5, 5}}),
		"math.Lgamma":                on1(math.Lgamma, interval{0.1, 20}, interval{-0.9, -0.1}, interval{-3.9, -3.1}),
		"math.Log":                   on1(math.Log, positive),
		"math.Log10":                 on1(math.Log10, positive),
		"math.Log1p":                 on1(math.Log1p, interval{-0.95, 10}),
		"math.Log2":                  on1(math.Log2, positive),
		"math.Logb":                  on1(math.Logb, interval{4.1, 7.9}),
		"math.Max":                   on(math.Max, left, right),
		"math.Min":                   on(math.Min, left, right),
		"math.Mod":                   on(math.Mod, box{{10.1, 10.9}, {2.9, 3.1}}, box{{-10.9, -10.1}, {2.9, 3.1}}, box{{0.1, 1}, {-3, -2}}),
		"math.Modf":                  on1(math.Modf, piece, interval{-2.9, -2.1}),
		"math.Nextafter":             on(math.Nextafter, left, right),
		"math.Nextafter32":           on(math.Nextafter32, left, right),
		"math.Pow":                   on(math.Pow, box{positive, line}),
		"math.Remainder":             on(math.Remainder, box{{10.1, 10.9}, {2.9, 3.1}}, box{{-10.9, -10.1}, {2.9, 3.1}}, box{{1.6, 2}, {-3, -2.5}}),
		"math.Round":                 on1(math.Round, piece),
		"math.RoundToEven":           on1(math.RoundToEven, piece),
		"math.Sin":                   on1(math.Sin, line),
		"math.Sincos":                on1(math.Sincos, line),
		"math.Sinh":                  on1(math.Sinh, line),
		"math.Sqrt":                  on1(math.Sqrt, positive),
		"math.Tan":                   on1(math.Tan, interval{-1.4, 1.4}, interval{1.7, 4.5}),
		"math.Tanh":                  on1(math.Tanh, line),
		"math.Trunc":                 on1(math.Trunc, piece),
		"math.Y0":                    on1(math.Y0, interval{0.1, 20}),
		"math.Y1":                    on1(math.Y1, interval{0.1, 20}),
		"math.Yn":                    on(math.Yn, box{{-3, 5}, {0.5, 20}}),
		"mathext.GammaIncReg":        on(mathext.GammaIncReg, box{{0.3, 9}, {0.1, 12}}),
		"mathext.GammaIncRegComp":    on(mathext.GammaIncRegComp, box{{0.3, 9}, {0.1, 12}}),
		"mathext.GammaIncRegCompInv": on(mathext.GammaIncRegCompInv, box{{0.5, 9}, {0.1, 0.9}}),
		"mathext.GammaIncRegInv":     on(mathext.GammaIncRegInv, box{{0.5, 9}, {0.1, 0.9}}),
		"mathext.Beta":               on(mathext.Beta, box{{0.3, 9}, {0.3, 9}}),
		"mathext.Lbeta":              on(mathext.Lbeta, box{{0.3, 9}, {0.3, 9}}),
		"mathext.InvRegIncBeta":      on(mathext.InvRegIncBeta, box{{0.5, 5}, {0.5, 5}, {0.1, 0.9}}),
		"mathext.RegIncBeta":         on(mathext.RegIncBeta, box{{0.3, 9}, {0.3, 9}, {0.05, 0.95}}),
		"specfn.ComplexCos":          on(specfn.ComplexCos, box{line, line}),
		"specfn.ComplexCosh":         on(specfn.ComplexCosh, box{line, line}),
		"specfn.ComplexExp":          on(specfn.ComplexExp, box{line, line}),
		"specfn.ComplexQuo":          on(specfn.ComplexQuo, box{line, line, positive, line}, box{line, line, line, negative}),
		"specfn.ComplexSin":          on(specfn.ComplexSin, box{line, line}),
		"specfn.ComplexSinh":         on(specfn.ComplexSinh, box{line, line}),
		"specfn.ComplexSqrt":         on(specfn.ComplexSqrt, box{positive, line}, box{line, positive}, box{negative, negative}),
		"specfn.ComplexTan":          on(specfn.ComplexTan, box{line, {0.05, 3}}, box{{-1.4, 1.4}, {-1, 1}}),
		"specfn.ComplexTanh":         on(specfn.ComplexTanh, box{{0.05, 3}, line}, box{{-1, 1}, {-1.4, 1.4}}),
		"specfn.BesselJn":            on(specfn.BesselJn, box{{-3, 5}, {-20, 20}}),
		"specfn.BetaDensity":         on(specfn.BetaDensity, box{{0.3, 9}, {0.3, 9}, {0.05, 0.95}}),
		"specfn.GammaDensity":        on(specfn.GammaDensity, box{{0.3, 9}, {0.1, 12}}),
		"specfn.Digamma":             on1(specfn.Digamma, interval{0.1, 20}, interval{-3.9, -3.1}),
		"specfn.Trigamma":            on1(specfn.Trigamma, interval{0.1, 20}, interval{-3.9, -3.1}),
		"specfn.Polygamma":           on(specfn.Polygamma, box{{0, 5}, {0.3, 20}}, box{{2, 4}, {-3.9, -3.1}}),
		"specfn.Power":               on(specfn.Power, box{positive, {2, 9}}),
		"specfn.Square":              on1(specfn.Square, line),
		"specfn.Mantissa":            on1(specfn.Mantissa, interval{0.51, 0.99}, interval{-3.9, -2.1}),
		"specfn.Lgamma":              on1(specfn.Lgamma, interval{0.1, 20}, interval{-3.9, -3.1}),
	}
}

// allRules lists every rule of every table by name.
func allRules() []Rule {
	var all []Rule
	for _, t := range tables() {
		all = slices.AppendSeq(all, maps.Values(t))
	}
	slices.SortFunc(all, func(a, b Rule) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// each runs f on every rule with partials and its case.
func each(t *testing.T, f func(*testing.T, Rule, scalarCase)) {
	cases := scalarCases()
	for _, r := range allRules() {
		if len(r.Partials) == 0 {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			c, ok := cases[r.Name]
			if !ok {
				t.Fatal("no case in scalarCases")
			}
			f(t, r, c)
		})
	}
}

// byName finds a rule and its true function: "math.Sin", "max".
func byName(t *testing.T, name string) (*Rule, any) {
	t.Helper()
	find := ForBuiltin
	if pkg, fn, ok := strings.Cut(name, "."); ok {
		path, _ := ImportPath(pkg)
		find = func(string) (*Rule, bool) { return ForFunc(path, fn) }
	}
	r, ok := find(name)
	if !ok {
		t.Fatalf("no rule for %s", name)
	}
	return r, scalarCases()[name].f
}
