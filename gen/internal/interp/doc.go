// Package interp runs functions of the intermediate form. It defines their meaning,
// so that passes can be checked against it.
//
// The interpreter is generic in what it computes with in place of floating-point
// numbers, a [Number]:
//
//   - [Real] is the number itself;
//   - [Dual] carries a tangent, for derivatives along one direction;
//   - [Recorded] knows the operation that it came from, so that one sweep over the
//     [Tape] gives the derivatives with respect to all inputs;
//   - Recorded[Dual[Real]] gives products with the Hessian.
//
// The slopes of elementary functions are in a separate table (slopes.go). So the
// interpreter computes the derivative of a lowered function without the analyses,
// the adjoint, the optimiser or the vector code, and interprets their output as
// plain Go.
//
// A function is compiled once into closures (compile.go) and may run many times.
// Memory consists of cells (cell.go): a variable, an element or a field of basic type
// takes one, and a pointer or a slice is a piece of a Go slice of them. So aliases,
// capacities and panics are those of Go.
package interp
