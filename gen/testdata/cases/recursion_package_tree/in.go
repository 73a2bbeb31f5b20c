// Recursion over a tree of the whole package that holds numbers, which are only read.
//
//case:nohvp second derivatives through linked memory are refused
package recursion_package_tree

type Node struct {
	l, r *Node
	k    int
	w    float64
}

var expr = &Node{l: &Node{k: 1, w: 2}, r: &Node{w: .5}, k: 1}

func sum(n *Node, x []float64) float64 {
	if n == nil {
		return 1
	}
	return sum(n.l, x)*x[n.k]*n.w + sum(n.r, x)
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Sum(x []float64) float64 { return sum(expr, x) * expr.l.w * x[1] }

func SumInputs() [][]any { return [][]any{{[]float64{.3, .7}}} }
