// A function that stores references where one argument leads to touches another: the
// two must not have these references in common.
package overlap_references

//case:nohvp pointers to numbers

//gradgen:vjp wrt=a,b
//gradgen:jvp wrt=a,b
func Rows(a, b [][]float64) float64 {
	a[0] = a[1]
	return a[0][0] * b[0][0] * b[0][0]
}

// A Node has a list, and another node behind it.
type Node struct {
	V    float64
	W    []float64
	Next *Node
}

//gradgen:vjp wrt=p,q
//gradgen:jvp wrt=p,q
func Nodes(p, q *Node) float64 {
	p.Next = p.Next.Next
	return q.Next.V * q.Next.V * p.Next.V
}

// A Queue has no other behind it.
type Queue struct{ Todo, Done []float64 }

//gradgen:vjp wrt=p,q
//gradgen:jvp wrt=p,q
func Queues(p, q *Queue) float64 {
	p.Todo, p.Done = p.Todo[1:], p.Todo[:1]
	return p.Done[0] * q.Todo[0] * q.Todo[0]
}

//gradgen:vjp wrt=p,q,r
//gradgen:jvp wrt=p,q,r
func Pointers(p, q **float64, r *float64) float64 {
	*p = r
	return **q * **q * **p
}

// Flat arguments hold no references that could be the same.
//
//gradgen:vjp wrt=p,x
//gradgen:jvp wrt=p,x
func Flat(p *Queue, x []float64) float64 {
	p.Todo = p.Todo[1:]
	return p.Todo[0] * x[0]
}
