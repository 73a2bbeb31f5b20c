package rules

import (
	"fmt"
	"go/ast"
	"go/parser"
)

// These are the costs, abbreviated for the lines of a table.
const (
	C = Cheap
	M = Moderate
	T = Transcendental
)

// rule returns a line of a table. A partial without an explicit argument belongs to the argument at the same
// position.
func rule(c Cost, ps ...Partial) Rule {
	for i := range ps {
		if ps[i].Arg < 0 {
			ps[i].Arg = i
		}
	}
	return Rule{Results: 1, Cost: c, Partials: ps}
}

// inactive returns the line of a function whose results carry no derivative.
func inactive(c Cost, why string) Rule { return Rule{Results: 1, Cost: c, Note: why} }

// results sets the number of results.
func (r Rule) results(n int) Rule {
	r.Results = n
	return r
}

// let defines the common subexpression h of the partials.
func (r Rule) let(text string) Rule {
	for i := range r.Partials {
		r.Partials[i].Let = parse(text)
	}
	return r
}

// ranged declares that results are finite or NaN.
func (r Rule) ranged() Rule {
	r.Range = true
	return r
}

// d returns a partial derivative with the given text.
func d(text string) Partial { return Partial{Arg: -1, Expr: parse(text), Shows: AllExceptions} }

// zero returns a partial derivative that is zero everywhere. why is the reason.
func zero(why string) Partial { return Partial{Arg: -1, Zero: true, Note: why} }

// refused returns a partial derivative that is not known. why is the reason.
func refused(why string) Partial { return Partial{Arg: -1, Zero: true, Refused: true, Note: why} }

// when restricts p. It is zero if the condition is false.
func (p Partial) when(condition string) Partial {
	p.Guard = parse(condition)
	return p
}

// secondOrder sets the condition for code that is differentiated again.
func (p Partial) secondOrder(condition string) Partial {
	p.Wide = parse(condition)
	return p
}

// at assigns p to another argument and result than those of its position.
func (p Partial) at(arg, result int) Partial {
	p.Arg, p.Result = arg, result
	return p
}

// pole marks p as Singular.
func (p Partial) pole() Partial {
	p.Singular = true
	return p
}

// large marks p as one that may Overflow.
func (p Partial) large() Partial {
	p.Overflow = true
	return p
}

// flat marks p as one that Saturates.
func (p Partial) flat() Partial {
	p.Saturates = true
	return p
}

// levels declares that the function may be finite if the argument is infinite.
func (p Partial) levels() Partial {
	p.Shows = NaNs
	return p
}

// hides declares that the function may be finite even if the argument is NaN.
func (p Partial) hides() Partial {
	p.Shows = NoExceptions
	return p
}

// bounded marks p as Bounded.
func (p Partial) bounded() Partial {
	p.Bounded = true
	return p
}

func parse(text string) ast.Expr {
	e, err := parser.ParseExpr(text)
	if err != nil {
		panic(fmt.Sprintf("rules: %q: %v", text, err))
	}
	return e
}
