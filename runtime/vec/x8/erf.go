//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Erf returns the error function of x.
//
// For the centre c nearest to |x| of 16 in a table, and u = |x| − c, erf |x| = erf(c) +
// u·P(u). One instruction loads a coefficient for all lanes. From 5.93 on, the result
// is 1.
func Erf(x F64) F64 {
	t := erfTable
	a := Abs(x)
	b := Select(a.Greater(archsimd.LoadFloat64x8(&t.end)), archsimd.LoadFloat64x8(&t.end), a)
	q := b.MulAdd(archsimd.LoadFloat64x8(&t.perStep), archsimd.LoadFloat64x8(&t.shifter))
	i := q.AsUint64x8() // the instruction uses the lowest four bits
	u := b.Sub(lookup(&t.terms[0], i))
	u2 := u.Mul(u)
	u4 := u2.Mul(u2)
	p0 := lookup(&t.terms[4], i).MulAdd(u4, lookup(&t.terms[8], i)).MulAdd(u4, lookup(&t.terms[12], i))
	p1 := lookup(&t.terms[3], i).MulAdd(u4, lookup(&t.terms[7], i)).MulAdd(u4, lookup(&t.terms[11], i))
	p2 := lookup(&t.terms[2], i).MulAdd(u4, lookup(&t.terms[6], i)).MulAdd(u4, lookup(&t.terms[10], i))
	p3 := lookup(&t.terms[5], i).MulAdd(u4, lookup(&t.terms[9], i))
	p := p3.MulAdd(u, p2).MulAdd(u2, p1.MulAdd(u, p0))
	p = p.MulAdd(u, lookup(&t.terms[13], i))
	v := u.MulAdd(p, lookup(&t.terms[1], i))
	return CopySign(v, x)
}

// lookup returns the table's entries at the lowest four bits of i.
func lookup(t *[16]float64, i archsimd.Uint64x8) F64 {
	return archsimd.LoadFloat64x8Slice(t[:8]).ConcatPermute(archsimd.LoadFloat64x8Slice(t[8:]), i)
}

// erfTable is allocated on the heap, for the reason given at constants.
var erfTable = allocateErf()

type erfConstants struct {
	terms                 [14][16]float64
	end, perStep, shifter lanes
}

func allocateErf() *erfConstants {
	t := new(erfConstants)
	*t = erfConstants{erfValues, all(5.93), all(128.0 / 49), all(shifter)}
	return t
}
