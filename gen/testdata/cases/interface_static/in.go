// Interfaces whose dynamic type is known at generation.
//
//case:maybe refused or right: function and method values whose callee is known
package interface_static

type shape interface{ area() float64 }

type square struct{ a float64 }

func (s square) area() float64 { return s.a * s.a }

//gradgen:vjp wrt=x
func F(x float64) float64 {
	var s shape = square{x}
	return s.area()
}
