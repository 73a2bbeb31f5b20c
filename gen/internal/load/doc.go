// Package load turns package patterns into type-checked syntax together with
// the derivatives that the source requests.
//
// Packages of the main module are parsed and type-checked here; what they import
// from elsewhere comes from export data, which is fast. The bodies of gradgen's
// own earlier output are ignored: stubs with the exact signatures that will be
// emitted replace them, so that a package may call functions that do not exist
// yet, and stale output does no harm. The remaining type errors are the user's.
//
// A Loader asks the go command once. Load may then be called again with further
// packages whose source is wanted (see NeedSource) at the price of a type check.
package load
