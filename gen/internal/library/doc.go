// Package library implements the interface by which lowering accesses a loaded program: source of functions, rules,
// references in plain Go (references.go). It also lowers functions for the interpreter (interpreted.go).
package library
