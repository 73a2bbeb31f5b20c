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
// tan r = r + r³·T(r²) for even n, and −1/tan r for odd n.
func Tan(x F64) F64 {
	if !All(Lt(Abs(x), Splat(nearTrig))) {
		return tanFar(x)
	}
	q := FMA(x, Splat(twoOverPi), Splat(shifter))
	n := Sub(q, Splat(shifter))
	t, low := reducePi(x, n, Splat(-halfPi1), Splat(-halfPi2), Splat(-halfPi3))
	v := tanReduced(t, low, AndInt(Bits(q), SplatInt(1)))
	return Select(Eq(x, Splat(0)), x, v)
}

// tanFar is Tan for every x, its arguments reduced one by one.
//
//go:noinline
func tanFar(x F64) F64 {
	q := Map(x, far.Quarter)
	odd := AndInt(Bits(Add(q, Splat(shifter))), SplatInt(1))
	v := tanReduced(Map(x, far.High), Map(x, far.Low), odd)
	return Select(Eq(x, Splat(0)), x, v)
}

// tanReduced returns tan(t+low), or −1/tan(t+low) where odd is 1.
func tanReduced(t, low F64, odd I64) F64 {
	z := Mul(t, t)
	p := horner14(z, &tanReducedTerms)
	u := FMA(Mul(t, z), p, t)
	w := FMA(Mul(t, z), p, FMA(Mul(low, u), u, low)) // tan(t+low) ≈ tan t + low·(1 + tan²t)
	high, rest := fastTwoSum(t, w)
	y := Div(Splat(-1), high)
	e := FMA(y, rest, FMA(y, high, Splat(1)))
	return Select(EqInt(odd, SplatInt(1)), FMA(y, e, y), high)
}

// Coefficients of the polynomial in tanReduced, highest power first.
var tanReducedTerms = [...]lanes{
	all(0x1.5dfefa8c35017p-16),
	all(-0x1.786309c899867p-15),
	all(0x1.7721523cab31dp-14),
	all(-0x1.ba6c729e67fa7p-16),
	all(0x1.1e4a8c81e0fc2p-13),
	all(0x1.d26043f1bca21p-13),
	all(0x1.37fbf87743c64p-11),
	all(0x1.7d5b302ddae91p-10),
	all(0x1.d6d93778983f2p-9),
	all(0x1.226e123ef3b15p-7),
	all(0x1.664f49a971995p-6),
	all(0x1.ba1ba1b465a92p-5),
	all(0x1.111111111835dp-3),
	all(0x1.55555555554f1p-2),
}
