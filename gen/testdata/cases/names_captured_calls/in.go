// Package-level names that recursive functions, methods and vector code read, which
// memory, helpers and their parameters would hide.
package names_captured_calls

import . "math"

var node, nodes, tape, n, nBar, nDot, out, outBar, xBar = 0.1, 0.2, 0.3, 1.3, 0.4, 0.5, 0.7, 0.9, 0.6

// A Node is a node of a tree.
type Node struct {
	X    float64
	L, R *Node
}

func walk(n *Node) float64 {
	if n == nil {
		return node
	}
	return n.X*n.X*nodes + walk(n.L)*tape*nBar + Sin(n.X)*walk(n.R)*nDot*xBar*outBar + out*n.X
}

// Tree reads the names by way of a recursive function.
//
//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Tree(x *Node) float64 { return walk(x) * n }

// Named has a parameter called like the function that its derivative calls.
//
//gradgen:vjp wrt=namedVJPWalkForward
func Named(namedVJPWalkForward *Node) float64 {
	walkReverse := walk(namedVJPWalkForward)
	return walkReverse * namedVJPWalkForward.X
}

// A Pair is generic.
type Pair[node1 ~float32 | ~float64] struct{ A, B node1 }

func (p *Pair[outDot]) scaled(x outDot) outDot { return p.A * x * outDot(node) }

// Eval is a method of a generic type, of which it has its own names.
//
//gradgen:vjp wrt=p,x
//gradgen:jvp wrt=p,x
func (p *Pair[outDot]) Eval(x outDot) outDot { return p.scaled(x) * x * p.B }

// PairEvalInputs are points to check Eval at.
func PairEvalInputs() [][]any {
	return [][]any{{&Pair[float64]{A: 1.5, B: 0.5}, 0.75}}
}

// TreeInputs are points to check Tree at.
func TreeInputs() [][]any {
	leaf := &Node{X: 0.3}
	return [][]any{{&Node{X: 0.7, L: leaf, R: &Node{X: 1.1, R: &Node{X: -0.4}}}}}
}

// NamedInputs are points to check Named at.
func NamedInputs() [][]any { return TreeInputs() }
