package kdescent

import "math"

// block is the number of points that are processed at a time: few enough that their
// coordinates stay in the first-level cache, and enough to hide the latency of
// arithmetic.
const block = 128

type lane [block]float64

const (
	expSteps    = 64       // entries of the table of powers
	shifter     = 0x1.8p52 // its sum with a number is rounded to an integer
	shifterBits = 0x4338 << 48
	// vanish is the squared deviation from which exp(−q/2) is zero in float64.
	vanish = 1500
)

// powers are 2^(j/64).
var powers = func() (t [expSteps]float64) {
	for j := range t {
		t[j] = math.Exp2(float64(j) / expSteps)
	}
	return t
}()

const (
	stepsPerUnit = expSteps / math.Ln2
	// ln 2/64 in two parts. The first has so few digits that its product with any
	// integer that occurs here is exact.
	stepHi = 0x1.62e42fefap-1 / expSteps
	stepLo = (math.Ln2 - 0x1.62e42fefap-1) / expSteps
)

// expHalf sets e to exp(−q/2) for q ≥ 0, within two units in the last place if the
// result is not subnormal. NaN stays NaN. A table of powers of two reduces the argument
// to ±ln 2/128 (P. Tang, ACM Trans. Math. Softw. 15 (1989) 144); the exponential of
// that is a Taylor polynomial.
func expHalf(e, q *lane) {
	for i := range q {
		t := -0.5 * min(q[i], vanish)
		z := t*stepsPerUnit + shifter
		n := int64(math.Float64bits(z) - shifterBits)
		whole := z - shifter
		r := (t - whole*stepHi) - whole*stepLo
		p := r + r*r*(0.5+r*(1./6)+r*r*(1./24+r*(1./120)))
		// The power of two is applied in two halves, because the result may be
		// subnormal.
		m := n >> 6
		half := m >> 1
		v := powers[n&(expSteps-1)]
		v += v * p
		e[i] = v * power2(half) * power2(m-half)
	}
}

// power2 returns 2^n for n from −1022 to 1023.
func power2(n int64) float64 { return math.Float64frombits(uint64(n+1023) << 52) }
