// Package onepass joins the forward and the reverse function of a recursive callee in one function. It does both at
// once and saves nothing. This requires that the adjoint of each result is known before the call that computes it:
//
//	r := forward(x)               r := both(x, b*a[i])
//	s += a[i] * r           →     s += a[i] * r
//	reverse(b * a[i])
//
// # Why the order may change
//
// The joined function runs steps of the reverse sweep earlier, between steps of the forward sweep, and in another
// order among themselves. Tests of the statements of both functions (suits.go) accept only functions with these
// properties:
//
//   - The forward function changes no memory with numbers or references, only its variables, stacks, and lists of other
//     things, such as integers, that append extends. The only function that it calls is itself.
//   - The reverse function reads memory only for numbers and references, which it reaches from variables of the callee.
//     So it reads nothing that either function changes.
//   - To numbers of other memory, that of shadows, it only adds. It reads none of them, and neither does the forward
//     function. The only function that it calls is itself.
//   - No variable is an array, a struct or a variable with an address, so that memory and variables are disjoint.
//
// So steps of the reverse sweep commute with all others in their effects on memory. Sums have the same terms, perhaps
// in another order, as in loops that run both sweeps at once. Only variables remain. They are tested when statements
// move (join.go, moves.go, calls.go, early.go). The tests rely on one fact about a derivative. If the reverse
// function takes a variable of the forward function off a stack, or defines it by the same expression, then the
// variable has the value that the forward function gave it in the same run of the block. Such a variable is used only
// if the forward function gives it one value in each run of its scope.
//
// A callee is joined only if all of its own calls are, so that the joined function needs no stack. Statements that
// the tests do not know are refused, and then both functions stay.
package onepass
