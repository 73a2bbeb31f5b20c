//case:refused maps that an active argument holds
package refuse_map_argument

type Tree struct {
	Kids   map[string]*Tree
	Weight map[string]float64
	V      float64
}

//gradgen:vjp wrt=t
func Kid(t *Tree) float64 { return t.Kids["a"].V * t.V }

//gradgen:vjp wrt=t
func Weight(t Tree) float64 {
	if w, ok := t.Weight["a"]; ok {
		return w * t.V
	}
	return t.V
}

// Constant reads the maps of an argument that is not active.
//
//gradgen:vjp wrt=x
func Constant(t *Tree, x float64) float64 { return t.Kids["a"].V * t.Weight["b"] * x }

type Edge struct {
	X    float64
	Twin *Edge
}

type Graph struct {
	Edges []*Edge
	Known map[*Edge]bool
}

//gradgen:vjp wrt=g
func Keys(g *Graph) float64 {
	sum := 0.0
	for e := range g.Known {
		sum += e.X * g.Edges[0].X
	}
	return sum
}

// Lengths reads nothing that keys lead to.
//
//gradgen:vjp wrt=g
func Lengths(g *Graph) float64 {
	n := 0
	for e := range g.Known {
		if e.Twin == nil {
			n++
		}
	}
	return float64(n) * g.Edges[0].X
}
