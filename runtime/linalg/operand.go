package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// An Operand is a matrix, a vector, a factorisation, a slice of numbers or a number, with its counterparts.
// Counterparts have the type and shape of the operand.
type Operand struct {
	x, bar, dot, dotBar any
	number, numberDot   float64 // the operand and its tangent, if x is nil
}

// Const returns an operand without derivative.
func Const(x any) Operand { return Operand{x: x} }

// Bar returns x with bar, the object of its adjoint, to which Step.Reverse adds.
func Bar(x, bar any) Operand { return Operand{x: x, bar: there(bar)} }

// Dot returns x with its tangent.
func Dot(x, dot any) Operand { return Operand{x: x, dot: there(dot)} }

// BarDot returns x with its adjoint, its tangent, and the adjoint of the tangent.
func BarDot(x, bar, dot, dotBar any) Operand {
	return Operand{x: x, bar: there(bar), dot: there(dot), dotBar: there(dotBar)}
}

// BarAndDot returns x with its adjoint and its tangent, for a tangent that no output depends on.
func BarAndDot(x, bar, dot any) Operand { return Operand{x: x, bar: there(bar), dot: there(dot)} }

// DotBar returns x with its tangent and the adjoint of the tangent.
func DotBar(x, dot, dotBar any) Operand { return Operand{x: x, dot: there(dot), dotBar: there(dotBar)} }

// there returns c, and panics if c is an interface that should contain a matrix and is nil.
func there(c any) any {
	if c == nil {
		panic("gradgen: an interface in a seed, a tangent or an accumulator is nil, but its primal contains a matrix")
	}
	return c
}

// Number returns a number whose adjoint Step.Adjoint returns.
func Number(x float64) Operand { return Operand{number: x, bar: true} }

// NumberDot returns a number with its tangent.
func NumberDot(x, dot float64) Operand { return Operand{number: x, numberDot: dot, dot: true} }

// NumberBarDot returns a number with its tangent. Step.Adjoint and Step.AdjointDot return their adjoints.
func NumberBarDot(x, dot float64) Operand {
	return Operand{number: x, numberDot: dot, bar: true, dot: true, dotBar: true}
}

// Fixed returns a number without derivative.
func Fixed(x float64) Operand { return Operand{number: x} }

// load reads a matrix, a vector or a slice, and copies what the reverse needs of it.
func (s *Step) load(o Operand) dual {
	d := dual{v: s.read(o.bar, dense(s.memory, o.x))}
	if o.dot != nil {
		d.d = s.read(o.dotBar, dense(s.memory, o.dot))
	}
	return d
}

// viewed reads an operand whose elements x, which may be in its own memory, and those of its tangent are needed only
// until the step is done.
func viewed(s *Step, o Operand, x *mat.Dense) dual {
	d := dual{v: s.read(o.bar, x)}
	if o.dot != nil {
		d.d = s.read(o.dotBar, outline(s.memory, o.dot))
	}
	return d
}

// shape reads a matrix, a vector or a slice whose elements are not needed; those of its tangent are valid until the
// tangent is written.
func (s *Step) shape(o Operand) dual {
	d := dual{v: s.node(unread, o.bar != nil)}
	if o.bar != nil {
		r, c := dims(o.x)
		if d.v.bar = s.stores(o.bar, r, c); d.v.bar == nil {
			d.v = s.read(o.bar, outline(s.memory, o.x))
		}
	}
	if o.dot != nil {
		d.d = s.read(o.dotBar, outline(s.memory, o.dot))
	}
	return d
}

func dims(x any) (r, c int) {
	if list, ok := x.([]float64); ok {
		return len(list), min(1, len(list))
	}
	return x.(mat.Matrix).Dims()
}

// factor reads a factor of a product. Its elements are needed for the adjoint of the other factor. trans reports
// whether the matrix is to be transposed.
func (s *Step) factor(o, other Operand) (d dual, trans bool) {
	o, trans = untransposed(o)
	if other.bar == nil && other.dot == nil && o.dot == nil {
		return s.shape(o), trans
	}
	return s.load(o), trans
}

// untransposed returns the matrix that the operand o is a transposed view of, if it is one.
func untransposed(o Operand) (Operand, bool) {
	for _, x := range [...]any{o.x, o.bar, o.dot, o.dotBar} {
		t, ok := x.(mat.Transpose)
		if _, full := t.Matrix.(*mat.Dense); x != nil && !(ok && full) {
			return o, false
		}
	}
	return o.mapped(func(x any) any { return x.(mat.Transpose).Matrix }), true
}

// mapped returns the operand with f applied to the object and its counterparts.
func (o Operand) mapped(f func(any) any) Operand {
	for _, x := range [...]*any{&o.x, &o.bar, &o.dot, &o.dotBar} {
		if *x != nil {
			*x = f(*x)
		}
	}
	return o
}

// read returns a node for x. Its adjoint is the counterpart bar itself, if bar stores all elements.
func (s *Step) read(bar any, x *mat.Dense) *node {
	n := s.node(x, bar != nil)
	if bar == nil {
		return n
	}
	r, c := x.Dims()
	if n.bar = s.stores(bar, r, c); n.bar == nil {
		s.push(record{kind: loaded, n: n, with: bar})
	}
	return n
}

// stores returns the counterpart bar of a r×c matrix as a matrix, if all of its elements are in memory.
func (s *Step) stores(bar any, r, c int) *mat.Dense {
	switch bar := bar.(type) {
	case *mat.Dense:
		if rb, cb := bar.Dims(); r == rb && c == cb && r*c > 0 {
			return bar
		}
	case *mat.VecDense:
		if bar.Len() == r && c == 1 && r > 0 {
			return column(s.memory, bar)
		}
	case []float64:
		if len(bar) == r && r > 0 {
			return s.over(blas64.General{Rows: r, Cols: 1, Stride: 1, Data: bar})
		}
	}
	return nil
}

// scalar reads a number.
func (s *Step) scalar(o Operand) dual {
	d := dual{v: s.node(s.number(o.number), o.bar != nil)}
	if o.dot != nil {
		d.d = s.node(s.number(o.numberDot), o.dotBar != nil)
	}
	s.operand = &scalar{dual: d}
	return d
}

// store records that the primal gave o the value v. It overwrites the tangent of o; the reverse moves the adjoint of o
// to v.
func (s *Step) store(o Operand, v dual) {
	s.follow(o)
	s.replace(o, v)
}

// replace is store for an o whose counterparts have its shape.
func (s *Step) replace(o Operand, v dual) {
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

// overwrite makes the reverse move the adjoint bar of a place to n, the value that was stored there.
func (s *Step) overwrite(bar any, n *node) {
	if bar != nil {
		s.push(record{kind: stored, n: n, with: bar})
	}
}

// follow gives the counterparts of o its shape, if o was empty before or has a new shape.
func (s *Step) follow(o Operand) {
	for i, c := range [...]any{o.bar, o.dot, o.dotBar} {
		if c != nil && !sameShape(o.x, c) {
			s.reshape(o.x, c, i == 1)
		}
	}
}
