// Function literals called on the spot, one that returns a struct.
package closure_immediate

type pair struct{ a, b float64 }

//gradgen:vjp wrt=x
func F(x float64) float64 {
	y := func(k float64) float64 { return k * x }(x + 1)
	p := func() pair { return pair{x, y} }()
	func() { x *= p.b }()
	return x*p.a + y
}
