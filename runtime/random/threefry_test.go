package random

import (
	"math/bits"
	"testing"
)

// TestKnownAnswers uses the vectors of the Random123 distribution, file
// kat_vectors, for threefry2x64 with 20 rounds.
func TestKnownAnswers(t *testing.T) {
	const ones = ^uint64(0)
	for _, v := range []struct{ c0, c1, k0, k1, x, y uint64 }{
		{0, 0, 0, 0, 0xc2b6e3a8c2c69865, 0x6f81ed42f350084d},
		{ones, ones, ones, ones, 0xe02cb7c4d95d277a, 0xd06633d0893b8b68},
		{
			0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89,
			0x263c7d30bb0f0af1, 0x56be8361d3311526,
		},
	} {
		x, y := threefry(Key{v.k0, v.k1}, v.c0, v.c1)
		if x != v.x || y != v.y {
			t.Errorf("key %x %x counter %x %x: %016x %016x, want %016x %016x", v.k0, v.k1, v.c0, v.c1, x, y, v.x, v.y)
		}
	}
}

// TestAvalanche flips each bit of key and counter: half of the 128 output bits
// must change, each of them.
func TestAvalanche(t *testing.T) {
	const trials = 400
	seed := New(20110707)
	var changed [128]int
	for bit := range 256 {
		total := 0
		for trial := range uint64(trials) {
			at := seed.Fold(uint64(bit)).Fold(trial)
			in := [4]uint64{at.Uint64At(0), at.Uint64At(1), at.Uint64At(2), at.Uint64At(3)}
			flipped := in
			flipped[bit/64] ^= 1 << (bit % 64)
			x0, y0 := threefry(Key{in[0], in[1]}, in[2], in[3])
			x1, y1 := threefry(Key{flipped[0], flipped[1]}, flipped[2], flipped[3])
			total += bits.OnesCount64(x0^x1) + bits.OnesCount64(y0^y1)
			for b := range 64 {
				changed[b] += int((x0 ^ x1) >> b & 1)
				changed[64+b] += int((y0 ^ y1) >> b & 1)
			}
		}
		within(t, "changed output bits", float64(total)/trials, 64, 5*5.657/20) // σ = √128/2, √trials = 20
	}
	for _, n := range changed {
		within(t, "changes of an output bit", float64(n)/(256*trials), 0.5, 5*0.5/320)
	}
}
