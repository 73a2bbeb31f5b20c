// Functions of package math are called once for the same arguments, unless these change in between.
package calls_repeated

import "math"

//gradgen:grad wrt=x
//gradgen:hvp wrt=x vector=on
func Same(x []float64) float64 {
	s := 0.0
	for i := range x {
		a := math.Sin(x[i])
		s += math.Cos(x[i])*a + math.Exp(x[i])*math.Exp(x[i])
	}
	return s
}

// Changed changes the arguments between calls.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Changed(x []float64, a float64) float64 {
	s := math.Exp(a*x[0]) + math.Exp(a*x[0])
	a++
	s += math.Exp(a * x[0])
	if s > 3 {
		a += 2
		s += math.Exp(a * x[0])
	}
	s += math.Exp(a * x[0])
	y := x[1]
	t := math.Tanh(y)
	x[1] = 2 * t
	return s*math.Tanh(y) + math.Tanh(x[1])
}

// Until calls a function in the condition of a loop that changes its argument.
//
//gradgen:grad wrt=x
func Until(x float64) float64 {
	s := 0.0
	for math.Log(x) < 3 {
		s += math.Log(x)
		x *= 1.5
	}
	return s + math.Log(x)
}

// Rare calls a function only if another condition holds first.
//
//gradgen:grad wrt=x
func Rare(x []float64, i int) float64 {
	if i < len(x) && math.Sqrt(x[i]) > 1 {
		return math.Sqrt(x[i]) * math.Sqrt(x[0])
	}
	return math.Sqrt(x[0]) * x[0]
}

//gradgen:vjp wrt=x
//gradgen:jacobian wrt=x
func Single(x float32) float32 {
	s := float32(math.Sin(float64(x)))
	return s*s + float32(math.Sin(float64(x)))
}

//gradgen:hessian wrt=x,y
func Pair(x, y float64) float64 { return math.Sin(x*y) + math.Atan2(x, y)*math.Atan2(x, y) }

func SameInputs() [][]any {
	return [][]any{{[]float64{0.3, -1, 2, 0.1, 0.7, 1.1, -0.4, 0.2, 0.9}}, {[]float64{}}}
}

func ChangedInputs() [][]any {
	return [][]any{{[]float64{0.3, -1}, 0.4}, {[]float64{1.3, 0.2}, 0.9}}
}

func UntilInputs() [][]any { return [][]any{{1.2}, {30.0}} }

func RareInputs() [][]any {
	return [][]any{{[]float64{2, 3}, 1}, {[]float64{2, 0.3}, 1}, {[]float64{2, 3}, 2}}
}
