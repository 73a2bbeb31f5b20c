// Lists that are nil are appended, and errors are constants of a type of strings.
package appends_nothing

type failure string

func (f failure) Error() string { return string(f) }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Lists(x []float64) float64 {
	var none []float64
	y := append([]float64{}, nil...)
	y = append(y, []float64(nil)...)
	y = append(none, append(y, x...)...)
	y = append(append([]float64(nil), y...), none...)
	s := 0.0
	for _, v := range y {
		s += v * v
	}
	return s + squares(nil...) + squares([]float64(nil)...) + squares(x...)
}

func squares(v ...float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x * x
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Rows(x [][]float64) float64 {
	y := append([][]float64{}, nil...)
	y = append(y, [][]float64(nil)...)
	y = append(y, x...)
	y = append(y, nil)
	y = append(y, []float64(nil))
	s := 0.0
	for _, r := range y {
		for _, v := range r {
			s += v * v
		}
	}
	return s
}

func RowsInputs() [][]any { return [][]any{{[][]float64{{1, 2}, {3}, nil}}, {[][]float64{}}} }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Failing(x []float64) (float64, error) {
	if len(x) < 2 {
		return 0, failure("short")
	}
	var err error = failure("long")
	if len(x) > 9 {
		return 0, err
	}
	return x[0] * x[1], nil
}
