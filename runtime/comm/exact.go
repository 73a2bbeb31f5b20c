package comm

import (
	"math"
	"math/big"
	"unsafe"
)

// An Accumulator adds float64 numbers without rounding. Its value, which is rounded once, does not depend on
// the order of the additions; hence a sum of all ranks' terms is the same, bit for bit, for any number of ranks
// and any distribution of the terms. The zero value is an empty sum.
//
// It is a fixed-point number with digits to the base 2³² from 2⁻¹⁰⁸⁸, below the smallest float64, to beyond the
// largest (U. Kulisch, Computer Arithmetic and Validity, 2013, chapter 8). Digits are kept in 64 bits, so that
// carries can wait for 2³⁰ additions.
type Accumulator struct {
	digits  [68]int64
	special [3]int64 // numbers of NaN, +Inf and -Inf
	adds    int64    // since the last carry
}

const (
	digitBits = 32
	lowest    = 1088 // the first digit has the weight 2^-lowest
	maxAdds   = 1 << 30
)

// Add adds v.
func (a *Accumulator) Add(v float64) {
	bits := math.Float64bits(v)
	exponent := int(bits >> 52 & 0x7ff)
	mantissa := bits & (1<<52 - 1)
	switch {
	case exponent == 0x7ff:
		a.special[kind(v)]++
		return
	case exponent == 0:
		exponent = 1
	default:
		mantissa |= 1 << 52
	}
	place := exponent - 1075 + lowest
	d := a.digits[place/digitBits : place/digitBits+3]
	low, shift := mantissa&math.MaxUint32, place%digitBits
	high := mantissa >> digitBits
	low, high = low<<shift, high<<shift
	parts := [3]int64{int64(low & math.MaxUint32), int64(low>>digitBits + high&math.MaxUint32), int64(high >> digitBits)}
	if bits>>63 != 0 {
		parts = [3]int64{-parts[0], -parts[1], -parts[2]}
	}
	d[0] += parts[0]
	d[1] += parts[1]
	d[2] += parts[2]
	if a.adds++; a.adds >= maxAdds {
		a.carry()
	}
}

func kind(v float64) int {
	switch {
	case math.IsNaN(v):
		return 0
	case v > 0:
		return 1
	}
	return 2
}

// carry brings all digits but the last, which has the sign, into 0 to 2³²-1.
func (a *Accumulator) carry() {
	var c int64
	for i := range a.digits[:len(a.digits)-1] {
		v := a.digits[i] + c
		c = v >> digitBits
		a.digits[i] = v & math.MaxUint32
	}
	a.digits[len(a.digits)-1] += c
	a.adds = 0
}

// Float64 returns the float64 nearest to the sum.
func (a *Accumulator) Float64() float64 {
	switch {
	case a.special[0] > 0 || a.special[1] > 0 && a.special[2] > 0:
		return math.NaN()
	case a.special[1] > 0:
		return math.Inf(1)
	case a.special[2] > 0:
		return math.Inf(-1)
	}
	a.carry()
	sum, digit := new(big.Int), new(big.Int)
	for i := len(a.digits) - 1; i >= 0; i-- {
		sum.Lsh(sum, digitBits)
		sum.Add(sum, digit.SetInt64(a.digits[i]))
	}
	f := new(big.Float).SetInt(sum)
	v, _ := f.SetMantExp(f, -lowest).Float64()
	return v
}

// AllreduceAccumulators replaces each accumulator by its sum over all ranks.
func AllreduceAccumulators(c Comm, sums []Accumulator) error {
	for i := range sums {
		sums[i].carry()
	}
	const words = int(unsafe.Sizeof(Accumulator{}) / 8)
	all := unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(sums))), words*len(sums))
	return Allreduce(c, all, Sum)
}

// ExactSum returns the sum of all ranks' terms, rounded once, so the result is
// the same, bit for bit, for any number of ranks.
func ExactSum(c Comm, terms []float64) (float64, error) {
	sum := make([]Accumulator, 1)
	for _, v := range terms {
		sum[0].Add(v)
	}
	if err := AllreduceAccumulators(c, sum); err != nil {
		return 0, err
	}
	return sum[0].Float64(), nil
}
