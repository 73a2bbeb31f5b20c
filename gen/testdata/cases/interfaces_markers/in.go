// Interfaces whose values recursive functions tell apart by a type switch or an assertion, without a call of a method.
package interfaces_markers

import (
	"fmt"
	"math"
)

type node interface{ isNode() }

type (
	leaf struct{ v float64 }
	sum  struct{ list []node }
	call struct {
		name string
		arg  node
	}
)

func (leaf) isNode()  {}
func (*sum) isNode()  {}
func (*call) isNode() {}

func eval(n node) float64 {
	switch n := n.(type) {
	case leaf:
		return n.v
	case *sum:
		s := 0.0
		for _, m := range n.list {
			s += eval(m)
		}
		return s
	case *call:
		if n.name == "sin" {
			return math.Sin(eval(n.arg))
		}
		return eval(n.arg) * eval(n.arg)
	default:
		panic(fmt.Sprintf("no such node: %T", n))
	}
}

// Tree evaluates an expression.
//
//gradgen:grad
//gradgen:hvp
//gradgen:jvp
func Tree(x []float64) float64 {
	var n node = &sum{[]node{leaf{x[0]}, &call{"sin", leaf{x[1]}}, leaf{2}}}
	for range 2 {
		n = &sum{[]node{n, &call{"square", &sum{[]node{leaf{x[2]}, n}}}}}
	}
	return eval(n)
}

type shape interface{ isShape() }

type (
	disc struct{ r float64 }
	pair struct{ a, b shape }
)

func (*disc) isShape() {}
func (pair) isShape()  {}

func area(s shape) float64 {
	if d, ok := s.(*disc); ok {
		return math.Pi * d.r * d.r
	}
	p := s.(pair)
	return area(p.a) + area(p.b)
}

// Area lists the types.
//
//gradgen:grad types=shape:*disc,pair
func Area(x []float64) float64 {
	d := &disc{x[0]}
	var s shape = pair{d, pair{&disc{x[1]}, d}}
	d.r *= x[2]
	return area(s)
}

// Missing evaluates nothing for some inputs.
//
//gradgen:grad
//gradgen:jvp
func Missing(x []float64) float64 {
	var n node
	if x[0] > 1 {
		n = leaf{x[0]}
	}
	return eval(&call{"sin", n}) * checked(n) * x[1]
}

func MissingInputs() [][]any { return [][]any{{[]float64{1.5, 0.5}}, {[]float64{0.5, 1.5}}} }

func checked(n node) float64 {
	switch t := n.(type) {
	case leaf:
		return t.v
	case *sum, *call:
		return eval(n)
	default:
		panic(fmt.Errorf("%v is no node", n))
	}
}
