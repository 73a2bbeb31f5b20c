// Package bench measures emitted gradients beside hand-written ones and finite
// differences. Its one command is
//
//	go test -bench . ./bench
//
// Each subpackage is one problem: model.go holds the objective as a user
// would write it, model_gradgen.go what gradgen makes of it, and hand.go an
// adjoint that a careful programmer would write for the same loops. All three
// run on one goroutine.
//
// A benchmark times the objective, the hand-written and the emitted gradient
// in turns of 200 µs or a call and reports, for objective, hand and gradgen,
//
//	objective-ns/op        the median time of a call
//	objective-allocs/op    the allocations of a call
//	hand/objective         the median ratio of neighbouring turns, also
//	gradgen/objective      and
//	gradgen/hand
//
// and as fd-ns/op the time of one gradient by forward differences. A gradient
// returns the value of the objective as well.
//
// The command in natural measures problems that were written without regard to the
// generator. Package records compares structs, arrays and slices of numbers as data, with a
// benchmark of its own. The command in peers measures the same problems beside programs in other
// languages and writes RESULTS.md.
package bench
