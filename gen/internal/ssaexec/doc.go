// Package ssaexec runs functions of a loaded program from their source, without
// lowering: golang.org/x/tools/go/ssa turns the source into a form of its own, of which
// this package executes the instructions. What it and the intermediate form compute can
// therefore only be the same if lowering is right.
//
// Values are those of Go behind an empty interface: basic types are themselves, structs
// and arrays are lists, slices are slices of values, pointers are pointers to values. So
// aliases, capacities and most panics are those of Go.
package ssaexec
