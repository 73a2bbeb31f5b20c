// Package slicesref has plain implementations of the functions of package slices that compare addresses, to be
// differentiated in place of the originals. What is inserted is copied first, wherever it lies. It is embedded as text by
// package rules.
package slicesref

import "slices"

func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	n, m := len(s), len(v)
	if m == 0 {
		return s
	}
	if i == n {
		return append(s, v...)
	}
	if n+m > cap(s) {
		long := append(s[:i], make(S, n+m-i)...)
		copy(long[i:], v)
		copy(long[i+m:], s[i:])
		return long
	}
	own := make([]E, m)
	copy(own, v)
	s = s[:n+m]
	copy(s[i+m:], s[i:])
	copy(s[i:], own)
	return s
}

func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	n, m := len(s), len(v)
	if i == j {
		return slices.Insert(s, i, v...)
	}
	if j == n {
		short := append(s[:i], v...)
		if len(short) < n {
			clear(s[len(short):])
		}
		return short
	}
	size := i + m + n - j
	if size > cap(s) {
		long := append(s[:i], make(S, size-i)...)
		copy(long[i:], v)
		copy(long[i+m:], s[j:])
		return long
	}
	own := make([]E, m)
	copy(own, v)
	r := s[:size]
	copy(r[i+m:], s[j:])
	copy(r[i:], own)
	if size < n {
		clear(s[size:])
	}
	return r
}
