// Blank fields carry no derivative: no statement can name them.
package struct_blank

type inner struct {
	_ [3]float64
	V float64
}

type alias = inner

type S struct {
	alias
	_ float64
	_ []float64
	W []float64
	_ int
}

//gradgen:vjp wrt=s,k
func F(s S, k float64) S {
	t := s
	t.V *= k * s.W[0]
	t.W[1] += t.V
	u := [2]S{t, s}
	u[0], u[1] = u[1], u[0]
	u[1].V *= u[0].V
	return u[1]
}

type pair struct{ X, _, Y float64 }

//gradgen:vjp wrt=x
func Literal(x float64) float64 {
	p := []pair{{x, 1, x * x}, {2, x, x}}
	p[0], p[1] = p[1], p[0]
	p[0].X *= p[1].Y
	return p[0].X*p[0].Y + p[1].X
}
