//case:refused map of active values whose type an argument has
package refuse_map

//gradgen:vjp wrt=x
func F(m map[string]float64, x float64) float64 {
	m["y"] = m["x"] * x
	return m["y"]
}
