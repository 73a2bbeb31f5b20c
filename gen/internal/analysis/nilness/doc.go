// Package nilness tells which pointers are not nil where a statement stands, because the
// function followed them on the way there, or would have panicked.
package nilness
