// Memory for active values made by functions that no active value enters.
package made_elsewhere

import "errors"

type Matrix struct {
	R, C int
	Data []float64
}

func make2(r, c int) *Matrix { return &Matrix{r, c, zeros(r * c)} }

func zeros(n int) []float64 { return make([]float64, n) }

func sized(n int) ([]float64, error) {
	if n < 0 {
		return nil, errors.New("negative size")
	}
	return make([]float64, n), nil
}

// weights is called as it is: nothing active is stored in what it returns.
func weights(n int) []float64 {
	w := zeros(n)
	for i := range w {
		w[i] = 1 / float64(i+1)
	}
	return w
}

//gradgen:vjp wrt=x
func Squares(x []float64) (float64, error) {
	n := len(x)
	var m *Matrix
	if m == nil {
		m = make2(n, n)
	}
	w := weights(n)
	row, err := sized(n)
	if err != nil {
		return 0, err
	}
	for i := range n {
		for j := range n {
			m.Data[i*n+j] = x[i] * x[j] * w[j]
			row[j] += m.Data[i*n+j] * x[i]
		}
	}
	s := 0.0
	for _, v := range row {
		s += v * v
	}
	return s, nil
}
