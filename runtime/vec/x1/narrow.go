package x1

// Round32 returns the nearest float32.
func Round32(a F64) F64 { return F64(float32(a)) }

// Splat32 returns x in every lane.
func Splat32(x float32) F64 { return F64(x) }

// LoadAt32 returns s[i:][:Lanes].
func LoadAt32(s []float32, i int) F64 { return F64(s[i]) }

// LoadFirst32 returns s[i:][:n] for 0 < n ≤ Lanes in the lanes of m, which is
// First(n).
func LoadFirst32(s []float32, i, n int, m Mask) F64 { return F64(s[i+n-1]) }

// StoreAt32 sets s[i:][:Lanes] to v, rounded.
func StoreAt32(s []float32, i int, v F64) { s[i] = float32(v) }

// StoreFirst32 sets s[i:][:n] for 0 < n ≤ Lanes to the lanes of v in m, which is
// First(n), rounded.
func StoreFirst32(s []float32, i, n int, m Mask, v F64) { s[i+n-1] = float32(v) }

// Gather32 returns s[i] in every lane.
func Gather32(s []float32, i I64) F64 { return F64(s[i]) }

// LoadStride32 returns s[0], s[stride], s[2·stride], ….
func LoadStride32(s []float32, stride int) F64 { return F64(s[0]) }
