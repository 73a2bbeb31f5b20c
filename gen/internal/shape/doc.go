// Package shape determines which Go types can carry a derivative, and the signature of an emitted function.
//
// A derivative has the type of its value, but it may be passed in another way. A seed or tangent is passed like the
// value itself. An accumulator, gradient or product must be writable, so it is passed through a pointer, unless the
// value is a slice or a pointer. Only this package has these rules: the loader writes stubs with them, and the
// emitter prints code with them.
package shape
