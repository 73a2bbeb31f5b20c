// Package new_of_values: pointers to new variables that hold a value, as of Go 1.26.
package new_of_values

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func NewExpr(x []float64) float64 { p := new(x[0] * x[0]); *p *= x[1]; return *p }

//gradgen:grad
//gradgen:hvp
//gradgen:fast
func NewThings(x []float64) float64 {
	n := new(3)
	s := new([]float64{x[0], 2})
	type pair struct {
		a []float64
		b float64
	}
	q := new(pair{[]float64{x[1]}, x[2]})
	(*s)[1] *= x[3]
	var ps []*float64
	for i := range x {
		ps = append(ps, new(x[i]*2))
	}
	*ps[0] += *ps[1] * x[2]
	*ps[1] = x[3]
	return float64(*n)*(*s)[0]*(*s)[1] + q.a[0]*q.b + *ps[0]**ps[1] + *ps[2]
}

func NewExprInputs() [][]any   { return points() }
func NewThingsInputs() [][]any { return points() }

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4, 1.7, 0.6}}, {[]float64{1.1, -0.4, 0.3, 2.2, -1.3, 0.8}}}
}
