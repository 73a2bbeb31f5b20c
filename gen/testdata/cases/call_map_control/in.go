// Maps of inactive values decide what happens.
package call_map_control

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	role := map[int]string{0: "add", 2: "mul"}
	seen := map[int]int{}
	s := 1.0
	for i, v := range x {
		seen[i%2]++
		switch role[i] {
		case "add":
			s += v
		case "mul":
			s *= v
		default:
			s -= v * v * float64(seen[i%2])
		}
	}
	if _, ok := role[7]; !ok {
		s *= x[0]
	}
	return s
}
