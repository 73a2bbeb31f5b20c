// Code generated from x8/apply.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package s16

// Apply sets dst[i] = f(src[i]) for all i below both lengths. They may be the same
// slice, and must not overlap otherwise.
func Apply(dst, src []float32, f func(F32) F32) {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	whole := n - n%Lanes
	for i := 0; i < whole; i += Lanes {
		storeAt(dst, i, f(loadAt(src, i)))
	}
	if whole < n {
		StorePart(dst[whole:], f(LoadPart(src[whole:])))
	}
}

// Apply2 sets dst[i] = f(a[i], b[i]) for all i below the three lengths. dst may be a
// or b, and must not overlap them otherwise.
func Apply2(dst, a, b []float32, f func(x, y F32) F32) {
	n := min(len(dst), len(a), len(b))
	dst, a, b = dst[:n], a[:n], b[:n]
	whole := n - n%Lanes
	for i := 0; i < whole; i += Lanes {
		storeAt(dst, i, f(loadAt(a, i), loadAt(b, i)))
	}
	if whole < n {
		StorePart(dst[whole:], f(LoadPart(a[whole:]), LoadPart(b[whole:])))
	}
}
