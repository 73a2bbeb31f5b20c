// Hessian–vector products: reverse mode over forward mode.
package hessians

import "math"

//gradgen:hvp
func Rosenbrock(x []float64) float64 {
	s := 0.0
	for i := 1; i < len(x); i++ {
		a, b := x[i]-x[i-1]*x[i-1], 1-x[i-1]
		s += 100*a*a + b*b
	}
	return s
}

// Saturated is one whose tangents are zero in many places.
//
//gradgen:hvp wrt=a,x
func Saturated(a float64, x []float64) (loss float64) {
	for _, v := range x {
		y := math.Sqrt(v*v+1) / (1 + math.Exp(-a*v))
		loss += math.Pow(y, a) * math.Log(1+y)
	}
	return loss / float64(len(x))
}

func SaturatedInputs() [][]any {
	return [][]any{{1.5, []float64{0, 1, -2, 3}}, {0.75, []float64{0, 0}}}
}

type Model struct {
	Scale  float64
	Weight [2]float64
	Layer  []float64
	n      int
}

//gradgen:hvp wrt=m,x name=Curvature
func (m *Model) Loss(x float64, up float64) float64 {
	m.Scale *= x
	for i := range m.Layer {
		m.Layer[i] = math.Tanh(m.Layer[i]*m.Scale + m.Weight[i%2])
	}
	s := up
	for _, v := range m.Layer {
		s += v * v * m.Scale
	}
	return s
}

func ModelLossInputs() [][]any {
	m := &Model{Scale: 0.5, Weight: [2]float64{1, -0.5}, Layer: []float64{0.1, 0.7, -1}}
	return [][]any{{m, 1.25, 3.0}}
}

//gradgen:hvp wrt=rows
func Table(rows [][]float64) float64 {
	s := 1.0
	for _, row := range rows {
		for j := range row {
			row[j] = math.Sin(row[j] * s)
			s += row[j] * row[j]
		}
	}
	return s
}

func power(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return x * power(math.Sin(x), n-1)
}

func repeated(f func(float64) float64, n int, x float64) float64 {
	if n == 0 {
		return x
	}
	return 0.5*repeated(f, n-1, f(x)) + 0.25*f(x)
}

//gradgen:hvp
func Recursive(x float64) float64 {
	fraction := func(x float64) float64 { return x / (1 + x*x) }
	return power(x, 4) + repeated(fraction, 2, x)*repeated(fraction, 1, 0.5)
}

//gradgen:hvp
func Grown(x []float64) float64 {
	var kept []float64
	for _, v := range x {
		if v > 0 {
			kept = append(kept, v*v)
		}
		for i := range kept {
			kept[i] *= v
		}
	}
	kept = append(kept, x...)
	product := 1.0
	for _, v := range kept {
		product *= v
	}
	return product
}

//gradgen:hvp
func Generic[T float32 | float64](x T, xs ...T) float64 {
	for _, v := range xs {
		x += x * v * v
	}
	return float64(max(x, x*x))
}

func GenericInputs() [][]any {
	return [][]any{{1.25, []float64{0.5, -2}}}
}

// Gamma has derivatives that are functions of their own.
//
//gradgen:hvp
func Gamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y * math.Gamma(x)
}

func GammaInputs() [][]any { return [][]any{{1.75}} }

//gradgen:hvp of=y
func Several(x *[3]float64, scale float64) (n int, y float64, err error) {
	for i, v := range x {
		y += v * x[(i+1)%3] * scale
		n++
	}
	x[0] = y
	return n, y * x[0], nil
}
