// Package gen writes derivatives: it loads the packages that patterns name,
// differentiates the functions that ask for it, and puts the result into files
// beside the source.
//
// Generate is the whole of it; command gradgen adds flags and exit codes. The
// passes that a function goes through are listed in derive.go.
//
// With Config.Tests each emitted file is joined by a test file that checks its
// derivatives with package gradcheck, at inputs made up by type or at those that
// the package, or a test file of it, declares for a function F, or a method F of
// T:
//
//	func FInputs() [][]any  // lists of arguments
//	func TFInputs() [][]any // lists of a receiver and arguments
package gen
