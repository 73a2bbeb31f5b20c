// A structure in which nodes are shared between parents.
package graph_shared

//case:nohvp numbers behind pointers are written

type Node struct {
	V  float64
	In []*Node
}

//gradgen:vjp wrt=nodes
func Eval(nodes []*Node) float64 {
	for _, n := range nodes {
		for _, in := range n.In {
			n.V += in.V * in.V
		}
	}
	return nodes[len(nodes)-1].V
}

func EvalInputs() [][]any {
	a := &Node{V: 0.5}
	b := &Node{V: 0.7, In: []*Node{a}}
	c := &Node{V: 0.2, In: []*Node{a, b, a}}
	return [][]any{{[]*Node{a, b, c}}}
}
