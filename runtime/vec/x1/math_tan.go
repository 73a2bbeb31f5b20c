package x1

import "github.com/gradgen/gradgen/runtime/vec/internal/far"

// π/2 in three parts.
const (
	halfPi1   = pi1 / 2
	halfPi2   = pi2 / 2
	halfPi3   = pi3 / 2
	twoOverPi = 2 * invPi
)

// Tan returns the tangent of x in radians.
//
// With n the integer nearest to 2x/π and r = x − n·π/2 in [−π/4, π/4], tan x is
// tan r = N/D for even n, with N = r + r³·P(r²) and D = 1 + r²·Q(r²), and −D/N for
// odd n.
func Tan(x F64) F64 {
	if !All(Lt(Abs(x), Splat(nearTrig))) {
		return tanFar(x)
	}
	q := FMA(x, Splat(twoOverPi), Splat(shifter))
	n := Sub(q, Splat(shifter))
	t, low := reducePi(x, n, Splat(-halfPi1), Splat(-halfPi2), Splat(-halfPi3))
	v := tanReduced(t, low, ShiftLeft(Bits(q), 63))
	return Select(Eq(x, Splat(0)), x, v)
}

// reducePi returns x + n·(p1+p2+p3) for the parts of a multiple of −π: t and its
// rounding error. The first sum is exact. If t is small, the second is exact as well,
// and its error term is noise; otherwise t exceeds n·p2 and the error term is exact.
func reducePi(x, n, p1, p2, p3 F64) (t, low F64) {
	r := FMA(n, p1, x)
	t = FMA(n, p2, r)
	low = FMA(n, p2, Sub(r, t))
	low = Select(Gt(Abs(t), Splat(0x1p-6)), low, Splat(0))
	return t, FMA(n, p3, low)
}

// tanFar is Tan for every x. It reduces the arguments one by one.
//
//go:noinline
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := ShiftLeft(Bits(Add(q, Splat(shifter))), 63)
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return Select(Eq(x, Splat(0)), x, v)
}

// tanReduced returns tan(t+low), or −1/tan(t+low) if odd has its sign bit set. N and D
// are in two parts; N includes low times the derivative D·(1 + tan²t) ≈ 1 + 0.72·t².
func tanReduced(t, low F64, odd I64) F64 {
	z := Mul(t, t)
	low = FMA(Mul(low, z), Splat(0.72), low)
	n, nLow := fastTwoSum(t, FMA(Mul(t, z), estrin3(z, &tanNum), low))
	q := estrin4(z, &tanDen)
	d := FMA(z, q, Splat(1))
	dLow := FMA(z, q, Sub(Splat(1), d))

	swap := LtInt(odd, SplatBits(0))
	num, numLow := Select(swap, d, n), Select(swap, dLow, nLow)
	den, denLow := Select(swap, n, d), Select(swap, nLow, dLow)
	v := quotient(num, numLow, den, denLow, Div(Splat(1), den))
	return FromBits(XorInt(Bits(v), odd))
}

// Coefficients of P in tanReduced, highest power first.
var tanNum = [...]F64{
	all(-0x1.2b702ab692517p-16),
	all(0x1.c0cc87bb3a8dfp-9),
	all(-0x1.1127cf6e2e01bp-3),
}

// Coefficients of Q in tanReduced, highest power first.
var tanDen = [...]F64{
	all(0x1.0b1c4ccb39ea7p-21),
	all(-0x1.46d15f533bfaep-12),
	all(0x1.a46cf8b120952p-6),
	all(-0x1.dde93d0c6c563p-2),
}
