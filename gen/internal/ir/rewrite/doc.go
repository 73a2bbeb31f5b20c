// Package rewrite changes blocks in place: all of their expressions, or which statements
// they have.
package rewrite
