// Package dead removes what nothing reads: assignments to variables (code.go), definitions
// in a block (definitions.go), stores to elements and to memory (stores.go, memory.go).
// What a statement that goes evaluates may panic: checks keep that (panics.go).
package dead
