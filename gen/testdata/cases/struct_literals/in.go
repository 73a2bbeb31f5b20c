// Composite literals: keyed, positional, partial, nested, elided types,
// pointers to them, and zero values.
package struct_literals

type P struct{ X, Y float64 }

type Seg struct {
	From, To P
	Tag      string
}

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	s := Seg{From: P{x, y}, To: P{Y: x * y}, Tag: "s"}
	list := []P{{x, 1}, {Y: y}, {}}
	grid := [...][2]float64{{x, y}, 2: {1: x * x}}
	ptrs := []*P{{x, x}, {X: y}}
	var zero Seg
	zero.To.X += x
	p := &P{X: list[0].X * grid[2][1], Y: ptrs[1].X}
	return s.From.X*s.To.Y + p.X*p.Y + list[1].Y*ptrs[0].Y + grid[0][1] + zero.To.X*grid[1][0] + zero.To.X*x
}
