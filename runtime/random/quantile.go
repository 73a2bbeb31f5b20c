package random

import "math"

// upperQuantile returns the standard normal z ≥ 0 with P(Z > z) = p, for p in
// (0, ½]: Wichura's algorithm AS 241, routine PPND16, with its rational
// functions of degree 7 for the centre, the near and the far tail.
func upperQuantile(p float64) float64 {
	q := 0.5 - p
	if q <= 0.425 {
		r := 0.180625 - float64(q*q)
		return q * (polynomial(&centreNum, r) / polynomial(&centreDen, r))
	}
	r := math.Sqrt(-logarithm(p))
	if r <= 5 {
		return polynomial(&nearNum, r-1.6) / polynomial(&nearDen, r-1.6)
	}
	return polynomial(&farNum, r-5) / polynomial(&farDen, r-5)
}

// Coefficients of AS 241, lowest order first.
var (
	centreNum = [8]float64{
		3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
		4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3,
	}
	centreDen = [8]float64{
		1, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
		2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3,
	}
	nearNum = [8]float64{
		1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
		1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4,
	}
	nearDen = [8]float64{
		1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
		1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9,
	}
	farNum = [8]float64{
		6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
		2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
	}
	farDen = [8]float64{
		1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
		7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15,
	}
)

// polynomial evaluates a polynomial by Horner's scheme. The conversions prevent fused
// products.
func polynomial(c *[8]float64, x float64) float64 {
	s := c[7]
	for i := 6; i >= 0; i-- {
		s = float64(s*x) + c[i]
	}
	return s
}

// logarithm returns ln x for normal x > 0, the same bits on every platform: with
// x = m·2ᵉ, √½ ≤ m < √2 and s = (m−1)/(m+1),
//
//	ln x = e·ln 2 + 2(s + s³/3 + s⁵/5 + …),  s² < 0.0295,
//
// where ten terms reach double precision.
func logarithm(x float64) float64 {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	s := (m - 1) / (m + 1)
	s2 := float64(s * s)
	tail := 0.0
	for k := 21.0; k >= 3; k -= 2 {
		tail = float64((tail + 1/k) * s2)
	}
	// The high part of ln 2 has 32 bits, so its product with e is exact.
	const high = 0x162e42fep-29
	const low = math.Ln2 - high
	return float64(float64(e)*high) + (2*s + (float64(2*s*tail) + float64(float64(e)*low)))
}
