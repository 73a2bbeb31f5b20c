package rules

import "slices"

// cmplxPath is the path of the package of complex functions.
const cmplxPath = "math/cmplx"

// quotientName is the name of the function that divides complex numbers given by their parts.
const quotientName = "ComplexQuo"

// complexTable has the functions of package specfn that compute with the parts of complex numbers. Each is
// holomorphic: if its derivative is p + iq, the real part of the result changes by p and -q with the parts of the
// argument, and the imaginary part by q and p.
func complexTable() table {
	return table{
		quotientName: rule(M,
			over("c*h*h", 0, 0), over("-d*h*h", 0, 1), over("d*h*h", 1, 0), over("c*h*h", 1, 1),
			over("-(y*c + y1*d)*h*h", 2, 0), over("(y*d - y1*c)*h*h", 2, 1), over("(y1*c - y*d)*h*h", 3, 0), over("-(y*c + y1*d)*h*h", 3, 1),
		).where("h != 0").results(2).let("1 / math.Hypot(c, d)"),
		"ComplexCos":  holomorphic("-math.Sin(a)*math.Cosh(b)", "-math.Cos(a)*math.Sinh(b)", "math.Cos(a)*math.Sinh(b)").shows(AllExceptions, ofIm),
		"ComplexCosh": holomorphic("math.Sinh(a)*math.Cos(b)", "math.Cosh(a)*math.Sin(b)", "-math.Cosh(a)*math.Sin(b)").shows(AllExceptions, ofRe),
		"ComplexExp":  holomorphic("y", "y1", "-y1").where("y != 0 || y1 != 0").shows(NaNs, ofRe),
		"ComplexSin":  holomorphic("math.Cos(a)*math.Cosh(b)", "-math.Sin(a)*math.Sinh(b)", "math.Sin(a)*math.Sinh(b)").shows(AllExceptions, ofRe, imOfIm),
		"ComplexSinh": holomorphic("math.Cosh(a)*math.Cos(b)", "math.Sinh(a)*math.Sin(b)", "-math.Sinh(a)*math.Sin(b)").shows(AllExceptions, ofRe, imOfIm),
		"ComplexSqrt": holomorphic("0.5 * y / h / h", "-0.5 * y1 / h / h", "0.5 * y1 / h / h").where(somewhere).finite(ofRe, imOfRe, ofIm, imOfIm).let("math.Hypot(y, y1)"),
		"ComplexTan":  holomorphic("1 + (y-y1)*(y+y1)", "2 * y * y1", "-2 * y * y1").where("y != 0 || y1*y1 != 1").shows(NaNs, imOfIm).finite(imOfRe, imOfIm),
		"ComplexTanh": holomorphic("1 - (y-y1)*(y+y1)", "-2 * y * y1", "2 * y * y1").where("y1 != 0 || y*y != 1").shows(NaNs, ofRe).finite(ofRe, ofIm),
	}
}

// These are the partials of a holomorphic function in order: the derivatives of the real and the imaginary part of
// the result with respect to the real part of the argument, and then those with respect to the imaginary part.
const (
	ofRe = iota
	imOfRe
	ofIm
	imOfIm
)

// over returns a partial of a quotient.
func over(text string, arg, result int) Partial { return d(text).at(arg, result).pole().hides() }

// holomorphic returns the rule of a function of one complex number with the derivative p + iq. minus is -q.
func holomorphic(p, q, minus string) Rule {
	return rule(T, d(p).at(0, 0).large().hides(), d(q).at(0, 1).large().hides(), d(minus).at(1, 0).large().hides(), d(p).at(1, 1).large().hides()).results(2)
}

// where restricts all partials. They are zero if the condition is false, because a function of complex numbers
// saturates or has a corner there. It does not set Zero: a single partial may be zero if others are not, and its
// derivative may differ from zero.
func (r Rule) where(condition string) Rule {
	for i, p := range r.Partials {
		r.Partials[i] = p.when(condition)
	}
	return r
}

// shows tells which exceptional values of an argument also make a result exceptional, for some partials.
func (r Rule) shows(e Exceptions, partials ...int) Rule {
	for _, i := range partials {
		r.Partials[i].Shows = e
	}
	return r
}

// finite declares that some partials are finite if the result is not NaN.
func (r Rule) finite(partials ...int) Rule {
	for _, i := range partials {
		r.Partials[i].Overflow = false
	}
	return r
}

// Parts returns the function of package specfn that computes a complex function from the parts of its argument.
func Parts(pkgPath, name string) (function string, ok bool) {
	if pkgPath != cmplxPath {
		return "", false
	}
	_, ok = complexTable()["Complex"+name]
	return "Complex" + name, ok
}

// Quotient returns the path and name of the function of package specfn that divides complex numbers.
func Quotient() (pkgPath, name string) { return specfnPath, quotientName }

// PartsUnknown explains why a complex function cannot be differentiated. It returns "" if the function can be
// differentiated, or is not complex.
func PartsUnknown(pkgPath, name string) string {
	if pkgPath == cmplxPath && slices.Contains([]string{"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "Cot"}, name) {
		return "its source takes another branch on the axes, where the derivative would be lost"
	}
	return ""
}
