// A counter without numbers, handed down a recursion beside active values.
package recursion_counted

type counter struct {
	n    int
	seen map[string][]int
}

func (c *counter) next() int { c.n++; return c.n }

func walk(c *counter, depth int, x []float64) float64 {
	if depth <= 0 || c.next() > 12 {
		return x[c.next()%4]
	}
	return walk(c, depth-1, x)*x[c.next()%4] + walk(c, depth-2+depth%2, x)*float64(c.next()%3)
}

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	c := &counter{}
	return walk(c, 4, x) + x[c.n%4]
}
