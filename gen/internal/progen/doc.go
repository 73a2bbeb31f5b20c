// Package progen invents Go programs to test a program transformer with.
//
// A program is one differentiable function with the helpers and types it
// needs. It is drawn from a grammar that is data: tables of [Production]
// rows, each a template whose holes are filled by further rows. What comes out
// is a tree of [Node] values, which [Program.Text] prints as gofmt'd Go.
//
// There are three profiles. [New] draws functions of parameters of any types; [NewLoops]
// draws functions of slices whose loops may become vector code; [NewRanks] draws functions
// that communicate. The rows of the last two write their text themselves, since what they
// write depends on offsets, lengths and ranks.
//
// Programs are safe by construction: indices are in range, loops and
// recursions are bounded, pointers are not nil, slices are not empty, numbers
// stay moderate and domains of functions are respected. Expressions have no
// effects, so that Go's unspecified order of evaluation never shows: effects
// are statements of their own.
//
// [Shrink] makes a program that fails a test as small as it can; [Module]
// writes many programs into one module and runs them against their
// derivatives.
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
