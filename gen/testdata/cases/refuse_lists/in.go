// Faults in types= and bind=, and active numbers in interfaces.
//
//case:refused the lists are wrong, or what they are for carries derivatives
package refuse_lists

import "math"

type Shape interface{ Area() float64 }

type Disc struct{ R float64 }

func (d Disc) Area() float64 { return math.Pi * d.R * d.R }

type Sheet struct{ Cells []float64 }

func (s *Sheet) Area() float64 { return s.Cells[0] * s.Cells[1] }

type Drawing struct {
	Top   Shape
	Scale float64
}

func twice(x float64) float64       { return 2 * x }
func apply[T any](x T) T            { return x }
func pair(x float64) (a, b float64) { return x, x }

//gradgen:vjp wrt=x types=s
func NoColon(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x types=t:Disc
func NoName(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x types=x:Disc
func NoInterface(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x types=s:Circle
func NoType(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x types=s:Drawing
func NoMethod(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x types=s:Disc types=Shape:Sheet
func Again(s Shape, x float64) float64 { return s.Area() * x }

//gradgen:vjp wrt=x bind=x:twice
func NoFunction(f func(float64) float64, x float64) float64 { return f(x) }

//gradgen:vjp wrt=x bind=f:thrice
func NotDeclared(f func(float64) float64, x float64) float64 { return f(x) }

//gradgen:vjp wrt=x bind=f:apply
func Generic(f func(float64) float64, x float64) float64 { return f(x) }

//gradgen:vjp wrt=x bind=f:pair
func OtherType(f func(float64) float64, x float64) float64 { return f(x) }

//gradgen:vjp wrt=x bind=f:twice
func Assigned(f func(float64) float64, x float64) float64 {
	if x > 1 {
		f = math.Sin
	}
	return f(x)
}

//gradgen:vjp wrt=d types=Top:Disc,Sheet
func Fields(d *Drawing) float64 { return d.Top.Area() * d.Scale }

//gradgen:vjp wrt=x types=Shape:Disc
func Kept(x []float64) float64 {
	list := []Shape{Disc{x[0]}, &Sheet{x}}
	return list[0].Area()
}

//gradgen:vjp wrt=x types=Shape:Disc,Sheet
func Compared(x []float64) float64 {
	list := []Shape{Disc{x[0]}, &Sheet{x}}
	if list[0] == list[1] {
		return 0
	}
	return list[0].Area()
}

//gradgen:vjp wrt=x types=Shape:Disc,Sheet
func Asked(x []float64) float64 {
	list := []Shape{Disc{x[0]}, &Sheet{x}}
	if p, ok := list[1].(interface{ Perimeter() float64 }); ok {
		return p.Perimeter()
	}
	return list[0].Area()
}

//gradgen:vjp wrt=x types=Shape:Disc,Sheet
func Returned(x []float64) (float64, Shape) {
	list := []Shape{Disc{x[0]}, &Sheet{x}}
	return list[0].Area(), list[1]
}
