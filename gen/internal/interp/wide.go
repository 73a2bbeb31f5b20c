package interp

import "math"

// A wide number is m·2^(512·e). It has the precision of a float64, and no product of slopes exceeds its range. The
// magnitude of m is between 2^-256 and 2^256; if m is zero, infinite or NaN, e is zero.
type wide struct {
	m float64
	e int
}

const wideStep = 512

func wideOf(x float64) wide { return wide{m: x}.normal() }

func (a wide) normal() wide {
	if a.m == 0 || math.IsNaN(a.m) || math.IsInf(a.m, 0) {
		return wide{m: a.m}
	}
	for math.Abs(a.m) >= 0x1p256 {
		a.m, a.e = a.m*0x1p-512, a.e+1
	}
	for math.Abs(a.m) < 0x1p-256 {
		a.m, a.e = a.m*0x1p512, a.e-1
	}
	return a
}

// value returns a as a float64, which may be too large or too small for it.
func (a wide) value() float64 {
	if a.e == 0 {
		return a.m
	}
	return math.Ldexp(a.m, wideStep*a.e)
}

func (a wide) times(b wide) wide { return wide{a.m * b.m, a.e + b.e}.normal() }

func (a wide) plus(b wide) wide {
	switch {
	case b.m == 0:
		return a
	case a.m == 0:
		return b
	case a.e == b.e:
		return wide{a.m + b.m, a.e}.normal()
	case a.e < b.e:
		a, b = b, a
	}
	if finite := !math.IsNaN(a.m+b.m) && !math.IsInf(a.m+b.m, 0); finite && a.e-b.e == 1 {
		return wide{a.m + b.m*0x1p-512, a.e}.normal()
	}
	if math.IsNaN(b.m) || math.IsInf(b.m, 0) {
		return wide{m: a.m + b.m}
	}
	return a
}

func (a wide) magnitude() wide { return wide{math.Abs(a.m), a.e} }

// precise is the range of magnitudes in which a format is precise. It leaves a margin on both sides for the factors
// of a product.
type precise struct{ least, most float64 }

var (
	singles = precise{0x1p-120, 0x1p120}
	doubles = precise{0x1p-960, 0x1p960}
)

// A term is a sum of products of slopes.
type term struct {
	sum  wide
	size wide // the sum of the magnitudes of the products
	lost wide // the sum of those that exceed the range of the program's numbers in between
	over bool // an intermediate value of one is too large
}

func (t *term) vanishes() bool { return t.sum.m == 0 && t.size.m == 0 }

// add adds w·x. A zero x adds nothing, even if w is infinite.
func (t *term) add(w wide, x *term) {
	if x.vanishes() {
		return
	}
	size := w.magnitude()
	t.sum = t.sum.plus(w.times(x.sum))
	t.size = t.size.plus(size.times(x.size))
	if x.lost.m != 0 {
		t.lost = t.lost.plus(size.times(x.lost))
	}
	t.over = t.over || x.over
}

// within marks t as lost if a variable of a format cannot represent its size precisely.
func (t *term) within(f precise) {
	size := t.size.value()
	if t.size.m == 0 || size >= f.least && size <= f.most {
		return
	}
	t.lost, t.over = t.size, t.over || size > f.most
}

// An adjoint holds the adjoint of a number and its tangent. The tangent is zero for numbers without tangents.
type adjoint struct{ val, dot term }

func (a *adjoint) vanishes() bool { return a.val.vanishes() && a.dot.vanishes() }

// add adds the product with a slope and its tangent.
func (a *adjoint) add(slope, dot float64, x *adjoint) {
	w := wideOf(slope)
	a.val.add(w, &x.val)
	a.dot.add(w, &x.dot)
	if dot != 0 {
		a.dot.add(wideOf(dot), &x.val)
	}
}

func (a *adjoint) within(f precise) {
	a.val.within(f)
	a.dot.within(f)
}

// A Bound is a derivative and the error that a correct program may have.
type Bound struct {
	Value float64
	// Size is the sum of the magnitudes of the terms of Value. The rounding error of Value is relative to Size.
	Size float64
	// Lost is the sum of the magnitudes of terms with intermediate values that are too
	// small or too large for a variable of the program. These terms may be missing.
	Lost float64
	// Over reports whether an intermediate value is too large, so that the sum may
	// be infinite or NaN.
	Over bool
}

// Plus returns the sum of two bounds.
func (b Bound) Plus(c Bound) Bound {
	return Bound{b.Value + c.Value, b.Size + c.Size, b.Lost + c.Lost, b.Over || c.Over}
}

func (t *term) bound() Bound {
	return Bound{t.sum.value(), t.size.value(), t.lost.value(), t.over}
}

// Rounded returns the value in a variable, which is a float32 if single.
func (b Bound) Rounded(single bool) Bound {
	f := doubles
	if single {
		f = singles
	}
	t := term{size: wideOf(b.Size), lost: wideOf(b.Lost), over: b.Over}
	t.within(f)
	return Bound{b.Value, b.Size, t.lost.value(), t.over}
}
