// Package library implements lowering's view of a loaded program: source of
// functions, rules, references in plain Go (references.go). It lowers functions for
// the interpreter in the same way (interpreted.go).
package library
