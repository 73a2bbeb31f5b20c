// Embedded structs, promoted fields and methods, embedded pointers.
package struct_embedded

type Base struct{ Scale, Shift float64 }

func (b Base) Apply(x float64) float64 { return b.Scale*x + b.Shift }

func (b *Base) Stretch(k float64) { b.Scale *= k }

type Tail struct{ Rate float64 }

type Model struct {
	Base
	*Tail
	Extra float64
}

//gradgen:vjp wrt=m,x
func (m Model) Eval(x float64) float64 {
	m.Stretch(x)
	m.Base.Shift += m.Rate
	return m.Apply(x)*m.Extra + m.Scale*m.Tail.Rate
}
