// Package ssaexec runs functions of a loaded program from their source. It does not use the lowered form:
// golang.org/x/tools/go/ssa translates the source, and this package executes the instructions. If lowering is right,
// the result is the same as that of the intermediate form. It also runs emitted functions from their printed text.
//
// Values are Go values in an empty interface. Basic types represent themselves, structs and arrays are lists, slices
// are slices of values, and pointers are pointers to values. Aliases, capacities and most panics are therefore those
// of Go.
package ssaexec
