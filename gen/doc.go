// Package gen writes derivatives: it loads the packages that patterns name,
// differentiates the functions that ask for it, and puts the result into files
// beside the source.
//
// Generate is the whole of it; command gradgen adds flags and exit codes. The
// passes that a function goes through are listed in pipeline.go.
package gen
