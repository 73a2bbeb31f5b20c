// Package derive takes the requests of a package through the passes (passes.go), and
// prints the files that come of it (files.go). Derive starts over where the function needs
// source that was not looked into, or a name that emitted code must not have.
package derive
