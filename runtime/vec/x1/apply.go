package x1

// Apply sets dst[i] = f(src[i]) for all i below both lengths. They may be the same
// slice, and must not overlap otherwise.
func Apply(dst, src []float64, f func(F64) F64) {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	for len(src) >= Lanes && len(dst) >= Lanes {
		Store(dst, f(Load(src)))
		dst, src = dst[Lanes:], src[Lanes:]
	}
	if len(src) > 0 {
		StorePart(dst, f(LoadPart(src)))
	}
}

// Apply2 sets dst[i] = f(a[i], b[i]) for all i below the three lengths. dst may be a
// or b, and must not overlap them otherwise.
func Apply2(dst, a, b []float64, f func(x, y F64) F64) {
	n := min(len(dst), len(a), len(b))
	dst, a, b = dst[:n], a[:n], b[:n]
	for len(a) >= Lanes && len(b) >= Lanes && len(dst) >= Lanes {
		Store(dst, f(Load(a), Load(b)))
		dst, a, b = dst[Lanes:], a[Lanes:], b[Lanes:]
	}
	if len(a) > 0 {
		StorePart(dst, f(LoadPart(a), LoadPart(b)))
	}
}
