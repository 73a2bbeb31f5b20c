package rules

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// A Cost is the cost of a call, for the choice between storing its result and computing it again.
type Cost int

const (
	Cheap          Cost = iota // a few arithmetic instructions
	Moderate                   // a division, a square root, a remainder
	Transcendental             // exp, sin, pow: 5 ns and more
)

func (c Cost) String() string {
	return [...]string{"cheap", "moderate", "transcendental"}[c]
}

// A Rule gives the partial derivatives of a function of scalars
//
//	y, y1 = f(a, b, c, d)
//
// A rule without partials is that of a function whose results carry no derivative, for all arguments; Note says why.
// Rules are shared, so they and their syntax must not be changed.
type Rule struct {
	Name     string    // "math.Sin", "max"
	Results  int       // 2 for Frexp, Lgamma, Modf, Sincos and functions of complex numbers, else 1
	Partials []Partial // ascending in (Arg, Result); none for arguments and results that are not floats
	Cost     Cost
	Range    bool   // results are finite or NaN
	Note     string // for a rule without partials: why it has none
}

// Poles reports whether results may be infinite or NaN although the arguments are not.
func (r Rule) Poles() bool {
	return r.Name == "math.Inf" || r.Name == "math.NaN" || slices.ContainsFunc(r.Partials, func(p Partial) bool { return !r.Range && p.NeedsSeedGuard() })
}

// A Partial is the derivative of one result by one argument.
type Partial struct {
	Arg    int // the index of the argument of the call, from 0
	Result int // the index of the result of the call, from 0

	// Expr is an expression with the arguments a, b, c, d, the results y, y1, and functions and constants of the
	// packages that ImportPath knows. It is nil if Zero is set.
	Expr ast.Expr
	// Guard, if not nil, is the condition under which Expr is valid. Otherwise the derivative is zero.
	Guard ast.Expr
	// Wide, if not nil, replaces Guard in code that is differentiated again. It is also true at points where Expr is
	// zero but its derivative is not.
	Wide ast.Expr
	// Let, if not nil, is the expression for which h stands in Expr and Guard. All partials of a rule have the same
	// Let.
	Let ast.Expr

	// Singular: at some finite argument Expr is infinite or NaN although
	// the function is not NaN. An adjoint of zero must skip it.
	Singular bool
	// Overflow: Expr exceeds the range of float64 for some finite arguments
	// although the derivative is finite. An adjoint of zero must skip it.
	Overflow bool
	// Saturates: the function becomes constant, and Expr is zero there. A
	// tangent, even an infinite one, must skip it.
	Saturates bool
	// Shows has the exceptional values of the argument that also make the result exceptional.
	Shows Exceptions
	// Bounded: Expr is finite if the result is not NaN.
	Bounded bool
	// Zero: the derivative is zero everywhere; Note says why.
	Zero bool
	// Refused: the derivative is not known; Note says why. Zero is also set, so an active argument must be refused.
	Refused bool
	Note    string
}

// An Exceptions is a set of numbers that are not finite. A larger value includes the smaller ones.
type Exceptions int

const (
	NoExceptions  Exceptions = iota
	NaNs                     // NaN
	AllExceptions            // NaN and the infinities
)

// Breaks returns the exceptional results for which Expr may be infinite or NaN. If NeedsSeedGuard returns true, Expr
// may also be so for finite results.
func (p Partial) Breaks() Exceptions {
	if _, number := p.Expr.(*ast.BasicLit); number || p.Zero {
		return NoExceptions
	}
	if unary, ok := p.Expr.(*ast.UnaryExpr); ok {
		return Partial{Expr: unary.X, Bounded: p.Bounded}.Breaks()
	}
	if p.Bounded {
		return NaNs
	}
	return AllExceptions
}

// NeedsSeedGuard reports whether a zero seed must skip the accumulation,
// because Expr may be infinite or NaN.
func (p Partial) NeedsSeedGuard() bool { return p.Singular || p.Overflow }

// Uses lists the arguments and the results of the call that occur in the expression or the guard of the partial, each
// in ascending order.
func (p Partial) Uses() (args, results []int) {
	seen := map[string]bool{}
	for _, e := range []ast.Expr{p.Expr, p.Guard, p.Let} {
		collect(e, seen)
	}
	return indices(seen, argNames), indices(seen, resultNames)
}

// These are the names of arguments and results in expressions of the table.
const (
	argNames    = "a b c d"
	resultNames = "y y1"
)

func indices(seen map[string]bool, names string) []int {
	var is []int
	for i, name := range strings.Fields(names) {
		if seen[name] {
			is = append(is, i)
		}
	}
	return is
}

// collect marks the identifiers of e that are not qualified.
func collect(e ast.Expr, seen map[string]bool) {
	if e == nil {
		return
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			seen[id.Name] = true
		}
		_, qualified := n.(*ast.SelectorExpr)
		return !qualified
	})
}

// ArgName returns the name of argument i of the call in expressions.
func ArgName(i int) string { return strings.Fields(argNames)[i] }

// ResultName returns the name of result i of the call in expressions.
func ResultName(i int) string {
	if i == 0 {
		return "y"
	}
	return "y" + strconv.Itoa(i)
}

// ImportPath returns the package that a qualifier in an expression denotes.
func ImportPath(qualifier string) (path string, ok bool) {
	switch qualifier {
	case "math":
		return "math", true
	case "specfn":
		return specfnPath, true
	case "mathext":
		return mathextPath, true
	}
	return "", false
}
