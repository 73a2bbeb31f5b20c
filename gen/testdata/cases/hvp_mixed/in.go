// Second derivatives through structs that hold both numbers and references, in loops: the
// tangents of what is appended are variables whose adjoints end with each iteration.
package hvp_mixed

type sample struct {
	Weight, Value float64
	Parts         []float64
}

//gradgen:hvp wrt=x
func Appended(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		list := append([]sample(nil), sample{Weight: 1, Value: v * v}, sample{Weight: v})
		list = append(list, list[0])
		list[0].Parts = x[i:]
		s += list[2].Value*list[1].Weight + list[0].Parts[0]*list[0].Value
	}
	return s
}

//gradgen:hvp wrt=x
func Copied(x []float64) float64 {
	s := 1.0
	for _, v := range x {
		list := []sample{{Value: v}, {Weight: s}, {Weight: 2}}
		copy(list[1:], list[:2])
		list = append(list[:1], list[2:]...)
		s += 0.5 * list[1].Weight * list[0].Value * v
	}
	return s
}

// Chain appends elements that refer to what came in, and changes it.
//
//gradgen:hvp wrt=x
func Chain(x []float64) float64 {
	type item struct {
		Value float64
		Next  []*float64
	}
	queue := []item{{x[0], []*float64{&x[1], &x[2]}}}
	s := 1.0
	for len(queue) > 0 {
		it := queue[0]
		queue = queue[1:]
		for _, k := range it.Next {
			queue = append(queue, item{Value: it.Value * *k})
			*k += it.Value
		}
		s += it.Value * s
	}
	return s
}
