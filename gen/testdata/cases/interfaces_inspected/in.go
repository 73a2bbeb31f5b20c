// Active values are stored in interfaces and found again by their types: through conversions from one interface to
// another, in fields, in elements of maps and slices.
package interfaces_inspected

import "slices"

type Expr interface{ Eval() float64 }

type Const struct{ V float64 }

func (c Const) Eval() float64 { return c.V }

type Holder struct {
	E Expr
	V float64
}

//gradgen:vjp wrt=x
func Field(x []float64) float64 {
	h := Holder{E: Const{x[0]}, V: x[1]}
	switch e := h.E.(type) {
	case Const:
		return e.V * h.V
	}
	return h.V
}

func build(v float64, n int) Expr {
	if n == 0 {
		return Const{v}
	}
	return build(v*v, n-1)
}

//gradgen:vjp wrt=x
func Built(x []float64) float64 {
	if c, ok := build(x[0], 3).(Const); ok {
		return c.V * x[1]
	}
	return x[1]
}

func fill(h *Holder, v float64, n int) {
	if n == 0 {
		h.E = Const{v}
		return
	}
	fill(h, v*v, n-1)
}

//gradgen:vjp wrt=x
func Filled(x []float64) float64 {
	h := &Holder{V: x[1]}
	fill(h, x[0], 3)
	if c, ok := h.E.(Const); ok {
		return c.V * h.V
	}
	return h.V
}

// Converted asks through a conversion to any, and to the interface itself.
//
//gradgen:vjp wrt=x
func Converted(x []float64) float64 {
	var e interface{ Eval() float64 } = &Const{x[0] * x[1]}
	sum := 0.0
	if c, ok := any(e).(*Const); ok {
		sum += c.V * x[0]
	}
	switch c := any(e).(type) {
	case Const:
		return 0
	case *Const:
		sum += c.V
	}
	return sum + Expr(e).(*Const).V
}

func value(e Expr) float64 {
	if c, ok := any(e).(Const); ok {
		return c.V * c.V
	}
	return any(e).(Expr).Eval()
}

//gradgen:vjp wrt=x
func Passed(x []float64) float64 { return value(Const{x[0]}) + value(&Const{x[1]}) }

// Literal keeps numbers in a map of interfaces that a literal makes.
//
//gradgen:vjp wrt=x
func Literal(x []float64) float64 {
	m := map[string]any{"a": x[0] * x[0], "b": &Const{x[1]}, "n": 3}
	return m["a"].(float64) * m["b"].(*Const).V * float64(m["n"].(int))
}

// Lists appends to the elements of a map.
//
//gradgen:vjp wrt=x
func Lists(x []float64) float64 {
	m := map[string][]any{}
	for i, v := range x {
		m["all"] = append(m["all"], v*v)
		if i > 0 {
			m["rest"] = append(m["rest"], Const{v})
		}
	}
	m["all"] = slices.Insert(m["all"], 0, any(x[0]))
	return m["all"][0].(float64)*m["all"][2].(float64) + m["rest"][0].(Const).V
}
