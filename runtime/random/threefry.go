package random

import "math/bits"

// threefry is Threefry-2x64-20 (Salmon et al. 2011, section 3.1): five groups of four
// rounds; after each group, the next of the three words of the extended key is added.
// The rotations are those of the paper's table 4 for two words.
func threefry(k Key, c0, c1 uint64) (uint64, uint64) {
	const parity = 0x1bd11bdaa9fc1a22 // of Skein 1.3, so that an all-zero key is no exception
	k0, k1 := k.hi, k.lo
	k2 := parity ^ k0 ^ k1
	x, y := c0+k0, c1+k1
	x, y = fourRounds(x, y, 16, 42, 12, 31)
	x, y = fourRounds(x+k1, y+k2+1, 16, 32, 24, 21)
	x, y = fourRounds(x+k2, y+k0+2, 16, 42, 12, 31)
	x, y = fourRounds(x+k0, y+k1+3, 16, 32, 24, 21)
	x, y = fourRounds(x+k1, y+k2+4, 16, 42, 12, 31)
	return x + k2, y + k0 + 5
}

func fourRounds(x, y uint64, r0, r1, r2, r3 int) (uint64, uint64) {
	x += y
	y = bits.RotateLeft64(y, r0) ^ x
	x += y
	y = bits.RotateLeft64(y, r1) ^ x
	x += y
	y = bits.RotateLeft64(y, r2) ^ x
	x += y
	y = bits.RotateLeft64(y, r3) ^ x
	return x, y
}
