// Package bench measures emitted gradients beside hand-written ones and finite
// differences. Its one command is
//
//	go test -bench . ./bench
//
// Each subpackage is one problem: model.go holds the objective as a user
// would write it, model_gradgen.go what gradgen makes of it, and hand.go an
// adjoint that a careful programmer would write for the same loops.
package bench
