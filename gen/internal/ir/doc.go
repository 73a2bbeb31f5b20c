// Package ir is the structured intermediate form between Go source and emitted
// derivative code.
//
// It keeps what makes source readable and loops classifiable: blocks, if,
// loops and calls, never a control-flow graph. Lowering leaves a function in
// this normal form:
//
//   - every variable has its own Var with a name unique in the function;
//   - jumps stand only in tail position of the loop body they leave, so that
//     every block, once entered, runs all of its direct statements and the
//     reverse of a block is the reverse of its statements in reverse order;
//   - return is an assignment to the result variables;
//   - expressions have no side effects: calls of functions with source are
//     inlined or stand as Call statements of their own.
//
// Derived code (adjoint, tangent) is the same form with tape operations added.
package ir
