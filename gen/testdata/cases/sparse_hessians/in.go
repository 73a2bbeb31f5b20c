// Sparse Hessians by star colouring.
package sparse_hessians

import "math"

//gradgen:hessian wrt=x sparse=on
func ArrowHead(x []float64) float64 {
	sum := 0.0
	for _, v := range x[1:] {
		sum += v*v*x[0] + math.Sin(v)
	}
	return sum
}

func ArrowHeadInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 4, 5, 6}}, {[]float64{0.5}}}
}

//gradgen:hessian wrt=x sparse=on
func Rosenbrock(x []float64) float64 {
	sum := 0.0
	for i := 1; i < len(x); i++ {
		a, b := 1-x[i-1], x[i]-x[i-1]*x[i-1]
		sum += a*a + 100*b*b
	}
	return sum
}

func RosenbrockInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 0.5, 1.5}}, {[]float64{}}, {[]float64{2}}}
}

// Nearest has a Hessian with a diagonal alone.
//
//gradgen:hessian wrt=centres sparse=on
func Nearest(points, centres []float64) float64 {
	sum := 0.0
	for _, p := range points {
		best := math.Inf(1)
		for _, c := range centres {
			best = min(best, (p-c)*(p-c))
		}
		sum += best
	}
	return sum
}

func NearestInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3.3, 4, 5}, []float64{1.2, 3, 4.5}}}
}

type Spring struct {
	I, J int
	K    float64
}

type Net struct{ Springs []Spring }

type Vec struct{ X, Y float64 }

//gradgen:hessian wrt=at,rest sparse=on
func (n *Net) Energy(at []Vec, rest *[2]float64) float64 {
	e := 0.0
	for i, s := range n.Springs {
		d := math.Hypot(at[s.I].X-at[s.J].X, at[s.I].Y-at[s.J].Y) - rest[i%2]
		e += s.K * d * d / (1 + at[s.I].X)
	}
	return e
}

func NetEnergyInputs() [][]any {
	at := []Vec{{0, 0}, {1, 0.1}, {0, 1}, {1.1, 1}}
	return [][]any{{&Net{[]Spring{{0, 1, 2}, {1, 3, 1}, {3, 2, 3}, {2, 0, 1}}}, at, &[2]float64{0.5, 0.7}}}
}

//gradgen:hessian wrt=x sparse=on
func Linear(x []float64) float64 {
	y := x[0]
	y *= 3
	return y + x[1]/2
}

//gradgen:hessian wrt=x,k sparse=on
func Powers(x [3]float64, k float64) float64 {
	y := math.Pow(x[0], k) + x[1]/x[2]
	y *= x[0]
	y /= 1 + k*k
	if y > 1 {
		s, c := math.Sincos(x[1])
		return y * s * c
	}
	return y
}
