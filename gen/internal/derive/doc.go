// Package derive runs the passes on the requests of a package (passes.go), and prints the resulting files (files.go).
// Derive starts again if the function needs source that was not examined, or if emitted code must not have some name.
package derive
