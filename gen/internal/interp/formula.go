package interp

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
)

// maxArgs is the largest number of arguments of an elementary function.
const maxArgs = 4

// A Function is an elementary function of one to four numbers with its slopes.
type Function struct {
	Name   string
	value  func(x []float64) float64
	slopes []formula
	table  *Functions
}

// A formula is a slope as a Go expression. Its variables are the arguments a, b, c, d
// and the value y; it calls functions of the table. It is zero if the condition fails.
type formula struct {
	when, is ast.Expr
}

// parsed returns the formula of a text such as "b * Pow(a, b-1) if b != 0".
func parsed(is, when string) formula {
	var f formula
	f.is = mustParse(is)
	if when != "" {
		f.when = mustParse(when)
	}
	return f
}

func mustParse(text string) ast.Expr {
	e, err := parser.ParseExpr(text)
	if err != nil {
		panic(fmt.Sprintf("interp: slope %q: %v", text, err))
	}
	return e
}

// slope returns the partial derivative of f with respect to argument i at x. The value of f is y.
func slope[T Number[T]](f *Function, i int, x []T, y T) T {
	if i >= len(f.slopes) {
		return scalar[T](0)
	}
	p := point[T]{f.table, x, y}
	s := f.slopes[i]
	if s.when != nil && !p.holds(s.when) {
		return scalar[T](0)
	}
	return p.eval(s.is)
}

// A point holds the arguments for which a formula is evaluated.
type point[T Number[T]] struct {
	table *Functions
	x     []T
	y     T
}

func (p point[T]) eval(e ast.Expr) T {
	switch e := e.(type) {
	case *ast.BasicLit:
		v, err := strconv.ParseFloat(e.Value, 64)
		if err != nil {
			panic(fmt.Sprintf("interp: number %q in a slope: %v", e.Value, err))
		}
		return scalar[T](v)
	case *ast.Ident:
		return p.variable(e.Name)
	case *ast.ParenExpr:
		return p.eval(e.X)
	case *ast.UnaryExpr:
		return p.eval(e.X).Neg()
	case *ast.BinaryExpr:
		return p.binary(e)
	case *ast.CallExpr:
		return p.call(e)
	}
	panic("interp: a slope has an expression of unknown kind")
}

func (p point[T]) variable(name string) T {
	if v, ok := named[name]; ok {
		return scalar[T](v)
	}
	if name == "y" {
		return p.y
	}
	return p.x[name[0]-'a']
}

func (p point[T]) binary(e *ast.BinaryExpr) T {
	x, y := p.eval(e.X), p.eval(e.Y)
	switch e.Op {
	case token.ADD:
		return x.Add(y)
	case token.SUB:
		return x.Sub(y)
	case token.MUL:
		return x.Mul(y)
	}
	return x.Div(y)
}

func (p point[T]) call(e *ast.CallExpr) T {
	f := p.table.Named(e.Fun.(*ast.Ident).Name)
	args := make([]T, len(e.Args))
	for i, a := range e.Args {
		args[i] = p.eval(a)
	}
	return apply(f, args...)
}

// holds evaluates a condition.
func (p point[T]) holds(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		return p.holds(e.(*ast.ParenExpr).X)
	}
	switch b.Op {
	case token.LAND:
		return p.holds(b.X) && p.holds(b.Y)
	case token.LOR:
		return p.holds(b.X) || p.holds(b.Y)
	}
	return compare(b.Op, p.eval(b.X).Value(), p.eval(b.Y).Value())
}

// compare returns the result of x op y.
func compare[N int64 | uint64 | float64 | string](op token.Token, x, y N) bool {
	switch op {
	case token.EQL:
		return x == y
	case token.NEQ:
		return x != y
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	}
	return x >= y
}

// Names lists the functions of the table in order.
func (t *Functions) Names() []string {
	names := make([]string, 0, len(t.byName))
	for name := range t.byName {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
