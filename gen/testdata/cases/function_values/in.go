// Functions and methods as values with a callee known at generation.
package function_values

import "math"

type curve struct{ a, b float64 }

func (c curve) at(x float64) float64 { return c.a * math.Exp(c.b*x) }

func (c *curve) grow(k float64) { c.a *= k }

func apply(f func(float64) float64, x float64) float64 { return f(f(x)) }

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	c := curve{x, y / 4}
	at := c.at
	grow := c.grow
	grow(2)
	sin := math.Sin
	byExpr := curve.at
	return at(x) + apply(sin, y) + apply(math.Sqrt, x) + byExpr(c, 0.5) + apply(c.at, 0.1)
}
