package interp

// Dual is a number with its tangent.
type Dual[T Number[T]] struct{ Val, Dot T }

func (a Dual[T]) Add(b Dual[T]) Dual[T] { return Dual[T]{a.Val.Add(b.Val), a.Dot.Add(b.Dot)} }
func (a Dual[T]) Sub(b Dual[T]) Dual[T] { return Dual[T]{a.Val.Sub(b.Val), a.Dot.Sub(b.Dot)} }
func (a Dual[T]) Neg() Dual[T]          { return Dual[T]{a.Val.Neg(), a.Dot.Neg()} }
func (a Dual[T]) Single() Dual[T]       { return Dual[T]{a.Val.Single(), a.Dot} }
func (a Dual[T]) Value() float64        { return a.Val.Value() }
func (a Dual[T]) Vanishes() bool        { return a.Val.Vanishes() && a.Dot.Vanishes() }

// Parts returns the value of the number and its tangent.
func (a Dual[T]) Parts() (val, dot float64) { return a.Val.Value(), a.Dot.Value() }

func (a Dual[T]) Magnitude() Dual[T] { return Dual[T]{a.Val.Magnitude(), a.Dot.Magnitude()} }

// Constant returns x with a zero tangent.
func (a Dual[T]) Constant(x float64) Dual[T] { return Dual[T]{Val: scalar[T](x)} }

// Mul returns a·b.
func (a Dual[T]) Mul(b Dual[T]) Dual[T] {
	return Dual[T]{a.Val.Mul(b.Val), weighted(b.Val, a.Dot).Add(weighted(a.Val, b.Dot))}
}

// Div returns a/b.
func (a Dual[T]) Div(b Dual[T]) Dual[T] {
	y := a.Val.Div(b.Val)
	slope := scalar[T](1).Div(b.Val)
	return Dual[T]{y, weighted(slope, a.Dot).Sub(weighted(y.Mul(slope), b.Dot))}
}

// Apply returns f of the arguments.
func (a Dual[T]) Apply(f *Function, x []Dual[T]) Dual[T] {
	var values [maxArgs]T
	for i, v := range x {
		values[i] = v.Val
	}
	y := apply(f, values[:len(x)]...)
	var dot T
	for i, v := range x {
		if !v.Dot.Vanishes() {
			dot = dot.Add(weighted(slope(f, i, values[:len(x)], y), v.Dot))
		}
	}
	return Dual[T]{y, dot}
}
