// Package lower turns type-checked Go syntax into the intermediate form.
//
// It is the one place that refuses Go that cannot be differentiated. Calls of
// functions whose source is available are inlined as they are reached, closures and
// function values included; recursive functions become Call statements. What
// has neither source nor rule stays an opaque call that a later pass accepts
// only where no active value reaches it.
package lower
