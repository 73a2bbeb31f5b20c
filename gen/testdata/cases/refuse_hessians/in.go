// Second derivatives that are not known, and functions that have none.
package refuse_hessians

//case:refused what has no second derivative is said where it is

//gradgen:hvp
func Two(x float64) (float64, float64) { return x, x }

//gradgen:hvp
func Single(x float32) float32 { return x }

func Step(x float64) float64 { return x * x }

//gradgen:rule for=Step
func stepVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += 2 * x * outBar
	return x * x
}

//gradgen:hvp
func ByHand(x float64) float64 { return Step(x) + x }

type Node struct {
	V    float64
	Next *Node
}

//gradgen:hvp
func Linked(n *Node) float64 {
	n.Next.V *= n.V
	return n.Next.V
}
