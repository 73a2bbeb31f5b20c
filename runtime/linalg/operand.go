package linalg

// An Operand is a matrix, a vector, a factorisation, a slice of numbers or a number, with its counterparts.
type Operand struct {
	x, bar, dot, dotBar any
}

// Const is an operand without derivative.
func Const(x any) Operand { return Operand{x: x} }

// Bar is x with the object that its adjoint lies in.
func Bar(x, bar any) Operand { return Operand{x: x, bar: there(bar)} }

// Dot is x with its tangent.
func Dot(x, dot any) Operand { return Operand{x: x, dot: there(dot)} }

// BarDot is x with its adjoint, its tangent, and the adjoint of that.
func BarDot(x, bar, dot, dotBar any) Operand {
	return Operand{x, there(bar), there(dot), there(dotBar)}
}

// BarAndDot is x with its adjoint and its tangent, which nothing depends on.
func BarAndDot(x, bar, dot any) Operand { return Operand{x: x, bar: there(bar), dot: there(dot)} }

// DotBar is x with its tangent and the adjoint of that.
func DotBar(x, dot, dotBar any) Operand { return Operand{x: x, dot: there(dot), dotBar: there(dotBar)} }

// there refuses an interface without the matrix that belongs into it.
func there(c any) any {
	if c == nil {
		panic("gradgen: an interface of a seed, a tangent or an accumulator is nil where its primal holds a matrix")
	}
	return c
}

// Number is a number whose adjoint Step.Adjoint returns.
func Number(x float64) Operand { return Operand{x: x, bar: x} }

// NumberDot is a number with its tangent.
func NumberDot(x, dot float64) Operand { return Operand{x: x, dot: dot} }

// NumberBarDot is a number with its tangent whose adjoints Step.Adjoint and Step.AdjointDot return.
func NumberBarDot(x, dot float64) Operand { return Operand{x: x, bar: x, dot: dot, dotBar: dot} }

// load reads a matrix, a vector or a slice.
func (s *Step) load(o Operand) dual {
	d := dual{v: s.read(o.x, o.bar)}
	if o.dot != nil {
		d.d = s.read(o.dot, o.dotBar)
	}
	return d
}

func (s *Step) read(x, bar any) *node {
	if bar == nil {
		return &node{x: dense(x)}
	}
	n := added(dense(x))
	s.inReverse(func() { scatter(bar, n.bar) })
	return n
}

// scalar reads a number.
func (s *Step) scalar(o Operand) dual {
	d := dual{v: &node{x: number(o.x.(float64))}}
	if o.bar != nil {
		d.v.bar = number(0)
	}
	if o.dot != nil {
		d.d = &node{x: number(o.dot.(float64))}
	}
	if o.dotBar != nil {
		d.d.bar = number(0)
	}
	s.scalars = append(s.scalars, d)
	return d
}

// store says that o, as the primal left it, has the value that v has: it overwrites its tangent, and hands its adjoint
// on in the reverse.
func (s *Step) store(o Operand, v dual) {
	s.follow(o)
	s.overwrite(o.bar, v.v)
	if o.dot == nil {
		return
	}
	if v.d == nil {
		fill(o.dot, nil)
	} else {
		fill(o.dot, v.d.x)
	}
	s.overwrite(o.dotBar, v.d)
}

// overwrite hands the adjoint bar of a place that takes the value of n on to it.
func (s *Step) overwrite(bar any, n *node) {
	if bar == nil {
		return
	}
	s.inReverse(func() {
		if hand(bar, n) {
			return
		}
		g := take(bar)
		if n != nil && n.bar != nil {
			n.bar.Add(n.bar, g)
		}
	})
}

// follow gives the counterparts of o its shape, where it was empty before or has another now. The reverse gives adjoints
// back what they were.
func (s *Step) follow(o Operand) {
	for _, c := range []any{o.bar, o.dot, o.dotBar} {
		if c == nil || sameShape(o.x, c) {
			continue
		}
		back := header(c)
		reshape(o.x, c)
		s.inReverse(back)
	}
}

// Fixed is a number without derivative.
func Fixed(x float64) Operand { return Operand{x: x} }
