// Active numbers behind interfaces whose dynamic types are listed, in objects that the
// function makes: trees, collections, values and pointers, nil, type switches.
package types_active

import "math"

type Expr interface{ Eval(x float64) float64 }

type (
	Num struct{ V float64 }
	Var struct{}
	Add struct{ L, R Expr }
	Mul struct{ L, R Expr }
	Sin struct{ Of Expr }
	Sum []Expr
)

func (n Num) Eval(float64) float64    { return n.V }
func (Var) Eval(x float64) float64    { return x }
func (a Add) Eval(x float64) float64  { return a.L.Eval(x) + a.R.Eval(x) }
func (m *Mul) Eval(x float64) float64 { return m.L.Eval(x) * m.R.Eval(x) }
func (s Sin) Eval(x float64) float64  { return math.Sin(s.Of.Eval(x)) }

func (s Sum) Eval(x float64) float64 {
	total := 0.0
	for _, e := range s {
		if e != nil {
			total += e.Eval(x)
		}
	}
	return total
}

// scaled makes another tree of e.
func scaled(e Expr, by float64) Expr {
	switch e := e.(type) {
	case Num:
		return Num{by * e.V}
	case Sum:
		out := make(Sum, len(e))
		for i, c := range e {
			out[i] = scaled(c, by)
		}
		return out
	case nil:
		return nil
	}
	return &Mul{Num{by}, e}
}

//gradgen:vjp wrt=p,x types=Expr:Num,Var,Add,*Mul,Sin,Sum
func Tree(p []float64, x float64) float64 {
	var e Expr = Var{}
	for i, v := range p {
		if i%2 == 0 {
			e = &Mul{Add{e, Num{v}}, Sin{e}}
		} else {
			e = Sum{e, Num{v}, nil, Sin{Num{v * v}}}
		}
	}
	return e.Eval(x) + scaled(Sum{Num{x}, e, nil}, p[0]).Eval(x)
}

func TreeInputs() [][]any { return [][]any{{[]float64{0.3, -0.7, 1.1}, 0.8}, {[]float64{0.4}, -0.5}} }

type Shape interface {
	Area() float64
	Grow(by float64)
}

type Disc struct{ R float64 }

func (d *Disc) Area() float64   { return math.Pi * d.R * d.R }
func (d *Disc) Grow(by float64) { d.R *= by }

type Group struct {
	Members []Shape
	Name    string
}

func (g *Group) Area() float64 {
	s := 0.0
	for _, m := range g.Members {
		s += m.Area()
	}
	return s
}

func (g *Group) Grow(by float64) {
	for _, m := range g.Members {
		m.Grow(by)
	}
}

type Framed struct {
	Shape
	Margin float64
}

func (f Framed) Area() float64 { return f.Shape.Area() + f.Margin }

func collect(x []float64) Shape {
	g := &Group{Name: "all"}
	for _, r := range x {
		g.Members = append(g.Members, &Disc{r})
	}
	g.Members = append(g.Members, Framed{&Group{Members: g.Members[:1]}, x[0]})
	return g
}

//gradgen:vjp wrt=x types=Shape:*Disc,*Group,Framed
func Collection(x []float64) float64 {
	s := collect(x)
	s.Grow(x[1])
	total := s.Area()
	if g, ok := s.(*Group); ok {
		total *= g.Members[1].Area()
		if f, ok := g.Members[len(g.Members)-1].(Framed); ok && f.Shape != nil {
			total += f.Margin * f.Area()
		}
		total += g.Members[0].(*Disc).R
	}
	if _, ok := s.(Framed); ok {
		return 0
	}
	return total
}

func CollectionInputs() [][]any { return [][]any{{[]float64{0.5, 1.2, 0.7}}} }

type Sheet struct{ Cells []float64 }

func (s *Sheet) Area() float64   { return s.Cells[0] * s.Cells[1] }
func (s *Sheet) Grow(by float64) { s.Cells[0] *= by }

//gradgen:vjp wrt=x types=Shape:*Disc,Sheet
func Chosen(x []float64) float64 {
	var s Shape = &Disc{x[0]}
	if x[1] > 0 {
		s = &Sheet{x}
	}
	s.Grow(x[1])
	return s.Area()
}

func ChosenInputs() [][]any { return [][]any{{[]float64{0.5, 1.2}}, {[]float64{0.5, -1.2}}} }
