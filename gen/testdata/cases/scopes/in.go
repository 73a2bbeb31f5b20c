// Blocks, variables without initial value, and declarations in groups.
package scopes

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	var a, b float64
	var (
		c    = x * y
		d, e = c + x, 2.0
		v    [2]float64
	)
	{
		a := d
		b = a * e
		v[1] = b
	}
	a += v[1] * v[0]
	a += b
	var p *float64
	if a > 0 {
		p = &v[1]
	}
	if p != nil {
		*p *= x
	}
	return a + v[1]*d
}
