// Walking, changing and building linked lists.
package linked_list

//case:nohvp numbers behind pointers are written

type Node struct {
	V    float64
	Next *Node
}

//gradgen:vjp wrt=n
func Sum(n *Node) float64 {
	s, k := 0.0, 1.0
	for ; n != nil; n = n.Next {
		s += k * n.V * n.V
		k *= 2
	}
	return s
}

//gradgen:vjp wrt=x
func Build(x []float64) float64 {
	var head *Node
	for _, v := range x {
		head = &Node{v * v, head}
	}
	s := 1.0
	for n := head; n != nil; n = n.Next {
		s = s*n.V + 1
		if n.Next != nil {
			n.Next.V += n.V
		}
	}
	return s
}

//gradgen:vjp wrt=n
func Reverse(n *Node) float64 {
	var prev *Node
	for n != nil {
		n.V *= 2
		n, n.Next, prev = n.Next, prev, n
	}
	return prev.V*prev.V + prev.Next.V
}
