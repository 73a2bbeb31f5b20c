// Package load turns package patterns into type-checked syntax together with
// the derivatives that the source requests.
//
// The package parses and type-checks packages of the main module. Other packages come from export data, which is
// fast. The bodies of earlier output of gradgen are ignored. Stubs with the exact signatures that will be emitted
// replace them, so that a package may call functions that do not exist yet, and stale output does no harm. The
// remaining type errors are those of the user.
//
// A Loader runs the go command once. Load may then be called again with more packages whose source is needed (see
// NeedSource). This costs only a type check.
package load
