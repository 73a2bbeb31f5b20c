// Whether a value is stored in an interface before or after a later call of its statement depends on its type.
//
//case:refused interfaces beside calls that change what they hold
package refuse_boxed_order

type store struct{ b []float64 }

func (s *store) add() float64 {
	s.b[0]++
	return s.b[1]
}

func number(a any, v float64) float64 {
	if u, ok := a.(float64); ok {
		return u + 10*v
	}
	return v
}

//gradgen:grad wrt=x
func Passed(x []float64) float64 {
	s := &store{x}
	return number(s.b[0], s.add())
}

//gradgen:grad wrt=x
func Listed(x []float64) float64 {
	s := &store{x}
	list := []any{s.b[0], s.add(), s.b[0]}
	return list[0].(float64) * list[1].(float64)
}

type doer interface{ do() float64 }

type point struct{ x float64 }

func (p *point) do() float64 { return 3 * p.x }

func done(d doer, v float64) float64 { return d.do() + 10*v }

//gradgen:grad wrt=x
func Pointer(x []float64) float64 {
	s := &store{x}
	return done(&point{s.b[0]}, s.add())
}

// Before is not refused: nothing changes what it stores, or the call comes first.
//
//gradgen:grad wrt=x
func Before(x []float64) float64 {
	s := &store{x}
	y := s.b[1]
	return number(y, s.add()) + done(&point{y}, s.add())*number(s.add(), s.b[0])
}

func (p point) val(v float64) float64 { return p.x + v }

func applied(f func(float64) float64, w float64) float64 { return f(w) }

//gradgen:grad wrt=x
func Methods(x []float64) float64 {
	v := point{x[0]}
	change := func() float64 {
		v.x *= 3
		return x[1]
	}
	f, w := v.val, change()
	return applied(v.val, change()) + f(w)
}

//gradgen:grad wrt=x
func Asserted(x []float64) float64 {
	var i any = &point{x[0]}
	change := func() float64 {
		i = &point{x[1]}
		return x[2]
	}
	return i.(*point).x * change()
}

func (s *store) cut(k *int) int {
	*k++
	return len(s.b)
}

//gradgen:grad wrt=x
func Bounds(x []float64) float64 {
	s, k := &store{x}, 0
	return s.b[k:s.cut(&k)][0]
}

func (s *store) pick() func(float64) float64 {
	s.b[0]++
	return func(v float64) float64 { return v * v }
}

func mapped(list []float64, f func(float64) float64) float64 { return f(list[0]) }

//gradgen:grad wrt=x
func Picked(x []float64) float64 {
	s := &store{x}
	return mapped([]float64{s.b[0]}, s.pick())
}

//gradgen:grad wrt=x
func Mapped(x []float64) float64 {
	s := &store{x}
	m := map[bool][]float64{true: {s.b[0], s.add()}, s.add() > 100: {s.b[0]}}
	return m[true][0] + m[false][0]
}
