// Package lower turns type-checked Go syntax into the intermediate form.
//
// Package lower is the only one that refuses syntax that cannot be differentiated. It inlines calls of functions
// whose source is available, including closures and function values. Recursive functions become Call statements. A
// call without source and rule stays an opaque call. A later pass accepts it only if no active value reaches it.
package lower
