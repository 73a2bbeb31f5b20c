// Struct types declared inside a function, one embedded in another.
package local_types

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) float64 {
	type point struct{ X, Y float64 }
	type segment struct {
		point
		End  point
		Tags []string
	}
	all := []segment{{point{x[0], x[1]}, point{1, x[2]}, nil}, {End: point{x[1], 2}}}
	sum := 0.0
	for _, s := range all {
		s.X += s.End.Y
		sum += s.X * s.Y * s.End.X
	}
	first := all[0]
	first.point = all[1].End
	all[0].Y *= first.X
	return sum*all[0].Y + first.End.Y
}
