// Package refuse_boxed_types keeps values of types in interfaces that emitted code has one name for.
//
//case:refused types that emitted code cannot tell apart
package refuse_boxed_types

//gradgen:grad
func Two(x []float64) float64 {
	type first struct{ i int }
	type second struct{ i int }
	list := []any{first{1}, second{1}}
	s := 0.0
	for i, v := range list {
		if _, ok := v.(first); ok {
			s += x[i] * x[i]
		}
	}
	return s
}

//gradgen:grad
func Named(x []float64) float64 {
	var v any = count(x)
	if n, ok := v.(int); ok {
		return x[n] * x[n]
	}
	return x[0]
}

func count(x []float64) any {
	type number int
	return number(len(x) - 1)
}

//gradgen:grad
func Keys(x []float64) float64 {
	m := map[any]float64{}
	m[x[0]*x[1]] = x[2]
	s := 0.0
	for k, v := range m {
		if f, ok := k.(float64); ok {
			s += f * v
		}
	}
	return s
}
