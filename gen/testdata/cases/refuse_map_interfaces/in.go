// Interfaces that may hold active values are structs with pointers: these say nothing of whether keys, or structs that
// interfaces are part of, are equal.
//
//case:refused keys that hold interfaces whose values may be active
package refuse_map_interfaces

type store struct{ m map[any]any }

func (s *store) put(k, v any) { s.m[k] = v }

//gradgen:grad
func Keys(x []float64) float64 {
	s := &store{map[any]any{}}
	s.put("a", x[0])
	s.put("a", x[1]*x[0])
	return s.m["a"].(float64) * float64(len(s.m))
}

type named struct {
	name  string
	value any
}

//gradgen:grad
func Structs(x []float64) float64 {
	a, b := named{"a", x[0]}, named{"a", x[0]}
	if a == b {
		return a.value.(float64) * x[1]
	}
	return b.value.(float64)
}

//gradgen:grad
func Ranged(x []float64) float64 {
	m := map[any]bool{}
	m[x[0]] = true
	sum := 0.0
	for k := range m {
		sum += k.(float64) * x[1]
	}
	return sum
}

type part struct{ of any }

//gradgen:grad
func Parts(x []float64) float64 {
	sum := 0.0
	for k := range map[part]int{{x[0]}: 1} {
		sum += k.of.(float64) * x[1]
	}
	return sum
}
