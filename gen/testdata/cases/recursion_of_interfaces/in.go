// A recursive function that takes an interface is made once for each dynamic
// type it is called with.
package recursion_of_interfaces

type Function interface{ At(float64) float64 }

type Line struct{ A, B float64 }

func (l Line) At(x float64) float64 { return l.A + l.B*x }

type Parabola struct{ C float64 }

func (p *Parabola) At(x float64) float64 { return p.C * x * x }

func midpoint(f Function, a, b float64, depth int) float64 {
	if depth == 0 {
		return (b - a) * f.At((a+b)/2)
	}
	m := (a + b) / 2
	return midpoint(f, a, m, depth-1) + midpoint(f, m, b, depth-1)
}

//gradgen:vjp wrt=l,p
func Area(l Line, p *Parabola) float64 {
	return midpoint(l, 0, l.B, 3)*midpoint(p, l.A, 2, 2) + midpoint(&l, 0, 1, 1)
}

func AreaInputs() [][]any { return [][]any{{Line{0.3, 1.2}, &Parabola{0.8}}} }
