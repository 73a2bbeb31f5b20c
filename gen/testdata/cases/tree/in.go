// Trees: recursive sums, depth weights, updates in place.
package tree

//case:nohvp numbers behind pointers are written

import "math"

type Tree struct {
	W     float64
	Left  *Tree
	Right *Tree
}

//gradgen:vjp wrt=t
func Eval(t *Tree) float64 {
	if t == nil {
		return 1
	}
	l, r := Eval(t.Left), Eval(t.Right)
	t.W *= 0.5
	return math.Tanh(t.W*l - r*0.3)
}

//gradgen:vjp wrt=t,decay
func Weigh(t *Tree, depth int, decay float64) float64 {
	if t == nil {
		return 0
	}
	s := math.Pow(decay, float64(depth)) * t.W
	return s + Weigh(t.Left, depth+1, decay) + Weigh(t.Right, depth+1, decay)*decay
}
