// Package progen invents Go programs that test a program transformer.
//
// A program is one differentiable function with the helpers and types that it needs. It is drawn from a grammar that
// is data: tables of [Production] rows. Each row is a template with holes, which other rows fill. The result is a
// tree of [Node] values. [Program.Text] prints it as gofmt'd Go.
//
// There are three profiles. [New] draws functions with parameters of any type; [NewLoops] draws functions of slices
// with loops that may become vector code; [NewRanks] draws functions that communicate. The rows of [NewLoops] and
// [NewRanks] write their text themselves, because it depends on offsets, lengths and ranks.
//
// Programs are safe by construction: indices are in range, loops and recursions end, pointers are not nil, slices are
// not empty, numbers remain moderate, and arguments are in the domains of functions. Expressions have no effects, so
// that Go's unspecified order of evaluation does not matter. Effects are separate statements.
//
// [Shrink] makes a program that fails a test as small as possible. [Module] writes many programs into one module, and
// compares them with their derivatives.
//
// # Templates
//
// A template is Go text with holes:
//
//	@F @I @B ...   an expression of that type (see the letters in types.go)
//	@b             a float64 expression of magnitude at most 2
//	@lv(F)         something assignable of that type
//	@new(x,F)      a fresh variable, named x in this template
//	@use(x)        its name again
//	@in(x)         x is visible for the rest of the template
//	@loop(x)       the same, but nothing may assign to it
//	@out(x)        x is visible in the statements that follow
//	@end(x)        x is visible no longer
//	@block @block(loop) @block(L)   statements; L is a label of this template
//	@label(L)      a fresh label
//	@n             a small positive literal
//	@result        what the enclosing function returns
//	@T(R)          the name of a type
//	@v(F)          a variable, or a package-level one: never constant
//	@outer         the label of an enclosing loop
//	@fn @param(x,F) @fixed(n,I) @generic(x,D) @body   the parts of a helper function
package progen
