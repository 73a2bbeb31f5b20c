// Package library answers lowering's questions about functions from a loaded program:
// source, rules, references in plain Go (references.go). Functions that the
// interpreter asks for are lowered the same way (interpreted.go).
package library
