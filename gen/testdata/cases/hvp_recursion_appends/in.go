// Second derivatives of recursive functions that append structs with references: the
// tangents of what is appended lie in memory of their own.
package hvp_recursion_appends

type tree struct {
	Kids []tree
	V    []float64
	W    float64
	By   error
}

func grow(n int, x []float64) *tree {
	t := &tree{W: x[n%len(x)]}
	if n == 0 {
		t.V = append(t.V, x[0]*x[0])
		return t
	}
	for k := range n {
		c := grow(n-1, x)
		c.V = append(c.V, c.W*float64(k))
		*c = tree{Kids: c.Kids, V: c.V[:1:1], W: 1.1 * c.W}
		t.Kids = append(t.Kids, *c)
	}
	t.V = append(t.V, t.Kids[0].V...)
	t.Kids[0], t.Kids[n-1] = t.Kids[n-1], t.Kids[0]
	return t
}

// Forest sums what has grown.
//
//gradgen:hvp wrt=x
func Forest(x []float64) float64 {
	t := grow(2, x)
	s := t.W
	for _, k := range t.Kids {
		s += k.W * k.V[0] * t.V[0]
		for _, l := range k.Kids {
			s += l.W * l.V[0] * k.W
		}
	}
	return s
}

func ForestInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

type tagged struct {
	W    float64
	Seen []int
}

func mark(n int, v float64, list []tagged) []tagged {
	t := tagged{W: v * v, Seen: []int{n}}
	list = append(list, t, tagged{W: 2 * v})
	if n > 0 {
		list = mark(n-1, list[0].W*v, append(list, list[n%2]))
	}
	list[0].W *= t.W
	return list
}

// Marked has references that lead to no number.
//
//gradgen:hvp wrt=x
func Marked(x []float64) float64 {
	s := 0.0
	for i, t := range mark(2, x[0], []tagged{{W: x[1]}}) {
		s += t.W * t.W * float64(i+len(t.Seen))
	}
	return s
}

func MarkedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4}}} }
