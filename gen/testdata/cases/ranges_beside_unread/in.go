// Package ranges_beside_unread: what a range yields is used in its body, which ends with something that nothing reads; and
// matrices of functions that change their arguments, computed by one call.
package ranges_beside_unread

// Runes counts for nobody.
//
//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Runes(x []float64) float64 {
	s, v := x[0], 1
	for _, r := range "aé0z" {
		if r > 'a' {
			s += x[1] * x[1] * s
		}
		v = len(x) * v
		w := v
		_ = w
	}
	return s
}

// Keys has a range in a range.
//
//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Keys(x []float64) float64 {
	s := x[0]
	for i, r := range map[int]float64{5: x[0]} {
		s += x[i-1] * r
		for k, c := range "abc" {
			w := k + int(c)
			_ = w
		}
		e := i
		_ = e
	}
	return s
}

// Built makes a slice for nobody.
//
//gradgen:grad
//gradgen:hvp
//gradgen:fast
func Built(x []float64) float64 {
	s := x[0]
	for i := range "aé0z" {
		s += x[1] * x[i%2]
		q := []float64{1, 2, 3}
		q[i%3] = x[0]
		q = append(q, x[1])
	}
	return s
}

// Changed has two columns, in one group, and changes its argument.
//
//gradgen:jacobian wrt=a,b
//gradgen:hessian wrt=a,b
func Changed(a, b float64, kept []float64) float64 {
	for i := range kept {
		kept[i] *= 0.5
		a += b * kept[i] * a
	}
	return a
}

// Rows has two rows, in one group, and changes its argument.
//
//gradgen:jacobian wrt=x mode=reverse
func Rows(x []float64, kept []float64) (first, second float64) {
	for i, v := range x {
		kept[i%len(kept)] += 0.25
		first += kept[0] * v * v
		second = second*v + kept[i%len(kept)]
	}
	return first, second
}

func RunesInputs() [][]any { return points() }
func KeysInputs() [][]any  { return points() }
func BuiltInputs() [][]any { return points() }

func ChangedInputs() [][]any { return [][]any{{0.7, 1.3, []float64{0.5, 2}}, {1.1, -0.4, []float64{}}} }

func RowsInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9}, []float64{0.5, 2}}, {[]float64{}, []float64{1}}}
}

func points() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.9, 0.4, 1.7, 0.6}}, {[]float64{1.1, -0.4, 0.3, 2.2, -1.3, 0.8}}}
}
