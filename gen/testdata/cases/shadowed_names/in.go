// The same name in nested scopes, and := that redeclares in part.
package shadowed_names

//gradgen:vjp
func F(x float64) float64 {
	y := x * x
	{
		y := y + x
		x := y * 2
		_ = x
		y *= x
	}
	if x := x + 1; x > 0 {
		y += x * x
		y := y * 10
		_ = y
	}
	for x := range 3 {
		y += float64(x)
	}
	z, y := y*x, y+x
	return y * z
}
