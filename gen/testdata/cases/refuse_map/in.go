//case:refused map of active values
package refuse_map

//gradgen:vjp wrt=x
func F(x float64) float64 {
	m := map[string]float64{"x": x}
	m["y"] = m["x"] * x
	return m["y"]
}
