// Jacobians of functions of all shapes: numbers, slices, arrays, structs, pointers, methods, type parameters.
package jacobian_shapes

import "math"

type Point struct {
	X, Y float64
	N    int
}

type Body struct {
	Name string
	At   [2]Point
	Mass []float64
}

type Arm struct{ Lengths []float64 }

//gradgen:jacobian wrt=x
//gradgen:jacobian wrt=x mode=reverse name=ResidualsByRows
func Residuals(x []float64) []float64 {
	out := make([]float64, len(x)+2)
	for i, v := range x {
		out[i] += v * v
		out[i+2] += math.Sin(v)
	}
	return out
}

func ResidualsInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}}, {[]float64{}}, {[]float64{0.5}}}
}

// Reach has two outputs, however many joints there are.
//
//gradgen:jacobian wrt=q
func (a *Arm) Reach(q []float64) [2]float64 {
	var end [2]float64
	sum := 0.0
	for i, l := range a.Lengths {
		sum += q[i]
		end[0] += l * math.Cos(sum)
		end[1] += l * math.Sin(sum)
	}
	return end
}

func ArmReachInputs() [][]any {
	return [][]any{{&Arm{[]float64{1, 2, 3, 4, 5, 6, 7}}, []float64{.1, .2, .3, .4, .5, .6, .7}}, {&Arm{[]float64{1, 2}}, []float64{.1, .2}}}
}

//gradgen:jacobian wrt=a,p
func Mixed(a float64, p [2]Point) (float64, [2]float64) {
	return a * p[0].X, [2]float64{p[1].Y * a, math.Exp(p[0].Y)}
}

//gradgen:jacobian wrt=a,x,b
func Several(a float64, x []float64, b []float64) []float64 {
	out := make([]float64, len(b))
	for i := range b {
		out[i] = a * b[i]
		for _, v := range x {
			out[i] += v * v * b[i]
		}
	}
	return out
}

func SeveralInputs() [][]any {
	return [][]any{
		{2.0, []float64{1, 2}, []float64{3, 4, 5}},
		{2.0, []float64{}, []float64{3}},
		{2.0, []float64{1}, []float64{}},
	}
}

//gradgen:jacobian wrt=x,y
func Empty(x, y []float64) []float64 {
	out := []float64{1, 2, 3}
	for i := range out {
		for _, v := range x {
			out[i] *= v
		}
		for _, v := range y {
			out[i] += v * v
		}
	}
	return out
}

func EmptyInputs() [][]any {
	return [][]any{
		{[]float64{}, []float64{1, 2, 3, 4, 5, 6, 7, 8}},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, []float64{}},
		{[]float64{}, []float64{}},
		{[]float64{2}, []float64{3}},
	}
}

//gradgen:jacobian wrt=b
func Momentum(b *Body, v float64) (px, py float64) {
	if b == nil {
		return 0, 0
	}
	for _, m := range b.Mass {
		px += m * v * b.At[0].X
		py += m * v * b.At[1].Y
	}
	return px, py
}

func MomentumInputs() [][]any {
	return [][]any{{&Body{"b", [2]Point{{1, 2, 3}, {4, 5, 6}}, []float64{1, 2, 3}}, 0.5}}
}

//gradgen:jacobian wrt=m
func Squares(m [][]float64) ([][]float64, error) {
	out := make([][]float64, len(m))
	for i, row := range m {
		out[i] = make([]float64, len(row))
		for j, v := range row {
			out[i][j] = v*v + m[0][0]
		}
	}
	return out, nil
}

//gradgen:jacobian wrt=ps
func Norms(ps []Point) (float64, []float64) {
	sum := 0.0
	out := make([]float64, len(ps))
	for i, p := range ps {
		out[i] = math.Hypot(p.X, p.Y)
		sum += out[i]
	}
	return sum, out
}

//gradgen:jacobian wrt=x
func Scale[T float32 | float64](x []T, k T) []T {
	out := make([]T, len(x))
	for i := range x {
		out[i] = k * x[i] * x[0]
	}
	return out
}

//gradgen:jacobian wrt=x mode=forward name=ByColumns
//gradgen:jacobian wrt=x mode=reverse name=ByRows
func Total(x []float32) float32 {
	var sum float32
	for _, v := range x {
		sum += v * v
	}
	return sum
}
