// A type that a function declares and that is built of itself has no name in
// emitted code and no end when spelt out.
//
//case:refused recursive local types
package refuse_local_recursive

//gradgen:grad wrt=x
func List(x []float64) float64 {
	type link struct {
		val  float64
		next *link
	}
	var head *link
	for _, v := range x {
		head = &link{v, head}
	}
	sum := 0.0
	for l := head; l != nil; l = l.next {
		sum += l.val * l.val
	}
	return sum
}

//gradgen:grad wrt=x
func Calls(x []float64) float64 {
	type visit func(v float64, then visit) float64
	var f visit = func(v float64, then visit) float64 { return v * v }
	return f(x[0], f)
}

//gradgen:grad wrt=x
func Table(x []float64) float64 {
	type names map[string]names
	n := names{"a": {"b": nil}}
	return x[0] * float64(len(n["a"]))
}
