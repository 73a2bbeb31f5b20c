// Package gen generates derivatives: it loads the packages that patterns name,
// differentiates the functions that have directives, and writes the result to
// files beside the source.
//
// Generate does all of this; command gradgen adds flags and exit codes. The
// passes that a function goes through are listed in derive.go.
//
// With Config.Tests, each emitted file gets a test file that checks its
// derivatives with package gradcheck. The inputs are invented from their
// types, unless the package, or one of its test files, declares inputs for a
// function F or a method F of T:
//
//	func FInputs() [][]any  // lists of arguments
//	func TFInputs() [][]any // lists of a receiver and arguments
package gen
