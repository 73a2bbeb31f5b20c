// Package interp runs functions of the intermediate form. It defines their meaning,
// so that passes can be checked against it.
//
// The interpreter is generic in the type that represents floating-point numbers, a [Number]:
//
//   - [Real] is the number itself;
//   - [Dual] carries a tangent, for derivatives along one direction;
//   - [Recorded] knows the operation that it came from, so that one sweep over the
//     [Tape] gives the derivatives with respect to all inputs;
//   - Recorded[Dual[Real]] gives products with the Hessian.
//
// The slopes of elementary functions are in a separate table (slopes.go). The interpreter therefore computes the
// derivative of a lowered function without the analyses, the adjoint, the optimiser or the vector code. It interprets
// their output as plain Go.
//
// A function is compiled once into closures (layers.go) and may run many times. Memory consists of cells (cell.go): a
// variable, an element or a field of basic type takes one cell, and a pointer or a slice is a part of a Go slice of
// cells. Aliases, capacities and panics are therefore those of Go.
package interp
