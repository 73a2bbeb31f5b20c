// Package shape says which Go types can carry a derivative and what the
// signature of an emitted function looks like.
//
// A derivative has the type of its value. What differs is how it is passed: a
// seed or tangent comes like the value itself, an accumulator, gradient or
// product must be writable and so comes through a pointer unless the value is a
// slice or a pointer already. This package is the one place that knows these
// rules: the loader writes stubs by them and the emitter prints code by them.
package shape
