package s1

// Apply sets dst[i] = f(src[i]) for all i below both lengths.
func Apply(dst, src []float32, f func(float32) float32) {
	n := min(len(dst), len(src))
	for i, x := range src[:n] {
		dst[i] = f(x)
	}
}

// Apply2 sets dst[i] = f(a[i], b[i]) for all i below the three lengths.
func Apply2(dst, a, b []float32, f func(x, y float32) float32) {
	n := min(len(dst), len(a), len(b))
	for i, x := range a[:n] {
		dst[i] = f(x, b[i])
	}
}
