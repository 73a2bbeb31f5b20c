// Parameters and data in structs and arrays; sums into fields and elements.
package vector_fields

import "math"

type Line struct {
	Slope, Offset float64
	Noise         [2]float64
}

type Data struct {
	X, Y   []float64
	Weight float64
}

// Misfit is a method of the data.
//
//gradgen:vjp wrt=l vector=on
func (d *Data) Misfit(l Line) float64 {
	s := 0.0
	for i, x := range d.X {
		r := d.Y[i] - l.Slope*x - l.Offset
		s += d.Weight * r * r / (l.Noise[0]*l.Noise[0] + l.Noise[1]*x*x)
	}
	return s
}

func DataMisfitInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 2, 8, 13, 16} {
		d := &Data{X: numbers(n), Y: numbers(n), Weight: 0.7}
		sets = append(sets, []any{d, Line{0.3, -0.2, [2]float64{1.1, 0.4}}})
	}
	return sets
}

// Shift changes what a pointer leads to.
//
//gradgen:vjp wrt=l,x vector=on
func Shift(l *Line, x []float64) float64 {
	s := 0.0
	for i := range x {
		s += math.Exp(l.Slope*x[i]) + l.Noise[i%2]
	}
	return s + l.Offset
}

func ShiftInputs() [][]any {
	return [][]any{
		{&Line{Slope: 0.5}, numbers(9)}, {&Line{Slope: -0.5, Offset: 2}, numbers(16)},
	}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.2 + 1.4*float64(i))
	}
	return v
}
