// Package load turns package patterns into type-checked syntax together with
// the derivatives that the source asks for.
//
// Packages of the main module are parsed and type-checked here; what they import
// from elsewhere comes from export data, which is fast. The bodies of gradgen's
// own earlier output are ignored: in their place stand stubs with the exact
// signatures that are about to be emitted, so that a package may call functions
// that do not exist yet, and stale output cannot get in the way. Type errors
// that remain are the user's.
//
// A Loader asks the go command once. Load may then be called again with further
// packages whose source is wanted (see NeedSource) at the price of a type check.
package load
